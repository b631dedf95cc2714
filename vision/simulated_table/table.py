"""The simulated table: acts one after another, and a frame for any time."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from vision.scene.materials import GAME_COLORS
from vision.simulated_table.acts import Act
from vision.simulated_table.choreography import Choreographer
from vision.simulated_table.lamps import Lamps
from vision.simulated_table.lay import Lay, lay, throw_dice
from vision.simulated_table.sprites import make_sprites
from vision.simulated_table.stage import SIZE, Scenery, make_stage


def some_dice(count: int) -> tuple[str, ...]:
    """The colors of so many dice, as evenly as it goes: no game has too few of any."""
    colors = tuple(GAME_COLORS)
    return tuple(sorted(colors[k % len(colors)] for k in range(count)))


DICE = some_dice(16)
"""The throw of two players, and of the junior game."""
_NOISE = 2.0
"""Standard deviation of the noise in a frame, in gray levels."""
_MOST_WAITING = 6
_OF_DICE = frozenset({"gather", "take"})
"""Acts that an empty table leaves nothing to do for."""
_REMEMBERED = 20


@dataclass(frozen=True, eq=False)
class PlayedAct:
    """An act, played or in play: from its first to its last moving frame, and what lies then."""

    number: int
    kind: str
    begin_s: float
    end_s: float
    truth: dict[str, Any]


class SimulatedTable:
    """Plays what is asked for, in turn; the same seed and the same wishes give the same frames.
    With another `chance` the same table is played differently.

    Acts are prepared beside the play, in one thread. A `patient` table waits for it, so that
    on a virtual clock nothing depends on how quick the machine is.
    """

    def __init__(
        self,
        seed: int = 0,
        size: tuple[int, int] = SIZE,
        roll_every_s: float | None = None,
        patient: bool = False,
        chance: int = 0,
    ) -> None:
        self.stage: Scenery = make_stage(seed, size)
        self.happened: deque[PlayedAct] = deque(maxlen=_REMEMBERED)
        self.lamps = Lamps()
        self._rng = np.random.default_rng([seed, 7, chance])
        self._roll_every_s = roll_every_s
        self._patient = patient
        self._lock = threading.RLock()
        self._backstage = ThreadPoolExecutor(1, "simulated-table")
        self._waiting: deque[tuple[str, Future[Act]]] = deque()
        self._empty = Lay((), self.stage.empty_bgr, (), {"dice": []})
        self._lying = self._last = self._empty
        self._playing: tuple[PlayedAct, Act] | None = None
        self._acts_begun = 0
        self._rests_since_s = 0.0
        self._noise = _noise(size)
        self._frames = np.random.default_rng([seed, 8, chance])
        self._choreographer = self._backstage.submit(
            lambda: Choreographer(self.stage, make_sprites(self.stage))
        )
        self._next_lay = (DICE, self._lay_soon(DICE, 0))

    @property
    def lying(self) -> Lay:
        """What lies on the table once the present act is over."""
        return self._lying

    @property
    def begun(self) -> Sequence[PlayedAct]:
        """What happened, and what is in play now."""
        return [*self.happened, *([] if self._playing is None else [self._playing[0]])]

    @property
    def busy(self) -> bool:
        return self._playing is not None or bool(self._waiting)

    def roll(self, colors: Sequence[str] = DICE, cocked: int = 0) -> None:
        """Gather what lies there, then throw these dice."""
        with self._lock:
            if len(self._waiting) >= _MOST_WAITING:
                return  # an impatient finger on the button
            self.gather()
            asked, (ready, coming) = tuple(colors), self._next_lay
            if asked != ready or cocked:
                coming = self._lay_soon(asked, cocked)
            self._ask("throw", lambda maker, rng, before: maker.throw(rng, before, coming.result()))
            # Whoever throws so many dice now is likely to throw as many next time.
            self._next_lay = (asked, self._lay_soon(asked, 0))

    def gather(self) -> None:
        self._ask("gather", lambda maker, rng, before: maker.gather(rng, before, self._empty))

    def take(self, count: int) -> None:
        """A hand takes so many dice back."""
        self._ask("take", lambda maker, rng, before: maker.take(rng, before, count))

    def reach(self) -> None:
        """A hand comes in, hovers, and leaves."""
        self._ask("reach", lambda maker, rng, before: maker.reach(rng, before))

    def bump(self) -> None:
        """A hand comes in and pushes a die."""
        self._ask("bump", lambda maker, rng, before: maker.bump(rng, before))

    def frame_at(self, at_s: float) -> np.ndarray:
        """The camera's picture (BGR) at this time; times only grow."""
        with self._lock:
            self._move_on(at_s)
            if self._playing is None:
                picture = self._lying.picture_bgr.copy()
            else:
                played, act = self._playing
                picture = act.picture(at_s - played.begin_s)
            picture = self.lamps.light(picture, at_s)
            return self._with_noise(picture)

    def close(self) -> None:
        self._backstage.shutdown(wait=False, cancel_futures=True)

    def _ask(
        self, kind: str, make: Callable[[Choreographer, np.random.Generator, Lay], Act]
    ) -> None:
        with self._lock:
            self._waiting.append(
                (kind, self._backstage.submit(self._prepare, make, self._new_chance()))
            )

    def _lay_soon(self, colors: tuple[str, ...], cocked: int) -> Future[Lay]:
        """A throw at rest, rendered backstage: the next one lies ready before anyone asks."""
        rng = self._new_chance()
        return self._backstage.submit(
            lambda: lay(self.stage, throw_dice(self.stage, rng, colors, cocked))
        )

    def _new_chance(self) -> np.random.Generator:
        return np.random.default_rng(self._rng.integers(2**63))

    def _prepare(
        self,
        make: Callable[[Choreographer, np.random.Generator, Lay], Act],
        rng: np.random.Generator,
    ) -> Act:
        act = make(self._choreographer.result(), rng, self._last)
        self._last = act.after  # only this one thread looks at it
        return act

    def _move_on(self, at_s: float) -> None:
        if self._playing is not None:
            played, act = self._playing
            if at_s < played.end_s:
                return
            self._playing = None
            self._lying = act.after
            self._rests_since_s = played.end_s
            self.happened.append(played)
        while self._waiting and (self._patient or self._waiting[0][1].done()):
            kind, future = self._waiting.popleft()
            act = future.result()
            if act.length_s > 0 and not (kind in _OF_DICE and not self._lying.dice):
                self._acts_begun += 1
                end_s, truth = at_s + act.length_s, act.after.truth
                self._playing = PlayedAct(self._acts_begun, kind, at_s, end_s, truth), act
                return
        if (
            not self._waiting
            and self._roll_every_s is not None
            and at_s - self._rests_since_s >= self._roll_every_s
        ):
            self._rests_since_s = at_s
            self.roll()

    def _with_noise(self, picture: np.ndarray) -> np.ndarray:
        height, width = picture.shape[:2]
        spare_y, spare_x = self._noise.shape[0] - height, self._noise.shape[1] - width
        y, x = int(self._frames.integers(spare_y)), int(self._frames.integers(spare_x))
        return cv2.add(picture, self._noise[y : y + height, x : x + width], dtype=cv2.CV_8U)


def _noise(size: tuple[int, int]) -> np.ndarray:
    """A sheet of noise larger than a frame: each frame gets another part of it."""
    rng = np.random.default_rng(9)
    sheet = rng.standard_normal((size[1] + 97, size[0] + 89, 3), dtype=np.float32) * _NOISE
    return np.round(sheet).astype(np.int16)

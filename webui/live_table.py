"""The live table as pages see it: its state, its picture, its throws; whatever the source.

Threads start with the first question, so that a panel nobody looks at costs nothing. All
methods may be called from any thread, and none of them waits for a camera or the reader.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from calibration.witness import Witness
from rules.message import Message
from rules.oraklos.reading import Reading
from vision.camera_view import CameraView
from vision.live import troubles
from vision.live.clock import Clock
from vision.live.device import AskedCamera, Setting, Source
from vision.live.devices import CameraWishes
from vision.live.frozen_throw import FrozenThrow
from vision.live.measures import Measured, measure_camera
from vision.live.phase import Phase
from vision.live.phones import Phones
from vision.live.simulated import SimulatedDevice
from vision.live.sources import OpenSource, open_source
from vision.live.spec import SIMULATED, SourceKind, SourceSpec, parse_source
from vision.live.throws import ThrowWatch
from vision.live.worker import Manners, Seen, Worker
from vision.simulated_table.table import DICE, SimulatedTable, some_dice
from webui.live_news import LiveNews
from webui.live_state import LiveState
from webui.sentences.panel import refusal
from webui.time_text import now_text

FINAL_S = 3.0
"""A throw is final within a second; a busy machine is given a little more."""

__all__ = ["CameraView", "FrozenThrow", "LiveState", "LiveTable", "Phase"]


class LiveTable:
    """One table, one source at a time."""

    def __init__(
        self,
        source: str = SIMULATED,
        opener: OpenSource | None = None,
        manners: Manners | None = None,
    ) -> None:
        self._spec: SourceSpec = parse_source(source)
        self.wishes = CameraWishes()
        self.phones = Phones()
        self._opener = opener or self._open
        self._manners = manners
        self._news = LiveNews(lambda throw, lies: self.rested(throw, lies))
        self._changing = threading.Lock()
        self._worker: Worker | None = None
        self._watch: ThrowWatch | None = None
        self._rolling = threading.Lock()
        self._rolls_wanted: list[int] = []
        self.view = CameraView()
        """What set-up has found out; applied from the next frame on."""
        self.attendant: Callable[[np.ndarray], Message | None] | None = None
        """Looks at every frame, in the worker's thread; what it says becomes the notice."""
        self.named: Callable[[], tuple[Witness, ...]] = tuple
        """Dice of this source that people named; read by the worker with every frame."""
        self.first_number: Callable[[], int] = lambda: 1
        self.rested: Callable[[FrozenThrow, bool], None] = lambda throw, lies: None
        """Told in the worker's thread what came to rest, and whether it lies there still."""

    # --- what pages ask ------------------------------------------------------------------------

    def state(self) -> LiveState:
        self._start()
        return self._news.state(self._spec)

    def wait(self, seen: int, timeout_s: float) -> LiveState:
        """The state, as soon as its version is not `seen`, or when the time is over."""
        self._start()
        self._news.wait(seen, timeout_s)
        return self._news.state(self._spec)

    def picture(self, min_number: int = 0, timeout_s: float = 2.0) -> tuple[int, bytes]:
        """The newest picture as JPEG with its number; waits a moment for `min_number`."""
        self._start()
        return self._news.picture(min_number, timeout_s)

    def frame(self) -> np.ndarray | None:
        """The newest frame (BGR) to look at, not to draw on; None while there is trouble."""
        self._start()
        seen = self._news.seen
        return None if seen.frame is None or seen.trouble else seen.frame.bgr

    def full_frame(self) -> np.ndarray | None:
        """The newest frame at full size: a phone is asked for another one."""
        if not isinstance(self.device, AskedCamera):
            return self.frame()
        self.device.ask()
        return None if self.frame() is None else self._news.fine

    def reading(self) -> Reading | None:
        """The newest reading, frozen or not."""
        self._start()
        return self._news.seen.reading

    def newest_throw(self) -> FrozenThrow | None:
        self._start()
        return self._news.newest_throw

    def throws(self) -> tuple[FrozenThrow, ...]:
        """The last dozen, the newest last."""
        return self._news.throws

    def throw(self, number: int) -> FrozenThrow | None:
        """A throw by its number; the last dozen are kept."""
        return self._news.throw(number)

    def final_throw(self, number: int, timeout_s: float = FINAL_S) -> FrozenThrow | None:
        """A throw as the careful reader saw it: it takes a second at most, and then the throw is
        given as it is."""
        return self._news.final_throw(number, timeout_s)

    def settings(self) -> tuple[Setting, ...]:
        """What the camera was asked for and what its driver made of it."""
        device = None if self._worker is None else self._worker.device
        return () if device is None else device.settings

    def measured(self) -> Measured | None:
        """What the pictures themselves tell; None while there is trouble."""
        frame = self.frame()
        return None if frame is None else measure_camera(frame, self._news.frame_times_s)

    # --- what pages do -------------------------------------------------------------------------

    def roll(self, dice: int = len(DICE)) -> None:
        """Throw so many dice on the simulated table."""
        if self._spec.kind is not SourceKind.SIMULATED:
            raise refusal("live.not_simulated")
        self._start()
        with self._rolling:
            self._rolls_wanted.append(dice)
        self._roll_wanted()

    def take_back(self, dice: int) -> None:
        """A player takes dice back: at the simulated table a hand does so as well."""
        table = self.simulated_table
        if table is not None:
            table.take(dice)

    def rethrow(self) -> None:
        """The players throw again, be it a single die: what rests next is a throw."""
        watch = self._watch
        if watch is not None:
            watch.rethrow()

    def choose(self, source: str) -> None:
        """Watch another source, or the same one anew; throws so far are kept."""
        spec = self.phones.named(parse_source(source))
        with self._changing:
            self._end_worker()
            self._spec = spec
        self._start()

    def retry(self) -> None:
        """Open the same source anew, as after it was given up."""
        with self._changing:
            self._end_worker()
        self._start()

    def ask(self, wishes: CameraWishes) -> None:
        """Open the camera anew with other wishes; `settings` tells what became of them."""
        self.wishes = wishes
        self.retry()

    @property
    def source(self) -> SourceSpec:
        return self._spec

    @property
    def device(self) -> Source | None:
        """The opened source itself."""
        return None if self._worker is None else self._worker.device

    @property
    def simulated_table(self) -> SimulatedTable | None:
        """The table behind a simulated source, once it is opened."""
        device = self.device
        return device.table if isinstance(device, SimulatedDevice) else None

    def stop(self) -> None:
        """End all threads and let everybody go who waits."""
        self._news.stop()
        with self._changing:
            self._end_worker()

    # --- inside --------------------------------------------------------------------------------

    def _start(self) -> None:
        if not self._is_idle():
            return
        with self._changing:
            if not self._is_idle():  # another page was quicker
                return
            newest = self._news.newest_throw
            first = newest.number + 1 if newest else self.first_number()
            self._hear(Seen(trouble=troubles.opening(self._spec.label)))
            self._watch = ThrowWatch(now_text, first_number=first)
            self._worker = Worker(
                self._spec,
                self._watch,
                self._hear,
                view=lambda: self.view.hearing(self.named()),
                opener=self._opener,
                manners=self._manners,
            )
            self._worker.start()

    def _open(self, spec: SourceSpec, clock: Clock) -> Source:
        if spec.kind is SourceKind.PHONE:
            return self.phones.open(spec)
        return open_source(spec, clock, self.wishes)

    def _is_idle(self) -> bool:
        return self._worker is None and not self._news.is_stopped

    def _end_worker(self) -> None:
        if self._worker is not None:
            self._worker.stop()
            self._worker = None

    def _hear(self, seen: Seen) -> None:
        """The worker's news, in its own thread."""
        if self.attendant is not None and seen.frame is not None and seen.trouble is None:
            seen = replace(seen, notice=seen.notice or self.attendant(seen.frame.bgr))
        self._news.hear(seen)
        if self._rolls_wanted and seen.frame is not None:
            self._roll_wanted()

    def _roll_wanted(self) -> None:
        table = self.simulated_table
        if table is None:
            return  # still being furnished; the first frame will remember
        with self._rolling:
            rolls, self._rolls_wanted = self._rolls_wanted, []
        for dice in rolls:
            table.roll(some_dice(dice))

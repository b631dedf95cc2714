"""Is the table quiet, does something roll, is a hand in view? From one small gray frame.

Motion is what changed since the frame before; a hand is something large that was not there when
the table last was quiet and that reaches in from the border. Both are judged in equal light, so
that a switched lamp is neither.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np

from vision.live.gray import change, in_light_of, small_gray
from vision.live.phase import Phase
from vision.live.shaking import change_unshaken

_LEAST_CHANGE = 5.0
"""Gray levels that a cell must change to count as moving, beyond its own noise."""
_NOISE_FACTOR = 4.0
_MOST_NOISE = 3.0
"""No cell's noise is believed to be larger: a hand that waved there must not hide dice."""
_NOISE_RATE = 0.03
_MOVING_CELLS = 4
_SURELY_MOVING_CELLS = 24
"""About a quarter of a die: one frame of it is motion, less must show for a while."""
_FLICKER_FRAMES = 2
"""A spark comes and goes: two changes that are no motion."""
_ALL_CHANGED = 0.45
"""Share of the picture whose change is the light's or the camera's, not a hand's."""
_MUCH_CHANGED, _EVERYWHERE = 0.22, 0.5
"""Less of it is theirs as well where it is spread over this share of the picture's fields: a hand
comes from one side."""
_FIELDS = (8, 6)
_FIELD_CHANGED = 0.05
_FOREIGN = 14.0
"""Gray levels by which something new differs from the quiet table."""
_HAND_SHARE = 0.010
_HAND_BORDER_CELLS = 12
_HAND_LINGERS_S = 0.25
"""An arm may look like the table for a moment: the hand does not come and go with it."""
_FURNITURE_S = 4.0
"""What reaches in and does not move for so long is no hand: a cup, a sheet of paper."""
_QUIET_FRAMES = 2
_QUIET_LOOKS = 2
_SLOW_RATE = 0.15
_DARK = 6.0
_DIE_CELLS = 12

_CALM = (Phase.STILL, Phase.EMPTY)


@dataclass(frozen=True)
class FrameLook:
    """What one frame shows. `quiet` is true a frame before the phase follows."""

    phase: Phase
    quiet: bool


class Stillness:
    """Fed with every frame, in order; starts anew when the pictures change their size."""

    def __init__(self) -> None:
        self._start(np.zeros((0, 0), np.float32), 0.0)

    def _start(self, gray: np.ndarray, at_s: float) -> None:
        self._before: np.ndarray = gray
        self._empty: np.ndarray | None = None
        self._noise = np.zeros_like(gray)
        self._quiet_looks: deque[np.ndarray] = deque(maxlen=_QUIET_LOOKS)
        self._moving_frames: int = 0
        self._quiet_frames: int = 0
        self._all_changed = False
        self._moved_at_s = at_s
        self._hand_at_s = -np.inf
        self._phase: Phase = Phase.UNSURE

    def see(self, bgr: np.ndarray, at_s: float) -> FrameLook:
        gray = small_gray(bgr)
        if gray.shape != self._before.shape:
            self._start(gray, at_s)
            return FrameLook(self._phase, False)
        moving = self._moving(gray)
        self._before = gray
        self._count(cv2.countNonZero(moving), at_s)
        self._phase = self._judge(gray, moving, at_s)
        calm_soon = self._phase is Phase.MOVING and self._quiet_frames > 0
        return FrameLook(self._phase, self._phase in _CALM or calm_soon)

    @property
    def gray(self) -> np.ndarray:
        """The newest frame, small and gray."""
        return self._before

    def note_empty(self, gray: np.ndarray, is_now: bool = True) -> None:
        """The reader found no die in this picture; `is_now`: nothing moved since."""
        self._empty = gray
        if is_now and self._phase in _CALM:
            self._phase = Phase.EMPTY

    def _moving(self, gray: np.ndarray) -> np.ndarray:
        """Where something moves; a camera that shakes is looked for only where much does."""
        before = in_light_of(gray, self._before)
        changed = cv2.absdiff(gray, before)
        moving = self._beyond_noise(changed)
        if cv2.countNonZero(moving) >= _MOVING_CELLS:
            changed = change_unshaken(gray, before)
            moving = self._beyond_noise(changed)
        cv2.accumulateWeighted(np.minimum(changed, _MOST_NOISE), self._noise, _NOISE_RATE)
        return moving

    def _beyond_noise(self, changed: np.ndarray) -> np.ndarray:
        moving = (changed > _LEAST_CHANGE + _NOISE_FACTOR * self._noise).astype(np.uint8)
        return cv2.morphologyEx(moving, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))

    def _count(self, cells: int, at_s: float) -> None:
        """On a calm table little motion must last a few frames; much counts at once."""
        self._moving_frames = self._moving_frames + 1 if cells >= _MOVING_CELLS else 0
        flicker = (
            self._phase in _CALM
            and cells < _SURELY_MOVING_CELLS
            and self._moving_frames <= _FLICKER_FRAMES
        )
        if self._moving_frames == 0 or flicker:
            self._quiet_frames += 1
        else:
            self._quiet_frames = 0
            self._moved_at_s = at_s

    def _judge(self, gray: np.ndarray, moving: np.ndarray, at_s: float) -> Phase:
        if gray.mean() < _DARK:
            return Phase.UNSURE
        if _all_changed(moving):
            self._all_changed = True
            return Phase.UNSURE
        if self._quiet_frames > 0 and self._all_changed:
            # The light is another, or the camera looks elsewhere: old looks say nothing.
            self._quiet_looks.clear()
            self._all_changed = False
        if self._quiet_frames > 0 and self._phase in _CALM:
            self._follow_light(gray)
            return self._phase
        if self._hand_reaches_in(gray, at_s):
            self._hand_at_s = at_s
            return Phase.HAND
        if self._quiet_frames >= _QUIET_FRAMES:
            self._quiet_looks.appendleft(gray.copy())
            return Phase.EMPTY if self._is_empty(gray) else Phase.STILL
        if self._quiet_frames == 0 and at_s - self._hand_at_s <= _HAND_LINGERS_S:
            return Phase.HAND
        return Phase.MOVING

    def _hand_reaches_in(self, gray: np.ndarray, at_s: float) -> bool:
        """Whether something large that no quiet look shows touches the border."""
        if not self._quiet_looks or at_s - self._moved_at_s > _FURNITURE_S:
            return False
        foreign = np.minimum.reduce([change(gray, look) for look in self._quiet_looks])
        mask = cv2.morphologyEx(
            (foreign > _FOREIGN).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)
        )
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
        border = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
        touching = np.bincount(border, minlength=count)
        large = stats[:, cv2.CC_STAT_AREA] > _HAND_SHARE * gray.size
        return bool((large & (touching >= _HAND_BORDER_CELLS))[1:].any())

    def _follow_light(self, gray: np.ndarray) -> None:
        """Slow changes of the light go into what the quiet table looks like."""
        if self._quiet_looks:
            newest = self._quiet_looks[0]
            newest += _SLOW_RATE * (gray - newest)

    def _is_empty(self, gray: np.ndarray) -> bool:
        if self._empty is None:
            return False
        foreign = (change(gray, self._empty) > _FOREIGN).astype(np.uint8)
        opened = cv2.morphologyEx(foreign, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        return cv2.countNonZero(opened) < _DIE_CELLS


def _all_changed(moving: np.ndarray) -> bool:
    """Whether the light or the camera is another: no hand and no dice change so much at once."""
    share = float(moving.mean())
    if share <= _MUCH_CHANGED:
        return False
    fields = cv2.resize(moving.astype(np.float32), _FIELDS, interpolation=cv2.INTER_AREA)
    return share > _ALL_CHANGED or float((fields > _FIELD_CHANGED).mean()) > _EVERYWHERE

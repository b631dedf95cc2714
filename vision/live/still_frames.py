"""The frames of one quiet moment, and the picture they make together.

Noise goes down by the root of their number, and small dice gain most from that.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.frame import Frame

_MOST_FRAMES = 8
_MOST_PIXELS = 12_000_000
"""Of large frames fewer are kept: eight of a webcam's, one of a camera's with far more pixels."""
_NEARLY_AS_SHARP = 0.85
"""A frame in which the lens hunted for its focus, or something shook the table, is left out."""
_STEP = 2


@dataclass(frozen=True, eq=False)
class _Still:
    frame: Frame
    sharpness: float


class StillFrames:
    """Keeps the sharpest frames since the table came to rest."""

    def __init__(self) -> None:
        self._stills: list[_Still] = []

    def add(self, frame: Frame) -> None:
        self._stills.append(_Still(frame, _sharpness(frame.bgr)))
        width, height = frame.size
        if len(self._stills) > max(1, min(_MOST_FRAMES, _MOST_PIXELS // (width * height))):
            self._stills.remove(min(self._stills, key=lambda still: still.sharpness))

    def __len__(self) -> int:
        return len(self._stills)

    def mean(self) -> Frame:
        """The mean of the sharpest, under the number and time of the newest of them."""
        best = max(still.sharpness for still in self._stills)
        sharp = [s.frame for s in self._stills if s.sharpness >= _NEARLY_AS_SHARP * best]
        total = np.zeros(sharp[0].bgr.shape, np.float32)
        for frame in sharp:
            cv2.accumulate(frame.bgr, total)
        mean = cv2.convertScaleAbs(total, alpha=1 / len(sharp))
        return Frame(sharp[-1].number, sharp[-1].at_s, mean)


def _sharpness(bgr: np.ndarray) -> float:
    green = np.ascontiguousarray(bgr[::_STEP, ::_STEP, 1])
    _, spread = cv2.meanStdDev(cv2.Laplacian(green, cv2.CV_16S))
    return float(spread[0, 0])

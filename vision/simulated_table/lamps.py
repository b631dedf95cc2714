"""Light that changes during play: a lamp is switched, a cloud passes, someone turns on another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

_UNIT = 100.0
"""Gains are kept in eight bits: this one stands for 1."""


@dataclass(frozen=True)
class _Change:
    begin_s: float
    end_s: float
    gains: tuple[float, float]
    """Brightness at the left and right border once the change is over."""


class Lamps:
    """Brightness of the picture as the eye sees it, over time; 1 is how the stage was lit."""

    def __init__(self) -> None:
        self._before = (1.0, 1.0)
        self._change: _Change | None = None

    def change(self, at_s: float, left: float, right: float, over_s: float) -> None:
        """From `at_s` on, within `over_s` seconds, go to these gains (at most 2.5)."""
        self._before = self.gains(at_s)
        self._change = _Change(at_s, at_s + max(over_s, 1e-3), (left, right))

    def gains(self, at_s: float) -> tuple[float, float]:
        if self._change is None or at_s <= self._change.begin_s:
            return self._before
        length_s = self._change.end_s - self._change.begin_s
        share = min(1.0, (at_s - self._change.begin_s) / length_s)
        left, right = (
            old + (new - old) * share
            for old, new in zip(self._before, self._change.gains, strict=True)
        )
        return left, right

    def light(self, picture_bgr: np.ndarray, at_s: float) -> np.ndarray:
        left, right = self.gains(at_s)
        if left == right == 1.0:
            return picture_bgr
        if left == right:
            return cv2.convertScaleAbs(picture_bgr, alpha=left)
        height, width = picture_bgr.shape[:2]
        return cv2.multiply(picture_bgr, _sloping(left, right, width, height), scale=1 / _UNIT)


@lru_cache(maxsize=2)
def _sloping(left: float, right: float, width: int, height: int) -> np.ndarray:
    """Gains of every pixel: a lamp seldom changes, frames come fifteen times a second."""
    row = np.linspace(left, right, width, dtype=np.float32)[None, :, None]
    return np.broadcast_to(np.round(row * _UNIT), (height, width, 3)).astype(np.uint8)

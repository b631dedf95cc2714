"""What the table looked like at a quiet moment, finely enough for the smallest dice: where nothing
differs from it, nothing has to be read."""

from __future__ import annotations

import cv2
import numpy as np

from vision.live.gray import change, small_gray

_WIDTH = 960
"""Dice of eight pixels in a webcam's picture are six cells wide."""
_FOREIGN = 14.0
"""Gray levels by which something new differs from the table."""
_LEAST_CELLS = 6
_OPENING = np.ones((2, 2), np.uint8)
"""Edges of the table shift by parts of a pixel when somebody walks by; dice are wider than that."""


class RestLook:
    """A small gray picture to compare later ones with, whatever the lamp does."""

    def __init__(self, bgr: np.ndarray) -> None:
        self._gray = _fine_gray(bgr)

    def differs(self, bgr: np.ndarray) -> bool:
        """Whether anything as large as a small die lies elsewhere now, came or went."""
        gray = _fine_gray(bgr)
        if gray.shape != self._gray.shape:
            return True
        foreign = (change(gray, self._gray) > _FOREIGN).astype(np.uint8)
        return cv2.countNonZero(cv2.morphologyEx(foreign, cv2.MORPH_OPEN, _OPENING)) >= _LEAST_CELLS


def _fine_gray(bgr: np.ndarray) -> np.ndarray:
    return small_gray(bgr, min(_WIDTH, bgr.shape[1]))

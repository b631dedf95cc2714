"""What the table looked like at a quiet moment, finely enough for the smallest dice: where nothing
differs from it, nothing has to be read."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Part
from vision.live.gray import change, in_light_of, small, small_gray
from vision.live.shaking import change_unshaken

_WIDTH = 960
"""Dice of eight pixels in a webcam's picture are six cells wide."""
_FOREIGN = 14.0
"""Gray levels by which something new differs from the table."""
_LEAST_CELLS = 6
_OPENING = np.ones((2, 2), np.uint8)
"""Edges of the table shift by parts of a pixel when somebody walks by; dice are wider than that."""
_PLACES_WIDTH = 480
_PERHAPS = 5.0
"""Levels of any color by which the darkest die on the darkest cloth still differs: where to look
is told generously, whether to look is not."""


class RestLook:
    """A small picture to compare later ones with, whatever the lamp does."""

    def __init__(self, bgr: np.ndarray) -> None:
        self._gray = _fine_gray(bgr)
        self._bgr = _coarse(bgr)

    def differs(self, bgr: np.ndarray) -> bool:
        """Whether anything as large as a small die lies elsewhere now, came or went."""
        gray = _fine_gray(bgr)
        if gray.shape != self._gray.shape:
            return True
        before = in_light_of(gray, self._gray)
        # A shaking camera is looked for only where something differs.
        return _is_foreign(cv2.absdiff(gray, before)) and _is_foreign(change_unshaken(gray, before))

    def where_differs(self, bgr: np.ndarray) -> Part | None:
        """The part in which everything lies that may have come, gone or moved; None: anywhere."""
        now = _coarse(bgr)
        if now.shape != self._bgr.shape:
            return None
        colors = zip(cv2.split(now), cv2.split(self._bgr), strict=True)
        most = np.maximum.reduce([change(new, old) for new, old in colors])
        x, y, width, height = cv2.boundingRect(_opened(most > _PERHAPS))
        rows, columns = most.shape
        # A cell more on each side: opening and smoothing nibble at what lies there.
        return (
            (x - 1) / columns,
            (y - 1) / rows,
            (x + width + 1) / columns,
            (y + height + 1) / rows,
        )


def _is_foreign(changed: np.ndarray) -> bool:
    return cv2.countNonZero(_opened(changed > _FOREIGN)) >= _LEAST_CELLS


def _opened(foreign: np.ndarray) -> np.ndarray:
    return cv2.morphologyEx(foreign.astype(np.uint8), cv2.MORPH_OPEN, _OPENING)


def _fine_gray(bgr: np.ndarray) -> np.ndarray:
    return small_gray(bgr, min(_WIDTH, bgr.shape[1]))


def _coarse(bgr: np.ndarray) -> np.ndarray:
    scaled = small(bgr, min(_PLACES_WIDTH, bgr.shape[1]))
    return cv2.blur(scaled, (3, 3)).astype(np.float32)

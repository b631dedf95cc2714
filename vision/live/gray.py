"""Small gray pictures and how they differ, whatever the lamp does."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

SMALL_WIDTH = 320
_GRID = 8
"""Brightness is compared on every eighth cell: enough for a plane through a thousand of them."""
_FIT_ROUNDS = 2
_USUAL_PART = 0.5
"""Half of the cells decide what the light did; hands and dice are among the others."""


def small_gray(bgr: np.ndarray, columns: int = SMALL_WIDTH) -> np.ndarray:
    """A gray picture (float32) of so many columns, smoothed against noise."""
    height, width = bgr.shape[:2]
    size = (columns, max(1, round(height * columns / width)))
    small = cv2.resize(bgr, size, interpolation=cv2.INTER_AREA)
    gray = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return cv2.blur(gray, (3, 3)).astype(np.float32)


def change(gray: np.ndarray, since: np.ndarray) -> np.ndarray:
    """How far `gray` differs from an earlier picture once that is put into the same light.

    Brightness is scaled by a plane fitted to the ratio of both: a dimmer makes a constant, a
    lamp at one side a slope. Cells that differ by more than the light (a hand came in) do not
    count.
    """
    ratio = ((gray[::_GRID, ::_GRID] + 1) / (since[::_GRID, ::_GRID] + 1)).ravel()
    design = _design(gray.shape[0], gray.shape[1])
    plane = np.array([np.median(ratio), 0.0, 0.0])
    half = int(_USUAL_PART * ratio.size)
    for _ in range(_FIT_ROUNDS):
        usual = np.argpartition(np.abs(ratio - design @ plane), half)[:half]
        part = design[usual]
        plane = np.linalg.solve(part.T @ part + 1e-6 * np.eye(3), part.T @ ratio[usual])
    corners = np.array(
        [[plane @ (1, -1, -1), plane @ (1, 1, -1)], [plane @ (1, -1, 1), plane @ (1, 1, 1)]]
    )
    gain = _spread(corners.astype(np.float32), gray.shape[0], gray.shape[1])
    return cv2.absdiff(gray, cv2.multiply(since, gain))


@lru_cache(maxsize=4)
def _design(height: int, width: int) -> np.ndarray:
    y, x = np.mgrid[0:height:_GRID, 0:width:_GRID]
    x, y = x / (width - 1) * 2 - 1, y / (height - 1) * 2 - 1
    return np.stack([np.ones(x.size), x.ravel(), y.ravel()], 1)


def _spread(corners: np.ndarray, height: int, width: int) -> np.ndarray:
    """A plane over the whole picture from its values at the four corners."""
    matrix = np.array([[width - 1.0, 0, 0], [0, height - 1.0, 0]])
    return cv2.warpAffine(corners, matrix, (width, height), flags=cv2.INTER_LINEAR)

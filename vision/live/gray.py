"""Small gray pictures and how they differ, whatever the lamp does."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

SMALL_WIDTH = 320
_GRID = 8
"""Brightness is compared on every eighth cell: enough for a plane through a thousand of them."""
_FIT_ROUNDS = 2
_STEADY = 1e-6 * np.eye(3)
_USUAL_PART = 0.5
"""Half of the cells decide what the light did; hands and dice are among the others."""


def small_gray(bgr: np.ndarray, columns: int = SMALL_WIDTH) -> np.ndarray:
    """A gray picture (float32) of so many columns, smoothed against noise."""
    gray = cv2.cvtColor(small(bgr, columns), cv2.COLOR_BGR2GRAY)
    return cv2.blur(gray, (3, 3)).astype(np.float32)


def small(bgr: np.ndarray, columns: int) -> np.ndarray:
    """The picture with so many columns."""
    height, width = bgr.shape[:2]
    size = (columns, max(1, round(height * columns / width)))
    return cv2.resize(bgr, size, interpolation=cv2.INTER_AREA)


def change(gray: np.ndarray, since: np.ndarray) -> np.ndarray:
    """How far `gray` differs from an earlier picture once that is put into the same light."""
    return cv2.absdiff(gray, in_light_of(gray, since))


def in_light_of(gray: np.ndarray, since: np.ndarray) -> np.ndarray:
    """The earlier picture in the light of the later one.

    Brightness is scaled by a plane fitted to the ratio of both: a dimmer makes a constant, a
    lamp at one side a slope. Cells that differ by more than the light (a hand came in) do not
    count.
    """
    ratio = ((gray[::_GRID, ::_GRID] + 1) / (since[::_GRID, ::_GRID] + 1)).ravel()
    across, down = _axes(*gray.shape)
    design = _design(*gray.shape)
    half = int(_USUAL_PART * ratio.size)
    plane = np.array([np.partition(ratio, half)[half], 0.0, 0.0])
    for _ in range(_FIT_ROUNDS):
        usual = np.argpartition(np.abs(ratio - design @ plane), half)[:half]
        part = design[usual]
        plane = np.linalg.solve(part.T @ part + _STEADY, part.T @ ratio[usual])
    level, slope_x, slope_y = plane.astype(np.float32)
    gain = (level + slope_x * across) + (slope_y * down)[:, None]
    return cv2.multiply(since, gain)


@lru_cache(maxsize=8)
def _design(height: int, width: int) -> np.ndarray:
    across, down = _axes(height, width)
    x, y = np.meshgrid(across[::_GRID], down[::_GRID])
    return np.stack([np.ones(x.size), x.ravel(), y.ravel()], 1)


@lru_cache(maxsize=8)
def _axes(height: int, width: int) -> tuple[np.ndarray, np.ndarray]:
    """Places across and down the picture, each from -1 to 1."""
    return np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)

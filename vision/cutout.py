"""The part of a picture that the network looks at, and the way between both."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.frame import Box

_HARDLY_LESS = 0.85
"""A part that is nearly all of the picture saves nothing."""


@dataclass(frozen=True, eq=False)
class Cutout:
    """Which part was looked at, and how it was scaled."""

    origin_px: np.ndarray
    """Its upper left corner in the picture."""
    ratio: np.ndarray
    """Pixels of the scaled part to one of the picture, across and down."""
    size_px: np.ndarray
    """Width and height of the whole picture."""

    def to_small(self, places_px: np.ndarray) -> np.ndarray:
        """Places (..., 2) of the picture in the scaled part."""
        return np.asarray((places_px - self.origin_px + 0.5) * self.ratio - 0.5)

    def to_picture(self, places: np.ndarray) -> np.ndarray:
        """Places (..., 2) of the scaled part in the picture."""
        return np.asarray((places + 0.5) / self.ratio - 0.5 + self.origin_px)


def box_around(within: Box, margin_px: float, size: tuple[int, int]) -> Box | None:
    """The box with a margin, inside a picture of that size; None where that is nearly all of it."""
    margin = round(margin_px)
    left, upper = max(0, within[0] - margin), max(0, within[1] - margin)
    right, lower = min(size[0], within[2] + margin), min(size[1], within[3] + margin)
    share = max(0, right - left) * max(0, lower - upper) / (size[0] * size[1])
    return (left, upper, right, lower) if 0 < share < _HARDLY_LESS else None

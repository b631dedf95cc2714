"""One picture of a running source."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

Box = tuple[int, int, int, int]
"""Left, upper, right and lower border of a part of a picture, in pixels."""
Part = tuple[float, float, float, float]
"""The same as shares of its width and height: one part of pictures of any size."""


@dataclass(frozen=True, eq=False)
class Frame:
    """`number` counts from 1 as long as the table is watched; `at_s` is the clock's time."""

    number: int
    at_s: float
    bgr: np.ndarray
    is_small: bool = False
    """Too small to be read: only to see whether something moves."""
    fine: np.ndarray | None = None
    """The same moment at full size, of a camera that gives it only when asked."""

    def part(self, box: Box) -> np.ndarray:
        """What lies in the box."""
        left, upper, right, lower = box
        return self.bgr[upper:lower, left:right]

    @property
    def to_read(self) -> Frame | None:
        """The picture that a reader gets; None where there is only a small one."""
        if self.fine is not None:
            return Frame(self.number, self.at_s, self.fine)
        return None if self.is_small else self

    @property
    def size(self) -> tuple[int, int]:
        height, width = self.bgr.shape[:2]
        return width, height

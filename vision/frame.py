"""One picture of a running source."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class Frame:
    """`number` counts from 1 as long as the table is watched; `at_s` is the clock's time."""

    number: int
    at_s: float
    bgr: np.ndarray

    def part(self, box: tuple[int, int, int, int]) -> np.ndarray:
        """What lies in the box: left, upper, right, lower."""
        left, upper, right, lower = box
        return self.bgr[upper:lower, left:right]

    @property
    def size(self) -> tuple[int, int]:
        height, width = self.bgr.shape[:2]
        return width, height

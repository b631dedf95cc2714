"""What lay there when the table last was quiet, and what it looked like."""

from __future__ import annotations

import numpy as np

from rules.oraklos.reading import Reading
from vision.frame import Box, Part
from vision.live.matching import scaled
from vision.live.rest_look import RestLook


class SettledTable:
    """`reading` is None until something was read; without dice where the table is empty."""

    def __init__(self) -> None:
        self.reading: Reading | None = None
        self._look: RestLook | None = None
        self._empty_look: RestLook | None = None

    @property
    def is_empty(self) -> bool:
        return self.reading is not None and not self.reading.dice

    def lie(self, lying: Reading, table_bgr: np.ndarray) -> None:
        """These dice lie there, and the table looks like this."""
        self.reading = lying
        self._look = RestLook(table_bgr)

    def be_empty(self, size: tuple[int, int], table_bgr: np.ndarray) -> None:
        self.reading = Reading("", *size, ())
        self._look = self._empty_look = RestLook(table_bgr)

    def differs(self, table_bgr: np.ndarray) -> bool:
        """Whether anything else is there now, as far as is known."""
        return self._look is None or self._look.differs(table_bgr)

    def where_to_look(self, table_bgr: np.ndarray, box: Box, size: tuple[int, int]) -> Part | None:
        """The part of a frame of that size, whose `box` is the table, in which all lies that lay
        there before or may have come; None: anywhere."""
        if self._look is None or self.reading is None:
            return None
        changed = self._look.where_differs(table_bgr)
        if changed is None:
            return None
        left, upper, right, lower = box
        corners = np.reshape(changed, (2, 2)) * (right - left, lower - upper) + (left, upper)
        places = [die.top_px for die in self.reading.dice]
        unsure = [doubt.at_px for doubt in self.reading.doubts if doubt.at_px is not None]
        known = np.array([*np.reshape(places, (-1, 2)), *unsure]).reshape(-1, 2)
        shares = np.vstack([corners / size, known / (self.reading.width, self.reading.height)])
        return (*shares.min(0).tolist(), *shares.max(0).tolist())

    def was_empty_like(self, table_bgr: np.ndarray) -> bool:
        """Whether the empty table looked like this."""
        return self._empty_look is not None and not self._empty_look.differs(table_bgr)

    def doubt(self) -> None:
        """Whatever it looks like: read it again."""
        self._look = None

    def resize(self, factor: float | None) -> None:
        """The pictures have another size; None: they show the table from another side."""
        if factor is None or self.reading is None:
            self.reading = None
        else:
            self.reading = scaled(self.reading, factor)
        self._look = self._empty_look = None

"""Does the newest throw still lie there? Glanced at in every small gray frame, hand or no hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules.oraklos.reading import ReadDie
from vision.frame import Box
from vision.live.gray import change

_IN_PLACE = 0.6
"""Share of the dice that must be seen where they came to rest: a pointing hand hides fewer, a hand
that gathers them more."""
_CHANGED = 10.0
"""Gray levels by which a place differs once its die is gone."""
_GONE_S = 0.3
"""Dice hidden for a shorter moment are not gone."""


class LyingThrow:
    """The dice of a throw at their places, in a picture of the quiet table."""

    def __init__(self, dice: Sequence[ReadDie], box: Box, look: np.ndarray) -> None:
        left, upper, right, _ = box
        factor = look.shape[1] / (right - left)
        centers = (np.array([die.center_px for die in dice]) - (left, upper)) * factor
        most = np.array(look.shape[::-1]) - 1
        self._cells = np.clip(np.round(centers).astype(int), 0, most)
        self._look = look.copy()
        self._hidden_since_s: float | None = None
        self.lies = True

    def glance(self, gray: np.ndarray, at_s: float) -> None:
        """Look at the table as it is now."""
        if gray.shape != self._look.shape:
            return  # another picture size: the next reading tells
        if self._share_in_place(gray) >= _IN_PLACE:
            self.lies, self._hidden_since_s = True, None
            return
        if self._hidden_since_s is None:
            self._hidden_since_s = at_s
        self.lies = at_s - self._hidden_since_s < _GONE_S

    def _share_in_place(self, gray: np.ndarray) -> float:
        x, y = self._cells.T
        return float((change(gray, self._look)[y, x] < _CHANGED).mean())

"""Shadows that look like black dice: a hard lamp makes the same one beside every die."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.plane_fit import KnownPlane
from rules.oraklos.cards import Color
from vision import channels
from vision.against import squares_of
from vision.candidates import Candidates
from vision.jury.relief import lowered, middle_light, top_light, unlike
from vision.look import Look

_BLACK = channels.COLORS.index(Color.BLACK)
_MAYBE, _BEYOND_DOUBT = 0.3, 0.985
"""Chances of a die between which a black one may be a shadow."""
_A_DIE = 0.6
_REACH = (0.6, 2.2)
"""Die widths from a die's foot to the middle of its shadow."""
_BODY = 0.75
"""Die widths from a top's center within which its die hides the table."""
_SPOT = np.stack(np.meshgrid(*[[-0.15, 0.0, 0.15]] * 2), -1).reshape(-1, 2)
_LEAST_OTHERS = 5
_SAME_LIGHT = 0.6
_SHADOWS, _MORE_THAN_OPPOSITE = 0.65, 0.5
"""Share of the other dice that have the same dark beside them, and how much more that must be than
on their opposite side: there the lamp shines."""


def with_shadows_doubted(seen: Candidates, look: Look, fit: KnownPlane | None) -> Candidates:
    """The candidates; black ones that are likely shadows are as likely dice as not."""
    chance, black = seen.presence, seen.color.argmax(1) == _BLACK
    asked = np.flatnonzero(black & (chance > _MAYBE) & (chance < _BEYOND_DOUBT))
    dice = np.flatnonzero(chance > _A_DIE)
    if fit is None or seen.hearings is None or not len(asked) or len(dice) < _LEAST_OTHERS:
        return seen
    squares = squares_of(fit, seen)
    table = _Table(fit, look, squares.poses[:, :2], dice)
    light = top_light(fit, squares, look)
    found = [row for row in asked.tolist() if table.shades(row, light[row])]
    return seen.with_hearings(seen.hearings.doubted(np.array(found, int)))


@dataclass(frozen=True, eq=False)
class _Table:
    """The table between the dice of a picture."""

    fit: KnownPlane
    look: Look
    tops: np.ndarray
    """Where candidates (N, 2) lie, if they are dice."""
    dice: np.ndarray
    """Which of them surely are."""

    def shades(self, one: int, light: np.ndarray) -> bool:
        """Whether a die's shadow falls there, as those of most others fall beside them."""
        eye = self.fit.view.eye
        on_table = self.tops[one] + (self.tops[one] - eye[:2]) / -eye[2]
        for die in self.dice[self.dice != one].tolist():
            offset = on_table - self.tops[die]
            if not _REACH[0] < np.linalg.norm(offset) < _REACH[1]:
                continue
            others = self.dice[(self.dice != one) & (self.dice != die)]
            share = self._share_alike(others, offset, light)
            if share < _SHADOWS:
                continue
            if share - self._share_alike(others, -offset, light) >= _MORE_THAN_OPPOSITE:
                return True
        return False

    def _share_alike(self, dice: np.ndarray, offset: np.ndarray, light: np.ndarray) -> float:
        """Of the dice beside which the table is seen at an offset, how many have that light there;
        none where they are few."""
        eye, at = self.fit.view.eye, self.tops[dice] + offset
        shown = at - (at - eye[:2]) / (1 - eye[2])
        bodies = np.linalg.norm(shown[:, None] - self.tops[self.dice], axis=2)
        at_px = self.fit.to_picture(lowered(at[:, None] + _SPOT))
        inside = ((at_px > 0) & (at_px < self.look.cutout.size_px - 1)).all((1, 2))
        free = inside & (bodies.min(1) > _BODY)
        if free.sum() < _LEAST_OTHERS:
            return 0.0
        same = unlike(middle_light(self.look, at_px[free]), light) < _SAME_LIGHT
        return float(same.mean())

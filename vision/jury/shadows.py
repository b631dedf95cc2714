"""Shadows that look like black dice: a hard lamp makes the same one beside every die."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.plane_fit import KnownPlane
from rules.oraklos.cards import Color
from vision import channels
from vision.against import squares_of
from vision.candidates import Candidates
from vision.chosen import chosen
from vision.jury.relief import lowered, middle_light, top_light, unlike
from vision.look import Look
from vision.places import distances

_BLACK = channels.COLORS.index(Color.BLACK)
_SPOT = np.stack(np.meshgrid(*[[-0.15, 0.0, 0.15]] * 2), -1).reshape(-1, 2)


def with_shadows_doubted(seen: Candidates, look: Look, fit: KnownPlane | None) -> Candidates:
    """The candidates; black ones that are likely shadows are as likely dice as not."""
    by = chosen().shadows
    chance, black = seen.presence, seen.color.argmax(1) == _BLACK
    asked = np.flatnonzero(black & (chance > by.maybe) & (chance < by.beyond_doubt))
    dice = np.flatnonzero(chance > by.a_die)
    if fit is None or seen.hearings is None or not len(asked) or len(dice) < by.least_others:
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
        by, eye = chosen().shadows, self.fit.view.eye
        on_table = self.tops[one] + (self.tops[one] - eye[:2]) / -eye[2]
        for die in self.dice[self.dice != one].tolist():
            offset = on_table - self.tops[die]
            if not by.reach[0] < np.linalg.norm(offset) < by.reach[1]:
                continue
            others = self.dice[(self.dice != one) & (self.dice != die)]
            share = self._share_alike(others, offset, light)
            if share < by.share:
                continue
            if share - self._share_alike(others, -offset, light) >= by.more_than_opposite:
                return True
        return False

    def _share_alike(self, dice: np.ndarray, offset: np.ndarray, light: np.ndarray) -> float:
        """Of the dice beside which the table is seen at an offset, how many have that light there;
        none where they are few."""
        by, eye, at = chosen().shadows, self.fit.view.eye, self.tops[dice] + offset
        shown = at - (at - eye[:2]) / (1 - eye[2])
        bodies = distances(shown, self.tops[self.dice])
        at_px = self.fit.to_picture(lowered(at[:, None] + _SPOT))
        free = self.look.shows(at_px).all(1) & (bodies.min(1) > by.body)
        if free.sum() < by.least_others:
            return 0.0
        same = unlike(middle_light(self.look, at_px[free]), light) < by.same_light
        return float(same.mean())

"""What the jury says of each candidate."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision import channels
from vision.rows import Rows

STRANGER = channels.OTHER
"""After the four colors: a cube that is not of the game."""
NO_DIE = STRANGER + 1
"""Print, shadow, side face, grid cell."""
NAMES = NO_DIE + 1
MARKS = ("hole", "leaning", "hidden", "pips")
"""What is asked of a die besides its name, in the order of the network's answers."""


@dataclass(frozen=True, eq=False)
class Opinions(Rows):
    """The jury's own answers, a row a candidate, before anyone else is asked."""

    names: np.ndarray
    """Logarithms of chances (N, NAMES): the four colors, a stranger, no die."""
    marks: np.ndarray
    """Log odds (N, MARKS), which hold if it is a die."""
    divided: np.ndarray | None = None
    """Where (N,) two jurors name different colors; None where only one was asked."""

    def with_second(self, other: Opinions) -> Opinions:
        """The same once a second juror was asked: it changes nothing but tells where it would name
        another color. Two that learned from different pictures seldom err alike."""
        mine, theirs = (one.names[:, :STRANGER].argmax(1) for one in (self, other))
        return replace(self, divided=mine != theirs)

    @property
    def is_die(self) -> np.ndarray:
        """Where (N,) the network rather sees a die than none."""
        return np.asarray(self.names[:, :NO_DIE].max(1) > self.names[:, NO_DIE])

    @property
    def die_odds(self) -> np.ndarray:
        """Log odds (N,) of a die, in the game's colors or not."""
        return np.asarray(np.logaddexp.reduce(self.names[:, :NO_DIE], 1) - self.names[:, NO_DIE])

    @property
    def stranger_odds(self) -> np.ndarray:
        """Log odds (N,) of a die of another game, if it is one."""
        ours = np.logaddexp.reduce(self.names[:, :STRANGER], 1)
        return np.asarray(self.names[:, STRANGER] - ours)

    def of(self, mark: str) -> np.ndarray:
        """Log odds (N,) of one mark."""
        return np.asarray(self.marks[:, MARKS.index(mark)])

"""What the jury says of each candidate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
    """Where (N,) a juror names another color than all together; None where one alone was asked."""

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


def agreed(jurors: Sequence[Opinions]) -> Opinions:
    """What several jurors say together: the mean of their logarithms, so that one who is unsure
    takes little from one who knows. Where one would name another color than all, they are
    divided."""
    chances = [one.names - np.logaddexp.reduce(one.names, 1, keepdims=True) for one in jurors]
    mean = np.mean(chances, 0)
    color = mean[:, :STRANGER].argmax(1)
    return Opinions(
        names=mean - np.logaddexp.reduce(mean, 1, keepdims=True),
        marks=np.mean([one.marks for one in jurors], 0),
        divided=np.any([one.names[:, :STRANGER].argmax(1) != color for one in jurors], 0),
    )

"""How well lengths in the plane of the top faces are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
#: How a length in the plane changes with (x, y, theta) of each die, by the die's index.
Gradient = Mapping[int, tuple[float, float, float]]

#: Standard errors on either side that hold 95 % of a normal error.
TWO_SIDED_95 = 1.96
#: Lengths below this are rounding, not geometry.
ROUNDING = 1e-9


@dataclass(frozen=True)
class Margin:
    """A length that decides, in die widths, positive when clear, and its 95 % half width."""

    dice: float
    half_width: float


def smallest(margins: Iterable[Margin | None]) -> Margin | None:
    """The smallest of some margins; a check that no length decides has none."""
    known = (margin for margin in margins if margin is not None)
    return min(known, key=lambda margin: margin.dice, default=None)


@dataclass(frozen=True, eq=False)
class Uncertainty:
    """How well the dice's places are known.

    `floor` is the smallest 95 % half width that a length can have, in die widths.
    `covariance` is over (x, y, theta) of each die in the throw's order, the plane's own
    error included (die widths and radians); `None`: only the floor is known.
    """

    floor: float
    covariance: Array | None = None

    def half_width(self, gradient: Gradient) -> float:
        """The 95 % half width of a length with this gradient over the dice's places."""
        dice, slopes = np.array([list(gradient)]), np.array([list(gradient.values())])
        return float(self.half_widths(dice, slopes)[0])

    def half_widths(self, dice: npt.NDArray[np.integer[Any]], slopes: Array) -> Array:
        """The same for many lengths: `dice` (n, m) are indices, `slopes` (n, m, 3)."""
        floor = max(self.floor, ROUNDING)
        if self.covariance is None or not len(dice):
            return np.full(len(dice), floor)
        rows = (3 * dice[..., None] + np.arange(3)).reshape(len(dice), -1)
        slope = slopes.reshape(len(dice), -1)
        block = self.covariance[rows[:, :, None], rows[:, None, :]]
        variance = np.einsum("na,nab,nb->n", slope, block, slope)
        return np.asarray(np.maximum(floor, TWO_SIDED_95 * np.sqrt(np.maximum(variance, 0.0))))

    def without(self, index: int) -> Uncertainty:
        """The uncertainty when the die at this index is taken away."""
        if self.covariance is None:
            return self
        gone = slice(3 * index, 3 * index + 3)
        return Uncertainty(
            self.floor, np.delete(np.delete(self.covariance, gone, axis=0), gone, axis=1)
        )

    def with_one_more(self) -> Uncertainty:
        """The uncertainty when one die is added, known as well as the others on average."""
        if self.covariance is None:
            return self
        size = len(self.covariance)
        grown = np.zeros((size + 3, size + 3))
        grown[:size, :size] = self.covariance
        variances = np.diagonal(self.covariance).reshape(-1, 3)
        grown[range(size, size + 3), range(size, size + 3)] = (
            variances.mean(axis=0) if size else 0.0
        )
        return Uncertainty(self.floor, grown)

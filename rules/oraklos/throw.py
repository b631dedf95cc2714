"""A throw: the dice in the plane of their top faces, lengths in die widths.

All dice are equally high, so all top faces lie in one plane, and all are equal squares. The
axes run as in the picture, x to the right and y down; so "clockwise" here is clockwise seen
from above, as long as the camera looked down on the table and the picture is not mirrored.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

import numpy as np

from rules.fields import Point
from rules.oraklos.cards import Color
from rules.oraklos.reading import Doubt, ReadDie, Reading, Top
from rules.oraklos.say import refusal
from rules.oraklos.uncertainty import ROUNDING, TWO_SIDED_95, Array, Margin, Uncertainty

__all__ = ["Die", "Margin", "PlacedDoubt", "PlaneReport", "Throw", "Uncertainty", "rectify"]


#: What a written throw is trusted to, in die widths: a tenth of a millimeter on a die.
WRITTEN_HALF_WIDTH = 0.01


@dataclass(frozen=True)
class Die:
    """A die in the top-face plane; `top` clockwise, both in die widths."""

    id: int
    color: Color
    hole_up: bool
    center: Point
    top: Top


@dataclass(frozen=True)
class PlaneReport:
    """How the plane was found, passed through to every verdict. `None`: not known."""

    method: str
    rms_px: float | None = None
    tilt_deg: float | None = None
    focal_px: float | None = None
    focal_source: str | None = None
    edge_px: float | None = None
    quality: str | None = None
    outliers: tuple[int, ...] = ()

    @property
    def is_poor(self) -> bool:
        """Whether no length should rest on it."""
        return self.quality == "poor"

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Self:
        return cls(**{**said, "outliers": tuple(said["outliers"])})

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"outliers": list(self.outliers)}


@dataclass(frozen=True)
class PlacedDoubt:
    """A doubt of the reading, with its places in the plane.

    `candidates` runs along the doubt's alternatives: the die that one of them would put on
    the table, or `None` where it names none.
    """

    doubt: Doubt
    at: Point | None = None
    candidates: tuple[Die | None, ...] = ()


@dataclass(frozen=True)
class Throw:
    dice: tuple[Die, ...]
    uncertainty: Uncertainty
    doubts: tuple[PlacedDoubt, ...] = ()
    edge_mm: float | None = None
    plane: PlaneReport | None = None
    whole: tuple[Doubt, ...] = ()
    """Doubts about the throw as a whole, see `rules.oraklos.whole_throw`."""

    def __post_init__(self) -> None:
        if len({die.id for die in self.dice}) != len(self.dice):
            raise ValueError(f"repeated ids: {[die.id for die in self.dice]}")
        covariance = self.uncertainty.covariance
        if covariance is not None and covariance.shape != (3 * len(self.dice),) * 2:
            raise ValueError(f"covariance of shape {covariance.shape} for {len(self.dice)} dice")

    @classmethod
    def from_reading(
        cls,
        reading: Reading,
        to_plane: Callable[[Array], Array],
        uncertainty: Uncertainty,
        plane: PlaneReport | None = None,
    ) -> Self:
        """Lay a reading into the plane. `to_plane` takes (n, 2) pixels to (n, 2) die widths."""
        return cls(
            dice=tuple(_placed(die, to_plane) for die in reading.dice),
            uncertainty=uncertainty,
            doubts=tuple(_placed_doubt(doubt, to_plane) for doubt in reading.doubts),
            edge_mm=reading.edge_mm,
            plane=plane,
        )

    def index_of(self, die_id: int) -> int:
        for index, die in enumerate(self.dice):
            if die.id == die_id:
                return index
        raise refusal("claim.unknown_die", die=die_id)


def rectify(reading: Reading) -> Throw:
    """The simple way into the plane: one die's four corners, taken for a unit square.

    Each die proposes its own view of the plane; the one in which all the others look most
    like unit squares wins. The lens is taken as undone already. What the other squares are
    off by in that view is the uncertainty.
    """
    if not reading.dice:
        return Throw.from_reading(reading, lambda px: px, Uncertainty(WRITTEN_HALF_WIDTH))
    tops_px = np.array([die.top_px for die in reading.dice])
    views = [_square_view(top_px) for top_px in tops_px]
    misfits = [_misfit(view, tops_px) for view in views]
    best = int(np.argmin(misfits))
    if math.isinf(misfits[best]):
        raise refusal("reading.plane")
    view = views[best]
    return Throw.from_reading(
        reading,
        lambda px: _through(view, px),
        Uncertainty(max(WRITTEN_HALF_WIDTH, TWO_SIDED_95 * misfits[best])),
        PlaneReport(method="four_corners"),
    )


def _square_view(top_px: Array) -> Array:
    """The homography that takes a face's four corners to a unit square."""
    middle = top_px.mean(axis=0)
    top_px = top_px - middle  # small numbers keep the equations well behaved
    square = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    rows = []
    for (x, y), (u, v) in zip(top_px, square, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    view = np.append(np.linalg.solve(np.array(rows), square.ravel()), 1.0).reshape(3, 3)
    return np.asarray(view @ np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]]))


def _through(view: Array, points_px: Array) -> Array:
    """Pixels seen through a view; what lies above the plane's horizon is nowhere (NaN)."""
    lifted = points_px @ view[:, :2].T + view[:, 2]
    depth = np.where(lifted[..., 2:] > ROUNDING, lifted[..., 2:], np.nan)
    return np.asarray(lifted[..., :2] / depth)


def _misfit(view: Array, tops_px: Array) -> float:
    """Root mean square by which sides and diagonals of all faces miss a unit square's."""
    tops = _through(view, tops_px)
    if not np.isfinite(tops).all():
        return math.inf
    sides = np.linalg.norm(tops - np.roll(tops, 1, axis=1), axis=2) - 1.0
    diagonals = np.linalg.norm(tops[:, :2] - tops[:, 2:], axis=2) - math.sqrt(2.0)
    return float(np.sqrt(np.mean(np.concatenate([sides, diagonals], axis=1) ** 2)))


def _placed(die: ReadDie, to_plane: Callable[[Array], Array]) -> Die:
    center, a, b, c, d = (
        (float(x), float(y)) for x, y in to_plane(np.array([die.center_px, *die.top_px]))
    )
    return Die(die.id, die.color, die.hole_up, center, (a, b, c, d))


def _placed_doubt(doubt: Doubt, to_plane: Callable[[Array], Array]) -> PlacedDoubt:
    at = None
    if doubt.at_px is not None:
        [(x, y)] = to_plane(np.array([doubt.at_px]))
        at = (float(x), float(y))
    candidates = tuple(
        None if alternative.die is None else _placed(alternative.die, to_plane)
        for alternative in doubt.alternatives
    )
    # A doubt may point anywhere in the picture, also to where the plane is not.
    return PlacedDoubt(
        doubt,
        at if at is not None and np.isfinite(at).all() else None,
        tuple(
            die if die is not None and np.isfinite(die.top).all() else None for die in candidates
        ),
    )

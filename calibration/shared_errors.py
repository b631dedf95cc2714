"""What all faces of one picture are off by together.

Light, blur and rounded edges make all faces of a picture a little large, or all a little long.
The squares then still agree with each other: no residual tells of it, so it has to be known
beforehand. How large it is, is fitted to pictures with truth (`vision.training.shared_errors`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from calibration.camera import Floats
from calibration.solve import SeenCorners
from calibration.view import areas

SHARED_SIZE, SHARED_STRETCH = 1.12, 0.49
"""Standard deviations, in standard errors of a corner; fitted by
`vision.training.shared_errors`."""


def shared_errors(corners: SeenCorners) -> Floats:
    """The errors (3, N, 4, 2) px that all faces share, each of one standard deviation."""
    one_each = np.array([SHARED_SIZE, SHARED_STRETCH, SHARED_STRETCH])
    return one_each[:, None, None, None] * _modes(corners.rays, corner_share(corners))


def corner_share(corners: SeenCorners) -> float:
    """The standard error of a corner as a share of a die's edge."""
    return float((corners.sigma_px.mean(1) / np.sqrt(areas(corners.rays))).mean())


def _modes(tops: Floats, share: float) -> Floats:
    """Faces (N, 4, 2) larger, longer one way and longer askew (3, N, 4, 2), by one share."""
    around = tops - tops.mean(1, keepdims=True)
    x, y = around[..., 0], around[..., 1]
    return share * np.stack([around, np.stack([x, -y], axis=-1), np.stack([y, x], axis=-1)])


@dataclass(frozen=True)
class PictureErrors:
    """What the faces of one picture are off by in the mean, in standard errors of a corner: in
    size, and in either stretch. `own` is what the faces' own errors leave in those means
    (variances)."""

    mean: tuple[float, float, float]
    own: tuple[float, float, float]

    @classmethod
    def of(cls, seen_px: Floats, true_px: Floats, share: float) -> Self:
        """From corners (N, 4, 2) as they were seen and as they are, in the same order."""
        modes = _modes(true_px, share)
        between = np.einsum("anij,bnij->nab", modes, modes)
        along = np.einsum("anij,nij->na", modes, seen_px - true_px)
        found = np.linalg.solve(between, along[..., None])[..., 0]
        size, one_way, askew = found.mean(0).tolist()
        own = found.var(0, ddof=1) / len(found)
        return cls((size, one_way, askew), (float(own[0]), float(own[1]), float(own[2])))

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> Self:
        return cls(tuple(written["mean"]), tuple(written["own"]))

    def to_json(self) -> dict[str, Any]:
        return {
            "mean": [round(value, 3) for value in self.mean],
            "own": [round(value, 4) for value in self.own],
        }


def fit_shared(pictures: Sequence[PictureErrors]) -> tuple[float, float]:
    """`SHARED_SIZE` and `SHARED_STRETCH`: what the means spread by, beyond what the faces' own
    errors explain. A reader's constant habit is part of it: nobody takes it out."""
    mean = np.array([one.mean for one in pictures])
    beyond = (mean**2 - np.array([one.own for one in pictures])).mean(0)
    size, stretch = np.sqrt(np.maximum([beyond[0], beyond[1:].mean()], 0.0))
    return round(float(size), 2), round(float(stretch), 2)

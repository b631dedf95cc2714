"""How sure the fit is: the covariance of all poses, with the view's own error in it."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from calibration.camera import Floats
from calibration.solve import Equations, Solution
from calibration.student import student_quantile
from calibration.view import GLOBALS, PlaneView, project_squares

STATED_WEIGHT = 4.0
"""The stated sigma counts like this many residuals when the true noise is judged."""

_SURE = 0.975
"""Two sigma of a normal distribution, upwards: where Student's is compared with it."""

_FREE_IN_VIEW = 5
"""Of the view's numbers, those that the dice decide: plane, focal length, k1."""

_LOWEST_LEVEL = 0.5
"""What shifts a whole die leaves no residual: small residuals never make sigma much smaller."""

_MEDIAN_OF_SQUARES = 2.0 * np.log(2.0) * 5.0 / 8.0
"""Of squared misfits of corners, when three of a die's eight numbers went into its pose."""


@dataclass(frozen=True)
class Level:
    """How many times larger the noise is than stated, and on how many residuals that rests."""

    ratio: float
    freedom: float

    @property
    def widening(self) -> float:
        """Student's factor on a standard deviation: the level itself is only estimated."""
        return student_quantile(self.freedom, _SURE) / NormalDist().inv_cdf(_SURE)


def rough_level(misfit: Floats, ratio: float, fitted: bool = False) -> Level:
    """From the middle residual, for a fit that may still contain wrong dice, and whose sigma
    was already scaled by `ratio`."""
    freedom = max(5.0 * len(misfit) - _FREE_IN_VIEW, 1.0)
    middle = float(np.median(misfit**2)) / _MEDIAN_OF_SQUARES
    return _combined(middle * freedom * ratio**2, freedom, fitted)


def fit_level(solution: Solution, ratio: float, fitted: bool) -> Level:
    """From all corners that were believed, in a fit of lying dice alone."""
    believed = solution.pull >= 1.0
    freedom = 2.0 * believed.sum() - 3.0 * len(solution.misfit) - _FREE_IN_VIEW
    squares = float((solution.misfit[believed] ** 2).sum()) * ratio**2
    return _combined(squares, max(float(freedom), 1.0), fitted)


def _combined(squares: float, freedom: float, fitted: bool) -> Level:
    """Of corners that were `fitted` before, small residuals tell nothing; large ones still do."""
    ratio = np.sqrt((STATED_WEIGHT + squares) / (STATED_WEIGHT + freedom))
    return Level(max(float(ratio), 1.0 if fitted else _LOWEST_LEVEL), STATED_WEIGHT + freedom)


@dataclass(frozen=True)
class Spread:
    """Covariance in parts: of each pose alone (N, 3, 3), of the view (G, G), and how poses
    follow the view (N, 3, G)."""

    own: Floats
    follows: Floats
    view: Floats

    @classmethod
    def of(cls, equations: Equations, widening: float) -> Spread:
        own, reduced = equations.reduced(0.0)
        view = np.asarray(np.linalg.inv(reduced), float)
        return cls(own * widening**2, -own @ equations.cross, view * widening**2)

    def poses(self, poses: Floats, shared: Floats) -> Floats:
        """The joint covariance (3N, 3N) of all poses, moving and turning together left out.
        `shared` (M, N, 3) is how the poses follow errors that all faces share."""
        count = len(self.own)
        follows = self.follows.reshape(3 * count, GLOBALS)
        joint = follows @ self.view @ follows.T
        blocks = joint.reshape(count, 3, count, 3)
        blocks[range(count), :, range(count), :] += self.own
        together = shared.reshape(len(shared), -1)
        return without_common_motion(joint + together.T @ together, poses)

    def corners(self, view: PlaneView, poses: Floats) -> Floats:
        """The covariance (N, 4, 2, 2) px of the fitted corners in the picture."""
        seen = project_squares(view, poses)
        by_view = (seen.by_view + seen.by_pose @ self.follows).reshape(-1, 4, 2, GLOBALS)
        by_pose = seen.by_pose.reshape(-1, 4, 2, 3)
        return np.asarray(
            by_view @ self.view @ by_view.transpose(0, 1, 3, 2)
            + by_pose @ self.own[:, None] @ by_pose.transpose(0, 1, 3, 2)
        )


def without_common_motion(joint: Floats, poses: Floats) -> Floats:
    """The covariance in a frame that rides with the dice: no length between dice changes.

    The frame's error is a shift and a turn of all dice alike. It is taken out so that the mean
    place and the turn about it have none: the diagonal then tells about the dice alone.
    """
    count = len(poses)
    around = poses[:, :2] - poses[:, :2].mean(0)
    motion = np.tile(np.eye(3), (count, 1))
    motion[0::3, 2], motion[1::3, 2] = -around[:, 1], around[:, 0]
    places = motion.copy()
    places[2::3] = 0.0
    take = np.eye(3 * count) - motion @ np.linalg.pinv(places.T @ motion) @ places.T
    return np.asarray(take @ joint @ take.T)

"""What a fitted plane is: where every die lies, how sure that is, and the way to and fro."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from calibration.camera import CameraPrior, Floats, FocalSource
from calibration.off_plane import OffDie
from calibration.view import PlaneView, corners_of


class Quality(StrEnum):
    """GOOD: lengths are as sure as stated. POOR: the dice do not look like equal squares in one
    plane, and no length should rest on this fit."""

    GOOD = "good"
    POOR = "poor"


@dataclass(frozen=True, eq=False)
class KnownPlane:
    """A plane and the dice that lie in it. Dice come in the order they were given; corners in the
    order of the die.

    No frame of the plane is better than another; a fitted one has its origin in the middle of the
    dice that lie flat, and x and y run as in the picture.
    """

    prior: CameraPrior
    view: PlaneView
    poses: Floats
    corners_px: Floats
    off_dice: tuple[OffDie, ...]
    quality: Quality
    level: float
    """How much larger the residuals are than the stated sigma."""

    @property
    def tilt_deg(self) -> float:
        return self.view.tilt_deg

    @property
    def focal_px(self) -> float:
        return self.view.focal_px

    @property
    def tops(self) -> Floats:
        """The fitted squares (N, 4, 2) in the plane."""
        return corners_of(self.poses)

    @property
    def edge_px(self) -> float:
        """How wide a die at the origin is in the picture, measured across the slant."""
        return self.view.focal_px / float(self.view.translation[2])

    @property
    def homography(self) -> Floats:
        """Plane to picture (3, 3) once the lens (and a mirror) is undone."""
        return self.view.homography

    def to_plane(self, points_px: npt.ArrayLike) -> Floats:
        """Pixels of the picture (..., 2) to places in the plane (..., 2)."""
        camera = self.prior.camera
        return self.view.to_plane(camera.undistort(points_px) * camera.focal_px)

    def to_picture(self, points: npt.ArrayLike) -> Floats:
        """Places in the plane (..., 2), or below it (..., 3), to pixels of the picture (..., 2)."""
        camera = self.prior.camera
        return camera.distort(self.view.to_rays(np.asarray(points, float)) / camera.focal_px)


@dataclass(frozen=True, eq=False)
class PlaneFit(KnownPlane):
    """A fitted plane, and how sure everything in it is.

    `covariance` is over (x, y, angle) of every die and good for what lies between dice: their
    common motion counts as no error.
    """

    covariance: Floats
    corner_covariance_px: Floats
    corner_pull: Floats
    rms_px: float
    focal_log_sd: float
    k1_sd: float

    def in_order(self, order: Sequence[int]) -> PlaneFit:
        """The same fit with its dice in another order: `order[k]` is where the k-th was."""
        new_place = {old: new for new, old in enumerate(order)}
        numbers = (3 * np.array(order, int)[:, None] + np.arange(3)).ravel()
        return replace(
            self,
            poses=self.poses[list(order)],
            covariance=self.covariance[np.ix_(numbers, numbers)],
            corners_px=self.corners_px[list(order)],
            corner_covariance_px=self.corner_covariance_px[list(order)],
            corner_pull=self.corner_pull[list(order)],
            off_dice=tuple(replace(die, index=new_place[die.index]) for die in self.off_dice),
        )

    @property
    def focal_source(self) -> FocalSource:
        """Fitted where the dice said more about it than was known before."""
        if self.prior.source is FocalSource.ASSUMED and (
            self.focal_log_sd < self.prior.focal_log_sd / 2
        ):
            return FocalSource.FITTED
        return self.prior.source

"""A plane that stays: the dice of the next picture of a camera, placed where the last plane was."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from calibration.camera import CameraModel, CameraPrior
from calibration.corners import FEWEST_DICE, checked_corners, clockwise
from calibration.off_plane import off_among
from calibration.plane_fit import KnownPlane
from calibration.solve import place
from calibration.spread import rough_level
from calibration.view import corners_of, poses_from

STILL_HOLDS = 1.5
"""An earlier plane is dropped when the residuals have grown by this factor."""
_MOST_OFF = 0.25
"""Share of dice off the plane from which on it is rather the plane that is off."""


def hold_plane(
    tops_px: npt.ArrayLike, sigma_px: npt.ArrayLike, prior: CameraPrior, before: KnownPlane
) -> KnownPlane | None:
    """Top faces (N, 4, 2) placed in a plane that was fitted `before`; None where it does not
    explain them any more: somebody pushed the camera.

    A tenth of the time of a fit, and no less exact: a camera above a table stands still.
    """
    if not _is_same(before.prior.camera, prior.camera):
        return None
    corners, view = checked_corners(tops_px, sigma_px, prior), before.view
    with np.errstate(all="ignore"):
        nearest, edges = poses_from(view.to_plane(corners.rays))
        poses, misfit = place(view, nearest, corners.scaled(before.level))
    level = rough_level(misfit, before.level)
    if not (np.isfinite(misfit).all() and level.ratio < STILL_HOLDS * max(before.level, 1.0)):
        return None
    believed = corners.scaled(level.ratio * level.widening)
    off = off_among(view, believed, nearest, edges, misfit * corners.sigma_px * before.level)
    if len(off) > _MOST_OFF * len(corners) or len(corners) - len(off) < FEWEST_DICE:
        return None
    lying = np.ones(len(corners), bool)
    lying[[die.index for die in off]] = False
    rays = corners.rays.copy()
    rays[lying] = view.to_rays(corners_of(poses[lying]))
    camera = prior.camera
    return KnownPlane(
        prior=prior,
        view=view,
        poses=np.where(lying[:, None], poses, nearest),
        corners_px=clockwise(camera.distort(rays / camera.focal_px), prior),
        off_dice=off,
        quality=before.quality,
        level=before.level,
    )


def _is_same(one: CameraModel, other: CameraModel) -> bool:
    return (
        (one.size, one.mirrored) == (other.size, other.mirrored)
        and np.array_equal(one.camera_matrix, other.camera_matrix)
        and np.array_equal(one.distortion, other.distortion)
    )

"""The plane of the top faces, fitted to all dice at once.

All top faces are equal squares in one plane. That fixes the plane, and most of the camera,
from nothing but the corners in one picture: lengths come out in die widths.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from calibration.camera import CameraPrior, Floats, camera_prior, wrong_size
from calibration.corners import FEWEST_DICE, checked_corners, clockwise
from calibration.held_plane import STILL_HOLDS
from calibration.off_plane import OffDie, find_off_dice, off_poses
from calibration.plane_fit import KnownPlane, PlaneFit, Quality
from calibration.sentences import refusal
from calibration.shared_errors import shared_errors
from calibration.solve import NEARLY, Flags, SeenCorners, Solution, look, refine, response
from calibration.spread import Level, Spread, fit_level, rough_level
from calibration.start import first_views
from calibration.view import PlaneView, areas, corners_of, poses_from
from rules.message import Refusal

__all__ = ["PlaneFit", "Quality", "fit_plane"]

_STARTS = 4
_LEVEL_ROUNDS = 4
_LEVEL_STANDS = 0.05
_OFF_ROUNDS = 4
_CONVINCING_LEVEL = 3.0
"""No other first guess is tried once the residuals are this near to the stated noise."""
_POOR_LEVEL = 6.0
_POOR_MISFIT = 0.1
"""Die widths: three times the noise of small dice, and what no string can be judged by."""
_POOR_DICE = 0.4
_POOR_CORNERS = 0.2
"""Shares of dice off the plane, and of corners that the lying dice do not explain."""
_STEEPEST_DEG = 78.0


def fit_plane(
    tops_px: npt.ArrayLike,
    sigma_px: npt.ArrayLike,
    size: tuple[int, int],
    prior: CameraPrior | None = None,
    start: KnownPlane | None = None,
    *,
    fitted: bool = False,
) -> PlaneFit:
    """Fit the plane to top faces (N, 4, 2), clockwise from any corner.

    `sigma_px` is the standard error of the corners: one number, one per die (N,), or one per
    corner (N, 4). `start` is an earlier fit of the same view: the search for a first guess is
    left out as long as that fit still holds. `fitted` says that the corners were put onto a plane
    before: that they agree then proves nothing, and the stated errors stand.
    """
    prior = prior or camera_prior(size)
    if prior.camera.size != tuple(size):
        raise wrong_size(prior.camera, size)
    corners = checked_corners(tops_px, sigma_px, prior)
    try:
        # Faces no camera has seen may lead anywhere; what counts is where the fit ends.
        with np.errstate(all="ignore"):
            fit = _fit(corners, prior, start, fitted)
    except np.linalg.LinAlgError as error:
        raise _no_view() from error
    if not (np.isfinite(fit.covariance).all() and fit.focal_log_sd > 0.0):
        raise _no_view()
    return fit


def _no_view() -> Refusal:
    return refusal("plane.no_view")


def _fit(
    corners: SeenCorners, prior: CameraPrior, start: KnownPlane | None, fitted: bool
) -> PlaneFit:
    first = _search(corners, prior, start)
    view, ratio, lying, off_dice = _sort_out(first, corners, prior, fitted)
    best, level = _settle(view, ratio, corners.only(lying), prior, fitted)
    best = _framed(best, corners.only(lying).scaled(level.ratio), prior)
    return _report(best, level, corners, lying, off_dice, prior)


def _solve(view: PlaneView, corners: SeenCorners, prior: CameraPrior) -> Solution:
    poses, _ = poses_from(view.to_plane(corners.rays))
    return refine(view, poses, corners, prior, until=NEARLY)


def _search(corners: SeenCorners, prior: CameraPrior, start: KnownPlane | None) -> Solution:
    """The best view from an earlier fit or from the first guesses, most promising first."""
    if start is not None:
        again = _solve(start.view, corners, prior)
        if rough_level(again.misfit, 1.0).ratio < STILL_HOLDS * max(start.level, 1.0):
            return again
    best: Solution | None = None
    for view in first_views(corners.rays, prior, _STARTS):
        found = _solve(view, corners, prior)
        if best is None or found.cost < best.cost:
            best = found
        if rough_level(best.misfit, 1.0).ratio < _CONVINCING_LEVEL:
            break
    if best is None or not np.isfinite(best.cost):
        raise _no_view()
    return best


def _sort_out(
    found: Solution, corners: SeenCorners, prior: CameraPrior, fitted: bool
) -> tuple[PlaneView, float, Flags, tuple[OffDie, ...]]:
    """Tell the dice that lie in the plane from the others, and fit to them alone.

    Wrong dice widen the mean residual and hide in it, so the middle one is the yardstick here.
    """
    lying = np.ones(len(corners), bool)
    level = rough_level(found.misfit, 1.0, fitted)
    off_dice: tuple[OffDie, ...] = ()
    for _ in range(_OFF_ROUNDS):
        found = _solve(found.view, corners.only(lying).scaled(level.ratio), prior)
        level = rough_level(found.misfit, level.ratio, fitted)
        off_dice = find_off_dice(found.view, corners.scaled(level.ratio * level.widening))
        flat = np.ones(len(corners), bool)
        flat[[die.index for die in off_dice]] = False
        if flat.sum() < FEWEST_DICE:
            # No majority, so no die can be blamed: all stay, and the residuals will tell.
            return found.view, level.ratio, np.ones(len(corners), bool), ()
        if (flat == lying).all():
            break
        lying = flat
    return found.view, level.ratio, lying, off_dice


def _settle(
    view: PlaneView, ratio: float, corners: SeenCorners, prior: CameraPrior, fitted: bool
) -> tuple[Solution, Level]:
    """Let the residuals say how noisy the corners are, and fit again with that."""
    solution = _solve(view, corners.scaled(ratio), prior)
    for _ in range(_LEVEL_ROUNDS):
        level = fit_level(solution, ratio, fitted)
        solution = refine(solution.view, solution.poses, corners.scaled(level.ratio), prior)
        if abs(level.ratio / ratio - 1.0) < _LEVEL_STANDS:
            break
        ratio = level.ratio
    return solution, level


def _report(
    best: Solution,
    level: Level,
    corners: SeenCorners,
    lying: Flags,
    off_dice: tuple[OffDie, ...],
    prior: CameraPrior,
) -> PlaneFit:
    """Put the lying dice and the others back together, in the order they were given."""
    camera = prior.camera
    spread = Spread.of(best.equations, level.widening)
    fitted_to = corners.only(lying).scaled(level.ratio)
    shared = np.array(
        [response(best, fitted_to, prior, off_px) for off_px in shared_errors(fitted_to)]
    )
    poses, covariances = off_poses(best.view, corners.rays)
    poses[lying] = best.poses
    pull = np.zeros(corners.sigma_px.shape)
    pull[lying] = best.pull
    rays = corners.rays.copy()
    rays[lying] = best.view.to_rays(corners_of(best.poses))
    slope = camera.distort_slope(rays / camera.focal_px) / camera.focal_px
    ray_covariance = np.eye(2) * (corners.sigma_px * level.ratio)[..., None, None] ** 2
    ray_covariance[lying] = spread.corners(best.view, best.poses)
    misfit_px = best.misfit * corners.sigma_px[lying] * level.ratio
    return PlaneFit(
        prior=prior,
        view=best.view,
        poses=poses,
        covariance=_joined(spread.poses(best.poses, shared), covariances, lying),
        corners_px=clockwise(camera.distort(rays / camera.focal_px), prior),
        corner_covariance_px=clockwise(slope @ ray_covariance @ slope.transpose(0, 1, 3, 2), prior),
        corner_pull=clockwise(pull, prior),
        off_dice=off_dice,
        quality=_quality(best, level, corners, lying),
        rms_px=float(np.sqrt((misfit_px**2).mean())),
        level=level.ratio,
        focal_log_sd=float(np.sqrt(spread.view[3, 3])),
        k1_sd=float(np.sqrt(spread.view[4, 4])),
    )


def _framed(solution: Solution, corners: SeenCorners, prior: CameraPrior) -> Solution:
    """The same solution in the frame of the picture: x to the right where the dice are."""
    view, poses = solution.view, solution.poses
    origin = poses[:, :2].mean(0)
    right = view.to_rays(origin) + np.array([1.0, 0.0])
    ahead = view.to_plane(right) - origin
    angle = float(np.arctan2(ahead[1], ahead[0]))
    cos, sin = np.cos(angle), np.sin(angle)
    places = (poses[:, :2] - origin) @ np.array([[cos, -sin], [sin, cos]])
    moved = np.column_stack([places, poses[:, 2] - angle])
    return look(view.with_frame(origin, angle), moved, corners, prior)


def _joined(joint: Floats, alone: Floats, lying: Flags) -> Floats:
    """The covariance of all dice from that of the lying ones, and the others' own."""
    count = len(lying)
    whole = np.zeros((count, 3, count, 3))
    rows = np.flatnonzero(lying)
    whole[rows[:, None], :, rows, :] = joint.reshape(len(rows), 3, len(rows), 3).swapaxes(1, 2)
    for index in np.flatnonzero(~lying):
        whole[index, :, index, :] = alone[index]
    return whole.reshape(3 * count, 3 * count)


def _quality(solution: Solution, level: Level, corners: SeenCorners, lying: Flags) -> Quality:
    rays = corners.rays[lying]
    sigma = (corners.sigma_px[lying].mean(1) / np.sqrt(areas(rays))).mean() * level.ratio
    poor = (
        level.ratio > _POOR_LEVEL
        or sigma > _POOR_MISFIT
        or (~lying).mean() > _POOR_DICE
        or (solution.pull < 0.5).mean() > _POOR_CORNERS
        or solution.view.tilt_deg > _STEEPEST_DEG
    )
    return Quality.POOR if poor else Quality.GOOD

"""All dice at once: least squares for the view and every pose, by Levenberg and Marquardt.

Poses touch only their own die's corners, so they are eliminated die by die (Schur complement)
and each step solves for the view's seven numbers alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from calibration.camera import CameraPrior, Floats
from calibration.view import GLOBALS, PlaneView, Projection, corners_of, project_squares

Flags = npt.NDArray[np.bool_]

BEND = 3.0
"""Residuals above this many standard deviations lose their pull; below, plain least squares."""

NEARLY = 1e-5
FULLY = 1e-7
"""A step that gains less than this share of the cost is the last. A view from straight above
leaves a long flat valley, along which focal length and tilt need the finer measure."""

_START_DAMPING = 1e-5
_GIVE_UP_DAMPING = 1e9


@dataclass(frozen=True)
class SeenCorners:
    """What is fitted: rays (N, 4, 2) px and their standard deviations (N, 4) px."""

    rays: Floats
    sigma_px: Floats

    def __len__(self) -> int:
        return len(self.rays)

    def only(self, which: Flags) -> SeenCorners:
        return SeenCorners(self.rays[which], self.sigma_px[which])

    def scaled(self, level: float) -> SeenCorners:
        """The same corners, believed `level` times less."""
        return SeenCorners(self.rays, self.sigma_px * level)


@dataclass(frozen=True)
class Solution:
    view: PlaneView
    poses: Floats
    misfit: Floats
    """How far each corner (N, 4) is off, in standard deviations."""
    cost: float
    """Minus twice the log likelihood, robust, the camera's prior included."""
    equations: Equations

    @property
    def pull(self) -> Floats:
        """The weight (N, 4) each corner has left."""
        return pull(self.misfit)


@dataclass(frozen=True)
class Equations:
    """Normal equations at a solution: per die (N, 3, ...), for the view, and between them."""

    pose: Floats
    cross: Floats
    view: Floats
    pose_slope: Floats
    view_slope: Floats

    def reduced(self, damping: float) -> tuple[Floats, Floats]:
        """The poses' inverses (N, 3, 3) and the view's matrix once the poses are eliminated."""
        inverse = np.asarray(np.linalg.inv(_damped(self.pose, damping)), float)
        view = _damped(self.view, damping)
        taken = self.cross.transpose(0, 2, 1) @ (inverse @ self.cross)
        return inverse, view - taken.sum(0)


def pull(misfit: Floats) -> Floats:
    return np.minimum(1.0, (BEND / np.maximum(misfit, 1e-12)) ** 2)


def refine(
    view: PlaneView,
    poses: Floats,
    corners: SeenCorners,
    prior: CameraPrior,
    until: float = FULLY,
    rounds: int = 30,
) -> Solution:
    """Walk downhill from a first guess until the cost stands still."""
    here = look(view, poses, corners, prior)
    damping = _START_DAMPING
    for _ in range(rounds):
        found = None
        while found is None and damping < _GIVE_UP_DAMPING:
            pose_step, view_step = _step(here.equations, damping)
            there = look(here.view.moved(view_step), here.poses + pose_step, corners, prior)
            if there.cost <= here.cost:
                found = there
            else:
                damping *= 10.0
        if found is None:
            break
        gain = here.cost - found.cost
        here = found
        damping = max(damping / 10.0, 1e-12)
        if gain <= until * (1.0 + here.cost):
            break
    return here


def place(
    view: PlaneView, poses: Floats, corners: SeenCorners, rounds: int = 5
) -> tuple[Floats, Floats]:
    """Each die alone in a plane that stays: poses (N, 3) and misfit (N, 4)."""
    for _ in range(rounds):
        seen = project_squares(view, poses)
        off = (corners.rays - seen.rays) / corners.sigma_px[..., None]
        root = np.sqrt(pull(np.linalg.norm(off, axis=-1)))
        by_pose = seen.by_pose * np.repeat(root / corners.sigma_px, 2, axis=1)[..., None]
        turned = by_pose.transpose(0, 2, 1)
        slope = turned @ (off * root[..., None]).reshape(len(off), 8, 1)
        poses = poses + np.linalg.solve(_damped(turned @ by_pose, 1e-6), slope)[..., 0]
    off = (corners.rays - view.to_rays(corners_of(poses))) / corners.sigma_px[..., None]
    return poses, np.linalg.norm(off, axis=-1)


def look(view: PlaneView, poses: Floats, corners: SeenCorners, prior: CameraPrior) -> Solution:
    """How well a view and poses explain the corners, and the equations of the next step."""
    precision = _prior_precision(prior)
    seen = project_squares(view, poses)
    off = (corners.rays - seen.rays) / corners.sigma_px[..., None]
    squared = (off**2).sum(-1)
    misfit = np.sqrt(squared)
    beyond = np.maximum(squared / BEND**2, 1.0)
    loss = np.minimum(squared, BEND**2) + BEND**2 * np.log(beyond)
    away = _prior_offset(view, prior)
    cost = float(loss.sum() + (precision * away**2).sum())
    if not (seen.in_front and np.isfinite(cost)):
        cost = np.inf
    equations = _equations(seen, off, pull(misfit), corners.sigma_px, precision, away)
    return Solution(view, poses, misfit, cost, equations)


def response(
    solution: Solution, corners: SeenCorners, prior: CameraPrior, off_px: Floats
) -> Floats:
    """How the poses (N, 3) of a solution follow when all its corners move by `off_px` (N, 4, 2)."""
    seen = project_squares(solution.view, solution.poses)
    off = off_px / corners.sigma_px[..., None]
    precision = _prior_precision(prior)
    equations = _equations(
        seen, off, solution.pull, corners.sigma_px, precision, np.zeros(len(precision))
    )
    pose_step, _ = _step(equations, 0.0)
    return pose_step


def _equations(
    seen: Projection,
    off: Floats,
    weight: Floats,
    sigma_px: Floats,
    precision: Floats,
    away: Floats,
) -> Equations:
    count = len(off)
    root = np.sqrt(weight)
    scale = np.repeat(root / sigma_px, 2, axis=1)[..., None]
    by_pose = seen.by_pose * scale
    by_view = seen.by_view * scale
    residual = (off * root[..., None]).reshape(count, 8, 1)
    turned = by_pose.transpose(0, 2, 1)
    flat = by_view.reshape(-1, GLOBALS)
    return Equations(
        pose=turned @ by_pose,
        cross=turned @ by_view,
        view=flat.T @ flat + np.diag(precision),
        pose_slope=(turned @ residual)[..., 0],
        view_slope=flat.T @ residual.reshape(-1) - precision * away,
    )


def _step(equations: Equations, damping: float) -> tuple[Floats, Floats]:
    inverse, reduced = equations.reduced(damping)
    settled = inverse @ equations.pose_slope[..., None]
    slope = equations.view_slope - (equations.cross.transpose(0, 2, 1) @ settled).sum(0)[:, 0]
    view_step = np.linalg.solve(reduced, slope)
    pose_step = settled[..., 0] - (inverse @ (equations.cross @ view_step)[..., None])[..., 0]
    return pose_step, view_step


def _damped(matrix: Floats, damping: float) -> Floats:
    diagonal = np.einsum("...ii->...i", matrix)
    return np.asarray(matrix + np.eye(matrix.shape[-1]) * (damping * diagonal + 1e-12)[..., None])


def _prior_precision(prior: CameraPrior) -> Floats:
    spread = np.array(
        [prior.focal_log_sd, prior.k1_sd, prior.center_sd_px, prior.center_sd_px], float
    )
    return np.concatenate([np.zeros(3), 1.0 / spread**2])


def _prior_offset(view: PlaneView, prior: CameraPrior) -> Floats:
    log_focal = np.log(view.focal_px / prior.camera.focal_px)
    return np.array([0.0, 0.0, 0.0, log_focal, view.k1, *view.center_px])

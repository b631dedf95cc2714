"""Dice that are not unit squares in the common plane: another size, or not lying flat."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.camera import Floats
from calibration.solve import SeenCorners, place
from calibration.view import PlaneView, corners_of, poses_from
from rules.oraklos.doubt_kind import DoubtKind

_OFF_SQUARES = 30.0
"""Sum of squared misfits of one die (five degrees of freedom): chance exceeds it 1 in 65 000."""

_OFF_CORNER = 4.0
"""One corner further off than this is a corner; two are a die."""

_OFF_PLACE_SD = 0.25
"""Die widths. The view's slant times the height that a leaning die's middle may be off by."""


@dataclass(frozen=True)
class OffDie:
    """A die off the common size or plane. `edge` is its width where all others have one."""

    index: int
    kind: DoubtKind
    edge: float


def find_off_dice(view: PlaneView, corners: SeenCorners) -> tuple[OffDie, ...]:
    """Test each die alone against a plane that stays."""
    nearest, edges = poses_from(view.to_plane(corners.rays))
    _, misfit = place(view, nearest, corners)
    return off_among(view, corners, nearest, edges, misfit * corners.sigma_px)


def off_among(
    view: PlaneView, corners: SeenCorners, nearest: Floats, edges: Floats, misfit_px: Floats
) -> tuple[OffDie, ...]:
    """Which dice are off that were placed in a plane: `nearest` are their poses and `edges` their
    widths by their own corners, `misfit_px` (N, 4) is how far those are off all the same."""
    misfit = misfit_px / corners.sigma_px
    squares = np.minimum(misfit, _OFF_CORNER) ** 2
    off = (squares.sum(1) > _OFF_SQUARES) | ((misfit > _OFF_CORNER).sum(1) >= 2)
    centers = nearest[:, None, :2]
    resized = (corners_of(nearest) - centers) * edges[:, None, None] + centers
    left = np.linalg.norm(view.to_rays(resized) - corners.rays, axis=-1) / corners.sigma_px
    # A free size explains a die of another size or height; a leaning one stays crooked.
    only_size = (left**2).sum(1) < 0.25 * (misfit**2).sum(1)
    return tuple(
        OffDie(int(i), DoubtKind.SIZE if only_size[i] else DoubtKind.COCKED, float(edges[i]))
        for i in np.flatnonzero(off)
    )


def off_poses(view: PlaneView, rays: Floats) -> tuple[Floats, Floats]:
    """Poses (N, 3) of off dice from their own corners, and wide covariances (N, 3, 3)."""
    quads = view.to_plane(rays)
    poses, _ = poses_from(quads)
    crooked = np.linalg.norm(quads - corners_of(poses), axis=-1).max(1)
    place_sd = np.maximum(_OFF_PLACE_SD, crooked)
    spread = np.zeros((len(poses), 3, 3))
    spread[:, 0, 0] = spread[:, 1, 1] = place_sd**2
    spread[:, 2, 2] = (2.0 * place_sd) ** 2
    return poses, spread

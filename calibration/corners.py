"""Corners as they come from a reading, checked, and made ready for the fit."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from calibration.camera import CameraPrior, Floats
from calibration.sentences import refusal
from calibration.solve import SeenCorners
from calibration.view import areas

FEWEST_DICE = 3

_SMALLEST_SIGMA_PX = 0.02
_SMALLEST_AREA_PX = 1.0
_TWINS_APART = 0.3
"""Die widths. Closer middles are one die read twice: two dice can't share a place."""


def checked_corners(
    tops_px: npt.ArrayLike, sigma_px: npt.ArrayLike, prior: CameraPrior
) -> SeenCorners:
    """Top faces (N, 4, 2) and their standard errors (), (N,) or (N, 4) as the fit takes them."""
    tops = np.asarray(tops_px, float)
    if tops.ndim != 3 or tops.shape[1:] != (4, 2):
        raise refusal("plane.shape")
    if len(tops) < FEWEST_DICE:
        raise refusal("plane.too_few", fewest=FEWEST_DICE, count=len(tops))
    if not np.isfinite(tops).all():
        raise refusal("plane.not_finite")
    camera = prior.camera
    rays = camera.undistort(clockwise(tops, prior)) * camera.focal_px
    _refuse_broken_faces(rays, tops)
    _refuse_twins(tops)
    # Undoing the lens stretches the picture here and shrinks it there, noise included.
    stretch = np.sqrt(areas(rays) / areas(tops))[:, None]
    sigmas_px = clockwise(_checked_sigmas(sigma_px, len(tops)), prior)
    return SeenCorners(rays, np.maximum(sigmas_px, _SMALLEST_SIGMA_PX) * stretch)


def _checked_sigmas(sigma_px: npt.ArrayLike, count: int) -> Floats:
    sigma = np.asarray(sigma_px, float)
    if sigma.shape not in ((), (count,), (count, 4)):
        raise refusal("plane.sigma")
    if not (np.isfinite(sigma).all() and (sigma >= 0).all()):
        raise refusal("plane.sigma")
    return np.broadcast_to(sigma[:, None] if sigma.ndim == 1 else sigma, (count, 4))


def _refuse_broken_faces(rays: Floats, tops: Floats) -> None:
    sides = np.roll(rays, -1, axis=1) - rays
    after = np.roll(sides, -1, axis=1)
    turns = sides[..., 0] * after[..., 1] - sides[..., 1] * after[..., 0]
    narrow = areas(tops) < _SMALLEST_AREA_PX
    for index in np.flatnonzero((turns <= 0).any(1) | narrow):
        raise refusal("plane.face", index=int(index))


def _refuse_twins(tops: Floats) -> None:
    """The same die twice would count its corners twice."""
    middles = tops.mean(1)
    apart = np.linalg.norm(middles[:, None] - middles, axis=-1)
    reach = np.sqrt(areas(tops))
    first, second = np.nonzero(np.triu(apart < _TWINS_APART * np.minimum(reach[:, None], reach), 1))
    if len(first):
        pair = int(first[0]), int(second[0])
        raise refusal("plane.twins", first=pair[0], second=pair[1])


def clockwise(of_corners: Floats, prior: CameraPrior) -> Floats:
    """What belongs to corners (N, 4, ...), clockwise once a mirror is undone; its own inverse."""
    return of_corners[:, [0, 3, 2, 1]] if prior.camera.mirrored else of_corners

"""First guesses of the view, from nothing but the corners.

A view is right when every die comes out as a unit square. Two sources of guesses are scored by
that: the sizes (the cube root of a top face's area in the picture is a linear function of its
place, whatever the focal length, so a straight line fit gives the horizon), and a coarse grid of
tilts, which also holds when the dice lie in a row and sizes say nothing across it.
"""

from __future__ import annotations

import numpy as np

from calibration.camera import CameraPrior, Floats
from calibration.view import PlaneView, areas

_TILTS_DEG = (20.0, 38.0, 52.0, 62.0)
_DIRECTIONS = 8
_ENOUGH_DICE = 14
"""So many dice, from all over the reading, are asked about a first guess."""
_LOOSE = 0.15
"""Squares this far from unit size or a right angle count half: noise, lens and coarse grid."""


def first_views(rays: Floats, prior: CameraPrior, count: int) -> list[PlaneView]:
    """The `count` most promising views of quadrilaterals (N, 4, 2) px, best first."""
    focal_px = prior.camera.focal_px
    # Where the camera is known, one guess will do; otherwise the prior's middle and both sides.
    spread = (-1.0, 0.0, 1.0) if prior.focal_log_sd > 0.15 else (0.0,)
    focals = [focal_px * float(np.exp(prior.focal_log_sd * side)) for side in spread]
    normals = _grid()
    asked = rays[:: -(-len(rays) // _ENOUGH_DICE)]
    horizon = _horizon_from_sizes(rays)
    scored: list[tuple[float, int, Floats, float, float]] = []
    for focal in focals:
        from_sizes = horizon * (focal, focal, 1.0)
        tried = np.vstack([from_sizes / np.linalg.norm(from_sizes), normals])
        scores, distances = _score(asked / focal, tried)
        for i in np.argsort(scores)[:count]:
            scored.append((scores[i], len(scored), tried[i], distances[i], focal))
    return [
        _view(normal, distance, focal, rays)
        for score, _, normal, distance, focal in sorted(scored)[:count]
        if np.isfinite(score)
    ]


def _grid() -> Floats:
    tilts = np.radians(_TILTS_DEG)[:, None]
    turns = np.linspace(0.0, 2 * np.pi, _DIRECTIONS, endpoint=False)[None, :]
    ring = np.stack(
        [np.sin(tilts) * np.cos(turns), np.sin(tilts) * np.sin(turns), np.cos(tilts + 0 * turns)],
        -1,
    )
    return np.vstack([[0.0, 0.0, 1.0], ring.reshape(-1, 3)])


def _horizon_from_sizes(rays: Floats) -> Floats:
    """(a, b, c): a die's area to the power of 1/3 is a x + b y + c. Dice off the line lose pull."""
    places = np.column_stack([rays.mean(1), np.ones(len(rays))])
    sizes = np.cbrt(areas(rays))
    # A little of "no tilt" keeps the direction that the dice leave open at rest.
    rest = np.diag([1.0, 1.0, 0.0]) * 1e-6 * len(rays) * np.square(places[:, :2]).mean()
    weight = np.ones(len(rays))
    for _ in range(5):
        weighted = places * weight[:, None]
        line = np.linalg.solve(weighted.T @ places + rest, weighted.T @ sizes)
        off = np.abs(places @ line - sizes)
        weight = 1.0 / (1.0 + (off / (2.0 * np.median(off) + 1e-9 * sizes.max())) ** 2)
    return np.asarray(line)


def _score(rays: Floats, normals: Floats) -> tuple[Floats, Floats]:
    """How badly (C,) the dice come out as unit squares on planes with normals (C, 3), and how
    far (C,) the planes must be for their middle size to be one."""
    full = np.concatenate([rays, np.ones((*rays.shape[:-1], 1))], -1)
    facing = np.einsum("nkd,cd->cnk", full, normals)
    visible = (facing > 0.05).all((1, 2))
    points = full[None] / np.where(facing > 0.05, facing, 1.0)[..., None]
    edges = np.linalg.norm(points - np.roll(points, 1, axis=2), axis=-1)
    crossings = np.linalg.norm(points[:, :, :2] - points[:, :, 2:], axis=-1) / np.sqrt(2.0)
    lengths = np.concatenate([edges, crossings], -1)
    middle = np.median(lengths.reshape(len(normals), -1), axis=1)
    off = ((lengths / middle[:, None, None] - 1.0) ** 2).mean(-1)
    scores = np.log1p(off / _LOOSE**2).sum(-1)
    return np.where(visible, scores, np.inf), 1.0 / middle


def _view(normal: Floats, distance: float, focal_px: float, rays: Floats) -> PlaneView:
    """The plane's frame: origin where the dice are, x along the picture's x."""
    right = np.array([1.0, 0.0, 0.0]) - normal[0] * normal
    right /= np.linalg.norm(right)
    rotation = np.column_stack([right, np.cross(normal, right), normal])
    middle = np.append(np.median(rays.reshape(-1, 2), axis=0) / focal_px, 1.0)
    return PlaneView(rotation, middle * (distance / (normal @ middle)), focal_px)

"""Candidates held against the plane: dice have one size, lie in it, and do not overlap."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.plane import PlaneFit
from calibration.view import corners_of, poses_from
from vision.candidates import Candidate, Look

_OVERLAP = 0.8
"""Die widths: centers of two dice that lie in one plane are never nearer."""


_OUTWARD = np.array([[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]])
_ALONG, _DEEP = np.array([-0.3, 0.0, 0.3]), np.array([0.2, 0.5, 0.8])


def held_against(fit: PlaneFit, seen: list[Candidate], look: Look) -> list[Candidate]:
    """The candidates with their misfit, without those whose place belongs to a better one.

    A side face taken for a top is foreshortened the wrong way, a letter has the wrong size:
    both fail to be squares of the plane. And neither has the sides of a die below it.
    """
    if not seen:
        return seen
    tops = fit.to_plane(np.array([c.top_px for c in seen]))
    poses, _ = poses_from(tops)
    misfit = np.linalg.norm(corners_of(poses) - tops, axis=-1).mean(1)
    sides, slant = _sides(fit, poses, look)
    measured = [
        replace(c, misfit=float(misfit[k]), sides=float(sides[k]), slant=float(slant[k]))
        for k, c in enumerate(seen)
    ]
    kept: list[int] = []
    for index in sorted(range(len(measured)), key=lambda k: -measured[k].evidence):
        away = [np.linalg.norm(poses[index, :2] - poses[k, :2]) for k in kept]
        if not away or min(away) > _OVERLAP:
            kept.append(index)
    return [measured[k] for k in sorted(kept)]


def _sides(fit: PlaneFit, poses: np.ndarray, look: Look) -> tuple[np.ndarray, np.ndarray]:
    """The chance that dice are seen where these dice's sides face the camera, and how much."""
    cos, sin = np.cos(poses[:, 2]), np.sin(poses[:, 2])
    turn = np.array([[cos, sin], [-sin, cos]]).transpose(2, 0, 1)
    outward = _OUTWARD @ turn
    beside = np.stack([-outward[..., 1], outward[..., 0]], -1)
    middles = poses[:, None, :2] + outward / 2
    # Indices: die, side, along the edge, depth.
    level = middles[:, :, None] + beside[:, :, None] * _ALONG[:, None]
    places = np.empty((*level.shape[:3], len(_DEEP), 3))
    places[..., :2] = level[:, :, :, None]
    places[..., 2] = _DEEP
    away = fit.view.eye - places
    facing = np.einsum("nsadc,nsc->nsad", away[..., :2], outward)
    facing = np.maximum(facing / np.linalg.norm(away, axis=-1), 0)
    covered = look.covers(fit.to_picture(places))
    weight = facing.sum((1, 2, 3))
    sides = (covered * facing).sum((1, 2, 3)) / np.maximum(weight, 1e-9)
    return sides, weight / (len(_ALONG) * len(_DEEP))

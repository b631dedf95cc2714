"""Candidates held against the plane: dice have one size, lie in it, and do not overlap."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.plane import PlaneFit
from calibration.view import corners_of, poses_from
from vision.candidates import Candidate

_OVERLAP = 0.8
"""Die widths: centers of two dice that lie in one plane are never nearer."""


def held_against(fit: PlaneFit, seen: list[Candidate]) -> list[Candidate]:
    """The candidates with their misfit, without those whose place belongs to a better one.

    A side face taken for a top is foreshortened the wrong way, a letter has the wrong size:
    both fail to be squares of the plane.
    """
    if not seen:
        return seen
    tops = fit.to_plane(np.array([c.top_px for c in seen]))
    poses, _ = poses_from(tops)
    misfit = np.linalg.norm(corners_of(poses) - tops, axis=-1).mean(1)
    measured = [replace(c, misfit=float(m)) for c, m in zip(seen, misfit, strict=True)]
    kept: list[int] = []
    for index in sorted(range(len(measured)), key=lambda k: -measured[k].evidence):
        away = [np.linalg.norm(poses[index, :2] - poses[k, :2]) for k in kept]
        if not away or min(away) > _OVERLAP:
            kept.append(index)
    return [measured[k] for k in sorted(kept)]

"""Two readings of one die: its top and its side can't both be tops, for dice do not overlap."""

from __future__ import annotations

import numpy as np

from calibration.plane import PlaneFit
from calibration.view import corners_of, poses_from
from vision.candidates import Candidate

_OVERLAP = 0.8
"""Die widths: centers of two dice that lie in one plane are never nearer."""
_MISFIT = 0.07
"""Die widths by which a top seen well may miss a square of the plane."""
_MOST_AGAINST = 6.0


def without_rivals(seen: list[Candidate], fit: PlaneFit) -> list[Candidate]:
    """The candidates without those whose place belongs to a better one.

    Better is what looks more like a die and more like a square of the plane: a side face,
    taken for a top, is foreshortened the wrong way.
    """
    if not seen:
        return seen
    tops = fit.to_plane(np.array([c.top_px for c in seen]))
    poses, _ = poses_from(tops)
    misfit = np.linalg.norm(corners_of(poses) - tops, axis=-1).mean(1)
    against = np.minimum((misfit / _MISFIT) ** 2 / 2, _MOST_AGAINST)
    merit = np.array([c.evidence for c in seen]) - against
    kept: list[int] = []
    for index in np.argsort(-merit):
        away = [np.linalg.norm(poses[index, :2] - poses[k, :2]) for k in kept]
        if not away or min(away) > _OVERLAP:
            kept.append(int(index))
    return [seen[k] for k in sorted(kept)]

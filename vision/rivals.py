"""Rivals: dice do not overlap, so a place belongs to the candidate that has most for it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.plane_fit import KnownPlane
from vision.against import Against, measured
from vision.candidates import Candidate
from vision.look import Look

_OVERLAP = 0.8
"""Die widths: centers of two dice that lie in one plane are never nearer."""


def held_against(fit: KnownPlane, seen: list[Candidate], look: Look) -> list[Candidate]:
    """The candidates with their misfit, without those whose place belongs to a better one."""
    if not seen:
        return seen
    standing, against = stood(seen, look, fit)
    assert against is not None
    return without_rivals(standing, against.places)


def stood(
    seen: list[Candidate], look: Look, fit: KnownPlane | None
) -> tuple[list[Candidate], Against | None]:
    """The candidates with what the plane tells of each, and that as arrays; as they are where
    there is none."""
    if fit is None:
        return seen, None
    against = measured(fit, seen, look)
    standing = [
        replace(
            c,
            misfit=float(against.misfit[k]),
            sides=float(against.sides[k]),
            slant=float(against.slant[k]),
            side_face=float(against.side_face[k]),
        )
        for k, c in enumerate(seen)
    ]
    return standing, against


def without_rivals(seen: list[Candidate], places: np.ndarray) -> list[Candidate]:
    """Those that have more for them than any other near them; `places` (N, 2) in die widths."""
    kept: list[int] = []
    for index in sorted(range(len(seen)), key=lambda k: -seen[k].evidence):
        away = np.linalg.norm(places[kept] - places[index], axis=1)
        if not kept or away.min() > _OVERLAP:
            kept.append(index)
    return [seen[k] for k in sorted(kept)]

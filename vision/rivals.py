"""Rivals: dice do not overlap, so a place belongs to the candidate that has most for it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.plane_fit import KnownPlane
from vision.against import measured
from vision.candidates import Candidates
from vision.chosen import chosen
from vision.look import Look
from vision.places import distances


def held_against(fit: KnownPlane, seen: Candidates, look: Look) -> Candidates:
    """The candidates with their misfit, without those whose place belongs to a better one."""
    return without_rivals(stood(seen, look, fit)) if seen else seen


def stood(seen: Candidates, look: Look, fit: KnownPlane | None) -> Candidates:
    """The candidates with what the plane tells of each; as they are where there is none."""
    return seen if fit is None else replace(seen, against=measured(fit, seen, look))


def without_rivals(seen: Candidates) -> Candidates:
    """Those that have more for them than any other near them; all, where no plane is known."""
    if seen.against is None:
        return seen
    near = distances(seen.against.places, seen.against.places) <= chosen().against.overlap
    kept = np.zeros(len(seen), bool)
    for row in np.argsort(-seen.evidence, kind="stable").tolist():
        kept[row] = not (near[row] & kept).any()
    return seen.taken(kept)

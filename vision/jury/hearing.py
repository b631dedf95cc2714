"""Who is heard: the places of a picture that the jury is asked about."""

from __future__ import annotations

import numpy as np

from vision.candidates import SAME_DIE, Candidate, apart
from vision.look import Look

MOST_HEARD = 60
"""The jury is asked about so many places of a picture at most, the hottest first."""
_NARROWEST_PX = 1.0
"""A face folded to a line is no face."""


def heard(seen: list[Candidate], look: Look) -> list[Candidate]:
    """What was seen, and what is unlikely and lies apart from it."""
    wide = [c for c in seen if c.edge_px > _NARROWEST_PX]
    centers = np.array([c.center_px for c in wide]).reshape(-1, 2)
    reach = np.array([c.edge_px for c in wide]) * SAME_DIE
    others = [
        c
        for c in apart([c for c in look.unlikely if c.edge_px > _NARROWEST_PX])
        if not (np.linalg.norm(centers - c.center_px, axis=1) < reach).any()
    ]
    return (wide + others)[:MOST_HEARD]

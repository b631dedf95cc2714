"""Who is heard: the places of a picture that the jury is asked about."""

from __future__ import annotations

import numpy as np

from vision.candidates import Candidates
from vision.chosen import chosen
from vision.look import Look
from vision.places import apart, distances

MOST_HEARD = 60
"""The jury is asked about so many places of a picture at most, the hottest first."""
_NARROWEST_PX = 1.0
"""A face folded to a line is no face."""


def heard(seen: Candidates, look: Look) -> Candidates:
    """What was seen, and what is unlikely and lies apart from it."""
    wide, others = _wide(seen), apart(_wide(look.unlikely))
    near = distances(others.center_px, wide.center_px) < wide.edge_px * chosen().looking.same_die
    free = np.flatnonzero(~near.any(1))
    return wide.followed_by(others.taken(free)).taken(slice(MOST_HEARD))


def _wide(some: Candidates) -> Candidates:
    return some.taken(some.edge_px > _NARROWEST_PX)

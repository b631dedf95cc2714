"""Squares that look like those of the cards and belong to none: the cards were grouped wrongly,
or many were not found."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.wish_cards.patches import Patches
from vision.wish_cards.rings import Ring
from vision.wish_cards.samples import colors_at, sample_squares
from vision.wish_cards.table_plane import fit_plane

_SIZE = (0.55, 1.8)
"""Of a square, against those of the cards."""
_LIKE_INK = 15.0
"""Lab units."""
_APART = 0.5
"""In half sides of a ring: patches nearer than this are one square."""
_FEW, _SHARE = 4, 0.25
"""As many may be dice, or squares of a card that something covers."""


def many_left_over(lab: np.ndarray, patches: Patches, rings: Sequence[Ring]) -> bool:
    """Whether so many squares belong to no card that the cards found are not to be believed."""
    plane = fit_plane(rings)
    centers = np.array([ring.centers for ring in rings])
    wide = np.array([ring.wide for ring in rings])
    inks = sample_squares(lab, centers, wide).squares.reshape(-1, 3)
    laid = plane.laid(patches.center, patches.spread)
    size = np.sqrt(np.maximum(np.linalg.det(laid), 1e-12)) * float(np.median(wide))
    off = np.linalg.norm(colors_at(lab, patches.center)[:, None] - inks[None], axis=2).min(1)
    is_square = (size > _SIZE[0]) & (size < _SIZE[1]) & (off < _LIKE_INK)
    known = list(plane.places(centers.reshape(-1, 2)))
    taken = len(known)
    for place in plane.places(patches.center[is_square]):
        if np.hypot(*(np.array(known) - place).T).min() > _APART:
            known.append(place)
    return len(known) - taken > max(_FEW, _SHARE * taken)

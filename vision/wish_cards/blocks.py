"""Four squares that touch are one block: split by the turn at which each quarter is even."""

from __future__ import annotations

import numpy as np

from rules.deadline import Deadline
from vision.wish_cards.patches import Patches
from vision.wish_cards.rings import Ring, clockwise, whitening
from vision.wish_cards.samples import sample_squares

TOUCHING = 3.0
"""`Ring.wide` of squares that touch."""
RING_SHARE = 0.75
"""A ring's covariance in that of its block, when squares touch."""
_TURNS = np.deg2rad(np.arange(0, 90, 7.5))
_EVEN = 7.0
"""Lab units by which pixels of one square may differ."""
_DIFFERENT = 18.0
_BARE = 9.0
_LEAST_SIDE_PX = 16.0
_AT_ONCE = 64


def find_blocks(lab: np.ndarray, patches: Patches, deadline: Deadline) -> list[Ring]:
    """Blocks of more than one color. Those of one color look like a single square: only the
    other cards can tell them."""
    large = np.flatnonzero(patches.area > _LEAST_SIDE_PX**2)
    found = []
    for first in range(0, len(large), _AT_ONCE):
        deadline.check()
        rows = large[first : first + _AT_ONCE]
        centers = block_squares(patches.center[rows], patches.spread[rows])
        many, turns = centers.shape[:2]
        samples = sample_squares(lab, centers.reshape(-1, 4, 2), np.full(many * turns, TOUCHING))
        uneven = samples.uneven.max(1).reshape(many, turns)
        best = uneven.argmin(1)
        # Where squares touch, there is no paper between them.
        bare = np.linalg.norm(samples.between[:, 1:] - samples.paper[:, None], axis=2) < _BARE
        bare = bare.sum(1).reshape(many, turns)[np.arange(many), best]
        squares = samples.squares.reshape(many, turns, 4, 3)[np.arange(many), best]
        apart = np.linalg.norm(squares[:, :, None] - squares[:, None], axis=3).max((1, 2))
        for k in range(many):
            if uneven[k, best[k]] < _EVEN and apart[k] > _DIFFERENT and bare[k] < 2:
                four = centers[k, best[k]]
                flaw = 0.1 + float(uneven[k, best[k]]) / 20
                found.append(Ring(four[clockwise(four)], TOUCHING, (int(rows[k]),), flaw))
    return found


def block_squares(middles: np.ndarray, spreads: np.ndarray) -> np.ndarray:
    """Where the four squares of blocks (N) would be, at each turn: (N, turns, 4, 2)."""
    shapes = np.linalg.inv(whitening(spreads * RING_SHARE))
    angles = _TURNS[:, None] + np.arange(4) * np.pi / 2
    circle = np.sqrt(2) * np.stack([np.cos(angles), np.sin(angles)], -1)
    squares: np.ndarray = np.einsum("nij,tkj->ntki", shapes, circle) + middles[:, None, None, :]
    return squares

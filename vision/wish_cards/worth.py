"""How much a ring of patches looks like a card, before the others are asked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.wish_cards.patches import Patches
from vision.wish_cards.rings import Ring
from vision.wish_cards.samples import SquareSamples, sample_squares

_DIFFERENT = 15.0
MONOTONE = 0.06
"""Only four of the seventy cards are of one color, but most printed dots and checks."""


def worths(lab: np.ndarray, rings: Sequence[Ring], patches: Patches) -> np.ndarray:
    """From 0 to about 1, a value a ring."""
    samples = sample_rings(lab, rings)
    worth = np.exp(-1.5 * np.array([ring.flaw for ring in rings]))
    worth *= np.exp(-samples.uneven.max(1) / 15)
    worth *= np.clip(np.sort(samples.contrast, 1)[:, 1] / 12, 0.02, 1)
    worth *= np.exp(-_paper_flaw(samples) / 22)
    worth[is_monotone(samples)] *= MONOTONE
    worth *= 0.75 ** _going_on(rings, patches)
    return np.asarray(worth)


def sample_rings(lab: np.ndarray, rings: Sequence[Ring]) -> SquareSamples:
    centers = np.array([ring.centers for ring in rings])
    return sample_squares(lab, centers, np.array([ring.wide for ring in rings]))


def is_monotone(samples: SquareSamples) -> np.ndarray:
    """Which rings (N) have four squares of one color."""
    apart = np.linalg.norm(samples.squares[:, :, None] - samples.squares[:, None], axis=3)
    return np.asarray(apart.max((1, 2)) < _DIFFERENT)


def _paper_flaw(samples: SquareSamples) -> np.ndarray:
    """How far the places between or beyond the squares are from being one paper."""
    off = np.linalg.norm(samples.paper_points - samples.paper[:, None], axis=2)
    # One may lie on a border, on a number or beyond the card.
    return np.asarray(np.sort(off, 1)[:, -2])


def _going_on(rings: Sequence[Ring], patches: Patches) -> np.ndarray:
    """How many alike patches go on where the ring ends: a checked cloth has no end."""
    counts = np.zeros(len(rings))
    for k, ring in enumerate(rings):
        if len(ring.patches) != 4:
            continue
        ways = np.array([ring.centers[i] - ring.centers[j] for i, j in _SIDES])
        places = np.array([ring.centers[i] for i, _ in _SIDES]) + ways
        size = float(np.sqrt(np.abs(np.linalg.det(ring.frame)) ** 0.5))
        off = np.abs(patches.center[None] - places[:, None]).max(2)
        area = float(np.median(patches.area[list(ring.patches)]))
        alike = np.abs(np.log(patches.area / area)) < 0.4
        counts[k] = ((off < 0.3 * size) & alike).any(1).sum()
    return counts


_SIDES = tuple((i, (i + step) % 4) for i in range(4) for step in (1, 3))

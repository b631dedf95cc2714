"""Which rings are cards: the largest company of equally large rings that share no square."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rules.deadline import Deadline
from vision.wish_cards.rings import Ring
from vision.wish_cards.table_plane import TablePlane, fit_plane

_SEEDS = 14
_MOST_RINGS = 250
_MOST_CARDS = 24
_LOOSE, _TIGHT = 0.9, 0.28
_ROUNDS = 3


@dataclass(frozen=True, eq=False)
class CardCompany:
    """Rings of one size on one plane, and how much each looks like a card."""

    plane: TablePlane
    rings: tuple[Ring, ...]
    worths: np.ndarray


def find_company(
    rings: Sequence[Ring], worths: np.ndarray, deadline: Deadline
) -> CardCompany | None:
    """`worths` says how much each ring looks like a card, 0 to 1."""
    if not rings:
        return None
    best_first = np.argsort(-worths)[:_MOST_RINGS]
    rings, worths = [rings[int(k)] for k in best_first], worths[best_first]
    middles = np.array([ring.middle for ring in rings])
    frames = np.array([ring.frame for ring in rings])
    best: CardCompany | None = None
    tried: set[tuple[int, ...]] = set()
    for seed in range(min(_SEEDS, len(rings))):
        deadline.check()
        plane = fit_plane([rings[seed]])
        limit = _LOOSE
        for _ in range(_ROUNDS + 1):
            # Many rings of a pattern may draw the plane away from the cards it began with.
            misfit = plane.misfit(middles, frames)
            company = _apart(rings, worths, misfit, _TIGHT)
            key = tuple(sorted(company))
            if company and key not in tried:
                tried.add(key)
                if best is None or worths[company].sum() > best.worths.sum():
                    best = CardCompany(plane, tuple(rings[k] for k in company), worths[company])
            chosen = _apart(rings, worths, misfit, limit)
            if not chosen:
                break
            plane = fit_plane([rings[k] for k in chosen])
            limit = max(_TIGHT, limit * 0.5)
    return best


def _apart(
    rings: Sequence[Ring], worths: np.ndarray, misfit: np.ndarray, limit: float
) -> list[int]:
    """The best that share no square and do not lie on each other."""
    fits = np.flatnonzero(misfit < limit)
    order = fits[np.argsort(-(worths[fits] * (1 - 0.5 * misfit[fits] / limit)))]
    used: set[int] = set()
    chosen: list[int] = []
    middles: list[np.ndarray] = []
    for k in order:
        ring = rings[int(k)]
        if used & set(ring.patches):
            continue
        near = 2.2 * np.sqrt(np.sqrt(np.linalg.det(ring.frame)))
        if any(np.hypot(*(ring.middle - other)) < near for other in middles):
            continue
        used |= set(ring.patches)
        chosen.append(int(k))
        middles.append(ring.middle)
        if len(chosen) == _MOST_CARDS:
            break
    return chosen

"""Which rings may be cards: companies of equally large rings that share no square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from rules.deadline import Deadline
from vision.wish_cards.rings import Ring
from vision.wish_cards.table_plane import TablePlane, fit_plane

_SEEDS = 14
_MOST_RINGS = 250
MOST_CARDS = 24
_LOOSE, _TIGHT = 0.9, 0.28
_ROUNDS = 3
_MOST_COMPANIES = 4


@dataclass(frozen=True, eq=False)
class CardCompany:
    """Rings of one size on one plane, and how much each looks like a card."""

    plane: TablePlane
    rings: tuple[Ring, ...]
    worths: np.ndarray


def find_companies(
    rings: Sequence[Ring], worths: np.ndarray, deadline: Deadline
) -> list[CardCompany]:
    """The best first, each of other rings than those before it. `worths` says how much each ring
    looks like a card, 0 to 1."""
    best_first = np.argsort(-worths)[:_MOST_RINGS]
    rings, worths = [rings[int(k)] for k in best_first], worths[best_first]
    middles = np.array([ring.middle for ring in rings])
    frames = np.array([ring.frame for ring in rings])
    tried: dict[frozenset[int], CardCompany] = {}
    for seed in range(min(_SEEDS, len(rings))):
        deadline.check()
        plane = fit_plane([rings[seed]])
        limit = _LOOSE
        for _ in range(_ROUNDS + 1):
            # Many rings of a pattern may draw the plane away from the cards it began with.
            misfit = plane.misfit(middles, frames)
            company = _apart(rings, worths, misfit, _TIGHT)
            if company:
                kept = tuple(rings[k] for k in company)
                tried[frozenset(company)] = CardCompany(plane, kept, worths[company])
            chosen = _apart(rings, worths, misfit, limit)
            if not chosen:
                break
            plane = fit_plane([rings[k] for k in chosen])
            limit = max(_TIGHT, limit * 0.5)
    return _unlike(tried)


def _unlike(tried: Mapping[frozenset[int], CardCompany]) -> list[CardCompany]:
    """The best, and then those that have little in common with better ones."""
    kept: list[frozenset[int]] = []
    for key in sorted(tried, key=lambda key: -tried[key].worths.sum()):
        if all(len(key & other) <= len(key) / 2 for other in kept):
            kept.append(key)
    return [tried[key] for key in kept[:_MOST_COMPANIES]]


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
        if len(chosen) == MOST_CARDS:
            break
    return chosen

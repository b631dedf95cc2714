"""One place, one candidate: of the peaks of one look, and of what two looks saw there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from vision.candidates import Candidates
from vision.chosen import chosen
from vision.odds import mean_chance

MOST_CANDIDATES = 120
"""Of those that lie apart the hottest are kept: twice what the box holds."""


def apart(candidates: Candidates) -> Candidates:
    """The most likely of those that claim the same place, most likely first."""
    away = distances(candidates.center_px, candidates.center_px)
    claims = away <= (chosen().looking.same_die * candidates.edge_px)[:, None]
    kept = np.zeros(len(candidates), bool)
    order: list[int] = []
    for row in np.argsort(-candidates.heat, kind="stable").tolist():
        if len(order) == MOST_CANDIDATES:
            break
        if not (claims[row] & kept).any():
            kept[row] = True
            order.append(row)
    return candidates.taken(np.array(order, int))


def distances(places_px: np.ndarray, others_px: np.ndarray) -> np.ndarray:
    """From each of the places (N, 2) to each of the others (M, 2)."""
    return np.asarray(np.linalg.norm(places_px[:, None] - others_px[None], axis=2))


def middle_width_px(some: Candidates, weights: np.ndarray) -> float:
    """The width in the middle, each candidate counting as much as it weighs."""
    order = np.argsort(some.edge_px)
    weight = np.cumsum(weights[order])
    return float(some.edge_px[order][np.searchsorted(weight, weight[-1] / 2)])


def both(first: Candidates, second: Candidates) -> Candidates:
    """Candidates of two looks: what both saw is as likely as they say on average."""
    away = distances(first.center_px, second.center_px)
    reach = chosen().looking.same_die * second.edge_px
    partner = np.full(len(first), -1)
    for row in range(len(first) if len(second) else 0):
        nearest = int(away[row].argmin())
        if away[row, nearest] < reach[nearest]:
            partner[row] = nearest
            away[:, nearest] = np.inf
    left = np.setdiff1d(np.arange(len(second)), partner)
    return apart(_merged(first, second, partner).followed_by(second.taken(left)))


def _merged(first: Candidates, second: Candidates, partner: np.ndarray) -> Candidates:
    """The candidates of the first look, with what the second saw of those it saw, too: `partner`
    are its rows, or -1. Faces' corners may begin at different ones."""
    rows = np.flatnonzero(partner >= 0)
    one, other = first.taken(rows), second.taken(partner[rows])
    turned = np.stack([np.roll(other.top_px, k, 1) for k in range(4)], 1)
    nearest = np.abs(turned - one.top_px[:, None]).sum((2, 3)).argmin(1)
    means: dict[str, Any] = {
        "top_px": (one.top_px + turned[np.arange(len(rows)), nearest]) / 2,
        "center_px": (one.center_px + other.center_px) / 2,
        "color": _mean_color(one.color, other.color),
        "first_color": _mean_color(one.first_color, other.first_color),
    }
    for name in ("heat", "topness", "hole", "pips"):
        means[name] = mean_chance(getattr(one, name), getattr(other, name))
    for name, mean in means.items():
        means[name] = getattr(first, name).copy()
        means[name][rows] = mean
    return replace(first, **means)


def _mean_color(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    mean = np.sqrt(one * other)
    return np.asarray(mean / mean.sum(1, keepdims=True))

"""What each candidate truly is, by the truth beside the picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.assignment import assigned
from vision.candidates import Candidates
from vision.jury.opinions import NO_DIE, STRANGER
from vision.places import distances
from vision.scene.materials import GAME_COLORS

UNKNOWN = -1
"""Nobody could say: the example teaches nothing about that."""
_SAME, _NEAR = 0.3, 0.55
"""Die widths from a center: nearer than the first it is that die, farther than the second not."""
_SIZES = (0.6, 1.6)
_HARDLY_SEEN, _HALF = 0.2, 0.5


@dataclass(frozen=True, eq=False)
class Labels:
    """A row a candidate; -1 where nothing is known."""

    names: np.ndarray
    holes: np.ndarray
    leaning: np.ndarray
    hidden: np.ndarray
    pips: np.ndarray
    truth: np.ndarray
    """Index of the thing it is among `things_of` the truth."""


def things_of(truth: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Everything in a picture that looks like a die: dice first, then cut ones, then strangers."""
    return [*truth["dice"], *truth.get("cut", ()), *truth.get("strangers", ())]


def label(seen: Candidates, truth: Mapping[str, Any]) -> Labels:
    """Match candidates with the truth; one candidate is one thing at most."""
    count = len(seen)
    told = {
        name: np.full(count, UNKNOWN, np.int8) for name in ("holes", "leaning", "hidden", "pips")
    }
    names, match = np.full(count, NO_DIE, np.int8), np.full(count, UNKNOWN, np.int16)
    things = things_of(truth)
    if things and count:
        away, sized = _distances(seen, things)
        cost = np.where(sized, away, away + 0.5)
        for row, column in assigned(np.where(cost < _NEAR, cost, 1e3)):
            if cost[row, column] < _NEAR:
                sure = away[row, column] < _SAME and sized[row, column]
                _tell(names, match, told, int(row), int(column), things[column], bool(sure))
    return Labels(names, truth=match, **told)


def _distances(seen: Candidates, things: list[dict[str, Any]]) -> tuple[np.ndarray, np.ndarray]:
    """Die widths (N, T) between candidates and things, and whether their sizes agree."""
    centers = np.array([t.get("top_center_px") or t["center_px"] for t in things], float)
    known = [float(_width(t)) for t in things if "top_px" in t]
    usual = float(np.median(known)) if known else float(np.median(seen.edge_px))
    widths = np.array([_width(t) if "top_px" in t else usual for t in things])
    ratio = seen.edge_px[:, None] / widths
    away = distances(seen.center_px, centers) / widths
    return away, (ratio > _SIZES[0]) & (ratio < _SIZES[1])


def _width(thing: Mapping[str, Any]) -> float:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = thing["top_px"]
    return max(float(np.sqrt(abs((cx - ax) * (dy - by) - (cy - ay) * (dx - bx)) / 2)), 1.0)


def _tell(
    names: np.ndarray,
    match: np.ndarray,
    told: dict[str, np.ndarray],
    row: int,
    column: int,
    thing: Mapping[str, Any],
    sure: bool,
) -> None:
    visible = float(thing.get("visible", 1.0))
    color, leans = str(thing["color"]), thing.get("kind") in ("cocked", "stacked")
    if visible < _HARDLY_SEEN or not sure:
        names[row] = UNKNOWN
        return
    match[row] = column
    names[row] = GAME_COLORS.index(color) if color in GAME_COLORS else STRANGER
    told["pips"][row] = bool(thing.get("pips", False))
    if color not in GAME_COLORS:
        return
    told["leaning"][row] = leans
    told["hidden"][row] = visible < _HALF
    if not leans and not thing.get("pips", False):
        told["holes"][row] = bool(thing["hole_up"])

"""Candidates: places that look like a die, with all that was seen of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from vision import channels
from vision.odds import Chances, chance, log_odds, logit, mean_chance

_SURE = 0.9
# Chosen by hand on path-traced and generated pictures: what speaks for a die, before and after the
# plane is known. Where the jury is asked, `jury.calibrate` fits how much all of it counts.
_BIAS, _HEAT_WEIGHT, _TOP_WEIGHT = -0.4, 1.9, 0.65
_PLANE_BIAS, _PLANE_HEAT_WEIGHT, _PLANE_TOP_WEIGHT = 2.1, 1.9, 0.3
_MISFIT, _MISFIT_OF_SPREAD, _MISFIT_WEIGHT, _MOST_MISFIT = 0.036, 0.21, 1.5, 4.0
"""Die widths by which a top may miss its square, more where its corners are unsure anyway; what
that costs, and where it stops to matter: a crumb fails by far, and so does a die of another set,
which is a die all the same."""
_SIDES_MISSING_WEIGHT, _SIDES_SEEN_WEIGHT, _SIDES_BIAS = 3.0, 0.5, 0.2
"""Without sides it is no die; with them it may still be a shadow, or a side itself."""
_SIDE_FACE_WEIGHT = 3.0
SAME_DIE = 0.45
"""Two peaks nearer than this many die widths are one die."""
MOST_CANDIDATES = 120
"""Of those that lie apart the hottest are kept: twice what the box holds."""


@dataclass(frozen=True)
class Hearing:
    """What the reader and the jury say together of one candidate, and where they disagree."""

    odds: float
    """Log odds of a die there."""
    favor: float
    """Log odds more than these that it stays what the reader took it for."""
    leaning: float
    """Chance that it does not lie flat."""
    hole_odds: float
    """The jury's log odds of a hole, for when the reader has settled its own."""
    die_disputed: bool
    color_disputed: bool
    hole_disputed: bool = False


@dataclass(frozen=True, eq=False)
class Candidate:
    """One possible die, in pixels of the picture.

    `color` holds probabilities of red, yellow, blue, black and other; `spread` is the
    expected error of a corner in die widths, as the network sees it.
    """

    heat: float
    center_px: np.ndarray
    top_px: np.ndarray
    color: np.ndarray
    hole: float
    visible: float
    pips: float
    spread: float
    topness: float
    """Share of the top face's cells that the network takes for a top face."""
    first_color: np.ndarray = field(default_factory=lambda: np.full(channels.OTHER + 1, 0.2))
    """What the network says of the color at the top's center, before anything else is asked."""
    misfit: float | None = None
    """Die widths by which its corners miss a square of the common plane, once that is known."""
    sides: float = 0.5
    """Chance that a die is seen where the plane says that its sides are."""
    slant: float = 0.0
    """How much of its sides the camera can see: none from right above."""
    side_face: float = 0.0
    """Heat of what looks like another die's top, where the plane says that it is a side of this
    one: lit from the front, sides look like tops."""
    hearing: Hearing | None = None
    """What came out once the jury was asked, too."""

    @cached_property
    def presence(self) -> float:
        """Probability that a die lies there, in one of the game's colors or not.

        A shadow or a side may look like a center, hardly ever like a whole top face as well,
        and least of all like one that lies in the plane of the others and has their size.
        """
        return chance(self.evidence if self.hearing is None else self.hearing.odds)

    @property
    def ours(self) -> float:
        """Probability that it is a die of the game. A red that is nearly orange looks like another
        game's until its set is enrolled."""
        return self.presence * float(1 - self.color[channels.OTHER])

    @property
    def is_sure(self) -> bool:
        return self.presence > _SURE

    @cached_property
    def evidence(self) -> float:
        """The same as log odds: what speaks for a die, for comparing candidates."""
        if self.hearing is not None:
            return self.hearing.odds + self.hearing.favor
        if self.misfit is None:
            return float(proposed_odds(self.heat, self.topness))
        unit = math.hypot(_MISFIT, _MISFIT_OF_SPREAD * self.spread)
        against = min((self.misfit / unit) ** 2 / 2, _MOST_MISFIT) * _MISFIT_WEIGHT
        sides = log_odds(self.sides)
        sides *= _SIDES_SEEN_WEIGHT if sides > 0 else _SIDES_MISSING_WEIGHT
        top = _PLANE_HEAT_WEIGHT * log_odds(self.heat) + _PLANE_TOP_WEIGHT * log_odds(self.topness)
        sides = self.slant * (sides + _SIDES_BIAS) + math.sqrt(self.side_face) * _SIDE_FACE_WEIGHT
        return _PLANE_BIAS + top + sides - against

    @cached_property
    def edge_px(self) -> float:
        """Width of the die in the picture, foreshortening averaged."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.top_px.tolist()
        return math.sqrt(abs((cx - ax) * (dy - by) - (cy - ay) * (dx - bx)) / 2)


def apart(candidates: list[Candidate]) -> list[Candidate]:
    """The most likely of those that claim the same place, most likely first."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: -c.heat):
        if len(kept) == MOST_CANDIDATES:
            break
        away = _distances(candidate, kept)
        if not len(away) or away.min() > SAME_DIE * candidate.edge_px:
            kept.append(candidate)
    return kept


def _distances(candidate: Candidate, others: list[Candidate]) -> np.ndarray:
    centers = np.array([other.center_px for other in others]).reshape(-1, 2)
    return np.asarray(np.linalg.norm(centers - candidate.center_px, axis=1))


def both(first: list[Candidate], second: list[Candidate]) -> list[Candidate]:
    """Candidates of two looks: what both saw is as likely as they say on average."""
    merged = []
    left = list(second)
    for one in first:
        away = _distances(one, left)
        nearest = int(away.argmin()) if left else 0
        if left and away[nearest] < SAME_DIE * left[nearest].edge_px:
            other = left.pop(nearest)
            one = _merged(one, other)
        merged.append(one)
    return apart(merged + left)


def _merged(one: Candidate, other: Candidate) -> Candidate:
    """One die as two looks saw it; the faces' corners may begin at different ones."""
    turned = [np.roll(other.top_px, k, 0) for k in range(4)]
    nearest = min(turned, key=lambda top: float(np.abs(top - one.top_px).sum()))
    color = np.sqrt(one.color * other.color)
    first = np.sqrt(one.first_color * other.first_color)
    return replace(
        one,
        heat=mean_chance(one.heat, other.heat),
        topness=mean_chance(one.topness, other.topness),
        hole=mean_chance(one.hole, other.hole),
        pips=mean_chance(one.pips, other.pips),
        color=color / color.sum(),
        first_color=first / first.sum(),
        center_px=(one.center_px + other.center_px) / 2,
        top_px=(one.top_px + nearest) / 2,
    )


def proposed_odds(heat: Chances, topness: Chances) -> np.ndarray:
    """Log odds of a die before the plane is known."""
    return np.asarray(_BIAS + logit(heat) * _HEAT_WEIGHT + logit(topness) * _TOP_WEIGHT)

"""Candidates: places that look like a die, with all that was seen of them, a row each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

import numpy as np

from vision import channels
from vision.chosen import chosen
from vision.odds import logit, sigmoid
from vision.rows import Rows


@dataclass(frozen=True, eq=False)
class Against(Rows):
    """How candidates stand to the plane that all dice lie in."""

    places: np.ndarray
    """Centers (N, 2) in the plane, in die widths."""
    turns: np.ndarray
    """How far each is turned in the plane, in radians; a quarter turn changes nothing."""
    misfit: np.ndarray
    """Die widths by which its corners miss a square of the plane."""
    widths: np.ndarray
    """Its own width, in die widths."""
    sides: np.ndarray
    """Chance that a die is seen where the plane says that its sides are."""
    slant: np.ndarray
    """How much of its sides the camera can see: none from right above."""
    side_face: np.ndarray
    """Heat of what looks like another die's top where this one has a side: lit from the front,
    sides look like tops."""
    feet_px: np.ndarray
    """Where the middle (N, 2) of its foot would be in the picture."""
    squares_px: np.ndarray
    """The squares (N, 4, 2) of the plane that they are nearest to, as the picture shows them."""


@dataclass(frozen=True, eq=False)
class Hearings(Rows):
    """What the reader and the jury say together of candidates, and where they disagree."""

    odds: np.ndarray
    """Log odds of a die there."""
    favor: np.ndarray
    """Log odds more than these that it stays what the reader took it for."""
    leaning: np.ndarray
    """Chance that it does not lie flat."""
    hole_odds: np.ndarray
    """The jury's log odds of a hole, for when the reader has settled its own."""
    closer_hole: np.ndarray
    """Those of the closer look."""
    die_disputed: np.ndarray
    color_disputed: np.ndarray
    hole_disputed: np.ndarray

    def doubted(self, rows: np.ndarray) -> Self:
        """The same where these rows are as likely no dice as dice, whatever was thought of them."""
        odds, disputed = self.odds.copy(), self.die_disputed.copy()
        odds[rows], disputed[rows] = np.minimum(odds[rows], 0.0), True
        return replace(self, odds=odds, die_disputed=disputed)


@dataclass(frozen=True, eq=False)
class Candidates(Rows):
    """Possible dice of one picture, in its pixels."""

    number: np.ndarray
    """Says which place it is: no two have the same, and it stays with it through every step."""
    heat: np.ndarray
    center_px: np.ndarray
    top_px: np.ndarray
    """Corners (N, 4, 2) of the top faces."""
    color: np.ndarray
    """Chances (N, 5) of red, yellow, blue, black and other."""
    first_color: np.ndarray
    """What the network says of the color at the top's center, before anything else is asked."""
    hole: np.ndarray
    visible: np.ndarray
    pips: np.ndarray
    spread: np.ndarray
    """The expected error of a corner in die widths, as the network sees it."""
    topness: np.ndarray
    """Share of the top face's cells that the network takes for a top face."""
    against: Against | None = None
    """How they stand to the common plane, once that is known."""
    hearings: Hearings | None = None
    """What came out once the jury was asked, too."""

    def __iter__(self) -> Iterator[Candidate]:
        return (Candidate(self, row) for row in range(len(self)))

    @cached_property
    def presence(self) -> np.ndarray:
        """Probability that a die lies there, in one of the game's colors or not.

        A shadow or a side may look like a center, hardly ever like a whole top face as well,
        and least of all like one that lies in the plane of the others and has their size.
        """
        return sigmoid(self.evidence if self.hearings is None else self.hearings.odds)

    @cached_property
    def ours(self) -> np.ndarray:
        """Probability that it is a die of the game. A red that is nearly orange looks like another
        game's until its set is enrolled."""
        return np.asarray(self.presence * (1 - self.color[:, channels.OTHER]))

    @property
    def proposed(self) -> np.ndarray:
        """Probability that a die lies there, by the first network alone."""
        return sigmoid(proposed_odds(self.heat, self.topness))

    @property
    def is_sure(self) -> np.ndarray:
        return self.presence > chosen().evidence.sure

    @cached_property
    def evidence(self) -> np.ndarray:
        """The same as log odds: what speaks for a die, for comparing candidates."""
        if self.hearings is not None:
            return np.asarray(self.hearings.odds + self.hearings.favor)
        if self.against is None:
            return proposed_odds(self.heat, self.topness)
        by = chosen().evidence
        unit = np.hypot(by.misfit, by.misfit_of_spread * self.spread)
        off = np.minimum((self.against.misfit / unit) ** 2 / 2, by.most_misfit) * by.misfit_weight
        sides = logit(self.against.sides)
        sides = sides * np.where(sides > 0, by.sides_seen, by.sides_missing)
        sides = self.against.slant * (sides + by.sides_bias)
        sides = sides + np.sqrt(self.against.side_face) * by.side_face
        top = by.plane_heat * logit(self.heat) + by.plane_top * logit(self.topness)
        return np.asarray(by.plane_bias + top + sides - off)

    @cached_property
    def edge_px(self) -> np.ndarray:
        """Width of the die in the picture, foreshortening averaged."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.top_px.transpose(1, 2, 0)
        return np.asarray(np.sqrt(np.abs((cx - ax) * (dy - by) - (cy - ay) * (dx - bx)) / 2))

    def with_colors(self, color: np.ndarray) -> Self:
        return replace(self, color=color)

    def with_hearings(self, hearings: Hearings) -> Self:
        return replace(self, hearings=hearings)

    def followed_by(self, others: Candidates) -> Candidates:
        """These, then others of the same picture, which get numbers of their own."""
        beyond = self.number.max(initial=-1) + 1
        return Candidates.joined([self, replace(others, number=others.number + beyond)])


@dataclass(frozen=True, eq=False)
class Candidate:
    """One of them, where a single die is spoken of."""

    among: Candidates
    row: int

    @property
    def center_px(self) -> np.ndarray:
        return np.asarray(self.among.center_px[self.row])

    @property
    def top_px(self) -> np.ndarray:
        return np.asarray(self.among.top_px[self.row])

    @property
    def edge_px(self) -> float:
        return float(self.among.edge_px[self.row])

    @property
    def color(self) -> np.ndarray:
        return np.asarray(self.among.color[self.row])

    @property
    def hole(self) -> float:
        return float(self.among.hole[self.row])

    @property
    def visible(self) -> float:
        return float(self.among.visible[self.row])

    @property
    def pips(self) -> float:
        return float(self.among.pips[self.row])

    @property
    def spread(self) -> float:
        return float(self.among.spread[self.row])

    @property
    def presence(self) -> float:
        return float(self.among.presence[self.row])

    @property
    def ours(self) -> float:
        return float(self.among.ours[self.row])

    @property
    def lying(self) -> float:
        """Chance that it lies flat, by those who were asked; nobody asked about live ones."""
        heard = self.among.hearings
        return 1.0 if heard is None else 1 - float(heard.leaning[self.row])


def proposed_odds(heat: np.ndarray, topness: np.ndarray) -> np.ndarray:
    """Log odds of a die before the plane is known."""
    by = chosen().evidence
    return np.asarray(by.bias + logit(heat) * by.heat + logit(topness) * by.top)

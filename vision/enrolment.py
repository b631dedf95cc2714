"""Learning a set of dice from one or two pictures: how its colors look here, its size, and some of
its dice as witnesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from calibration.color_model import COLORS, Paints
from calibration.profile import EnrolledDice
from calibration.witness import MOST_ENROLLED, Origin, Witness
from rules.message import Message
from rules.oraklos.cards import Color
from rules.oraklos.reading import ReadDie, Reading
from vision.chosen import chosen
from vision.faces import look
from vision.jury.witnesses import witnesses_of
from vision.photo import Photo
from vision.sentences import refusal, say

_OF_EACH = MOST_ENROLLED // (2 * len(COLORS))
"""Witnesses of one color with the hole up, and of one without."""


@dataclass(frozen=True, eq=False)
class Enrolment:
    """`advice` is what would make it better."""

    dice: EnrolledDice
    advice: tuple[Message, ...]


def enrol(pictures: Sequence[tuple[Photo, Reading]], edge_mm: float | None = None) -> Enrolment:
    """Learn from pictures whose readings have the right colors, read or said by a person."""
    looks: dict[Color, list[np.ndarray]] = {color: [] for color in COLORS}
    holes: dict[Color, set[bool]] = {color: set() for color in COLORS}
    widths = []
    for photo, reading in pictures:
        for die in reading.dice:
            looks[die.color].append(look(photo.bgr, np.array(die.top_px)))
            holes[die.color].add(die.hole_up)
            widths.append(die.edge_px)
    missing = [str(color) for color in COLORS if not looks[color]]
    if missing:
        raise refusal("dice.missing", colors=missing)
    means = np.array([np.mean(looks[color], axis=0) for color in COLORS])
    by = chosen().enrolment
    spreads = np.tile(by.paint_spread, (len(COLORS), 1))
    paints = Paints(means, spreads, np.array(by.tint_spread), by.trust)
    size = pictures[-1][0].size
    width_px = round(float(np.median(widths)), 1)
    advice = [*_untold(means), *_one_sided(holes)]
    dice = EnrolledDice(paints, width_px, size, edge_mm, _witnesses(pictures))
    return Enrolment(dice, tuple(advice))


def _witnesses(pictures: Sequence[tuple[Photo, Reading]]) -> tuple[Witness, ...]:
    """A few dice of each color and side: those of the pictures in turn, far from each other."""
    found: list[Witness] = []
    for color in COLORS:
        for hole_up in (False, True):
            of_pictures = [
                (
                    photo,
                    [die for die in reading.dice if (die.color, die.hole_up) == (color, hole_up)],
                )
                for photo, reading in pictures
            ]
            chosen: list[Witness] = []
            for photo, dice in of_pictures:
                some = _far_apart(dice)[: -(-_OF_EACH // len(pictures))]
                chosen += witnesses_of(photo.bgr, some, [hole_up] * len(some), Origin.ENROLLED)
            found += chosen[:_OF_EACH]
    return tuple(found)


def _far_apart(dice: Sequence[ReadDie]) -> list[ReadDie]:
    """The first and last by place first: light differs most between them."""
    by_place = sorted(dice, key=lambda die: die.center_px)
    return by_place[:1] + by_place[:0:-1]


def in_columns(reading: Reading, colors: Sequence[Color]) -> Reading:
    """The reading with the colors of its columns, from left to right: people laid them so."""
    if len(reading.dice) < len(colors):
        raise refusal("dice.columns", found=len(reading.dice), columns=len(colors))
    by_x = sorted(reading.dice, key=lambda die: die.center_px[0])
    gaps = np.diff([die.center_px[0] for die in by_x])
    # The widest gaps part the columns.
    borders = np.sort(np.argsort(gaps)[::-1][: len(colors) - 1])
    column = np.searchsorted(borders, np.arange(len(by_x)), side="left")
    said = {die.id: colors[k] for die, k in zip(by_x, column, strict=True)}
    return replace(reading, dice=tuple(replace(die, color=said[die.id]) for die in reading.dice))


def _untold(means: np.ndarray) -> list[Message]:
    """Pairs of colors that look nearly the same under this lamp."""
    by = chosen().enrolment
    found = []
    for a in range(len(COLORS)):
        for b in range(a + 1, len(COLORS)):
            off = (means[a] - means[b]) / np.array(by.paint_spread)
            if np.linalg.norm(off) < by.hard_to_tell:
                pair = {"first": str(COLORS[a]), "second": str(COLORS[b])}
                found.append(say("dice.alike", **pair))
    return found


def _one_sided(holes: dict[Color, set[bool]]) -> list[Message]:
    lacking = [str(color) for color in COLORS if len(holes[color]) < 2]
    if not lacking:
        return []
    return [say("dice.one_sided", colors=lacking)]

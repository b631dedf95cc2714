"""What a person can say about a reading: this die is blue, this is no die, one lies here."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from rules import fields
from rules.fields import Point
from rules.message import Refusal
from rules.oraklos.cards import Color
from rules.oraklos.correction import Correction, corrected, die_at, find_die, next_id
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.read_die import Top, diagonals_meet, read_top
from rules.oraklos.reading import MOST_DICE, Alternative, Doubt, ReadDie, Reading
from rules.oraklos.say import refusal

__all__ = ["Correction", "corrected", "find_die"]

# A hand-placed die is only as good as the hand: its corners' error, as a share of its edge.
_HAND_ERROR = 0.05
# A person who looked at a die and named its color also knows that it is a die of this throw.
_KNOWN_BY_LOOKING = (DoubtKind.MAYBE_DIE, DoubtKind.NOT_OURS)

_KNOWN_BY_PLACING = (DoubtKind.HIDDEN, DoubtKind.CUT, DoubtKind.COCKED, DoubtKind.SIZE)


def recolor(reading: Reading, die_id: int, color: Color) -> Correction:
    return _about(
        reading, die_id, (DoubtKind.COLOR, DoubtKind.GLARE, *_KNOWN_BY_LOOKING), color=color
    )


def set_hole(reading: Reading, die_id: int, hole_up: bool) -> Correction:
    return _about(reading, die_id, (DoubtKind.HOLE, *_KNOWN_BY_LOOKING), hole_up=hole_up)


def confirm(reading: Reading, die_id: int, kind: DoubtKind | None = None) -> Correction:
    """The die is as it was read: in this respect, or in all."""
    return _about(reading, die_id, None if kind is None else (kind,))


def remove(reading: Reading, die_id: int) -> Correction:
    return Correction(find_die(reading, die_id).center_px, None)


def count(thrown: int) -> Correction:
    """So many dice were thrown."""
    return Correction(
        None, None, (DoubtKind.UNCOUNTED,), fields.whole(thrown, "count", 0, MOST_DICE)
    )


def as_drawn(kind: DoubtKind) -> Correction:
    """A doubt about the whole picture is settled by a look at it: all is as drawn. Of a count it
    means that nobody knows it."""
    return Correction(None, None, (kind,))


def move(reading: Reading, die_id: int, to_px: Point, top_px: Top | None = None) -> Correction:
    """`top_px` is its face as it is seen there, if it is."""
    die = find_die(reading, die_id)
    moved = _placed_by_hand(die, to_px) if top_px is None else _shaped(die, top_px)
    return Correction(die.center_px, moved, _KNOWN_BY_PLACING)


def reshape(reading: Reading, die_id: int, corner: int, to_px: Point) -> Correction:
    """One corner of its face lies elsewhere."""
    die = find_die(reading, die_id)
    corners = [to_px if n == corner else at for n, at in enumerate(die.top_px)]
    top_px = read_top(corners, f"Die {die_id}")
    return Correction(die.center_px, _shaped(die, top_px), _KNOWN_BY_PLACING)


def turn(reading: Reading, die_id: int, degrees: float) -> Correction:
    """The die lies turned, clockwise; half diagonals tell how a turn looks in its place."""
    die = find_die(reading, die_id)
    a, b, c, d = (complex(*corner) for corner in die.top_px)
    middle, one, other = (a + b + c + d) / 4, (a - c) / 2, (b - d) / 2
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    one, other = cos * one + sin * other, cos * other - sin * one
    turned = (middle + one, middle + other, middle - one, middle - other)
    top_px = read_top([(corner.real, corner.imag) for corner in turned], f"Die {die_id}")
    return Correction(die.center_px, _shaped(die, top_px), _KNOWN_BY_PLACING)


def add(
    reading: Reading,
    at_px: Point,
    color: Color,
    hole_up: bool = False,
    top_px: Top | None = None,
) -> Correction:
    """One more die. Where its face is not seen, it is shaped like its nearest neighbor: nearby
    faces look alike."""
    if not reading.dice:
        raise refusal("correction.no_neighbor")
    neighbor = min(reading.dice, key=lambda die: math.dist(die.center_px, at_px))
    if math.dist(neighbor.center_px, at_px) < neighbor.edge_px / 2:
        raise refusal("correction.taken", die=neighbor.id)
    new = replace(neighbor, id=next_id(reading), color=color, hole_up=hole_up)
    placed = _placed_by_hand(new, at_px) if top_px is None else _shaped(new, top_px)
    return Correction(None, placed, None)


def answer(reading: Reading, doubt_index: int, alternative_index: int | None) -> Correction:
    """Settle a doubt: one of its alternatives is true, or (`None`) it is as it was read."""
    doubt = _doubt(reading, doubt_index)
    if alternative_index is None:
        return _as_read(reading, doubt)
    if not 0 <= alternative_index < len(doubt.alternatives):
        raise _unknown_doubt()
    chosen = doubt.alternatives[alternative_index]
    if doubt.die is None:
        if chosen.die is None:
            return _as_read(reading, doubt)
        return Correction(None, replace(chosen.die, id=next_id(reading)), (doubt.kind,))
    die = find_die(reading, doubt.die)
    if chosen.present is False:
        return remove(reading, die.id)
    return Correction(die.center_px, _changed(die, chosen), (doubt.kind,))


def _as_read(reading: Reading, doubt: Doubt) -> Correction:
    if doubt.die is not None:
        return confirm(reading, doubt.die, doubt.kind)
    there = die_at(reading, doubt.at_px) if doubt.at_px else None
    return Correction(doubt.at_px, there, (doubt.kind,))


def _about(
    reading: Reading, die_id: int, settles: tuple[DoubtKind, ...] | None, **changes: Any
) -> Correction:
    die = find_die(reading, die_id)
    return Correction(die.center_px, replace(die, confidence=1.0, **changes), settles)


def _changed(die: ReadDie, chosen: Alternative) -> ReadDie:
    changed = replace(chosen.die, id=die.id) if chosen.die is not None else die
    if chosen.color is not None:
        changed = replace(changed, color=chosen.color)
    if chosen.hole_up is not None:
        changed = replace(changed, hole_up=chosen.hole_up)
    return replace(changed, confidence=1.0)


def _shaped(die: ReadDie, top_px: Top) -> ReadDie:
    """The die with another face, as good as a hand that has put it there."""
    center_px = diagonals_meet(top_px)
    moved = replace(die, top_px=top_px, center_px=center_px)
    return _placed_by_hand(moved, center_px)


def _placed_by_hand(die: ReadDie, to_px: Point) -> ReadDie:
    dx, dy = to_px[0] - die.center_px[0], to_px[1] - die.center_px[1]
    sigma_px = max(die.sigma_px or 0.0, _HAND_ERROR * die.edge_px)
    moved = die.mapped(lambda at: (at[0] + dx, at[1] + dy))
    return replace(
        moved, center_px=to_px, observed_px=moved.top_px, confidence=1.0, sigma_px=sigma_px
    )


def _doubt(reading: Reading, index: int) -> Doubt:
    if not 0 <= index < len(reading.doubts):
        raise _unknown_doubt()
    return reading.doubts[index]


def _unknown_doubt() -> Refusal:
    return refusal("correction.unknown_doubt")

"""Dice that people named: which they are, and which others look like them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.oraklos.cards import Color
from rules.oraklos.correction import die_at
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import ReadDie, Reading, Settled

_OF_COLOR = (DoubtKind.COLOR, DoubtKind.GLARE)
"""Whoever answers one of these has looked at the die's color."""


@dataclass(frozen=True)
class Alike:
    """Dice that look like those people gave this color, and were read as another one. One tap gives
    it to all of them."""

    color: Color
    dice: tuple[int, ...]


def is_named(reading: Reading, die: ReadDie) -> bool:
    """Whether people said what color that die has, or that it has the one that was read."""
    return any(Settled(kind, die.id) in reading.settled for kind in _OF_COLOR)


def alike(reading: Reading, again: Reading) -> tuple[Alike, ...]:
    """What the named dice of a reading tell of its others: `again` is the same picture, read once
    more by a reader who has heard of them."""
    named = {die.color for die in reading.dice if is_named(reading, die)}
    found: dict[Color, list[int]] = {}
    for die in reading.dice:
        color = None if is_named(reading, die) else _rather(die, again)
        if color in named and color is not None:
            found.setdefault(color, []).append(die.id)
    return tuple(Alike(color, tuple(found[color])) for color in Color if color in found)


def _rather(die: ReadDie, again: Reading) -> Color | None:
    """The other color that a die is read as now. One that only wavers is not named with the rest:
    a tap for many must hardly ever be wrong."""
    seen = die_at(again, die.center_px)
    return None if seen is None or seen.color is die.color else seen.color

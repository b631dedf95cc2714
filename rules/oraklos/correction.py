"""A correction of a reading, and what the reading is once it was heard.

It speaks about a place, not about an id: so it still holds after the picture was read again, and
always wins over the reader.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Self

from rules.fields import Point
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import Doubt, ReadDie, Reading, Settled
from rules.oraklos.say import refusal


@dataclass(frozen=True)
class Correction:
    """At the place `was_px` (`None`: nowhere yet) lies the die `now` (`None`: nothing).

    `settles` are the kinds of doubt about that place which this answers; `None`: all of them.
    """

    was_px: Point | None
    now: ReadDie | None
    settles: tuple[DoubtKind, ...] | None = None
    count: int | None = None
    """How many dice were thrown, where that is what was said."""
    joined: bool = False
    """Said in one breath with the one before: both are taken back together."""

    def to_json(self) -> dict[str, Any]:
        return {
            "was": None if self.was_px is None else list(self.was_px),
            "now": None if self.now is None else self.now.to_json(),
            "settles": None if self.settles is None else [str(kind) for kind in self.settles],
            **({} if self.count is None else {"count": self.count}),
            **({"joined": True} if self.joined else {}),
        }

    @classmethod
    def from_json(cls, obj: dict[str, Any]) -> Self:
        was, now, settles = obj["was"], obj["now"], obj["settles"]
        return cls(
            was_px=None if was is None else (was[0], was[1]),
            now=None if now is None else ReadDie.from_json(now, "A corrected die"),
            settles=None if settles is None else tuple(map(DoubtKind, settles)),
            count=obj.get("count"),
            joined=obj.get("joined", False),
        )


def corrected(reading: Reading, corrections: Iterable[Correction]) -> Reading:
    for correction in corrections:
        reading = _apply(reading, correction)
    return reading


def joined(said: Iterable[Correction]) -> tuple[Correction, ...]:
    """What was said in one breath, as one act."""
    first, *others = said
    return (first, *(replace(one, joined=True) for one in others))


def without_last(corrections: tuple[Correction, ...]) -> tuple[Correction, ...]:
    """Everything but what was said last, with all that was said in one breath with it."""
    last = len(corrections) - 1
    while last > 0 and corrections[last].joined:
        last -= 1
    return corrections[: max(last, 0)]


def find_die(reading: Reading, die_id: int) -> ReadDie:
    for die in reading.dice:
        if die.id == die_id:
            return die
    raise refusal("claim.unknown_die", die=die_id)


def _apply(reading: Reading, correction: Correction) -> Reading:
    new = correction.now
    place = new.center_px if correction.was_px is None and new is not None else correction.was_px
    old = None if place is None else die_at(reading, place)
    dice = [die for die in reading.dice if die is not old]
    if new is not None:
        # The place decides which die is meant; the reading at hand decides what it is called.
        new = replace(new, id=old.id if old else _free_id(reading, new.id))
        dice.append(new)
        dice.sort(key=lambda die: die.id)
    still_open = _keeper(correction, old, place)
    present = {die.id for die in dice}
    return replace(
        reading,
        dice=tuple(dice),
        count=reading.count if correction.count is None else correction.count,
        doubts=tuple(
            doubt
            for doubt in reading.doubts
            if still_open(doubt) and (doubt.die is None or doubt.die in present)
        ),
        settled=frozenset(
            one
            for one in reading.settled | _settled_by(correction, new)
            if one.die is None or one.die in present
        ),
    )


def _settled_by(correction: Correction, die: ReadDie | None) -> frozenset[Settled]:
    """What nobody needs to ask about this die again."""
    if die is None and correction.was_px is None:
        return frozenset(Settled(kind) for kind in correction.settles or ())
    if die is None:
        return frozenset()
    every = (kind for kind in DoubtKind if kind.facts.of_die)
    kinds = every if correction.settles is None else correction.settles
    return frozenset(Settled(kind, die.id) for kind in kinds)


def _keeper(
    correction: Correction, old: ReadDie | None, place: Point | None
) -> Callable[[Doubt], bool]:
    """Which doubts stay open after this correction."""

    def is_about_it(doubt: Doubt) -> bool:
        if doubt.die is not None:
            return old is not None and doubt.die == old.id
        if doubt.at_px is None or place is None:
            return doubt.at_px is place  # both speak of no place in particular
        shape = old or correction.now
        return math.dist(doubt.at_px, place) <= (shape.edge_px if shape else 0.0)

    def stays(doubt: Doubt) -> bool:
        answered = correction.settles is None or doubt.kind in correction.settles
        return not (answered and is_about_it(doubt))

    return stays


def die_at(reading: Reading, place: Point) -> ReadDie | None:
    near = [die for die in reading.dice if math.dist(die.center_px, place) < die.edge_px / 2]
    return min(near, key=lambda die: math.dist(die.center_px, place), default=None)


def next_id(reading: Reading) -> int:
    return max((die.id for die in reading.dice), default=0) + 1


def _free_id(reading: Reading, wanted: int) -> int:
    taken = {die.id for die in reading.dice}
    return wanted if wanted not in taken else next_id(reading)

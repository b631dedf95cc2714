"""What a person says about a reading: this die is blue, this is no die, one lies here.

A correction speaks about a place, not about an id: so it still holds after the picture was
read again, and always wins over the reader.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Self

from rules.fields import Point
from rules.message import Refusal
from rules.oraklos.cards import Color
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import Alternative, Doubt, ReadDie, Reading, Settled

# A hand-placed die is only as good as the hand: its corners' error, as a share of its edge.
_HAND_ERROR = 0.05
# A person who looked at a die and named its color also knows that it is a die of this throw.
_KNOWN_BY_LOOKING = (DoubtKind.MAYBE_DIE, DoubtKind.NOT_OURS)

_KNOWN_BY_PLACING = (DoubtKind.HIDDEN, DoubtKind.CUT, DoubtKind.COCKED, DoubtKind.SIZE)


@dataclass(frozen=True)
class Correction:
    """At the place `was_px` (`None`: nowhere yet) lies the die `now` (`None`: nothing).

    `settles` are the kinds of doubt about that place which this answers; `None`: all of them.
    """

    was_px: Point | None
    now: ReadDie | None
    settles: tuple[DoubtKind, ...] | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "was": None if self.was_px is None else list(self.was_px),
            "now": None if self.now is None else self.now.to_json(),
            "settles": None if self.settles is None else [str(kind) for kind in self.settles],
        }

    @classmethod
    def from_json(cls, obj: dict[str, Any]) -> Self:
        was, now, settles = obj["was"], obj["now"], obj["settles"]
        return cls(
            was_px=None if was is None else (was[0], was[1]),
            now=None if now is None else ReadDie.from_json(now, "A corrected die"),
            settles=None if settles is None else tuple(map(DoubtKind, settles)),
        )


# --- what a person can say --------------------------------------------------------------------


def recolor(reading: Reading, die_id: int, color: Color) -> Correction:
    return _about(
        reading, die_id, (DoubtKind.COLOR, DoubtKind.GLARE, *_KNOWN_BY_LOOKING), color=color
    )


def set_hole(reading: Reading, die_id: int, hole_up: bool) -> Correction:
    return _about(reading, die_id, (DoubtKind.HOLE, *_KNOWN_BY_LOOKING), hole_up=hole_up)


def confirm(reading: Reading, die_id: int) -> Correction:
    return _about(reading, die_id, None)


def remove(reading: Reading, die_id: int) -> Correction:
    return Correction(find_die(reading, die_id).center_px, None)


def move(reading: Reading, die_id: int, to_px: Point) -> Correction:
    die = find_die(reading, die_id)
    moved = _placed_by_hand(die, to_px)
    return Correction(die.center_px, moved, _KNOWN_BY_PLACING)


def add(reading: Reading, at_px: Point, color: Color, hole_up: bool = False) -> Correction:
    """One more die, shaped like its nearest neighbor: nearby faces look alike."""
    if not reading.dice:
        raise Refusal(
            "correction.no_neighbor",
            "A die can be added only beside others: this picture shows none to measure it by.",
        )
    neighbor = min(reading.dice, key=lambda die: math.dist(die.center_px, at_px))
    if math.dist(neighbor.center_px, at_px) < neighbor.edge_px / 2:
        raise Refusal(
            "correction.taken", f"There is a die already: {neighbor.id}.", die=neighbor.id
        )
    new = replace(neighbor, id=_next_id(reading), color=color, hole_up=hole_up)
    return Correction(None, _placed_by_hand(new, at_px), None)


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
        return Correction(None, replace(chosen.die, id=_next_id(reading)), (doubt.kind,))
    die = find_die(reading, doubt.die)
    if chosen.present is False:
        return remove(reading, die.id)
    return Correction(die.center_px, _changed(die, chosen), (doubt.kind,))


# --- how it is heard --------------------------------------------------------------------------


def corrected(reading: Reading, corrections: Iterable[Correction]) -> Reading:
    for correction in corrections:
        reading = _apply(reading, correction)
    return reading


def find_die(reading: Reading, die_id: int) -> ReadDie:
    for die in reading.dice:
        if die.id == die_id:
            return die
    raise Refusal("claim.unknown_die", f"There is no die {die_id} in this throw.", die=die_id)


def _apply(reading: Reading, correction: Correction) -> Reading:
    new = correction.now
    place = new.center_px if correction.was_px is None and new is not None else correction.was_px
    old = None if place is None else _die_at(reading, place)
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


def _as_read(reading: Reading, doubt: Doubt) -> Correction:
    if doubt.die is not None:
        return replace(confirm(reading, doubt.die), settles=(doubt.kind,))
    there = _die_at(reading, doubt.at_px) if doubt.at_px else None
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


def _placed_by_hand(die: ReadDie, to_px: Point) -> ReadDie:
    dx, dy = to_px[0] - die.center_px[0], to_px[1] - die.center_px[1]
    sigma_px = max(die.sigma_px or 0.0, _HAND_ERROR * die.edge_px)
    moved = die.mapped(lambda at: (at[0] + dx, at[1] + dy))
    return replace(
        moved, center_px=to_px, observed_px=moved.top_px, confidence=1.0, sigma_px=sigma_px
    )


def _die_at(reading: Reading, place: Point) -> ReadDie | None:
    near = [die for die in reading.dice if math.dist(die.center_px, place) < die.edge_px / 2]
    return min(near, key=lambda die: math.dist(die.center_px, place), default=None)


def _next_id(reading: Reading) -> int:
    return max((die.id for die in reading.dice), default=0) + 1


def _free_id(reading: Reading, wanted: int) -> int:
    taken = {die.id for die in reading.dice}
    return wanted if wanted not in taken else _next_id(reading)


def _doubt(reading: Reading, index: int) -> Doubt:
    if not 0 <= index < len(reading.doubts):
        raise _unknown_doubt()
    return reading.doubts[index]


def _unknown_doubt() -> Refusal:
    return Refusal("correction.unknown_doubt", "This question is no longer open.")

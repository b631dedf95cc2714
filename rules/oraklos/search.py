"""The search: every true prophecy of a throw, and those too close to call.

It gives the answer that the judge would give for every single ring, asked about the card
searched for, or without one about the card that the ring's own colors make.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from rules.oraklos.cards import Card
from rules.oraklos.doubts_together import guises, may_be_gone, without_dice
from rules.oraklos.judge import judge_as_read
from rules.oraklos.ring_index import RingIndex
from rules.oraklos.table_rules import TableRules
from rules.oraklos.throw import Throw
from rules.oraklos.worlds import other_worlds

Ids = tuple[int, int, int, int]


@dataclass(frozen=True)
class Prophecy:
    """Four dice clockwise, the lowest id first, and the card that their colors make.

    `card` is `None` only where the ring as read has no inside, and a doubt might give it one.
    `margin_dice` is the smallest margin of its checks, in die widths.
    """

    dice: Ids
    card: Card | None
    margin_dice: float

    def to_json(self) -> dict[str, Any]:
        card = None if self.card is None else str(self.card)
        return {"dice": list(self.dice), "card": card, "margin_dice": self.margin_dice}


@dataclass(frozen=True)
class Prophecies:
    """What a throw holds, in the order of the dice's ids."""

    true: tuple[Prophecy, ...]
    too_close: tuple[Prophecy, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "true": [prophecy.to_json() for prophecy in self.true],
            "too_close": [prophecy.to_json() for prophecy in self.too_close],
        }


@dataclass(frozen=True)
class _Standing:
    """A ring that stands, or perhaps stands, in one world, before its card is asked."""

    dice: Ids
    card: Card
    margin_dice: float
    close: bool


def search(throw: Throw, rules: TableRules | None = None, card: Card | None = None) -> Prophecies:
    """Every true prophecy of a throw; with a card, every one that matches it."""
    rules = rules or TableRules()
    index = RingIndex.of(throw, rules)
    here = _standing(throw, index, rules)
    worlds = [
        _standing(
            world.throw,
            index if world.touches is not None else RingIndex.of(world.throw, rules),
            rules,
        )
        for world in other_worlds(throw)
    ]
    together = _saved_together(throw, index, rules)
    true: list[Prophecy] = []
    too_close: list[Prophecy] = []
    for ring in _possible(throw, [here, *worlds]) | together.keys():
        read = _as_read(throw, ring, here, rules)
        asked = card or read.card
        outcomes = {_stands(ring, world, asked, rules) for world in (here, *worlds)}
        if outcomes == {True}:
            true.append(read)
        elif outcomes != {False} or any(
            asked is None or rules.matches(possible, asked) for possible in together.get(ring, ())
        ):
            too_close.append(read)
    return Prophecies(_in_order(true), _in_order(too_close))


def _standing(throw: Throw, index: RingIndex, rules: TableRules) -> dict[Ids, _Standing]:
    """The rings of an index in which no hole is up, with the colors of this throw.

    They are found by their dice either way round: a die that moves may turn a ring over.
    """
    standing = {}
    for order, close, margin in zip(
        index.rings.tolist(), index.close.tolist(), index.margin.tolist(), strict=True
    ):
        dice = [throw.dice[k] for k in order]
        if rules.holes_matter and any(die.hole_up for die in dice):
            continue
        a, b, c, d = (die.id for die in dice)
        card = Card.of(die.color for die in dice)
        standing[a, min(b, d), c, max(b, d)] = _Standing((a, b, c, d), card, margin, close)
    return standing


def _saved_together(
    throw: Throw, index: RingIndex, rules: TableRules
) -> dict[Ids, frozenset[Card]]:
    """The rings that stand, or perhaps stand, if several doubts are settled in their favor,
    each with the cards that its colors may then make.

    Of the dice that may be none, all that are not in a ring are taken away. Rings with one of
    them at a corner are looked for; with two or more, only those in whose way no other lies.
    """
    if len(throw.doubts) < 2:
        return {}
    possible, gone = guises(throw), may_be_gone(throw)
    found: dict[Ids, frozenset[Card]] = {}
    for kept in [gone, frozenset[int](), *(frozenset([die]) for die in gone)] if gone else [gone]:
        cleared = without_dice(throw, gone - kept)
        rings = index if cleared is throw else RingIndex.of(cleared, rules)
        for order in rings.rings.tolist():
            a, b, c, d = ids = tuple(cleared.dice[k].id for k in order)
            cards = frozenset(
                Card.of(die.color for die in dice)
                for dice in product(*(possible[die] for die in ids))
                if not (rules.holes_matter and any(die.hole_up for die in dice))
            )
            if cards:
                key = a, min(b, d), c, max(b, d)
                found[key] = found.get(key, frozenset()) | cards
    return found


def _possible(throw: Throw, worlds: Iterable[Mapping[Ids, _Standing]]) -> set[Ids]:
    """The rings that may stand in some world, of dice that were read."""
    known = {die.id for die in throw.dice}
    return {ring for world in worlds for ring in world if known.issuperset(ring)}


def _in_order(prophecies: Iterable[Prophecy]) -> tuple[Prophecy, ...]:
    return tuple(sorted(prophecies, key=lambda prophecy: prophecy.dice))


def _as_read(throw: Throw, ring: Ids, here: Mapping[Ids, _Standing], rules: TableRules) -> Prophecy:
    if ring in here:
        return Prophecy(here[ring].dice, here[ring].card, here[ring].margin_dice)
    # It stands only if a doubt is settled otherwise, which is rare: ask the judge.
    verdict = judge_as_read(throw, ring, None, rules)
    assert verdict.smallest_margin is not None
    return Prophecy(verdict.ring, verdict.pattern, verdict.smallest_margin.dice)


def _stands(
    ring: Ids, world: Mapping[Ids, _Standing], asked: Card | None, rules: TableRules
) -> bool | None:
    """Whether a ring stands in a world and matches; `None` when that is too close to call."""
    found = world.get(ring)
    if found is None or not (asked is None or rules.matches(found.card, asked)):
        return False
    return None if found.close else True

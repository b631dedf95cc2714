"""The search: every true prophecy of a throw, and those too close to call.

It gives the answer that the judge would give for every single ring, asked about the card
searched for, or without one about the card that the ring's own colors make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product

import numpy as np

from rules.deadline import ENDLESS, Deadline
from rules.message import Refusal
from rules.oraklos.cards import Card, Color
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.doubts_together import guises, may_be_gone, without_dice
from rules.oraklos.judge import judge_as_read
from rules.oraklos.prophecy import MOST_TOLD, Ids, Prophecies, Prophecy
from rules.oraklos.ring_index import Mask, RingIndex
from rules.oraklos.say import refusal
from rules.oraklos.table_rules import TableRules
from rules.oraklos.throw import Throw
from rules.oraklos.whole_throw import against_true
from rules.oraklos.worlds import other_worlds, paired_worlds

#: The box holds 54 dice; a picture may show some things that only look like dice.
MOST_DICE_SEARCHED = 80
#: Rings asked about in every world. A throw of 54 dice has some thousands; only dice laid out
#: in a circle have more.
MOST_DOUBTED_RINGS = 20_000
#: Ways in which single doubts may be settled otherwise; a bad photo has some fifty.
MOST_WORLDS = 400


@dataclass(frozen=True)
class _Standing:
    """A ring that stands, or perhaps stands, in one world, before its card is asked."""

    dice: Ids
    card: Card
    margin_dice: float
    close: bool


def search(
    throw: Throw,
    rules: TableRules | None = None,
    card: Card | None = None,
    deadline: Deadline = ENDLESS,
) -> Prophecies:
    """Every true prophecy of a throw; with a card, every one that matches it."""
    [found] = search_each(throw, [card], rules, deadline)
    return found


def search_each(
    throw: Throw,
    cards: Sequence[Card | None],
    rules: TableRules | None = None,
    deadline: Deadline = ENDLESS,
) -> list[Prophecies]:
    """What `search` finds for each of these cards, with the rings looked for once."""
    told = _search(throw, rules or TableRules(), cards, deadline)
    against = against_true(throw)
    return [found.hanging_on(against) for found in told]


def _search(
    throw: Throw, rules: TableRules, cards: Sequence[Card | None], deadline: Deadline
) -> list[Prophecies]:
    _refuse_too_many(throw)
    index = RingIndex.of(throw, rules, deadline)
    is_sure = not throw.doubts and not any(d.kind is DoubtKind.SURPLUS for d in throw.whole)
    if is_sure:
        return [_without_doubts(throw, index, card, rules) for card in cards]
    if len(index.rings) > MOST_DOUBTED_RINGS:
        raise _too_many_rings()
    here = _standing(throw, index, rules)
    founds = [_Found(throw, card, rules, here, deadline) for card in cards]
    for world in chain(other_worlds(throw), paired_worlds(throw)):
        deadline.check()
        moved = world.touches is None
        there = RingIndex.of(world.throw, rules, deadline) if moved else index
        standing = _standing(world.throw, there, rules)
        for found in founds:
            found.hear(standing)
    together = _saved_together(throw, index, rules, deadline)
    return [found.told(together) for found in founds]


class _Found:
    """What the worlds say of each ring, one world after another: no world is kept."""

    def __init__(
        self,
        throw: Throw,
        card: Card | None,
        rules: TableRules,
        here: Mapping[Ids, _Standing],
        deadline: Deadline,
    ) -> None:
        self._throw, self._card, self._rules = throw, card, rules
        self._here, self._deadline = here, deadline
        self._known = {die.id for die in throw.dice}
        self._read: dict[Ids, Prophecy] = {}
        #: In how many worlds a ring stands, and those in which it stands or may stand.
        self._stands: Counter[Ids] = Counter()
        self._possible: set[Ids] = set()
        self._worlds = 0
        self.hear(here)

    def hear(self, world: Mapping[Ids, _Standing]) -> None:
        self._worlds += 1
        for ring, standing in world.items():
            if not self._known.issuperset(ring):
                continue
            asked = self._card or self._as_read(ring).card
            if asked is None or self._rules.matches(standing.card, asked):
                self._possible.add(ring)
                self._stands[ring] += not standing.close

    def told(self, together: Mapping[Ids, frozenset[Card]]) -> Prophecies:
        true: list[Prophecy] = []
        too_close: list[Prophecy] = []
        for ring in self._possible | together.keys():
            read = self._as_read(ring)
            asked = self._card or read.card
            if self._stands[ring] == self._worlds:
                true.append(read)
            elif ring in self._possible or any(
                asked is None or self._rules.matches(possible, asked) for possible in together[ring]
            ):
                too_close.append(read)
        return Prophecies.first_of(true, too_close)

    def _as_read(self, ring: Ids) -> Prophecy:
        if ring in self._here:
            here = self._here[ring]
            return Prophecy(here.dice, here.card, here.margin_dice)
        if ring not in self._read:
            # It stands only if a doubt is settled otherwise, which is rare: ask the judge.
            self._deadline.check()
            if len(self._read) == MOST_DOUBTED_RINGS:
                raise _too_many_rings()
            verdict = judge_as_read(self._throw, ring, None, self._rules)
            assert verdict.smallest_margin is not None
            margin_dice = verdict.smallest_margin.dice
            self._read[ring] = Prophecy(verdict.ring, verdict.pattern, margin_dice)
        return self._read[ring]


def _without_doubts(
    throw: Throw, index: RingIndex, card: Card | None, rules: TableRules
) -> Prophecies:
    """What is read for sure needs no other world; and may be counted without being told."""
    kept = np.ones(len(index.rings), dtype=np.bool_)
    if rules.holes_matter:
        holes = np.array([die.hole_up for die in throw.dice], dtype=np.bool_)
        kept &= ~holes[index.rings].any(axis=1)
    if card is not None:
        wanted = [rules.matches(Card.of(colors), card) for colors in product(Color, repeat=4)]
        color = np.array([list(Color).index(die.color) for die in throw.dice], dtype=np.intp)
        kept &= np.array(wanted)[color[index.rings] @ np.array([64, 16, 4, 1])]
    order = np.lexsort(np.array([die.id for die in throw.dice])[index.rings[kept]].T[::-1])
    rings, margin, close = index.rings[kept][order], index.margin[kept][order], index.close[kept]

    def first(some: Mask) -> tuple[Prophecy, ...]:
        told = zip(rings[some][:MOST_TOLD].tolist(), margin[some].tolist(), strict=False)
        return tuple(_prophecy(throw, ring, margin_dice) for ring, margin_dice in told)

    is_close: Mask = np.asarray(close[order])
    true, too_close = first(~is_close), first(is_close)
    closes = int(is_close.sum())
    return Prophecies(true, too_close, len(rings) - closes - len(true), closes - len(too_close))


def _prophecy(throw: Throw, ring: Sequence[int], margin_dice: float) -> Prophecy:
    dice = [throw.dice[k] for k in ring]
    a, b, c, d = (die.id for die in dice)
    return Prophecy((a, b, c, d), Card.of(die.color for die in dice), margin_dice)


def _refuse_too_many(throw: Throw) -> None:
    """More than any table holds: a search among so many would not end."""
    count = len(throw.dice)
    if count > MOST_DICE_SEARCHED:
        raise refusal("search.too_many", count=count, most=MOST_DICE_SEARCHED)
    if sum(max(3, len(placed.doubt.alternatives)) for placed in throw.doubts) > MOST_WORLDS:
        doubts = len(throw.doubts)
        raise refusal("search.too_many_doubts", count=doubts)


def _too_many_rings() -> Refusal:
    return refusal("search.too_many_rings", most=MOST_DOUBTED_RINGS)


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
    throw: Throw, index: RingIndex, rules: TableRules, deadline: Deadline
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
        rings = index if cleared is throw else RingIndex.of(cleared, rules, deadline)
        if len(rings.rings) > MOST_DOUBTED_RINGS:
            raise _too_many_rings()
        for order in rings.rings.tolist():
            deadline.check()
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

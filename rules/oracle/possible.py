"""Whether an oracle card can come true at all, tried on every hand of chips there can be.

"Exactly 2 and exactly 3 Pegasus" is a slip of the finger, and so is "at least one Phoenix and
the Phoenix loser chip": whoever holds that has returned all Phoenix chips.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from rules.oracle.box import POINT_CHIPS_IN_BOX, PerAnimal
from rules.oracle.cards import Animal
from rules.oracle.chips import Chips
from rules.oracle.prophecy import OracleCard, Quantity
from rules.oracle.settlement import count_of

_PLAYER = "player"


def can_come_true(card: OracleCard) -> bool:
    return any(_holds(card, chips) for chips in _hands())


@cache
def _hands() -> tuple[Chips, ...]:
    """What one player can have when the round is over: a loser chip, or point chips."""
    ranges = [range(-1, POINT_CHIPS_IN_BOX.of(animal) + 1) for animal in Animal]
    return tuple(_chips(counts) for counts in product(*ranges))


def _chips(counts: tuple[int, ...]) -> Chips:
    hand = PerAnimal(*(max(count, 0) for count in counts))
    losers: PerAnimal[str | None] = PerAnimal(*(_PLAYER if count < 0 else None for count in counts))
    return Chips(POINT_CHIPS_IN_BOX, {_PLAYER: hand}, losers)


def _holds(card: OracleCard, chips: Chips) -> bool:
    for condition in card.conditions:
        own, asked = count_of(chips, _PLAYER, condition.subject), condition.count or 0
        fits = {
            Quantity.EXACTLY: own == asked,
            Quantity.AT_LEAST: own >= asked,
            Quantity.AT_MOST: own <= asked,
            Quantity.NONE: own == 0,
            Quantity.MOST: own > 0,  # where nobody has any, nobody has the most
            Quantity.FEWEST: own < condition.subject.in_box,
        }
        if not fits[condition.quantity]:
            return False
    return True

"""The reckoning at the end of a round ("Wertung durchführen").

First the holders of loser chips return their point chips, then stars are counted, and only
then are the oracle cards looked at: they see the chips that are left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.oracle.cards import Animal
from rules.oracle.chips import Chips, point_chips_returned
from rules.oracle.prophecy import Condition, Kind, OracleCard, Quantity, Subject


class Ties(StrEnum):
    """Table rule: does a tie for most or fewest fulfil the card? The book is silent."""

    SHARED = "shared"
    NOBODY = "nobody"


@dataclass(frozen=True)
class SettledCard:
    card: OracleCard
    fulfilled: bool

    @property
    def points(self) -> int | None:
        """None: it came true and nobody has typed in its value. A failed one needs none."""
        return self.card.points if self.fulfilled else 0


@dataclass(frozen=True)
class PlayerSettlement:
    """What one player earned in a round."""

    stars: int
    cards: tuple[SettledCard, ...]
    set_right: int = 0
    """What people corrected by hand afterwards."""

    @property
    def total(self) -> int:
        """Stars and all points that are known, and what was set right."""
        return self.stars + sum(card.points or 0 for card in self.cards) + self.set_right

    @property
    def without_points(self) -> tuple[OracleCard, ...]:
        return tuple(one.card for one in self.cards if one.points is None)


def count_of(chips: Chips, player: str, subject: Subject) -> int:
    animals = list(Animal) if subject.animal is None else [subject.animal]
    losers = chips.losers_of(player)
    point_chips = sum(chips.hands[player].of(animal) for animal in animals)
    loser_chips = sum(animal in losers for animal in animals)
    match subject.kind:
        case Kind.POINT_CHIPS:
            return point_chips
        case Kind.LOSERS:
            return loser_chips
        case Kind.BOTH:
            return point_chips + loser_chips


def holds(condition: Condition, chips: Chips, player: str, ties: Ties) -> bool:
    """Does the condition hold for this player, on the chips after the return?"""
    own = count_of(chips, player, condition.subject)
    others = [count_of(chips, other, condition.subject) for other in chips.hands if other != player]
    asked = condition.count or 0
    match condition.quantity:
        case Quantity.EXACTLY:
            return own == asked
        case Quantity.AT_LEAST:
            return own >= asked
        case Quantity.AT_MOST:
            return own <= asked
        case Quantity.NONE:
            return own == 0
        case Quantity.MOST:
            # Our ruling: where nobody has any, nobody has the most.
            best = max(others)
            return own > best or (ties is Ties.SHARED and own == best > 0)
        case Quantity.FEWEST:
            best = min(others)
            return own < best or (ties is Ties.SHARED and own == best)


def settle_card(card: OracleCard, chips: Chips, player: str, ties: Ties) -> SettledCard:
    return SettledCard(card, all(holds(c, chips, player, ties) for c in card.conditions))


def settle(
    chips: Chips, kept: Mapping[str, Sequence[OracleCard]], ties: Ties
) -> dict[str, PlayerSettlement]:
    """Everyone's stars and prophecies; ``chips`` as they lie after the last trick."""
    left = point_chips_returned(chips)
    return {
        player: PlayerSettlement(
            left.stars_of(player),
            tuple(settle_card(card, left, player, ties) for card in kept.get(player, ())),
        )
        for player in chips.hands
    }

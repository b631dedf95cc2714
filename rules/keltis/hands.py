"""Which cards a player can still have in hand: every card exists twice, and what is seen counts.

A card lying in a row, in a discard pile (also covered) or taken openly into a hand is accounted
for. The program never asks for a hand; it only refuses a card that can't be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.keltis.cards import COPIES, Card, all_cards
from rules.keltis.position import Position
from rules.keltis.say import refusal
from rules.message import Refusal


def seen_cards(position: Position) -> Counter[Card]:
    """How many copies of each card are accounted for."""
    return Counter(_lying_open(position)) + Counter(
        card for seat in position.seats.values() for card in seat.taken
    )


def cards_possibly_in_hand(position: Position) -> tuple[Card, ...]:
    """Every kind of card the player whose turn it is could show from hand now."""
    seen = seen_cards(position)
    return tuple(card for card in all_cards() if _why_not(position, card, seen) is None)


def why_not_in_hand(position: Position, card: Card) -> Refusal | None:
    return _why_not(position, card, seen_cards(position))


def _why_not(position: Position, card: Card, seen: Counter[Card]) -> Refusal | None:
    taken = position.seat.taken
    if card in taken:
        return None
    if len(taken) >= position.turn.hand_left:
        return refusal("keltis.hand_known", card=str(card))
    if seen[card] >= COPIES:
        return refusal("keltis.third_copy", card=str(card))
    return None


def shown_from_hand(position: Position, card: Card) -> Position:
    """The position after a card left the hand: it is no longer one that was taken."""
    taken = list(position.seat.taken)
    if card in taken:
        taken.remove(card)
    spent = position.turn.cards_from_hand + 1
    return position.with_seat(taken=tuple(taken)).with_turn(cards_from_hand=spent)


def _lying_open(position: Position) -> Iterator[Card]:
    for color, numbers in position.discards.items():
        yield from (Card(color, number) for number in numbers)
    for seat in position.seats.values():
        for color, numbers in seat.rows.items():
            yield from (Card(color, number) for number in numbers)

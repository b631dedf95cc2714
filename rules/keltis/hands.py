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
    seen = Counter(_lying_open(position))
    for seat in position.seats.values():
        seen.update(seat.taken)
    return seen


def cards_possibly_in_hand(position: Position) -> tuple[Card, ...]:
    """Every kind of card the player whose turn it is could show from hand now."""
    taken = frozenset(position.seat.taken)
    if _is_hand_known(position):
        return tuple(card for card in all_cards() if card in taken)
    seen = seen_cards(position)
    return tuple(card for card in all_cards() if card in taken or seen[card] < COPIES)


def why_not_in_hand(position: Position, card: Card) -> Refusal | None:
    if card in cards_possibly_in_hand(position):
        return None
    known = _is_hand_known(position)
    return refusal("keltis.hand_known" if known else "keltis.third_copy", card=str(card))


def _is_hand_known(position: Position) -> bool:
    """All that is left of it was taken before everybody's eyes."""
    return len(position.seat.taken) >= position.turn.hand_left


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

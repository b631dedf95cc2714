"""Choosing a card by its colors: four taps clockwise, or fewer and the card itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.oraklos.cards import ANTIPODES_CARDS, PROPHECY_DICE, WISH_CARDS, Card, Color
from rules.oraklos.table_rules import TableRules, Variant
from webui.app.cases.asked import Asked


def next_step(asked: Asked, color: Color) -> Asked:
    """What one more color leads to: with the fourth the card is chosen."""
    begun = (*(asked.begun or ()), color)
    if len(begun) == PROPHECY_DICE:
        return replace(asked, card=Card.of(begun), begun=None)
    return replace(asked, begun=begun)


def could_match(dice: Sequence[Color], cards: Sequence[Card], rules: TableRules) -> list[Card]:
    """The cards that four dice could match, whichever way the string goes around them."""
    if len(dice) != PROPHECY_DICE:
        return []
    a, b, c, d = dice
    rings = [Card.of(ring) for ring in ((a, b, c, d), (a, b, d, c), (a, c, b, d))]
    either_way = {one for ring in rings for one in (ring, ring.mirror)}
    return [card for card in cards if any(rules.matches(ring, card) for ring in either_way)]


def still_possible(begun: Sequence[Color], rules: TableRules) -> list[Card]:
    """The cards that show these colors in a row, somewhere around their ring."""
    deck = ANTIPODES_CARDS if rules.variant is Variant.ANTIPODES else WISH_CARDS
    return [card for card in deck if _shows(card, tuple(begun))]


def _shows(card: Card, begun: tuple[Color, ...]) -> bool:
    twice = card.colors * 2
    return any(twice[k : k + len(begun)] == begun for k in range(PROPHECY_DICE))

"""The rule behind a refused choice, where the bare value would not tell it."""

from __future__ import annotations

from rules.events import Event
from rules.message import Refusal
from rules.oraklos.game_state import OraklosState, Phase
from rules.oraklos.say import refusal


def explain(state: OraklosState, event: Event, refused: Refusal) -> Refusal:
    """A better sentence for `refused` if there is one."""
    if refused.message.code != "field.value":
        return refused
    why: Refusal | None = None
    if event.kind == "marker":
        why = _marker(state, event)
    elif event.kind == "draw" and state.phase is Phase.DRAW:
        why = _draw(state, event)
    return why or refused


def _marker(state: OraklosState, event: Event) -> Refusal | None:
    """ "Searching": a marker that is still there, on an own card, one per card."""
    marker, card = event.data.get("marker"), event.data.get("card")
    for claim in state.claims:
        name = state.table.name(claim.player)
        if claim.card == card:
            return refusal("oraklos.card_marked", card=card)
        if claim.points == marker:
            return refusal("oraklos.marker_taken", marker=marker, name=name)
    for player, cards in state.hands.items():
        if card in cards and player != event.by:
            name = state.table.name(player)
            return refusal("oraklos.card_of_another", card=card, name=name)
    return None


def _draw(state: OraklosState, event: Event) -> Refusal | None:
    """ "Spies": up to three cards each; every card is in the game once."""
    cards = event.data.get("cards")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        return None
    for card in cards:
        if card in state.drawn or cards.count(card) > 1:
            return refusal("oraklos.card_drawn", card=card)
    missing = 0 if event.by is None or state.antipodes else state.missing_cards(event.by)
    if 0 < missing < len(cards):
        name = state.table.name(event.by)
        return refusal("oraklos.hand_full", name=name, most=missing)
    return None

"""The rule behind a refused choice, where the bare value would not tell it."""

from __future__ import annotations

from rules.events import Event
from rules.message import Refusal
from rules.oraklos.game_state import HAND, OraklosState, Phase


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
            text = f"There is already a marker on {card}: one per card."
            return Refusal("oraklos.card_marked", text, card=card)
        if claim.points == marker:
            text = f"{name} has already taken the {marker}."
            return Refusal("oraklos.marker_taken", text, marker=marker, name=name)
    for player, cards in state.hands.items():
        if card in cards and player != event.by:
            name = state.table.name(player)
            text = f"{card} lies in front of {name}: markers go on one's own cards."
            return Refusal("oraklos.card_of_another", text, card=card, name=name)
    return None


def _draw(state: OraklosState, event: Event) -> Refusal | None:
    """ "Spies": up to three cards each; every card is in the game once."""
    cards = event.data.get("cards")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        return None
    for card in cards:
        if card in state.drawn or cards.count(card) > 1:
            text = f"{card} was already drawn: every card is in the game once."
            return Refusal("oraklos.card_drawn", text, card=card)
    missing = 0 if event.by is None or state.antipodes else state.missing_cards(event.by)
    if 0 < missing < len(cards):
        name = state.table.name(event.by)
        text = f"{name} draws up to {HAND} cards, so at most {missing} more."
        return Refusal("oraklos.hand_full", text, name=name, most=missing)
    return None

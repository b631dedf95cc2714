"""The cards that lie open, with the markers on them, player by player."""

from __future__ import annotations

from dataclasses import dataclass

from rules.log.log import Log
from rules.oraklos.cards import Card
from rules.oraklos.game_state import Claim, OraklosState, Phase
from webui.app.games.seats import color_of


@dataclass(frozen=True)
class HeldCard:
    """`claim` is the marker on it, or in Antipodes the word against it."""

    card: Card
    claim: Claim | None
    is_current: bool

    @property
    def text(self) -> str:
        return str(self.card)


@dataclass(frozen=True)
class HandOfCards:
    player: str
    name: str
    color: str
    cards: tuple[HeldCard, ...]
    missing: int


def hands(log: Log) -> tuple[HandOfCards, ...]:
    """Of those who are here, clockwise."""
    state: OraklosState = log.state
    return tuple(
        HandOfCards(
            player,
            log.table.name(player),
            color_of(log.table, player),
            tuple(_held(state, card) for card in state.hands.get(player, ())),
            0 if state.antipodes else state.missing_cards(player),
        )
        for player in log.table.here
    )


def common_cards(log: Log) -> tuple[HeldCard, ...]:
    """The six cards of Antipodes."""
    return tuple(_held(log.state, card) for card in log.state.common)


def _held(state: OraklosState, card: str) -> HeldCard:
    claim = next((one for one in state.claims if one.card == card), None)
    is_reckoned_now = state.phase is Phase.RECKON and claim is not None and claim == state.current
    return HeldCard(Card.parse(card), claim, is_reckoned_now)

"""A table to play Oracle at: logs that begin and grow in one line, and hands dealt by lot."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.events import Event
from rules.log.log import Log
from rules.log.start import start_data
from rules.message import Refusal
from rules.oracle.box import setup_for
from rules.oracle.cards import Card, deck_of
from rules.oracle.game import COLORS, Oracle
from rules.oracle.state import Phase
from rules.table import Player

NAMES = ("Ada", "Bob", "Cy", "Dot", "Eve")
REMOVED = "yellow"


def begun(players: int | tuple[str, ...] = 3, variant: str = "standard", **options: Any) -> Log:
    """A new game; with three players yellow is out unless the options say otherwise."""
    names = NAMES[:players] if isinstance(players, int) else players
    seated = [Player(name.lower(), name) for name in names]
    data = start_data(Oracle(), variant, seated, {"removed_color": REMOVED} | options)
    return Log.begin(Oracle(), Event(1, "start", data=data))


def done(log: Log, kind: str, by: str | None = None, **data: Any) -> Log:
    return log.add(log.next(kind, by, data=data))


def refusal_code(log: Log, kind: str, by: str | None = None, **data: Any) -> str:
    refused = log.check(log.next(kind, by, data=data))
    assert isinstance(refused, Refusal), f"{kind} was accepted"
    assert refused.message.text
    return refused.message.code


def quick_round(log: Log, *tricks: str) -> Log:
    """Tricks written as ``ada hydra``."""
    for trick in tricks:
        winner, animal = trick.split()
        log = done(log, "trick", winner=winner, animal=animal)
    return log


def filled_up(log: Log, winner: str, animal: str) -> Log:
    """All tricks still to come are won by one player with one animal; loser chips are kept."""
    while log.state.phase is not Phase.SETTLEMENT:
        log = done(log, "trick", winner=winner, animal=animal)
        if log.state.phase is Phase.LOSER_CHOICE:
            log = done(log, "loser_chip", choice="keep")
    return log


def settled(log: Log, **kept: list[str]) -> Log:
    for player in log.table.here:
        log = done(log, "keep", player=player, cards=kept.get(player, []))
    return done(log, "settle")


class Hands:
    """Cards dealt by lot and played by lot, always following the led color if possible."""

    def __init__(self, order: tuple[str, ...], random: Random) -> None:
        removed = REMOVED if setup_for(len(order)).removes_a_color else None
        cards = sorted(deck_of(COLORS, removed), key=str)
        random.shuffle(cards)
        size = setup_for(len(order)).hand_size
        self.random = random
        self.cards = {
            player: cards[place * size : (place + 1) * size] for place, player in enumerate(order)
        }

    def trick(self, order: tuple[str, ...]) -> list[Card]:
        played: list[Card] = []
        for player in order:
            hand = self.cards[player]
            following = [card for card in hand if played and card.color == played[0].color]
            card = self.random.choice(following or hand)
            hand.remove(card)
            played.append(card)
        return played

"""A table of Oraklos for tests: short words for what players do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rules.log.log import Log
from rules.message import Message
from rules.oraklos.game import Oraklos
from rules.oraklos.game_state import OraklosState
from tests.playthroughs.random_play import begin

GAME = Oraklos()
THROWS = Path(__file__).parents[1] / "playthroughs" / "data"


def reading(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((THROWS / f"oraklos_{name}.json").read_text("utf-8"))
    return found


def do(log: Log, kind: str, by: str | None = None, **data: Any) -> Log:
    return log.add(log.next(kind, by, data=data))


def refusal(log: Log, kind: str, by: str | None = None, **data: Any) -> Message:
    refused = log.check(log.next(kind, by, data=data))
    assert refused is not None, f"{kind} by {by} was accepted: {data}"
    return refused.message


def drawn(log: Log) -> Log:
    """Everyone refills from the top of the pile, six for all in Antipodes."""
    state: OraklosState = log.state
    if state.antipodes:
        return do(log, "draw", cards=list(state.pile[:6]))
    for player in log.table.here:
        if missing := log.state.missing_cards(player):
            log = do(log, "draw", player, cards=list(log.state.pile[:missing]))
    return log


def thrown(log: Log, name: str | None = None) -> Log:
    data = {} if name is None else {"reading": reading(name)}
    return do(drawn(log), "throw", log.state.starter, **data)


def game(variant: str = "standard", players: int = 2, **options: Any) -> Log:
    return begin(GAME, variant, players, **options)


def reckoned(log: Log, *takers: tuple[str, int, bool]) -> Log:
    """Players take markers on their first free cards, and the others decide on each."""
    log = thrown(log)
    for player, marker, _ in takers:
        free = [c for c in log.state.hands[player] if c not in {x.card for x in log.state.claims}]
        log = do(log, "marker", player, marker=marker, card=free[0])
    if len(takers) < 3:
        log = do(log, "stop")
    for _, _, stands in sorted(takers, key=lambda taker: -taker[1]):
        log = do(log, "settle", stands=stands)
    return log


def closed(log: Log, *takers: tuple[str, int, bool]) -> Log:
    return do(reckoned(log, *takers), "close")

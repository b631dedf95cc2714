"""What everyone missed in a round, to be looked at one by one."""

from __future__ import annotations

from dataclasses import dataclass

from rules.log.log import Log
from rules.oraklos.cards import Card
from rules.oraklos.game_state import OraklosState, Phase

#: As long as the dice still lie there, or nobody has thrown anew.
_SHOWN_IN = (Phase.TAKE, Phase.DRAW)


@dataclass(frozen=True)
class Missed:
    """A prophecy nobody showed; in Antipodes a card that nobody found absent, without dice."""

    name: str | None
    card: Card
    dice: tuple[int, ...]

    @property
    def text(self) -> str:
        return str(self.card)


def missed(log: Log) -> tuple[Missed, ...] | None:
    """None when no round was closed just now, or nobody could look for them."""
    state: OraklosState = log.state
    if state.missed is None or not (state.phase in _SHOWN_IN or state.ended):
        return None
    found = state.missed["report"].get("missed")
    if found is None:
        return None
    return tuple(
        Missed(
            None if one["player"] is None else log.table.name(one["player"]),
            Card.parse(one["card"]),
            tuple(one["dice"]),
        )
        for one in found
    )

"""A total of Oracle as lines: the stars and the oracle cards of every round."""

from __future__ import annotations

from rules.oracle.say import say
from rules.oracle.state import State
from rules.reckoning import Part, Parts


def parts_of(state: State, player: str) -> Parts:
    lines: list[Part] = []
    for done in state.settled:
        won = done.players.get(player)
        stars = (won.stars,) if won else ()
        cards = tuple(card.points or 0 for card in won.cards) if won else ()
        lines.append(Part(say("oracle.part.stars", round=done.number), stars))
        lines.append(Part(say("oracle.part.cards", round=done.number), cards))
    rounds = [done.players for done in state.settled]
    if any(one.set_right for players in rounds for one in players.values()):
        mine = tuple(players[player].set_right for players in rounds if player in players)
        lines.append(Part(say("oracle.part.set_right"), mine))
    return tuple(lines)

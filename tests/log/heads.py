"""The game of the protocol's own example: first to three heads. Small enough to test the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.acts import Act, Choice, Field, offered
from rules.events import Event
from rules.game import Outcome, View, leaders
from rules.message import Book, Message, Refusal
from rules.table import Table

BOOK = Book(
    __name__,
    {
        "heads.heads": "Heads",
        "heads.tails": "Tails",
        "heads.goal_field": "Goal",
        "heads.goal": "Goal reached.",
        "heads.side": "Side",
        "heads.toss": "Toss the coin",
        "heads.alone": "Somebody has to stay.",
        "heads.turn": "%(name)s tosses.",
        "heads.tossed": "%(name)s tosses %(side)s.",
    },
)
say = BOOK.say

SIDES = (
    Choice("heads", say("heads.heads")),
    Choice("tails", say("heads.tails")),
)
GOAL = Field("goal", "number", say("heads.goal_field"), least=1, most=9, default=3)


@dataclass(frozen=True)
class HeadsState:
    table: Table
    goal: int
    heads: Mapping[str, int]
    turn: str


class Heads:
    name = "heads"
    variants = ("plain",)
    seats = range(2, 5)

    def options(self, variant: str) -> tuple[Field, ...]:
        return (GOAL,)

    def start(self, variant: str, table: Table, options: Mapping[str, Any]) -> HeadsState:
        return HeadsState(table, options["goal"], dict.fromkeys(table.ids, 0), table.ids[0])

    def acts(self, state: HeadsState) -> tuple[Act, ...]:
        if self.outcome(state):
            return ()
        side = Field("side", "choice", say("heads.side"), choices=SIDES)
        label = say("heads.toss")
        return (Act("toss", label, by=(state.turn,), fields=(side,), chance=True),)

    def check(self, state: HeadsState, event: Event) -> Refusal | None:
        return offered(self.acts(state), event)

    def apply(self, state: HeadsState, event: Event) -> HeadsState:
        won = event.data["side"] == "heads"
        heads = {one: n + (won and one == state.turn) for one, n in state.heads.items()}
        return replace(state, heads=heads, turn=state.table.after(state.turn))

    def reseat(self, state: HeadsState, table: Table) -> HeadsState:
        if not table.here:
            raise BOOK.refusal("heads.alone")
        return replace(state, table=table, turn=table.clockwise_from(state.turn)[0])

    def scores(self, state: HeadsState) -> Mapping[str, int]:
        return state.heads

    def outcome(self, state: HeadsState) -> Outcome | None:
        if max(state.heads.values()) < state.goal:
            return None
        return Outcome(leaders(state.heads, state.table.ids), say("heads.goal"))

    def view(self, state: HeadsState, viewer: str | None) -> View:
        name = state.table.name(state.turn)
        return View(say("heads.turn", name=name), {"turn": state.turn})

    def describe(self, state: HeadsState, event: Event, viewer: str | None) -> tuple[Message, ...]:
        name, side = state.table.name(event.by), event.data["side"]
        return (say("heads.tossed", name=name, side=side),)


GAMES = {"heads": Heads()}

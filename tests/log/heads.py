"""The game of the protocol's own example: first to three heads. Small enough to test the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.acts import Act, Choice, Field, offered
from rules.events import Event
from rules.game import Outcome, View, leaders
from rules.message import Message, Refusal
from rules.table import Table

SIDES = (
    Choice("heads", Message("heads.heads", text="Heads")),
    Choice("tails", Message("heads.tails", text="Tails")),
)
GOAL = Field("goal", "number", Message("heads.goal", text="Goal"), least=1, most=9, default=3)


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
        side = Field("side", "choice", Message("heads.side", text="Side"), choices=SIDES)
        label = Message("heads.toss", text="Toss the coin")
        return (Act("toss", label, by=(state.turn,), fields=(side,), chance=True),)

    def check(self, state: HeadsState, event: Event) -> Refusal | None:
        return offered(self.acts(state), event)

    def apply(self, state: HeadsState, event: Event) -> HeadsState:
        won = event.data["side"] == "heads"
        heads = {one: n + (won and one == state.turn) for one, n in state.heads.items()}
        return replace(state, heads=heads, turn=state.table.after(state.turn))

    def reseat(self, state: HeadsState, table: Table) -> HeadsState:
        if not table.here:
            raise Refusal("heads.alone", "Somebody has to stay.")
        return replace(state, table=table, turn=table.clockwise_from(state.turn)[0])

    def scores(self, state: HeadsState) -> Mapping[str, int]:
        return state.heads

    def outcome(self, state: HeadsState) -> Outcome | None:
        if max(state.heads.values()) < state.goal:
            return None
        return Outcome(
            leaders(state.heads, state.table.ids), Message("heads.goal", text="Goal reached.")
        )

    def view(self, state: HeadsState, viewer: str | None) -> View:
        name = state.table.name(state.turn)
        return View(Message("heads.turn", {"name": name}, f"{name} tosses."), {"turn": state.turn})

    def describe(self, state: HeadsState, event: Event, viewer: str | None) -> tuple[Message, ...]:
        name, side = state.table.name(event.by), event.data["side"]
        return (Message("heads.tossed", {"name": name}, f"{name} tosses {side}."),)


GAMES = {"heads": Heads()}

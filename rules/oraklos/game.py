"""Oraklos as a game of the protocol: standard, Junior and Antipodes, for 2 to 5 players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Protocol

from rules.acts import Act, Choice, Field, offered
from rules.events import Event
from rules.game import Outcome, View, leaders
from rules.message import Message, Refusal
from rules.oraklos import game_antipodes, game_referee, game_round, game_words
from rules.oraklos.dice_counts import dice_counts
from rules.oraklos.game_forms import label
from rules.oraklos.game_refusals import explain
from rules.oraklos.game_state import CardsFrom, CheckedBy, OraklosState, Phase
from rules.oraklos.game_throw import (
    check_judged,
    check_reading,
    ended,
    overrule,
    read,
    rethrow,
    throw,
)
from rules.oraklos.game_view import view_data
from rules.oraklos.naming import named
from rules.oraklos.say import say
from rules.oraklos.table_rules import Corners, Mirror, Row, TableRules, Variant
from rules.table import Table

FEWEST = 2
#: Agreements that are no business of the judge's.
_BESIDE_THE_JUDGE = ("check", "cards")


class _Variant(Protocol):
    """What a variant's module brings: its own acts, and what follows from them by itself."""

    def acts(self, state: OraklosState, /) -> tuple[Act, ...]: ...

    def apply(self, state: OraklosState, event: Event, /) -> OraklosState: ...

    def advance(self, state: OraklosState, /) -> OraklosState: ...


class Oraklos:
    """`to_throw` lays what was thrown into the plane; a caller with a better way hands it in."""

    name = "oraklos"
    variants = tuple(str(variant) for variant in Variant)
    seats = range(FEWEST, 6)

    def __init__(self, to_throw: game_referee.ToThrow = game_referee.rectified) -> None:
        self._to_throw = to_throw

    def options(self, variant: str) -> tuple[Field, ...]:
        rules = (
            _rule("corners", Corners),
            _rule("row", Row),
            _rule("mirror", Mirror),
            _rule("cards", CardsFrom),
        )
        if variant == Variant.ANTIPODES:
            return (*rules, _rule("check", CheckedBy))
        return rules

    def start(self, variant: str, table: Table, options: Mapping[str, Any]) -> OraklosState:
        agreed = {name: value for name, value in options.items() if name not in _BESIDE_THE_JUDGE}
        return OraklosState(
            table=table,
            rules=TableRules.from_json({**agreed, "variant": variant}),
            check=CheckedBy(options.get("check", CheckedBy.PLAYERS)),
            counts=dice_counts(Variant(variant), len(table.players)),
            starter=table.ids[0],
            cards_from=CardsFrom(options.get("cards", CardsFrom.BOX)),
            hands={} if variant == Variant.ANTIPODES else dict.fromkeys(table.ids, ()),
        )

    def acts(self, state: OraklosState) -> tuple[Act, ...]:
        return () if state.ended else self._variant(state).acts(state)

    def check(self, state: OraklosState, event: Event) -> Refusal | None:
        if refused := offered(self.acts(state), event):
            return explain(state, event, refused)
        return check_reading(event) or check_judged(event)

    def apply(self, state: OraklosState, event: Event) -> OraklosState:
        variant = self._variant(state)
        match event.kind:
            case "throw":
                new = throw(state, event)
            case "rethrow":
                new = rethrow(state)
            case "reading":
                new = read(state, event)
            case "overrule":
                new = overrule(state, event)
            case "close":
                new = replace(variant.apply(state, event), missed=event.data.get("judged"))
            case _:
                new = variant.apply(state, event)
        return new if new.ended else variant.advance(new)

    def reseat(self, state: OraklosState, table: Table) -> OraklosState:
        """Those who leave take their cards and open claims with them; their points stay. A start
        player who has thrown has had that turn: the next one is the neighbor to the left."""
        new = replace(state, table=table)
        gone = table.left - state.table.left
        if not gone:
            return new
        if state.phase in (Phase.DRAW, Phase.THROW):
            new = new.with_starter_here()
        new = replace(
            new,
            hands={one: () if one in gone else cards for one, cards in state.hands.items()},
            claims=tuple(c for c in state.claims if c.player not in gone or c.decision),
            takers=tuple(one for one in state.takers if one not in gone),
        )
        if state.ended:
            return new
        if len(table.here) < FEWEST:
            return ended(replace(new, broken_off=True), "left")
        return self._variant(new).advance(new)

    def scores(self, state: OraklosState) -> Mapping[str, int]:
        return state.scores

    def outcome(self, state: OraklosState) -> Outcome | None:
        """The highest total wins, ties share; a game broken off has no winner."""
        if state.ended is None:
            return None
        winners = () if state.broken_off else leaders(state.scores, state.table.here)
        return Outcome(winners, state.ended)

    def view(self, state: OraklosState, viewer: str | None) -> View:
        return View(game_words.headline(state), view_data(state))

    def describe(
        self, state: OraklosState, event: Event, viewer: str | None
    ) -> tuple[Message, ...]:
        after = self.apply(state, event)
        # When a round is closed, dice are called as they had lain there.
        thrown = after.thrown or state.thrown
        reading = thrown.reading if thrown else None
        return tuple(named(one, reading) for one in game_words.describe(state, after, event))

    def testify(self, state: OraklosState, event: Event) -> Event:
        plain = game_referee.silent(event)
        if self.check(state, plain):
            return plain
        return game_referee.testify(state, plain, self._to_throw)

    def recheck(self, state: OraklosState, event: Event) -> tuple[Message, ...]:
        return game_referee.differences(event, self.testify(state, event))

    def _variant(self, state: OraklosState) -> _Variant:
        return game_antipodes if state.antipodes else game_round


def _rule(name: str, values: type[StrEnum]) -> Field:
    """A table rule; its first value is the default."""
    choices = tuple(Choice(str(one), say(f"oraklos.rule.{name}.{one}")) for one in values)
    return Field(name, "choice", label(f"rule.{name}"), choices, default=choices[0].value)

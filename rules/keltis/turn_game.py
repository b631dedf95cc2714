"""Keltis refereed turn by turn, on the protocol of ``rules.game``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.acts import Act, Field, offered
from rules.events import Event
from rules.game import Outcome, View, leaders
from rules.keltis.board_edit import edited
from rules.keltis.board_text import board_from_json, board_to_json
from rules.keltis.carrying_out import carried_out
from rules.keltis.correction import corrected, corrections
from rules.keltis.editions import EDITIONS, ORAKEL, SEATS
from rules.keltis.offers import acts, explain
from rules.keltis.parts import parts_of
from rules.keltis.position import Position, first_position
from rules.keltis.start_board import BoardData, board_option, playable_board
from rules.keltis.table_rules import OPTIONS, TableRules
from rules.keltis.telling import describe, end_reason, headline
from rules.keltis.tiles import parse_layout
from rules.keltis.turn import after, reseated
from rules.keltis.turn_view import turn_view
from rules.message import Message, Refusal
from rules.reckoning import Parts
from rules.table import Table


class KeltisTurns:
    """``shipped`` gives an edition's board as data; the start event carries the one in use."""

    name = "keltis"
    variants = tuple(EDITIONS)
    seats = SEATS
    teachable = ("board",)

    def __init__(self, shipped: Callable[[str], BoardData]) -> None:
        self._shipped = shipped

    def options(self, variant: str) -> tuple[Field, ...]:
        board = board_option(self._shipped(variant))
        return (board, *OPTIONS) if variant == ORAKEL.name else (board,)

    def start(self, variant: str, table: Table, options: Mapping[str, Any]) -> Position:
        board = playable_board(variant, options["board"])
        return first_position(table, board, TableRules.agreed(options))

    def acts(self, state: Position) -> tuple[Act, ...]:
        return acts(state)

    def check(self, state: Position, event: Event) -> Refusal | None:
        refused = offered(acts(state), event)
        if refused is None:
            return _layout_fault(state, event)
        if refused.message.code == "field.value":
            return explain(state, event) or refused
        return refused

    def apply(self, state: Position, event: Event) -> Position:
        return after(state, event.kind, event.data)

    def reseat(self, state: Position, table: Table) -> Position:
        return reseated(state, table)

    def scores(self, state: Position) -> Mapping[str, int]:
        """On the scoring track while the game goes on; after its end, the whole reckoning."""
        if state.ended is None:
            return {player: seat.points for player, seat in state.seats.items()}
        return {player: state.reckoning(player).total for player in state.seats}

    def outcome(self, state: Position) -> Outcome | None:
        if state.ended is None:
            return None
        broken_off = state.ended == "left"
        won = () if broken_off else leaders(self.scores(state), state.table.here)
        return Outcome(won, end_reason(state))

    def view(self, state: Position, viewer: str | None) -> View:
        return View(headline(state), turn_view(state, viewer))

    def describe(self, state: Position, event: Event, viewer: str | None) -> tuple[Message, ...]:
        return describe(state, event, viewer)

    def reckoning(self, state: Position) -> Mapping[str, Parts]:
        touched = any(seat.way.set_right for seat in state.seats.values())
        return {
            player: parts_of(state.board.edition, state.reckoning(player), seat.mirrors, touched)
            for player, seat in state.seats.items()
        }

    def corrections(self, state: Position) -> tuple[Act, ...]:
        return corrections(state)

    def corrected(self, state: Position, event: Event) -> Position:
        return corrected(state, event)

    def carried_out(self, state: Position, event: Event) -> Position | None:
        return carried_out(state, event)

    def memory(self, variant: str) -> str:
        return f"{self.name} {variant}"

    def taught(
        self, known: Mapping[str, Any], before: Position, after: Position
    ) -> Mapping[str, Any]:
        """The Priestess's numbers, which are asked once and then stand on the board."""
        if before.priestess_steps == after.priestess_steps:
            return known
        board = board_from_json(known["board"])
        for number, steps in after.priestess_steps.items():
            if steps != before.priestess_steps[number]:
                board = edited(board, f"priestess/{number}", steps)
        return {**known, "board": board_to_json(board)}


def _layout_fault(state: Position, event: Event) -> Refusal | None:
    if event.kind != "layout":
        return None
    try:
        parse_layout(state.board, event.data["tiles"])
    except Refusal as refusal:
        return refusal
    return None

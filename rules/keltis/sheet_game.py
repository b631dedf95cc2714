"""Keltis as a score sheet, on the protocol of ``rules.game``: enter, watch the sum, finish."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.acts import Act, Choice, Field, offered, player_field
from rules.events import Event
from rules.game import Outcome, View, leaders
from rules.keltis.board import START, Board
from rules.keltis.cards import COLORS
from rules.keltis.correction import MOST_POINTS
from rules.keltis.editions import EDITIONS, SEATS
from rules.keltis.parts import parts_of
from rules.keltis.say import say
from rules.keltis.scoring import LEPRECHAUN_POINTS
from rules.keltis.sheet import Entries, Sheet, entered
from rules.keltis.sheet_remarks import sheet_remarks
from rules.keltis.start_board import BoardData, board_option, playable_board
from rules.keltis.tiles import mirrors_in_box
from rules.keltis.words import color_name, figure_name, space_name
from rules.message import Message, Refusal
from rules.reckoning import Parts
from rules.table import Table

FINISHED = say("keltis.end.sheet")


class KeltisSheet:
    """``shipped`` gives an edition's board as data; the start event carries the one in use."""

    name = "keltis_sheet"
    variants = tuple(EDITIONS)
    seats = SEATS

    def __init__(self, shipped: Callable[[str], BoardData]) -> None:
        self._shipped = shipped

    def options(self, variant: str) -> tuple[Field, ...]:
        return (board_option(self._shipped(variant)),)

    def start(self, variant: str, table: Table, options: Mapping[str, Any]) -> Sheet:
        board = playable_board(variant, options["board"])
        return Sheet(table, board, {player: Entries() for player in table.ids})

    def acts(self, state: Sheet) -> tuple[Act, ...]:
        return () if self.outcome(state) else _acts(state)

    def check(self, state: Sheet, event: Event) -> Refusal | None:
        if refused := offered(self.acts(state), event):
            return refused
        try:
            entered(state, event.kind, event.data)
        except Refusal as refusal:
            return refusal
        return None

    def apply(self, state: Sheet, event: Event) -> Sheet:
        return entered(state, event.kind, event.data)

    def reseat(self, state: Sheet, table: Table) -> Sheet:
        """Whoever leaves keeps the column; a sheet needs nobody in particular to go on."""
        return replace(state, table=table)

    def scores(self, state: Sheet) -> Mapping[str, int]:
        return {player: state.reckoning(player).total for player in state.table.ids}

    def outcome(self, state: Sheet) -> Outcome | None:
        if not state.finished:
            return None
        return Outcome(leaders(self.scores(state), state.table.here), FINISHED)

    def reckoning(self, state: Sheet) -> Mapping[str, Parts]:
        return {
            player: parts_of(state.board.edition, state.reckoning(player), column.mirrors, False)
            for player, column in state.columns.items()
        }

    def view(self, state: Sheet, viewer: str | None) -> View:
        columns = {player: state.column_view(player) for player in state.table.ids}
        data = {
            "game": state.board.game,
            "figures": list(state.board.edition.figures),
            "track_length": state.board.track_length.value,
            "columns": columns,
            "untouched": state.untouched,
            "remarks": [remark.to_json() for remark in sheet_remarks(state)],
        }
        return View(FINISHED if state.finished else say("keltis.now.sheet"), data)

    def describe(self, state: Sheet, event: Event, viewer: str | None) -> tuple[Message, ...]:
        if event.kind == "finish":
            return (FINISHED,)
        after = entered(state, event.kind, event.data)
        player = event.data["player"]
        remarks = [one for one in sheet_remarks(after) if one not in sheet_remarks(state)]
        return (_told(state, event), _total(after, player), *remarks)


def _acts(sheet: Sheet) -> tuple[Act, ...]:
    board, edition = sheet.board, sheet.board.edition
    figure = Field(
        "figure",
        "choice",
        say("keltis.field.figure"),
        tuple(Choice(one, figure_name(one)) for one in edition.figures),
    )
    stones = max(board.wish_stone_supply().values(), default=0)
    acts = [
        _entry(sheet, "points", _number("points", 1, MOST_POINTS)),
        _entry(sheet, "track", _number("points", 0, MOST_POINTS)),
        _entry(sheet, "figure", figure, _values(board)),
        _entry(sheet, "place", figure, _spaces(board)),
    ]
    if edition.priestess:
        acts.append(_entry(sheet, "priestess"))
        acts.append(_entry(sheet, "leprechauns", _leprechaun_spaces()))
    if edition.mirrors:
        mirrors = _number("count", 0, mirrors_in_box(board))
        acts.append(_entry(sheet, "mirrors", mirrors))
    colors = (_colors(),) if edition.stones_by_color else ()
    acts.append(_entry(sheet, "stones", *colors, _number("count", 0, stones)))
    return (*acts, Act("finish", say("keltis.act.finish")))


def _entry(sheet: Sheet, kind: str, *fields: Field) -> Act:
    player = player_field(sheet.table, sheet.table.ids)
    return Act(kind, say(f"keltis.act.{kind}"), fields=(player, *fields))


def _number(name: str, least: int, most: int) -> Field:
    return Field(name, "number", say(f"keltis.field.{name}"), least=least, most=most)


def _values(board: Board) -> Field:
    values = sorted({0, *(space.points.value for space in board.spaces)})
    choices = tuple(Choice(n, say("keltis.value", value=n)) for n in values)
    return Field("value", "choice", say("keltis.field.value"), choices)


def _spaces(board: Board) -> Field:
    ids = (START, *(space.id for space in board.spaces))
    choices = tuple(Choice(space, space_name(board, space)) for space in ids)
    return Field("space", "choice", say("keltis.field.space"), choices)


def _leprechaun_spaces() -> Field:
    choices = tuple(
        Choice(spaces, say("keltis.leprechaun_spaces", points=points))
        for spaces, points in LEPRECHAUN_POINTS.items()
    )
    return Field("spaces", "choice", say("keltis.field.spaces"), choices)


def _colors() -> Field:
    choices = tuple(Choice(color, color_name(color)) for color in COLORS)
    return Field("color", "choice", say("keltis.field.color"), choices)


def _told(sheet: Sheet, event: Event) -> Message:
    name = sheet.table.name(event.data["player"])
    return say(f"keltis.entered.{event.kind}", **{**event.data, "name": name})


def _total(sheet: Sheet, player: str) -> Message:
    return say("keltis.entered.total", total=sheet.reckoning(player).total)

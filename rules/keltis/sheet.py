"""The score sheet: what a player has at the end, entered in any order, and what it adds up to.

Entries are checked only against what the box holds: no more stones, mirrors or spaces than
there are. The rules of scoring are those of ``scoring``; the tables are the board's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.keltis.board import PLAIN, Board
from rules.keltis.editions import LARGE
from rules.keltis.say import refusal
from rules.keltis.scoring import (
    LEPRECHAUN_POINTS,
    PRIESTESS_BONUS,
    OnTheWay,
    Reckoning,
    reckon,
    track_space,
)
from rules.keltis.tiles import mirrors_in_box
from rules.table import Table


@dataclass(frozen=True)
class Entries:
    """One player's column. ``figures`` are end values; a figure not entered stands on the start.

    ``spaces`` remembers where a figure stands if a space was tapped instead of a value.
    """

    way: OnTheWay = field(default_factory=OnTheWay)
    leprechauns_scored: bool = False
    figures: Mapping[str, int] = field(default_factory=dict)
    spaces: Mapping[str, str] = field(default_factory=dict)
    stones: Mapping[str, int] = field(default_factory=dict)
    mirrors: int = 0


@dataclass(frozen=True)
class Sheet:
    table: Table
    board: Board
    columns: Mapping[str, Entries]
    finished: bool = False

    @property
    def untouched(self) -> bool:
        """Nobody has entered anything."""
        return all(column == Entries() for column in self.columns.values())

    @property
    def empty_columns(self) -> tuple[str, ...]:
        """Players who are still there and of whom nothing was entered."""
        return tuple(one for one in self.table.here if self.columns[one] == Entries())

    def reckoning(self, player: str) -> Reckoning:
        column = self.columns[player]
        edition = self.board.edition
        return reckon(
            self.board.stone_table,
            way=column.way,
            small_values=[column.figures.get(figure, 0) for figure in edition.small_figures],
            large_value=column.figures.get(LARGE, 0) if LARGE in edition.figures else None,
            stones=column.stones if edition.stones_by_color else column.stones.get(PLAIN, 0),
            mirrors=column.mirrors,
        )

    def column_view(self, player: str) -> dict[str, Any]:
        column, sums = self.columns[player], self.reckoning(player)
        return {
            "leprechauns_scored": column.leprechauns_scored,
            "figures": dict(column.figures),
            "spaces": dict(column.spaces),
            "stones": dict(column.stones),
            "mirrors": column.mirrors,
            "reckoning": sums.to_json(),
            "track": track_space(sums.total, self.board.track_length.value),
        }


def entered(sheet: Sheet, kind: str, data: Mapping[str, Any]) -> Sheet:
    """The sheet after one entry of a kind that ``sheet_acts`` offers; impossible ones refused."""
    if kind == "finish":
        return replace(sheet, finished=True)
    player = data["player"]
    column = sheet.columns[player]
    match kind:
        case "points":
            column = _with_way(column, tiles=column.way.tiles + data["points"])
        case "track":
            # What is known of the Priestess and the leprechauns stays; the rest came of tiles.
            known = column.way.priestess + column.way.leprechauns
            column = _with_way(column, tiles=data["points"] - known)
        case "priestess":
            column = _with_way(column, priestess=column.way.priestess + PRIESTESS_BONUS)
        case "leprechauns":
            column = _with_leprechauns(sheet, player, column, data["spaces"])
        case "figure":
            column = _with_figure(column, data["figure"], data["value"], None)
        case "place":
            value = sheet.board.points(data["space"])
            column = _with_figure(column, data["figure"], value, data["space"])
        case "stones":
            stones = {**column.stones, data.get("color", PLAIN): data["count"]}
            column = replace(column, stones=stones)
        case "mirrors":
            column = replace(column, mirrors=data["count"])
    sheet = replace(sheet, columns={**sheet.columns, player: column})
    _check_box(sheet)
    return sheet


def _with_leprechauns(sheet: Sheet, player: str, column: Entries, spaces: int) -> Entries:
    """Once per player in a game (Das Orakel, "Koboldwertung")."""
    if column.leprechauns_scored:
        raise refusal("keltis.leprechauns_twice", name=sheet.table.name(player))
    column = _with_way(column, leprechauns=LEPRECHAUN_POINTS[spaces])
    return replace(column, leprechauns_scored=True)


def _with_way(column: Entries, **points: int) -> Entries:
    return replace(column, way=replace(column.way, **points))


def _with_figure(column: Entries, figure: str, value: int, space: str | None) -> Entries:
    spaces = {one: at for one, at in column.spaces.items() if one != figure}
    if space is not None:
        spaces[figure] = space
    return replace(column, figures={**column.figures, figure: value}, spaces=spaces)


def _check_box(sheet: Sheet) -> None:
    held: Counter[str] = Counter()
    for column in sheet.columns.values():
        held.update(column.stones)
    supply = sheet.board.wish_stone_supply()
    for color, count in held.items():
        if count > supply[color]:
            raise refusal("keltis.sheet.stones", color=color, in_box=supply[color])
    mirrors, in_box = sum(c.mirrors for c in sheet.columns.values()), mirrors_in_box(sheet.board)
    if mirrors > in_box:
        raise refusal("keltis.sheet.mirrors", in_box=in_box)

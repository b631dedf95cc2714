"""What a score sheet can't be right about, though the box would allow it: said, not refused.

A number may be a slip, or a neighbor's entry may be one; people see at once which.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.keltis.board import START, Board
from rules.keltis.editions import BASE
from rules.keltis.say import say
from rules.keltis.sheet import Entries, Sheet
from rules.message import Message


def sheet_remarks(sheet: Sheet) -> tuple[Message, ...]:
    return (*_goal(sheet), *_paths(sheet), *_ways(sheet))


def _goal(sheet: Sheet) -> Iterator[Message]:
    """The game ends at once with so many figures in the goal; no more can stand there."""
    most = sheet.board.edition.goal_all
    inside = sum(_in_goal(sheet.board, column) for column in sheet.columns.values())
    if inside > most:
        yield say("keltis.remark.goal", figures=inside, most=most)


def _in_goal(board: Board, column: Entries) -> int:
    """Figures that stand in the goal for sure: by their space, or by a value found only there."""
    outside = {space.points.value for space in board.spaces if space.id not in board.goal_spaces}
    values = {board.points(space) for space in board.goal_spaces} - outside
    return sum(
        column.spaces[figure] in board.goal_spaces if figure in column.spaces else value in values
        for figure, value in column.figures.items()
    )


def _paths(sheet: Sheet) -> Iterator[Message]:
    """Base game: one own figure per path."""
    if sheet.board.game != BASE.name:
        return
    for player, column in sheet.columns.items():
        paths = Counter(sheet.board.color(at) for at in column.spaces.values() if at != START)
        for color, figures in paths.items():
            if figures > 1:
                name = sheet.table.name(player)
                yield say("keltis.remark.path", name=name, color=color, figures=figures)


def _ways(sheet: Sheet) -> Iterator[Message]:
    """The scoring stone can't stand behind what the Priestess and the leprechauns brought."""
    for player, column in sheet.columns.items():
        if column.way.tiles < 0:
            brought = column.way.priestess + column.way.leprechauns
            name = sheet.table.name(player)
            yield say("keltis.remark.way", name=name, points=column.way.total, brought=brought)

"""The players, and all that lies and stands on their board, as the drawings show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.keltis.position import Position
from rules.table import Table
from webui.app.games.seats import color_of
from webui.app.keltis.drawing import BoardDrawing, Lying, Option, Person, drawing_of


def people_at(table: Table) -> tuple[Person, ...]:
    """In the order of the table, those who left among them: their figures stay."""
    return tuple(Person(one.id, one.name, color_of(table, one.id)) for one in table.players)


def board_in_play(
    position: Position,
    people: tuple[Person, ...],
    options: Mapping[str, Sequence[Option]],
    chosen: str | None = None,
) -> BoardDrawing:
    """The board of a game as it is now; `options` by space are what a tap does."""
    lying = Lying(
        tiles=position.tiles,
        stones=position.stones,
        people=people,
        figures={player: seat.figures for player, seat in position.seats.items()},
        priestess=position.priestess if position.board.edition.priestess else None,
        options=options,
        chosen=chosen,
    )
    return drawing_of(position.board, lying)

"""The players as the drawings and pads show them."""

from __future__ import annotations

from rules.table import Table
from webui.app.games.seats import color_of
from webui.app.keltis.drawing import Person


def people_at(table: Table) -> tuple[Person, ...]:
    """In the order of the table, those who left among them: their figures stay."""
    return tuple(Person(one.id, one.name, color_of(table, one.id)) for one in table.players)

"""Values under names, changed by one at a time: what players taught a game about their own copy,
which outlives the game it was taught in, and what all processes of a panel must know alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, Engine, Table, delete, insert, select

from rules.strict_json import read_json
from webui.store.engine import alone, reading, writing
from webui.store.schema import memories

Options = Mapping[str, Any]


class Memories:
    """The store's drawer for options of games to come, each under the name a game gives it; over
    `notes`, the one for what the processes of a panel share."""

    def __init__(self, engine: Engine, table: Table = memories) -> None:
        self._engine = engine
        self._table = table

    def get(self, name: str) -> Options | None:
        with reading(self._engine) as connection:
            return self._body(connection, name)

    def change(self, name: str, learn: Callable[[Options | None], Options]) -> None:
        """Replace what is known by what `learn` makes of it, in one transaction."""
        with writing(self._engine) as connection:
            alone(connection, f"{self._table.name} {name}")
            body = json.dumps(dict(learn(self._body(connection, name))))
            connection.execute(delete(self._table).where(self._table.c.name == name))
            connection.execute(insert(self._table).values(name=name, body=body))

    def forget(self, name: str) -> None:
        """The next game knows only what comes with the program."""
        with writing(self._engine) as connection:
            connection.execute(delete(self._table).where(self._table.c.name == name))

    def _body(self, connection: Connection, name: str) -> Options | None:
        found = connection.execute(select(self._table.c.body).where(self._table.c.name == name))
        body = found.scalar_one_or_none()
        try:
            known: Options | None = None if body is None else read_json(body, longest_text=None)
        except ValueError:
            return None  # what can't be read any more is taught anew
        return known

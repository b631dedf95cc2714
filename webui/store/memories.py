"""What players taught a game about their own copy: it outlives the game it was taught in."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select

from rules.strict_json import read_json
from webui.store.engine import writing
from webui.store.schema import memories

Options = Mapping[str, Any]


class Memories:
    """The store's drawer for options of games to come, each under the name a game gives it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def get(self, name: str) -> Options | None:
        with self._engine.connect() as connection:
            return _body(connection, name)

    def change(self, name: str, learn: Callable[[Options | None], Options]) -> None:
        """Replace what is known by what `learn` makes of it, in one transaction."""
        with writing(self._engine) as connection:
            body = json.dumps(dict(learn(_body(connection, name))))
            connection.execute(delete(memories).where(memories.c.name == name))
            connection.execute(insert(memories).values(name=name, body=body))

    def forget(self, name: str) -> None:
        """The next game knows only what comes with the program."""
        with writing(self._engine) as connection:
            connection.execute(delete(memories).where(memories.c.name == name))


def _body(connection: Connection, name: str) -> Options | None:
    found = connection.execute(select(memories.c.body).where(memories.c.name == name))
    body = found.scalar_one_or_none()
    try:
        known: Options | None = None if body is None else read_json(body, longest_text=None)
    except ValueError:
        return None  # what can't be read any more is taught anew
    return known

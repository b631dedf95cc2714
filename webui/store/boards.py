"""Boards that players edited and named: text as it was saved, judged by whoever opens it."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, Engine, delete, insert, select

from webui.store.engine import reading, writing
from webui.store.schema import boards


class Boards:
    """The store's drawer for boards, each under its game and the name the players gave it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def names(self, game: str) -> list[str]:
        query = select(boards.c.name).where(boards.c.game == game).order_by(boards.c.name)
        with reading(self._engine) as connection:
            return list(connection.execute(query).scalars())

    def get(self, game: str, name: str) -> str | None:
        with reading(self._engine) as connection:
            return _body(connection, game, name)

    def put(self, game: str, name: str, body: str) -> None:
        """Keep a board; one of the same name makes way for it."""
        with writing(self._engine) as connection:
            _drop(connection, game, name)
            _keep(connection, game, name, body)

    def change(self, game: str, name: str, edit: Callable[[str], str]) -> None:
        """Replace a board by what `edit` makes of it, in one transaction. One that was deleted
        meanwhile stays deleted."""
        with writing(self._engine) as connection:
            body = _body(connection, game, name)
            if body is not None:
                edited = edit(body)
                _drop(connection, game, name)
                _keep(connection, game, name, edited)

    def delete(self, game: str, name: str) -> bool:
        """False when there was none."""
        with writing(self._engine) as connection:
            return _drop(connection, game, name)


def _body(connection: Connection, game: str, name: str) -> str | None:
    query = select(boards.c.body).where(boards.c.game == game, boards.c.name == name)
    if connection.get_execution_options().get("writes"):
        query = query.with_for_update()
    return connection.execute(query).scalar_one_or_none()


def _keep(connection: Connection, game: str, name: str, body: str) -> None:
    connection.execute(insert(boards).values(game=game, name=name, body=body))


def _drop(connection: Connection, game: str, name: str) -> bool:
    here = delete(boards).where(boards.c.game == game, boards.c.name == name)
    return bool(connection.execute(here).rowcount)

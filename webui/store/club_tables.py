"""The tables of a club: who keeps one server for many of them. At home there is one, and nobody
hears of it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, delete, insert, select, update

from webui.sentences.keeping import refusal
from webui.store.engine import alone, reading, writing
from webui.store.schema import games, tables

HOME = "home"
LONGEST_NAME = 40
MOST_TABLES = 100


@dataclass(frozen=True)
class ClubTable:
    """A table of wood with people around it, by its name."""

    id: str
    name: str


class ClubTables:
    """The store's drawer for them. The first is always there."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def all(self) -> tuple[ClubTable, ...]:
        """The first one, then by name: Table 2 stands before Table 10."""
        with reading(self._engine) as connection:
            found = _all(connection)
        return tuple(sorted(found, key=lambda one: (one.id != HOME, len(one.name), one.name)))

    def add(self, name: str) -> ClubTable:
        with writing(self._engine) as connection:
            alone(connection, tables.name)
            if len(_all(connection)) >= MOST_TABLES:
                raise refusal("table.full", most=MOST_TABLES)
            new = ClubTable(uuid.uuid4().hex[:12], _checked(connection, name, ""))
            connection.execute(insert(tables).values(id=new.id, name=new.name))
        return new

    def rename(self, table_id: str, name: str) -> None:
        with writing(self._engine) as connection:
            alone(connection, tables.name)
            _known(connection, table_id)
            named = update(tables).where(tables.c.id == table_id)
            connection.execute(named.values(name=_checked(connection, name, table_id)))

    def remove(self, table_id: str) -> None:
        """Its games go to the first table: what was played stays played."""
        with writing(self._engine) as connection:
            _known(connection, table_id)
            if table_id == HOME:
                raise refusal("table.first")
            moved = update(games).where(games.c.table_id == table_id)
            connection.execute(moved.values(table_id=HOME))
            connection.execute(delete(tables).where(tables.c.id == table_id))

    def find(self, id_or_name: str) -> ClubTable:
        """By either of the two; a Refusal when there is none."""
        for one in self.all():
            if id_or_name in (one.id, one.name):
                return one
        raise refusal("table.unknown", table=id_or_name)


def _all(connection: Connection) -> list[ClubTable]:
    rows = connection.execute(select(tables.c.id, tables.c.name))
    return [ClubTable(table_id, name) for table_id, name in rows]


def _known(connection: Connection, table_id: str) -> None:
    if all(one.id != table_id for one in _all(connection)):
        raise refusal("table.unknown", table=table_id)


def _checked(connection: Connection, name: str, table_id: str) -> str:
    """A name that can be told from the others."""
    shown = " ".join(name.split())[:LONGEST_NAME]
    if not shown:
        raise refusal("table.unnamed")
    others = (one.name.casefold() for one in _all(connection) if one.id != table_id)
    if shown.casefold() in others:
        raise refusal("table.taken", name=shown)
    return shown

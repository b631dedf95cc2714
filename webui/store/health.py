"""What of a database can't be exported, and how it is set aside so that the rest can."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, delete, select, text, update
from sqlalchemy.exc import DatabaseError

from rules.strict_json import read_json
from webui.store.engine import writing
from webui.store.schema import events, games, throws


@dataclass(frozen=True)
class Unfit:
    """One stored thing that is no JSON that could be read again."""

    kind: str
    game_id: str | None
    name: str
    body: str

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "game": self.game_id, "name": self.name, "body": self.body}


def damaged_pages(engine: Engine) -> list[str]:
    """What SQLite itself finds wrong with its file; nothing for other databases."""
    if engine.dialect.name != "sqlite":
        return []
    try:
        with engine.connect() as connection:
            told = connection.execute(text("PRAGMA integrity_check(20)")).scalars().all()
    except DatabaseError as error:
        return [str(error.orig)]
    return [str(one) for one in told if one != "ok"]


def unfit_rows(engine: Engine) -> Iterator[Unfit]:
    """Events and readings that would break an export."""
    with engine.connect() as connection:
        for game_id, n, body in connection.execute(
            select(events.c.game_id, events.c.n, events.c.body)
        ):
            if not _is_fit(body):
                yield Unfit("event", game_id, str(n), body)
        for throw_id, game_id, reading in connection.execute(
            select(throws.c.id, throws.c.game_id, throws.c.reading)
        ):
            if reading is not None and not _is_fit(reading):
                yield Unfit("reading", game_id, throw_id, reading)


def set_aside(engine: Engine, unfit: list[Unfit]) -> None:
    """Take them out of the database. An event leaves a word in its place, so that the numbers of
    the others stay; the game is told without it."""
    with writing(engine) as connection:
        for one in unfit:
            if one.kind == "reading":
                connection.execute(
                    update(throws).where(throws.c.id == one.name).values(reading=None)
                )
                continue
            is_it = (events.c.game_id == one.game_id) & (events.c.n == int(one.name))
            if int(one.name) == 1:
                # Without its start a game can't be told at all: it goes aside as a whole.
                connection.execute(delete(games).where(games.c.id == one.game_id))
            else:
                aside = json.dumps({"set_aside": int(one.name)})
                connection.execute(update(events).where(is_it).values(body=aside))


def _is_fit(body: str) -> bool:
    try:
        read_json(body)
    except ValueError:
        return False
    return True

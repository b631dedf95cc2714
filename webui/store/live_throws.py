"""What the cameras froze last, table by table: whichever process is asked can hand it to a game,
and it is still there when the process that saw it is not.

A dozen a table are kept, for a day; a throw that a game took is among its own throws.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from rules.strict_json import read_json
from webui.store.engine import alone, reading, writing
from webui.store.news import tell_now
from webui.store.schema import live_throws

KEPT = 12
_KEPT_FOR = timedelta(days=1)

Body = Mapping[str, Any]


def live_name(table_id: str) -> str:
    """The name under which is told that something came to rest at a table, or was gathered."""
    return f"live {table_id}"


class LiveThrows:
    """The store's drawer for them. What a throw says, `webui.kept_throws` knows; here it is text,
    of which `at` is read: when it came to rest."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, table_id: str, number: int, body: Body, jpeg: bytes | None) -> None:
        """One that came to rest, or the same one after a better look; without a picture where
        that did not change. Whoever follows the table hears of it."""
        row: dict[str, str | bytes] = {"body": json.dumps(body, separators=(",", ":"))}
        if jpeg is not None:
            row["jpeg"] = jpeg
        try:
            with writing(self._engine) as connection:
                alone(connection, live_name(table_id))
                known = update(live_throws).where(*_one(table_id, number)).values(**row)
                if not connection.execute(known).rowcount and jpeg is not None:
                    new = insert(live_throws).values(table_id=table_id, number=number, **row)
                    connection.execute(new)
                    _make_room(connection, table_id)
                tell_now(connection, live_name(table_id))
        except IntegrityError:
            return  # the table was removed meanwhile

    def newest_number(self, table_id: str) -> int:
        query = select(func.max(live_throws.c.number)).where(live_throws.c.table_id == table_id)
        with reading(self._engine) as connection:
            return connection.execute(query).scalar() or 0

    def bodies(self, table_id: str, number: int | None = None) -> dict[int, Body]:
        """By their numbers, the newest first; or the one of that number."""
        query = select(live_throws.c.number, live_throws.c.body)
        query = query.where(live_throws.c.table_id == table_id)
        if number is not None:
            query = query.where(live_throws.c.number == number)
        with reading(self._engine) as connection:
            found = connection.execute(query.order_by(live_throws.c.number.desc())).all()
        return {number: body for number, text in found if (body := _read(text)) is not None}

    def picture(self, table_id: str, number: int) -> bytes | None:
        query = select(live_throws.c.jpeg).where(*_one(table_id, number))
        with reading(self._engine) as connection:
            found = connection.execute(query).scalar()
        return None if found is None else bytes(found)


def _one(table_id: str, number: int) -> tuple[Any, Any]:
    return live_throws.c.table_id == table_id, live_throws.c.number == number


def _make_room(connection: Connection, table_id: str) -> None:
    """Of this table the newest stay; of all others, too, what is not of yesterday."""
    query = select(live_throws.c.table_id, live_throws.c.number, live_throws.c.body)
    found = connection.execute(query.order_by(live_throws.c.number.desc())).all()
    mine = [number for of, number, _ in found if of == table_id]
    long_ago = (datetime.now(UTC) - _KEPT_FOR).isoformat()
    for of, number, text in found:
        is_old = str((_read(text) or {}).get("at", "")) < long_ago
        if is_old or (of == table_id and number in mine[KEPT:]):
            connection.execute(delete(live_throws).where(*_one(of, number)))


def _read(text: str) -> Body | None:
    try:
        body: Body = read_json(text, longest_text=None)
    except ValueError:
        return None
    return body

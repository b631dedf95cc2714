"""Throws: the picture that was judged and what was read in it.

Pictures need room, so the oldest of finished games go first when the limit is reached; those
of a game that is still open never go. Readings are small and stay as long as their game.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, case, func, insert, null, select, update
from sqlalchemy.exc import IntegrityError

from rules.message import Refusal
from rules.strict_json import read_json
from webui.sentences.keeping import refusal
from webui.store.engine import reading, writing
from webui.store.schema import games, throws

#: What a kept picture may be; anything else is handed out as mere bytes.
PICTURE_TYPES = frozenset({"image/jpeg", "image/png", "image/webp"})
PLAIN_BYTES = "application/octet-stream"
LARGEST_PICTURE_BYTES = 400_000
DEFAULT_PICTURE_LIMIT_BYTES = 500_000_000


@dataclass(frozen=True)
class StoredThrow:
    """`picture` is None once it was deleted or had to make room."""

    id: str
    game_id: str | None
    at: str
    reading: Mapping[str, Any] | None
    media_type: str
    picture: bytes | None


class Throws:
    """The store's drawer for throws; `limit_bytes` bounds all pictures together."""

    def __init__(self, engine: Engine, limit_bytes: int) -> None:
        self._engine = engine
        self._limit_bytes = limit_bytes

    def add(
        self,
        game_id: str | None,
        at: str,
        reading: Mapping[str, Any] | None,
        picture: bytes | None = None,
        media_type: str = "image/jpeg",
        throw_id: str | None = None,
    ) -> str:
        """Keep a throw and make room for its picture. The throw's id."""
        size = len(picture or b"")
        if size > LARGEST_PICTURE_BYTES:
            raise refusal(
                "picture.too_large", kb=size // 1000, most_kb=LARGEST_PICTURE_BYTES // 1000
            )
        new_id = throw_id or uuid.uuid4().hex
        row = {
            "id": new_id,
            "game_id": game_id,
            "at": at,
            "reading": None if reading is None else json.dumps(reading),
            "media_type": media_type,
            "picture": picture,
            "picture_bytes": size,
        }
        try:
            with writing(self._engine) as connection:
                connection.execute(insert(throws).values(**row))
                self._make_room(connection, keep=new_id)
        except IntegrityError as error:
            raise refusal("store.throw", game=game_id) from error
        return new_id

    def get(self, throw_id: str) -> StoredThrow:
        query = select(throws).where(throws.c.id == throw_id)
        with reading(self._engine) as connection:
            found = connection.execute(query).mappings().first()
        if found is None:
            raise _unknown(throw_id)
        return _throw(found)

    def has(self, throw_id: str) -> bool:
        query = select(throws.c.id).where(throws.c.id == throw_id)
        with reading(self._engine) as connection:
            return connection.execute(query).first() is not None

    def of_game(self, game_id: str) -> list[StoredThrow]:
        """A game's throws with their pictures, the oldest first."""
        query = select(throws).where(throws.c.game_id == game_id)
        with reading(self._engine) as connection:
            found = connection.execute(query.order_by(throws.c.at, throws.c.id)).mappings()
            return [_throw(one) for one in found]

    def without_pictures(self, game_id: str) -> list[StoredThrow]:
        """A game's throws, the oldest first; a type of "" where there is no picture any more."""
        query = select(
            throws.c.id,
            throws.c.game_id,
            throws.c.at,
            throws.c.reading,
            case((throws.c.picture_bytes > 0, throws.c.media_type), else_="").label("media_type"),
            null().label("picture"),
        ).where(throws.c.game_id == game_id)
        with reading(self._engine) as connection:
            found = connection.execute(query.order_by(throws.c.at, throws.c.id)).mappings()
            return [_throw(one) for one in found]

    def games_of(self, at: str) -> frozenset[str]:
        """Games in which a throw of this moment was played."""
        query = select(throws.c.game_id).where(throws.c.at == at, throws.c.game_id.is_not(None))
        with reading(self._engine) as connection:
            return frozenset(connection.execute(query).scalars())

    def last_reading(self) -> Mapping[str, Any] | None:
        """What was read of the newest throw of all."""
        query = select(throws.c.reading).order_by(throws.c.at.desc(), throws.c.id).limit(1)
        with reading(self._engine) as connection:
            found = connection.execute(query).scalar()
        try:
            return None if found is None else dict(_reading(found))
        except Refusal:
            return None

    def delete_picture(self, throw_id: str) -> None:
        """The picture goes; the reading stays."""
        with writing(self._engine) as connection:
            if not _drop(connection, throw_id):
                raise _unknown(throw_id)

    def picture_bytes(self) -> int:
        with reading(self._engine) as connection:
            return _total(connection)

    def _make_room(self, connection: Connection, keep: str) -> None:
        over = _total(connection) - self._limit_bytes
        if over <= 0:
            return
        # Throws outside any game have nobody waiting for them: they count as finished.
        droppable = (
            select(throws.c.id, throws.c.picture_bytes)
            .join(games, games.c.id == throws.c.game_id, isouter=True)
            .where(throws.c.picture_bytes > 0, throws.c.id != keep)
            .where(games.c.id.is_(None) | games.c.over)
            .order_by(func.coalesce(games.c.changed_at, throws.c.at), throws.c.at, throws.c.id)
        )
        for throw_id, size in connection.execute(droppable).all():
            if over <= 0:
                return
            _drop(connection, throw_id)
            over -= size


def _drop(connection: Connection, throw_id: str) -> bool:
    change = update(throws).where(throws.c.id == throw_id)
    return bool(connection.execute(change.values(picture=None, picture_bytes=0)).rowcount)


def _total(connection: Connection) -> int:
    query = select(func.coalesce(func.sum(throws.c.picture_bytes), 0))
    return int(connection.execute(query).scalar_one())


def _throw(found: Any) -> StoredThrow:
    return StoredThrow(
        found["id"],
        found["game_id"],
        found["at"],
        None if found["reading"] is None else _reading(found["reading"]),
        found["media_type"],
        found["picture"],
    )


def _reading(text: str) -> Any:
    try:
        return read_json(text, longest_text=None)
    except ValueError as error:
        raise refusal("store.damaged_throw") from error


def _unknown(throw_id: str) -> Refusal:
    return refusal("store.unknown_throw", throw=throw_id)

"""Games that can't be lost: one transaction an event, and a number that only one can have."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from rules.events import Event
from rules.log.log import Log
from rules.message import Refusal
from rules.sentences import refusal as table_refusal
from rules.strict_json import read_json
from webui.sentences.keeping import refusal
from webui.store.boards import Boards
from webui.store.case_rows import CaseRows
from webui.store.club_tables import HOME, ClubTables
from webui.store.device_rows import DeviceRows
from webui.store.engine import database_url, open_engine, reading, writing
from webui.store.live_throws import LiveThrows
from webui.store.memories import Memories
from webui.store.news import Hearer, listen, tell
from webui.store.profile_rows import ProfileRows
from webui.store.schema import (
    boards,
    events,
    games,
    live_throws,
    memories,
    notes,
    throws,
    uncounted,
)
from webui.store.throws import DEFAULT_PICTURE_LIMIT_BYTES, Throws
from webui.store.uncounted import Uncounted


@dataclass(frozen=True)
class GameRow:
    """One line of the list of games; everything in it follows from the game's events."""

    id: str
    game: str
    variant: str
    players: tuple[str, ...]
    scores: Mapping[str, int]
    over: bool
    newest: int
    started_at: str
    changed_at: str
    table_id: str = HOME


class Store:
    """The only door to the database. Safe to use from several threads and processes."""

    def __init__(
        self, engine: Engine, picture_limit_bytes: int = DEFAULT_PICTURE_LIMIT_BYTES
    ) -> None:
        self._engine = engine
        self.throws = Throws(engine, picture_limit_bytes)
        self.live_throws = LiveThrows(engine)
        self.memories = Memories(engine)
        self.boards = Boards(engine)
        self.uncounted = Uncounted(engine)
        self.tables = ClubTables(engine)
        self.devices = DeviceRows(engine)
        self.cases = CaseRows(engine)
        self.profiles = ProfileRows(engine)
        self.notes = Memories(engine, notes)

    @classmethod
    def open(
        cls, url: str | None = None, picture_limit_bytes: int = DEFAULT_PICTURE_LIMIT_BYTES
    ) -> Store:
        return cls(open_engine(url or database_url()), picture_limit_bytes)

    def close(self) -> None:
        self._engine.dispose()

    @property
    def is_shared(self) -> bool:
        """Whether other processes may have the same database open, as those of a club do."""
        return self._engine.dialect.name == "postgresql"

    def listen(self, hearer: Hearer) -> None:
        """Have `hearer` told what other processes change from now on."""
        listen(self._engine, hearer)

    def create(
        self,
        log: Log,
        raws: Sequence[object] = (),
        game_id: str | None = None,
        table_id: str = HOME,
    ) -> str:
        """Keep a game: as `log` has it or, for an imported one, its events word for word,
        damaged ones too. The game's id; a Refusal if that id is taken."""
        new_id = game_id or uuid.uuid4().hex
        bodies = list(raws) or [record.event.to_json() for record in log.records]
        numbers = _numbers(bodies)
        row = {"id": new_id, **_summary(log), "newest": max(log.n, numbers[-1])}
        row["table_id"] = table_id
        try:
            with writing(self._engine) as connection:
                connection.execute(insert(games).values(started_at=log.start.at, **row))
                _insert_events(connection, new_id, zip(numbers, bodies, strict=True))
        except IntegrityError as error:
            raise refusal("store.taken", game=new_id) from error
        return new_id

    def append(self, game_id: str, log: Log) -> None:
        """Keep the newest event of `log`. Refused as stale when another writer was first."""
        event = log.records[-1].event
        try:
            with writing(self._engine) as connection:
                # Whoever comes second waits here for the first, and then finds another number.
                mine = update(games).where(games.c.id == game_id, games.c.newest == event.n - 1)
                row = {**_summary(log), "newest": event.n}
                if not connection.execute(mine.values(**row)).rowcount:
                    raise stale(event.n - 1, _newest(connection, game_id))
                _insert_events(connection, game_id, [(event.n, event.to_json())])
                tell(connection, game_id, event.n)
        except IntegrityError as error:
            raise stale(event.n - 1, self.newest(game_id)) from error

    def newest(self, game_id: str) -> int:
        with reading(self._engine) as connection:
            return _newest(connection, game_id)

    def events(self, game_id: str, after: int = 0) -> list[Any]:
        """The stored events as JSON, in order. Text that is no JSON any more comes as it is:
        the replay then names it."""
        query = select(events.c.body).where(events.c.game_id == game_id, events.c.n > after)
        with reading(self._engine) as connection:
            bodies = connection.execute(query.order_by(events.c.n)).scalars().all()
            if not bodies:
                _newest(connection, game_id)
        return [_parsed(body) for body in bodies]

    def games(self) -> list[GameRow]:
        """All games, the one played last first."""
        query = select(games).order_by(games.c.changed_at.desc(), games.c.id)
        with reading(self._engine) as connection:
            return [_row(found) for found in connection.execute(query).mappings()]

    def game(self, game_id: str) -> GameRow:
        with reading(self._engine) as connection:
            found = connection.execute(select(games).where(games.c.id == game_id)).mappings()
            row = found.first()
        if row is None:
            raise _unknown(game_id)
        return _row(row)

    def delete_game(self, game_id: str) -> None:
        """Its events, readings and pictures go with it."""
        with writing(self._engine) as connection:
            if not connection.execute(delete(games).where(games.c.id == game_id)).rowcount:
                raise _unknown(game_id)

    def delete_everything(self) -> None:
        with writing(self._engine) as connection:
            for table in (uncounted, throws, live_throws, events, games, memories, boards):
                connection.execute(delete(table))


def stale(seen: int, newest: int) -> Refusal:
    return table_refusal("log.stale", seen=seen, newest=newest)


def _summary(log: Log) -> dict[str, Any]:
    return {
        "game": log.game.name,
        "variant": log.start.data["variant"],
        "players": json.dumps([player.name for player in log.table.players]),
        "scores": json.dumps(dict(log.scores)),
        "over": log.outcome is not None,
        "changed_at": log.records[-1].event.at,
    }


def _numbers(bodies: Sequence[object]) -> list[int]:
    """Rising row numbers for stored events: their own wherever they are readable and in order."""
    numbers: list[int] = []
    newest = 0
    for body in bodies:
        try:
            own = Event.from_json(body).n
        except Refusal:
            own = 0
        newest = own if newest < own <= len(bodies) else newest + 1
        numbers.append(newest)
    return numbers


def _insert_events(connection: Connection, game_id: str, numbered: Any) -> None:
    rows = [
        {"game_id": game_id, "n": n, "body": json.dumps(body, separators=(",", ":"))}
        for n, body in numbered
    ]
    connection.execute(insert(events), rows)


def _newest(connection: Connection, game_id: str) -> int:
    query = select(games.c.newest).where(games.c.id == game_id)
    newest = connection.execute(query).scalar_one_or_none()
    if newest is None:
        raise _unknown(game_id)
    return int(newest)


def _unknown(game_id: str) -> Refusal:
    return refusal("store.unknown_game", game=game_id)


def _parsed(body: str) -> Any:
    try:
        return read_json(body, longest_text=None, most_digits=4000)
    except ValueError:
        return body


def _row(found: Any) -> GameRow:
    fields = dict(found)
    fields["players"] = tuple(read_json(fields["players"]))
    fields["scores"] = read_json(fields["scores"])
    return GameRow(**fields)

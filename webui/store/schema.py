"""The tables, and the steps that lead from any earlier schema to this one.

A step is never changed once it was released; a new need is a new step at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    insert,
    inspect,
    select,
    text,
    update,
)

from rules.message import Refusal

metadata = MetaData()

schema_version = Table("schema_version", metadata, Column("version", Integer, nullable=False))

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("newest", Integer, nullable=False),
    Column("started_at", Text, nullable=False),
    Column("changed_at", Text, nullable=False),
)

# The primary key is what lets only one of two writers have a number.
events = Table(
    "events",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)

# `picture` goes when room is needed; the reading stays as long as its game.
throws = Table(
    "throws",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE")),
    Column("at", Text, nullable=False),
    Column("reading", Text),
    Column("media_type", Text, nullable=False),
    Column("picture", LargeBinary),
    Column("picture_bytes", Integer, nullable=False),
    Index("throws_by_game", "game_id"),
)

# What players taught once about their own copies, by the name the game gives it.
memories = Table(
    "memories",
    metadata,
    Column("name", Text, primary_key=True),
    Column("body", Text, nullable=False),
)

# Boards that players edited and named; what they hold is text for the game to judge.
boards = Table(
    "boards",
    metadata,
    Column("game", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("body", Text, nullable=False),
)

# Games that do not count in statistics.
uncounted = Table(
    "uncounted",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
)

Step = Callable[[Connection], None]


def _games_and_events(connection: Connection) -> None:
    metadata.create_all(connection, tables=[games, events])


def _throws(connection: Connection) -> None:
    metadata.create_all(connection, tables=[throws])


def _memories(connection: Connection) -> None:
    metadata.create_all(connection, tables=[memories])


def _boards(connection: Connection) -> None:
    metadata.create_all(connection, tables=[boards])


def _uncounted(connection: Connection) -> None:
    metadata.create_all(connection, tables=[uncounted])


STEPS: tuple[Step, ...] = (_games_and_events, _throws, _memories, _boards, _uncounted)

# Any number will do, as long as every Pythia uses the same one.
_MIGRATION_LOCK = 0x0A0C1E


def migrate(connection: Connection, steps: Sequence[Step] = STEPS) -> int:
    """Bring the database to the newest schema in the caller's transaction; its version."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    version = _version(connection)
    if version > len(steps):
        raise Refusal(
            "store.newer",
            f"This database was written by a newer Pythia (schema {version}, this program "
            f"knows {len(steps)}). Nothing was changed.",
            version=version,
            known=len(steps),
        )
    for step in steps[version:]:
        step(connection)
    if version < len(steps):
        connection.execute(update(schema_version).values(version=len(steps)))
    return len(steps)


def _version(connection: Connection) -> int:
    if not inspect(connection).has_table(schema_version.name):
        schema_version.create(connection)
        connection.execute(insert(schema_version).values(version=0))
    return int(connection.execute(select(schema_version.c.version)).scalar_one())

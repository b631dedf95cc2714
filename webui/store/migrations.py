"""The steps that lead from any earlier schema to today's.

A step says in SQL what it does, and does not look at the tables of `schema`: those change, and a
step that was released never does. A new need is a new step at the end, and a stored database of
the version before it in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, insert, inspect, select, text, update

from webui.sentences.keeping import refusal
from webui.store.schema import schema_version

# The statements of one step. `{bytes}` is the one type that databases call by different names.
Step = tuple[str, ...]
_BYTES = {"postgresql": "BYTEA"}

_GAMES_AND_EVENTS = (
    """
    CREATE TABLE games (
        id TEXT NOT NULL PRIMARY KEY,
        game TEXT NOT NULL,
        variant TEXT NOT NULL,
        players TEXT NOT NULL,
        scores TEXT NOT NULL,
        "over" BOOLEAN NOT NULL,
        newest INTEGER NOT NULL,
        started_at TEXT NOT NULL,
        changed_at TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE events (
        game_id TEXT NOT NULL,
        n INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (game_id, n),
        FOREIGN KEY (game_id) REFERENCES games (id) ON DELETE CASCADE
    )
    """,
)

_THROWS = (
    """
    CREATE TABLE throws (
        id TEXT NOT NULL PRIMARY KEY,
        game_id TEXT,
        at TEXT NOT NULL,
        reading TEXT,
        media_type TEXT NOT NULL,
        picture {bytes},
        picture_bytes INTEGER NOT NULL,
        FOREIGN KEY (game_id) REFERENCES games (id) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX throws_by_game ON throws (game_id)",
)

_MEMORIES = ("CREATE TABLE memories (name TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL)",)

_BOARDS = (
    """
    CREATE TABLE boards (
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (game, name)
    )
    """,
)

_UNCOUNTED = (
    """
    CREATE TABLE uncounted (
        game_id TEXT NOT NULL PRIMARY KEY,
        FOREIGN KEY (game_id) REFERENCES games (id) ON DELETE CASCADE
    )
    """,
)

# What lay in files beside the database, and the tables of a club. Games of before are at "Home".
_CLUB = (
    "CREATE TABLE devices (token_hash TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL)",
    """
    CREATE TABLE cases (
        id TEXT NOT NULL PRIMARY KEY,
        owner TEXT NOT NULL,
        changed_at TEXT NOT NULL,
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        bytes INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE case_pictures (
        case_id TEXT NOT NULL,
        view INTEGER NOT NULL,
        jpeg {bytes} NOT NULL,
        PRIMARY KEY (case_id, view),
        FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE CASCADE
    )
    """,
    "CREATE TABLE profiles (key TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL)",
    "CREATE TABLE notes (name TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL)",
    "CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL)",
    "INSERT INTO tables (id, name) VALUES ('home', 'Home')",
    "ALTER TABLE games ADD COLUMN table_id TEXT NOT NULL DEFAULT 'home'",
    """
    CREATE TABLE live_throws (
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        body TEXT NOT NULL,
        jpeg {bytes} NOT NULL,
        PRIMARY KEY (table_id, number),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
    )
    """,
)

STEPS: tuple[Step, ...] = (_GAMES_AND_EVENTS, _THROWS, _MEMORIES, _BOARDS, _UNCOUNTED, _CLUB)

# Any number will do, as long as every Pythia uses the same one.
_MIGRATION_LOCK = 0x0A0C1E


def migrate(connection: Connection, steps: Sequence[Step] = STEPS) -> int:
    """Bring the database to the newest schema in the caller's transaction; its version."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    version = _version(connection)
    if version > len(steps):
        raise refusal("store.newer", version=version, known=len(steps))
    type_of_bytes = _BYTES.get(connection.dialect.name, "BLOB")
    for step in steps[version:]:
        for statement in step:
            connection.exec_driver_sql(statement.format(bytes=type_of_bytes))
    if version < len(steps):
        connection.execute(update(schema_version).values(version=len(steps)))
    return len(steps)


def _version(connection: Connection) -> int:
    if not inspect(connection).has_table(schema_version.name):
        connection.exec_driver_sql("CREATE TABLE schema_version (version INTEGER NOT NULL)")
        connection.execute(insert(schema_version).values(version=0))
    return int(connection.execute(select(schema_version.c.version)).scalar_one())

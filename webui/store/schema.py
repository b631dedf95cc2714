"""The tables as they are today, for the queries.

They create nothing: a database is made, and brought here from any earlier one, by the steps of
`migrations`. A test holds the two together.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

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
    # At which table it is played; no foreign key, since SQLite adds none to a table that is there.
    Column("table_id", Text, nullable=False, server_default="home"),
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

# The devices that joined, each under the hash of the token it shows.
devices = Table(
    "devices",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("body", Text, nullable=False),
)

# Throws brought before the judge. `bytes` are those of all its pictures and its text.
cases = Table(
    "cases",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("changed_at", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("bytes", Integer, nullable=False),
)

case_pictures = Table(
    "case_pictures",
    metadata,
    Column("case_id", Text, ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    Column("view", Integer, primary_key=True),
    Column("jpeg", LargeBinary, nullable=False),
)

# What is known of cameras; text for whoever opens it to judge.
profiles = Table(
    "profiles",
    metadata,
    Column("key", Text, primary_key=True),
    Column("body", Text, nullable=False),
)

# What all processes of a panel must know alike: the code of the door, which profile is in use.
notes = Table(
    "notes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("body", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
)

# What the cameras froze last and no game has taken yet.
live_throws = Table(
    "live_throws",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column("jpeg", LargeBinary, nullable=False),
)

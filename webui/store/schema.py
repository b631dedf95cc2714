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

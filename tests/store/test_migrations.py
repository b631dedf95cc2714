"""Databases of every earlier Pythia open, keep what they hold, and become today's."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, inspect
from sqlalchemy.exc import DatabaseError

from rules.log.replay import replay
from webui.games import GAMES
from webui.play import Play
from webui.store import Store
from webui.store.engine import open_engine, writing
from webui.store.migrations import STEPS, migrate
from webui.store.schema import metadata

RELEASED = Path(__file__).parent / "released"
# The first two steps were released together.
VERSIONS = range(2, len(STEPS) + 1)
JUNIOR, SHEET, STANDARD = (two * 16 for two in ("0a", "0c", "0d"))
PICTURED, PLAIN = (two * 16 for two in ("1a", "1b"))
AT = "2026-11-17T19:30:00Z"


@pytest.fixture(params=VERSIONS, ids=lambda version: f"schema {version}")
def version(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def old(url: str, version: int) -> str:
    """The URL of a database as that version left it."""
    dialect = url.split(":")[0]
    dump = (RELEASED / f"{dialect}_{version}.sql").read_text("utf-8")
    if dialect == "sqlite":
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.executescript(dump)
        connection.close()
    else:
        import psycopg

        with psycopg.connect(url, autocommit=True) as server:
            server.execute(dump)
    return url


@pytest.fixture
def opened(old: str) -> Iterator[Store]:
    store = Store.open(old)
    yield store
    store.close()


def described(engine: Engine) -> dict[str, Any]:
    """Tables, columns, keys and indexes, as the database itself tells them."""
    seen = inspect(engine)
    return {
        table: {
            "columns": [
                (column["name"], str(column["type"]), column["nullable"])
                for column in seen.get_columns(table)
            ],
            "key": seen.get_pk_constraint(table)["constrained_columns"],
            "references": [
                (one["constrained_columns"], one["referred_table"], one["options"])
                for one in seen.get_foreign_keys(table)
            ],
            "indexes": [(one["name"], one["column_names"]) for one in seen.get_indexes(table)],
        }
        for table in sorted(seen.get_table_names())
    }


def as_opened(url: str) -> dict[str, Any]:
    engine = open_engine(url)
    try:
        return described(engine)
    finally:
        engine.dispose()


def as_declared(url: str) -> dict[str, Any]:
    """What the tables that queries use would create."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    try:
        metadata.drop_all(engine)
        metadata.create_all(engine)
        return described(engine)
    finally:
        engine.dispose()


def test_a_new_database_has_the_tables_that_queries_ask(url: str) -> None:
    made = as_opened(url)
    assert set(made) == set(metadata.tables)
    assert made == as_declared(url)


def test_an_old_database_becomes_like_a_new_one(old: str) -> None:
    migrated = as_opened(old)
    assert migrated == as_declared(old)


def test_games_throws_and_pictures_are_kept(opened: Store) -> None:
    rows = {row.id: row for row in opened.games()}
    assert set(rows) == {JUNIOR, SHEET, STANDARD}
    assert (rows[JUNIOR].over, rows[SHEET].over, rows[STANDARD].over) == (True, True, False)
    assert dict(rows[JUNIOR].scores) == {"ada": 10, "bob": 0, "cy": 3}
    [kept] = opened.throws.of_game(JUNIOR)
    assert kept.id == PICTURED
    assert kept.picture == b"\xff\xd8\x00picture\xff\xd9"
    assert opened.throws.get(PLAIN).picture is None
    assert opened.throws.picture_bytes() == len(kept.picture)


def test_what_was_taught_edited_and_left_out_is_kept(opened: Store, version: int) -> None:
    taught = {"cards": {"1": ["sun"]}} if version >= 3 else None
    assert opened.memories.get("oracle") == taught
    assert opened.boards.names("keltis") == (["Grandmother's"] if version >= 4 else [])
    assert opened.uncounted.ids() == ({SHEET} if version >= 5 else set())


def test_what_lay_in_files_once_is_kept(opened: Store, version: int) -> None:
    assert list(opened.devices.all()) == (["hash"] if version >= 6 else [])
    jpeg = b"\xff\xd8\x00case\xff\xd9" if version >= 6 else None
    assert opened.cases.picture("2c" * 16, 0) == jpeg
    assert list(opened.profiles.all()) == (["kitchen"] if version >= 6 else [])
    assert (opened.notes.get("door") or {}).get("code") == ("BCDFGH" if version >= 6 else None)


def test_games_of_before_are_at_home(opened: Store) -> None:
    assert {row.table_id for row in opened.games()} == {"home"}


@pytest.mark.parametrize("game_id", [JUNIOR, SHEET, STANDARD])
def test_old_games_replay_without_a_fault(opened: Store, game_id: str) -> None:
    log, problems = replay(GAMES, opened.events(game_id))
    assert problems == []
    assert dict(log.scores) == dict(opened.game(game_id).scores)


def test_an_old_game_is_played_on_and_everything_new_is_kept_beside_it(opened: Store) -> None:
    play = Play(opened, GAMES)
    play.act(STANDARD, 7, "undo", None, AT, {})
    assert opened.newest(STANDARD) == 8
    opened.throws.add(STANDARD, AT, None, b"x")
    opened.memories.change("oracle", lambda known: {**(known or {}), "more": 1})
    opened.boards.put("keltis", "Ours", "{}")
    opened.uncounted.add(STANDARD)
    opened.delete_game(STANDARD)
    assert opened.uncounted.ids() <= {SHEET}
    assert opened.throws.of_game(STANDARD) == []


COLUMN = ("ALTER TABLE games ADD COLUMN place TEXT",)
HALF = ("CREATE TABLE half (n INTEGER)", "CREATE NONSENSE")


def test_a_column_may_be_added_to_a_new_database_and_to_an_old_one(old: str) -> None:
    engine = open_engine(old)
    with writing(engine) as connection:
        assert migrate(connection, (*STEPS, COLUMN)) == len(STEPS) + 1
    assert ("place", "TEXT", True) in described(engine)["games"]["columns"]
    engine.dispose()


def test_a_step_that_fails_leaves_the_database_as_it_was(url: str) -> None:
    engine = open_engine(url)
    before = described(engine)
    with pytest.raises(DatabaseError), writing(engine) as connection:
        migrate(connection, (*STEPS, COLUMN, HALF))
    assert described(engine) == before
    engine.dispose()
    Store.open(url).close()

"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.events import Event
from rules.log.log import Log
from rules.log.start import start_data
from rules.table import Player
from tests.log.heads import GAMES
from tests.store.postgres import cluster, emptied
from webui.play import Play
from webui.store import Store

PEOPLE = (Player("ada", "Ada"), Player("bob", "Bob"))


@pytest.fixture(scope="session")
def server() -> Iterator[Path]:
    with cluster() as folder:
        yield folder


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'pythia.db'}"
    return emptied(request.getfixturevalue("server"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store.open(url)
    yield opened
    opened.close()


@pytest.fixture
def play(store: Store) -> Play:
    return Play(store, GAMES)


@pytest.fixture
def game_id(play: Play) -> str:
    return play.start("heads", "plain", PEOPLE, {"goal": 9}, "2026-05-01T19:30:00Z")


def begun(goal: int = 9, at: str = "2026-05-01T19:30:00Z") -> Log:
    game = GAMES["heads"]
    data = start_data(game, "plain", PEOPLE, {"goal": goal})
    return Log.begin(game, Event(1, "start", at=at, data=data))

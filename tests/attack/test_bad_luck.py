"""Bad luck: damaged databases, long games, sources that are not cameras, floods of log lines."""

from __future__ import annotations

import json
import logging
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from rules.events import Event
from rules.log.fold import Fold
from rules.log.replay import replay
from rules.message import Refusal
from rules.table import Player
from vision.live.clock import WallClock
from vision.live.device import SourceLost
from vision.live.devices import MOST_FRAME_PIXELS, CameraWishes, _bounded, open_capture
from vision.live.spec import parse_source
from webui.cli import main
from webui.games import GAMES
from webui.logging_setup import Dam, configure_logging
from webui.play import Play
from webui.setup.source_choice import chosen_source
from webui.store import Store

AT = "2026-01-01T00:00:00Z"
MOST_CALLS = 80
"""Of an event of a long game, in Python and below it, so that ten thousand are told in half a
second."""


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "pythia" / "pythia.db"
    path.parent.mkdir()
    monkeypatch.setenv("PYTHIA_DATABASE_URL", f"sqlite:///{path}")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return path


@pytest.fixture
def games(database: Path) -> list[str]:
    store = Store.open()
    play = Play(store, GAMES)
    players = (Player("ada", "Ada"), Player("bob", "Bob"))
    ids = [play.start("oraklos", "junior", players, {}, AT) for _ in range(3)]
    for one in ids:
        play.act(one, 1, "pause", None, AT, {})
        play.act(one, 2, "resume", None, AT, {})
    store.close()
    return ids


def changed(database: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(statement, values)
    connection.close()


@pytest.mark.parametrize("body", ['{"n": 2, "x": 1e400}', "[" * 968 + "]" * 968, '{"n": Infinity}'])
def test_an_entry_that_breaks_backups_is_set_aside_and_the_rest_exported(
    database: Path, games: list[str], body: str
) -> None:
    changed(database, "UPDATE events SET body = ? WHERE game_id = ? AND n = 2", body, games[1])
    before = CliRunner().invoke(main, ["export", "--all"])
    assert before.exit_code in (0, 1)
    assert before.exception is None or isinstance(before.exception, SystemExit)
    looked = CliRunner().invoke(main, ["doctor"])
    assert "can't be exported" in looked.output
    repaired = CliRunner().invoke(main, ["doctor", "--repair"])
    assert "1 entries were set aside" in repaired.output
    [aside] = database.parent.glob("set_aside_*.json")
    assert json.loads(aside.read_text())[0]["body"] == body
    [rescued] = database.parent.glob("rescued_*.json")
    assert len(json.loads(rescued.read_text())["games"]) == 3
    after = CliRunner().invoke(main, ["export", "--all"])
    assert after.exit_code == 0
    assert len(json.loads(after.stdout)["games"]) == 3
    assert "can't be exported" not in CliRunner().invoke(main, ["doctor"]).output


def test_a_damaged_page_costs_what_lay_on_it(database: Path, games: list[str]) -> None:
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'").fetchone()
    size = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with database.open("r+b") as file:
        file.seek((page[0] - 1) * size[0])
        file.write(b"\xde\xad" * (size[0] // 2))
    looked = CliRunner().invoke(main, ["doctor"])
    assert looked.exit_code == 1
    assert "damaged" in looked.output
    exported = CliRunner().invoke(main, ["export", "--all"])
    assert exported.exit_code == 1
    assert "Traceback" not in exported.output
    assert json.loads(exported.stdout)["pythia_games"] == 1


def long_game(first: object, events: int) -> list[object]:
    """What a bored guest can do: names, pauses, taking back and bringing back."""
    kinds = (
        ("rename", {"player": "ada", "name": "A"}), ("undo", {"of": -1}), ("redo", {"of": -2}),
        ("pause", {}), ("resume", {}),
    )  # fmt: skip
    raws = [first]
    for n in range(2, events + 2):
        kind, given = kinds[(n - 2) % len(kinds)]
        data = {name: n + value if name == "of" else value for name, value in given.items()}
        raws.append(Event(n, kind, None, AT, MappingProxyType(data)).to_json())
    return raws


def calls_of(work: Callable[[], object]) -> int:
    """How many calls a piece of work makes, in Python and below it: its cost without a clock."""
    calls = 0

    def count(_frame: object, what: str, _given: object) -> None:
        nonlocal calls
        calls += what in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def test_every_event_of_a_long_game_costs_the_same_and_is_told_once(
    games: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open()
    short, long = (long_game(store.events(games[0])[0], count) for count in (200, 2000))
    folds: list[Fold] = []
    made = Fold.__init__

    def fold(self: Fold, *given: Any) -> None:
        folds.append(self)
        made(self, *given)

    monkeypatch.setattr(Fold, "__init__", fold)
    few, many = (calls_of(partial(replay, GAMES, raws)) for raws in (short, long))
    assert len(folds) == 2, "a long game grows in place"
    assert many < 10.5 * few, "no event looks at those before it"
    assert many < MOST_CALLS * 2000, "and each costs little"
    log, problems = replay(GAMES, long)
    assert not problems
    kept = store.create(log, long)
    play, asked = Play(store, GAMES), []
    told = store.events
    monkeypatch.setattr(store, "events", lambda *given: asked.append(given) or told(*given))
    with ThreadPoolExecutor(4) as devices:
        seen = list(devices.map(play.load, [kept] * 8))
    store.close()
    assert len(asked) == 1, "devices that come at once wait for one telling"
    assert {one.n for one, _ in seen} == {2001}


def test_a_game_that_is_told_from_its_beginning_has_an_end(
    games: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open()
    play = Play(store, GAMES)
    monkeypatch.setattr("webui.play.MOST_EVENTS", 4)
    play.act(games[0], 3, "pause", None, AT, {})
    with pytest.raises(Refusal) as caught:
        play.act(games[0], 4, "resume", None, AT, {})
    assert caught.value.message.code == "log.full"
    assert play.load(games[0])[0].n == 4
    store.close()


@pytest.mark.parametrize(
    "source",
    ["/etc/passwd", "/", "http://127.0.0.1:22/", "http://example.org/cam", "rtsp://8.8.8.8/x",
     "http://169.254.169.254/latest", "http://localhost:631/"],
)  # fmt: skip
def test_a_host_from_afar_may_not_have_this_machine_open_anything(source: str) -> None:
    with pytest.raises(Refusal):
        chosen_source(source, "simulated", is_open_table=True, confirmed=True)


def test_a_camera_at_home_is_confirmed_and_watched() -> None:
    with pytest.raises(Refusal) as caught:
        chosen_source("http://192.168.1.9/video", "simulated", True, confirmed=False)
    assert caught.value.message.code == "source.confirm"
    assert chosen_source("http://192.168.1.9/video", "simulated", True, confirmed=True)
    assert chosen_source("0", "simulated", True, confirmed=False)


def test_a_frame_of_a_wall_of_pixels_is_made_small() -> None:
    frame = np.zeros((4000, 6000, 3), np.uint8)
    small = _bounded(frame)
    assert small.shape[0] * small.shape[1] <= MOST_FRAME_PIXELS * 1.01
    same = np.zeros((100, 100, 3), np.uint8)
    assert _bounded(same) is same


def test_a_source_of_too_many_pixels_is_not_decoded(tmp_path: Path) -> None:
    video = tmp_path / "wall.avi"
    wall = np.zeros((6000, 9000, 3), np.uint8)
    writer = cv2.VideoWriter(str(video), cv2.VideoWriter.fourcc(*"MJPG"), 5, (9000, 6000))
    writer.write(wall)
    writer.release()
    with pytest.raises(SourceLost) as caught:
        open_capture(parse_source(str(video)), WallClock(), CameraWishes())
    assert caught.value.message.code == "camera.too_large"


def test_the_same_line_is_told_so_often_only() -> None:
    now = [0.0]
    dam = Dam(clock=lambda: now[0])

    def is_told() -> bool:
        said = logging.LogRecord("x", logging.WARNING, "", 0, "Invalid request", None, None)
        return dam.filter(said)

    assert sum(is_told() for _ in range(1000)) == 30
    now[0] = 61
    assert is_told()


def test_where_a_photo_was_taken_is_not_logged() -> None:
    configure_logging(2)
    assert not logging.getLogger("PIL.TiffImagePlugin").isEnabledFor(logging.DEBUG)
    configure_logging(0)

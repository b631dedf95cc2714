"""A throw is frozen at one process and taken at another; it outlives the process that saw it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.apps import lent_app
from tests.web.conftest import ORIGIN
from tests.web.table import PlayedGame
from tests.web.test_live_throws import HANDS, PLAY
from tests.web.told_table import ToldTable
from webui.panel import panel_of
from webui.store import Store
from webui.store.club_tables import HOME

FORM = {"variant": "junior", "name.plum": "Ada", "name.teal": "Bob"}


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'club.db'}"


def process(folder: Path, url: str, table_id: str = HOME) -> tuple[Flask, ToldTable]:
    """A panel with a camera at a table, as another machine would run it."""
    camera = ToldTable()
    config = {"DATA_FOLDER": folder, "DATABASE_URL": url, "TABLE": table_id, "LIVE_TABLE": camera}
    return lent_app(config), camera


@dataclass(frozen=True)
class Two:
    """Two processes: one has the camera of Table 2, the other that of the first table."""

    there: Flask
    camera: ToldTable
    here: Flask
    table_2: str

    def rest(self) -> int:
        """The number of a throw that comes to rest there, once it is known here."""
        number = self.camera.rest()
        assert lies(self.here, self.table_2, number)
        return number


@pytest.fixture
def two(tmp_path: Path, url: str) -> Two:
    store = Store.open(url)
    table_2 = store.tables.add("Table 2").id
    store.close()
    there, camera = process(tmp_path, url, table_2)
    here, _ = process(tmp_path, url)
    return Two(there, camera, here, table_2)


def browser_of(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.environ_base["HTTP_ORIGIN"] = ORIGIN
    return client


def begun(browser: FlaskClient, table_id: str) -> PlayedGame:
    answer = browser.post("/games/new/oraklos", data={**FORM, "table": table_id})
    game = PlayedGame(browser, answer.location)
    for player, cards in HANDS.items():
        game.do("draw", by=player, cards=cards)
    return game


def soon(is_so: Callable[[], bool]) -> bool:
    """A thread of the process keeps what came to rest."""
    end_s = time.monotonic() + 60
    while not (found := is_so()) and time.monotonic() < end_s:
        time.sleep(0.01)
    return found


def lies(app: Flask, table_id: str, number: int, value: bool = True) -> bool:
    def is_kept() -> bool:
        kept = panel_of(app).kept_throws.one(table_id, number)
        return kept is not None and kept.lies is value

    return soon(is_kept)


def test_a_throw_of_another_process_is_shown_and_played_here(two: Two) -> None:
    game = begun(browser_of(two.here), two.table_2)
    assert PLAY not in game.now()
    number = two.rest()
    page = game.now()
    assert PLAY in page
    assert "data-live=" not in page, "its live picture is at the other process"
    picture = f"/games/{game.id}/live-throws/{number}.jpg"
    assert picture in page
    jpeg = browser_of(two.here).get(picture).data
    assert cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) is not None
    assert game.post("live-throw", seen=game.seen, number=number).status_code == 200
    assert game.view()["data"]["phase"] == "search"
    [kept] = panel_of(two.there).store.throws.of_game(game.id)
    seen = two.camera.newest_throw()
    assert seen is not None
    assert kept.at == seen.at
    assert kept.picture == jpeg


def test_what_a_hand_gathers_there_is_not_offered_here(two: Two) -> None:
    game = begun(browser_of(two.here), two.table_2)
    number = two.rest()
    two.camera.gathered()
    assert lies(two.here, two.table_2, number, value=False)
    assert PLAY not in game.now()


def test_two_games_do_not_play_one_throw(two: Two) -> None:
    near = begun(browser_of(two.there), two.table_2)
    far = begun(browser_of(two.here), two.table_2)
    number = two.rest()
    assert near.post("live-throw", seen=near.seen, number=number).status_code == 200
    refused = far.post("live-throw", seen=far.seen, number=number)
    assert refused.status_code == 422
    assert "This throw was played before." in refused.text
    assert PLAY not in far.now()


def test_a_throw_outlives_the_process_that_saw_it(tmp_path: Path, url: str) -> None:
    gone, camera = process(tmp_path, url)
    game = begun(browser_of(gone), HOME)
    number = camera.rest()
    assert lies(gone, HOME, number)
    again, camera = process(tmp_path, url)
    game = PlayedGame(browser_of(again), game.address)
    assert PLAY in game.now()
    told: Any = browser_of(again).get("/api/live/throws").json
    assert [one["number"] for one in told["throws"]] == [number]
    assert panel_of(again).kept_throws.next_number() == number + 1, "numbers go on"
    assert game.post("live-throw", seen=game.seen, number=number).status_code == 200
    assert game.view()["data"]["phase"] == "search"


def test_the_feed_tells_of_a_throw_at_another_process(two: Two) -> None:
    game = begun(browser_of(two.here), two.table_2)
    number = two.rest()
    feed = browser_of(two.here).get(f"/games/{game.id}/feed")
    said = next(one for one in feed.iter_encoded() if b"data: {" in one)
    feed.close()
    live = json.loads(said.partition(b"data: ")[2])["live"]
    assert live == {"phase": "still", "throw": number, "revision": 0, "lies": True,
                    "notice": None, "trouble": None}  # fmt: skip


def test_programs_see_the_throws_of_any_table(two: Two) -> None:
    number = two.rest()
    program = browser_of(two.here)

    def asked(path: str) -> Any:
        return program.get(f"/api/live/throws{path}").json

    assert asked("")["throws"] == []
    [told] = asked("?table=Table 2")["throws"]
    assert told["number"] == number
    assert program.get(told["picture"]).mimetype == "image/jpeg"
    whole = asked(f"/{number}?table={two.table_2}")
    assert len(whole["reading"]["dice"]) == told["dice"]
    assert asked("?table=Nowhere")["error"]["code"] == "table.unknown"

"""A throw is frozen at one process and taken at another; it outlives the process that saw it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

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


@pytest.fixture
def table_2(url: str) -> str:
    store = Store.open(url)
    table_id = store.tables.add("Table 2").id
    store.close()
    return table_id


def process(folder: Path, url: str, table_id: str = HOME) -> tuple[Flask, ToldTable]:
    """A panel with a camera at a table, as another machine would run it."""
    camera = ToldTable()
    config = {"DATA_FOLDER": folder, "DATABASE_URL": url, "TABLE": table_id, "LIVE_TABLE": camera}
    return lent_app(config), camera


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


def test_a_throw_of_another_process_is_shown_and_played_here(
    tmp_path: Path, url: str, table_2: str
) -> None:
    there, camera = process(tmp_path, url, table_2)
    here, _ = process(tmp_path, url)
    game = begun(browser_of(here), table_2)
    assert PLAY not in game.now()
    number = camera.rest()
    assert lies(here, table_2, number)
    page = game.now()
    assert PLAY in page
    assert "data-live=" not in page, "its live picture is at the other process"
    picture = f"/games/{game.id}/live-throws/{number}.jpg"
    assert picture in page
    jpeg = browser_of(here).get(picture).data
    assert cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) is not None
    assert game.post("live-throw", seen=game.seen, number=number).status_code == 200
    assert game.view()["data"]["phase"] == "search"
    [kept] = panel_of(there).store.throws.of_game(game.id)
    assert kept.at == camera.newest_throw().at
    assert kept.picture == jpeg


def test_what_a_hand_gathers_there_is_not_offered_here(
    tmp_path: Path, url: str, table_2: str
) -> None:
    _, camera = process(tmp_path, url, table_2)
    here, _ = process(tmp_path, url)
    game = begun(browser_of(here), table_2)
    number = camera.rest()
    assert lies(here, table_2, number)
    camera.gathered()
    assert lies(here, table_2, number, value=False)
    assert PLAY not in game.now()


def test_two_games_do_not_play_one_throw(tmp_path: Path, url: str, table_2: str) -> None:
    there, camera = process(tmp_path, url, table_2)
    here, _ = process(tmp_path, url)
    near, far = begun(browser_of(there), table_2), begun(browser_of(here), table_2)
    number = camera.rest()
    assert lies(here, table_2, number)
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
    told = browser_of(again).get("/api/live/throws").json["throws"]
    assert [one["number"] for one in told] == [number]
    assert panel_of(again).kept_throws.next_number() == number + 1, "numbers go on"
    assert game.post("live-throw", seen=game.seen, number=number).status_code == 200
    assert game.view()["data"]["phase"] == "search"


def test_the_feed_tells_of_a_throw_at_another_process(
    tmp_path: Path, url: str, table_2: str
) -> None:
    _, camera = process(tmp_path, url, table_2)
    here, _ = process(tmp_path, url)
    game = begun(browser_of(here), table_2)
    number = camera.rest()
    assert lies(here, table_2, number)
    feed = browser_of(here).get(f"/games/{game.id}/feed")
    said = next(one for one in feed.response if b"data: {" in one)
    feed.close()
    live = json.loads(said.partition(b"data: ")[2])["live"]
    assert live == {"phase": "still", "throw": number, "revision": 0, "lies": True,
                    "notice": None, "trouble": None}  # fmt: skip


def test_programs_see_the_throws_of_any_table(tmp_path: Path, url: str, table_2: str) -> None:
    _, camera = process(tmp_path, url, table_2)
    here, _ = process(tmp_path, url)
    number = camera.rest()
    assert lies(here, table_2, number)
    program = browser_of(here)
    assert program.get("/api/live/throws").json["throws"] == []
    [told] = program.get("/api/live/throws?table=Table 2").json["throws"]
    assert told["number"] == number
    assert program.get(told["picture"]).mimetype == "image/jpeg"
    whole = program.get(f"/api/live/throws/{number}?table={table_2}").json
    assert len(whole["reading"]["dice"]) == told["dice"]
    unknown = program.get("/api/live/throws?table=Nowhere")
    assert unknown.json["error"]["code"] == "table.unknown"

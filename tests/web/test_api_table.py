"""Everything the panel does can be done by a program: the table, its set-up, what was played."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from calibration.profile import Profile
from rules.oraklos.doubt import MOST_ALTERNATIVES
from rules.oraklos.reading import MOST_DICE, MOST_DOUBTS
from tests.oraklos_game.table import reading
from tests.web.apps import lent_app
from tests.web.openapi import CheckedClient
from tests.web.told_table import ToldTable
from webui.app.api.description import openapi_document
from webui.app.games.feed import Followed, FollowedGame, FollowedTable
from webui.panel import panel_of

PLAYERS = [{"id": "ada", "name": "Ada"}, {"id": "bob", "name": "Bob"}]
HANDS = {"ada": ["YBYB", "YYBB", "RRBB"], "bob": ["RBBK", "RBYB", "RRRR"]}


@pytest.fixture
def table() -> ToldTable:
    return ToldTable()


@pytest.fixture
def app(tmp_path: Path, table: ToldTable) -> Flask:
    return lent_app({"DATA_FOLDER": tmp_path, "LIVE_TABLE": table})


class Game:
    """A junior game that waits for its throw, played over the API."""

    def __init__(self, program: CheckedClient) -> None:
        self._program = program
        begun = {"game": "oraklos", "variant": "junior", "players": PLAYERS}
        self.now: dict[str, Any] = program.post("/api/games", json=begun).json or {}
        self.address = f"/api/games/{self.now['id']}"
        for player, cards in HANDS.items():
            assert self.act("draw", player, cards=cards) == 200

    def act(self, kind: str, by: str | None = None, **data: Any) -> int:
        return self.post("acts", kind=kind, by=by, data=data)

    def post(self, what: str, **body: Any) -> int:
        sent = {"seen": self.now["n"], **body}
        answer = self._program.post(f"{self.address}/{what}", json=sent)
        self.now = answer.json if answer.status_code == 200 else self.now
        return answer.status_code

    def throws(self) -> list[dict[str, Any]]:
        told: Any = self._program.get(f"{self.address}/throws").json
        return list(told["throws"])


@pytest.fixture
def game(program: CheckedClient) -> Game:
    return Game(program)


def test_the_live_table_tells_its_state_its_throws_and_their_pictures(
    program: CheckedClient, table: ToldTable
) -> None:
    before: Any = program.get("/api/live").json
    assert (before["throw"], before["phase"]) == (0, "still")
    first, second = table.rest(), table.rest(shift_px=40)
    told: Any = program.get("/api/live").json
    assert (told["throw"], told["lies"]) == (second, True)
    listed: Any = program.get("/api/live/throws").json
    assert [one["number"] for one in listed["throws"]] == [second, first]
    one: Any = program.get(f"/api/live/throws/{first}").json
    assert len(one["reading"]["dice"]) == one["dice"] == 16
    assert program.get(f"/api/live/throws/{first}.jpg").data.startswith(b"\xff\xd8")
    assert program.get(one["picture"]).status_code == 200
    assert program.get("/api/live/throws/99").status_code == 404
    assert program.get("/api/live/picture.jpg").status_code == 204  # no camera, no picture


def test_a_live_throw_is_taken_into_a_game_by_its_number(game: Game, table: ToldTable) -> None:
    assert game.post("live-throw", number=1) == 404
    number = table.rest()
    assert game.post("live-throw", number=number) == 200
    assert game.now["data"]["phase"] == "search"
    [thrown] = game.throws()
    assert thrown["picture"].endswith(f"/{game.now['data']['throw']['picture']}.jpg")
    assert game.post("live-throw", number=number) == 422  # it is played already


def test_a_throw_that_lay_there_before_has_to_be_meant(
    program: CheckedClient, table: ToldTable
) -> None:
    number = table.rest()
    game = Game(program)
    assert game.post("live-throw", number=number) == 422
    assert game.post("live-throw", number=number, early=True) == 200


def test_a_throw_names_a_reading_by_its_id_and_its_picture_comes_along(
    program: CheckedClient, game: Game, throw_jpeg: bytes
) -> None:
    kept: Any = program.post(
        "/api/readings", data=throw_jpeg, headers={"Content-Type": "image/jpeg"}
    ).json
    assert game.act("throw", "ada", reading=kept["id"]) == 200
    assert len(game.now["data"]["throw"]["reading"]["dice"]) == len(kept["reading"]["dice"])
    [thrown] = game.throws()
    assert program.get(thrown["picture"]).data.startswith(b"\xff\xd8")


def test_a_written_reading_has_no_picture_to_bring_along(
    program: CheckedClient, game: Game
) -> None:
    kept: Any = program.post("/api/readings", json=reading("clear")).json
    assert game.act("throw", "ada", reading="nobody-knows-this-id-so-far") == 404
    assert game.act("throw", "ada", reading=kept["id"]) == 200
    assert game.throws() == []
    assert game.act("reading", None, reading=kept["shared_id"]) == 200


def test_a_refused_throw_leaves_no_picture_behind(
    program: CheckedClient, game: Game, throw_jpeg: bytes
) -> None:
    kept: Any = program.post(
        "/api/readings", data=throw_jpeg, headers={"Content-Type": "image/jpeg"}
    ).json
    assert game.act("marker", "ada", reading=kept["id"]) == 422
    assert [one["picture"] for one in game.throws()] == [None]


def test_what_was_thrown_is_corrected_by_word(game: Game, table: ToldTable) -> None:
    assert game.post("corrections", say="remove", die=1) == 422
    game.post("live-throw", number=table.rest())
    assert game.post("corrections", say="remove", die=1) == 200
    assert len(game.now["data"]["throw"]["reading"]["dice"]) == 15
    assert game.post("corrections", say="dance", die=1) == 400


def told_by(feed: Followed) -> Iterator[dict[str, Any] | None]:
    """Message by message; None is a sign of life."""
    while True:
        news = feed.news()
        data = [line for line in news.splitlines() if line.startswith("data: ")]
        yield json.loads(data[0].removeprefix("data: ")) if data else None


def test_the_live_feed_needs_no_game_and_tells_nothing_twice(app: Flask, table: ToldTable) -> None:
    panel = panel_of(app)
    told = told_by(FollowedTable(panel.bell, table))
    first = next(told)
    assert first is not None
    assert (first["phase"], first["throw"]) == ("still", 0)
    assert next(told) is None
    number = table.rest()
    panel.bell.ring("live", table.state().version)
    second = next(told)
    assert second is not None
    assert second["throw"] == number
    panel.bell.ring("live", table.state().version + 1)  # rung, and nothing is new
    assert next(told) is None
    answer = app.test_client().get("/api/live/feed", buffered=False)
    assert answer.mimetype == "text/event-stream"
    assert next(iter(answer.response)) == b"retry: 1000\n\n"
    answer.close()


def test_a_database_that_is_away_ends_no_feed(app: Flask, game: Game, tmp_path: Path) -> None:
    panel, game_id = panel_of(app), game.now["id"]
    told = told_by(FollowedGame(panel.store, panel.bell, game_id, 0, None))
    assert next(told) == {"seen": game.now["n"]}
    with sqlite3.connect(tmp_path / "pythia.db") as database:
        database.execute("ALTER TABLE games RENAME TO away")
        database.commit()
        assert next(told) is None
        panel.bell.ring(game_id, game.now["n"] + 1)
        assert next(told) == {"seen": game.now["n"] + 1}, "the bell needs no database"
        panel.bell.ring_for_all()
        assert next(told) is None
        database.execute("ALTER TABLE away RENAME TO games")


def test_dice_are_rolled_on_the_simulated_table_alone(
    program: CheckedClient, table: ToldTable
) -> None:
    assert program.post("/api/live/roll", json={"dice": 12}).status_code == 204
    for dice in (0, 500, "x"):
        assert program.post("/api/live/roll", json={"dice": dice}).status_code == 400
    assert table._rolls_wanted == [12]


def test_statistics_are_those_of_the_page(program: CheckedClient, game: Game) -> None:
    told: Any = program.get("/api/statistics?game=oraklos").json
    assert told == {"games": 0, "people": [], "meetings": []}
    assert program.get("/api/statistics?game=chess").status_code == 404
    assert program.post(f"{game.address}/counts", json={"counts": False}).status_code == 204
    assert program.post(f"{game.address}/counts", json={"counts": "no"}).status_code == 400
    assert program.post("/api/games/none/counts", json={"counts": True}).status_code == 404


def test_boards_are_listed_saved_and_deleted(program: CheckedClient) -> None:
    listed: Any = program.get("/api/boards").json
    [shipped] = [one for one in listed["boards"] if one["edition"] == "base"]
    board: Any = program.get(f"/api/boards/base/{shipped['name']}").json
    sent = {"name": "Ours", "board": board}
    assert program.post("/api/boards/base", json=sent).status_code == 201
    again: Any = program.get("/api/boards/base/Ours").json
    assert {**again, "name": ""} == {**board, "name": ""}
    assert program.delete("/api/boards/base/Ours").status_code == 204
    assert program.get("/api/boards/base/Ours").status_code == 422
    assert program.get("/api/boards/chess/Ours").status_code == 404
    assert program.post("/api/boards/base", json={"name": "x", "board": {}}).status_code in (
        400, 422,
    )  # fmt: skip


def test_the_set_up_is_seen_and_changed(program: CheckedClient) -> None:
    told: Any = program.get("/api/setup").json
    assert told["profiles"] == []
    assert program.post("/api/setup/profiles", json={"name": 3}).status_code in (400, 422)
    taken = program.post("/api/setup/profiles", json=Profile("Kitchen").to_json())
    assert taken.status_code == 201
    assert program.post("/api/setup/profile", json={"profile": "Kitchen"}).status_code == 200
    [one] = (program.get("/api/setup").json or {})["profiles"]
    assert one["chosen"]
    assert program.get(f"/api/setup/profiles/{one['key']}").status_code == 200
    assert program.delete(f"/api/setup/profiles/{one['key']}").status_code == 204
    assert program.post("/api/setup/source", json={"source": "simulated"}).status_code == 200
    assert program.post("/api/setup/source", json={"source": "\n"}).status_code in (400, 422)


def test_devices_are_listed_and_sent_away(program: CheckedClient, app: Flask) -> None:
    _, phone = panel_of(app).devices.join("Phone", host=False)
    told: Any = program.get("/api/devices").json
    assert [(one["name"], one["scope"]) for one in told["devices"]] == [("Phone", None)]
    assert program.delete(f"/api/devices/{phone.id}").status_code == 204
    assert program.delete(f"/api/devices/{phone.id}").status_code == 404
    before = panel_of(app).door.code
    assert (program.post("/api/devices/code").json or {})["code"] != before


def test_the_document_says_how_much_is_taken_at_most() -> None:
    schemas = openapi_document()["components"]["schemas"]
    assert schemas["Reading"]["properties"]["dice"]["maxItems"] == MOST_DICE
    assert schemas["Reading"]["properties"]["doubts"]["maxItems"] == MOST_DOUBTS
    assert schemas["Doubt"]["properties"]["alternatives"]["maxItems"] == MOST_ALTERNATIVES

"""Secrets in play: shown on the device they were noted on, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.apps import lent_app
from tests.web.devices import guest, host, open_table
from tests.web.table import PlayedGame, begin

BOB, CY = "teal", "amber"
CARDS = ["exactly 1 hydra: 7", "most phoenix: 5"]
SHOWN = (*CARDS, "most Phoenix")


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return open_table(tmp_path)


@pytest.fixture
def tablet(app: Flask) -> FlaskClient:
    return host(app)


@pytest.fixture
def game(tablet: FlaskClient) -> PlayedGame:
    return begin(tablet, "oracle", "standard", players=3)


def keep(device: FlaskClient, game: PlayedGame, **given: str) -> None:
    answer = device.post(game.address + "/oracle/mine", data={"cards": CARDS, **given})
    assert answer.status_code == 303, answer.text


def read_everywhere(device: FlaskClient, game: PlayedGame) -> str:
    """All doors at which a game is told to a device that says nothing about cards itself."""
    pages = ("", "/now", "/log")
    told = [device.get(game.address + part).text for part in pages]
    told += [device.get(f"/api/games/{game.id}{part}").text for part in ("", "/log")]
    told += [device.get(f"/history/{part}").text for part in (f"{game.id}/game.json", "games.json")]
    return "\n".join(told)


def cards_of(device: FlaskClient, game: PlayedGame, player: str) -> object:
    round_ = device.get(f"/api/games/{game.id}").get_json()["data"]["round"]
    return round_["kept"][player]["cards"]


def test_the_host_reads_no_secret_of_a_seat_that_was_freed(
    app: Flask, tablet: FlaskClient, game: PlayedGame
) -> None:
    phone = guest(app)
    phone.post(game.address + "/me", data={"player": BOB})
    keep(phone, game)
    assert cards_of(phone, game, BOB) is not None
    assert tablet.post(f"{game.address}/places/{BOB}/free").status_code == 303
    handed = tablet.get(game.address + "/oracle/mine", query_string={"player": BOB}).text
    assert "noted on another device" in handed
    assert "Show my cards" not in handed
    tablet.post(game.address + "/me", data={"player": BOB})
    assert "Show my cards" not in tablet.get(game.address + "/oracle/mine").text
    assert cards_of(tablet, game, BOB) is None
    tablet.post(game.address + "/undo", data={"seen": game.seen})
    told = read_everywhere(tablet, game)
    assert [text for text in SHOWN if text in told] == []
    keep(tablet, game)
    assert cards_of(tablet, game, BOB) is not None, "noted here, shown here"


def test_a_player_without_a_device_is_handed_the_tablet(
    app: Flask, tablet: FlaskClient, game: PlayedGame
) -> None:
    assert "Show to Bob" in tablet.get(game.address).text
    mine = game.address + "/oracle/mine"
    page = tablet.get(mine, query_string={"player": BOB, "cards": CARDS}).text
    assert "Give the tablet to Bob." in page
    keep(tablet, game, player=BOB)
    assert "Show my cards" in tablet.get(mine, query_string={"player": BOB}).text
    assert "Show my cards" not in tablet.get(mine, query_string={"player": CY}).text
    told = read_everywhere(tablet, game)
    assert [text for text in SHOWN if text in told] == []
    phone = guest(app)
    assert phone.get(mine, query_string={"player": CY}).status_code == 404, "the host's tablet only"
    phone.post(game.address + "/me", data={"player": CY})
    assert "Show to Cy" not in tablet.get(game.address).text
    assert tablet.get(mine, query_string={"player": CY}).status_code == 404
    refused = tablet.post(mine, data={"cards": CARDS, "player": CY})
    assert refused.status_code == 404


def test_at_a_table_of_one_tablet_everybody_notes_and_sees_their_own(tmp_path: Path) -> None:
    app = lent_app({"DATA_FOLDER": tmp_path})
    tablet = app.test_client()
    tablet.environ_base["HTTP_ORIGIN"] = "http://localhost"
    game = begin(tablet, "oracle", "standard", players=3)
    keep(tablet, game, player=BOB)
    mine = game.address + "/oracle/mine"
    assert "Show my cards" in tablet.get(mine, query_string={"player": BOB}).text
    other = app.test_client()
    assert "Show my cards" not in other.get(mine, query_string={"player": BOB}).text


def test_a_game_in_play_is_taken_along_unless_it_holds_secrets(
    app: Flask, tablet: FlaskClient, game: PlayedGame
) -> None:
    address = f"/history/{game.id}/game.json"
    assert tablet.get(address).status_code == 200
    keep(tablet, game, player=BOB)
    refused = tablet.get(address)
    assert refused.status_code == 403
    assert "It can be taken along when it is over." in refused.text
    assert tablet.get("/history/games.json").get_json()["games"] == []

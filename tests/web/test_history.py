"""After the game: lists, results, files, and a link for another app."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from rules.oraklos.reading import Reading
from rules.table import Player
from tests.web.apps import end_panel
from tests.web.devices import guest, host, open_table
from tests.web.evenings import START, Evening, five_evenings
from webui.app import create_app
from webui.app.history.bgstats import bgstats_link
from webui.app.history.files import csv_of
from webui.app.history.picture import SEAT_COLORS
from webui.exchange import import_game, read_games
from webui.games import GAMES
from webui.panel import panel
from webui.statistics.record import GameRecord
from webui.store import Store


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    made = create_app({"DATA_FOLDER": tmp_path_factory.mktemp("panel"), "LOOPBACK_ONLY": False})
    yield made
    end_panel(made)


@pytest.fixture(scope="module")
def games(app: Flask) -> list[str]:
    with app.app_context():
        return five_evenings(panel().play)


@pytest.fixture(scope="module")
def tablet(app: Flask) -> FlaskClient:
    return host(app)


@pytest.fixture(scope="module")
def phone(app: Flask) -> FlaskClient:
    return guest(app)


def test_the_list_has_every_game_the_last_one_first(phone: FlaskClient, games: list[str]) -> None:
    page = phone.get("/history").text
    places = [page.index(f"/history/{one}") for one in reversed(games)]
    assert places == sorted(places)
    assert page.count("In play") == 1
    assert page.count("Does not count") == 1
    assert f"/history/{games[0]}" not in phone.get("/history?game=oracle").text


def test_a_result_shows_places_rounds_and_claims(phone: FlaskClient, games: list[str]) -> None:
    page = phone.get(f"/history/{games[0]}").text
    assert "Ada wins" in page
    assert "30.0 s" in page
    assert page.count("<polyline") == 2
    assert phone.get("/history/nothing").status_code == 404
    broken_off = phone.get(f"/history/{games[3]}").text
    assert "Nobody wins this one" in broken_off
    assert "does not count" in broken_off


def test_the_statistics_page_says_what_was_counted(phone: FlaskClient, games: list[str]) -> None:
    page = phone.get("/statistics").text
    assert "3 games count." in page
    assert "91\N{NO-BREAK SPACE}%" in page or "91 %" in page
    assert "10 of 11" in page
    assert "7.0 s" in page
    assert "No game counts yet" in phone.get("/statistics?game=keltis").text


def test_the_host_leaves_a_game_out_and_takes_it_in_again(
    app: Flask, tablet: FlaskClient, phone: FlaskClient, games: list[str]
) -> None:
    address = f"/history/{games[0]}/counts"
    assert phone.post(address, data={"counts": "no"}).status_code == 403
    assert tablet.post(address, data={"counts": "no"}).status_code == 303
    assert "2 games count." in phone.get("/statistics").text
    assert tablet.post(address, data={"counts": "yes"}).status_code == 303
    assert "3 games count." in phone.get("/statistics").text
    assert tablet.post("/history/nothing/counts", data={"counts": "no"}).status_code == 404


def test_a_result_is_a_picture_that_others_can_open(phone: FlaskClient, games: list[str]) -> None:
    answer = phone.get(f"/history/{games[2]}/result.png")
    assert answer.mimetype == "image/png"
    picture = cv2.imdecode(np.frombuffer(answer.data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    assert picture.shape[1] == 960
    drawn = set(np.unique(picture.astype(np.int64) @ (1, 256, 65536)))
    ink = {int(color.removeprefix("#"), 16) for color in SEAT_COLORS.values()}
    assert len(ink & drawn) == 2  # a disk and a line for each of the two


def test_pictures_and_pages_use_the_same_colors() -> None:
    css = Path("webui/app/static/css/games.css").read_text("utf-8")
    for name, color in SEAT_COLORS.items():
        assert f".seat-{name} {{\n  --seat: {color};" in css


def test_the_json_file_is_read_back_by_another_pythia(
    tablet: FlaskClient, games: list[str], tmp_path: Path
) -> None:
    answer = tablet.get("/history/games.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    other = Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    taken = [import_game(other, GAMES, filed) for filed in read_games(answer.data)]
    assert {one.id for one in taken} == set(games)
    assert not any(one.problems for one in taken)
    assert other.game(games[0]).scores == {"plum": 12, "teal": 0}
    other.close()


def test_open_games_hold_secrets_and_leave_only_with_the_host(
    tablet: FlaskClient, phone: FlaskClient, games: list[str]
) -> None:
    finished = {game["id"] for game in phone.get("/history/games.json").get_json()["games"]}
    everything = {game["id"] for game in tablet.get("/history/games.json").get_json()["games"]}
    assert finished == set(games[:4])
    assert everything == set(games)
    assert phone.get(f"/history/{games[0]}/game.json").status_code == 200
    assert phone.get(f"/history/{games[4]}/game.json").status_code == 403
    assert tablet.get(f"/history/{games[4]}/game.json").status_code == 200


def test_oracles_secret_cards_reach_no_guest_by_any_address(tmp_path: Path) -> None:
    """Neither pages nor files nor the API tell what Ada keeps; her own device sees it."""
    app = open_table(tmp_path)
    tablet, bob = host(app), guest(app)
    players = [Player("plum", "Ada"), Player("teal", "Bob"), Player("rose", "Cy")]
    with app.app_context():
        game_id = panel().play.start("oracle", "standard", players, {}, "2026-03-07T19:00:00Z")
        log, _ = panel().play.load(game_id)
    ada = guest(app, "Ada", "127.0.0.3")
    assert ada.post(f"/games/{game_id}/me", data={"player": "plum"}).status_code == 303
    assert bob.post(f"/games/{game_id}/me", data={"player": "teal"}).status_code == 303
    cards = ["exactly 3 pegasus: 77", "exactly 4 pegasus: 78"]
    body = {"seen": log.n, "kind": "keep", "by": "plum", "data": {"player": "plum", "cards": cards}}
    for thief in (bob, tablet):
        answer = thief.post(f"/api/games/{game_id}/acts", json=body)
        assert answer.status_code == 403, answer.text
    answer = ada.post(f"/api/games/{game_id}/acts", json=body)
    assert answer.status_code == 200, answer.text
    own = ada.get(f"/api/games/{game_id}").text
    assert all(card in own for card in cards)
    paths = [f"/api/games/{game_id}", f"/api/games/{game_id}/log", f"/games/{game_id}",
             f"/games/{game_id}/now", f"/games/{game_id}/log", f"/games/{game_id}/oracle/mine",
             f"/history/{game_id}", "/history/games.csv"]  # fmt: skip
    for device in (bob, tablet):
        for path in paths:
            told = device.get(path).text
            assert not any(card in told or card.split(":")[0] in told for card in cards), path
    assert game_id not in bob.get("/history/games.json").text


def test_the_spreadsheet_has_a_line_for_every_player(phone: FlaskClient, games: list[str]) -> None:
    lines = list(csv.DictReader(io.StringIO(phone.get("/history/games.csv").text)))
    assert len(lines) == 10
    ada = next(line for line in lines if line["game_id"] == games[1] and line["player"] == "Ada")
    assert (ada["points"], ada["place"], ada["won"]) == ("-1", "2", "0")
    assert (ada["claims"], ada["true_claims"], ada["counts"]) == ("1", "0", "1")


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2", "@SUM(A1)", "\tx"])
def test_a_name_is_never_a_formula(name: str) -> None:
    record = GameRecord("x", "oraklos", "junior", "", "", {"a": name}, {"a": 1}, frozenset(),
                        ("a",), True, True, (), ())  # fmt: skip
    [line] = csv.DictReader(io.StringIO(csv_of([record])))
    assert line["player"] == f"'{name}"


def test_bg_stats_gets_names_points_and_winners(app: Flask, games: list[str]) -> None:
    with app.app_context():
        link, still_played = (
            bgstats_link(panel().records.of(games[1])),
            panel().records.of(games[4]),
        )
    assert link is not None
    address, _, data = link.partition("?data=")
    assert address == "bgstats://app.bgstatsapp.com/createPlay.html"
    play_data = json.loads(unquote(data))
    assert play_data["playDate"] == "2026-03-14 19:02:13"
    assert play_data["game"]["name"] == "Oraklos"
    assert [(one["name"], one["score"], one["winner"]) for one in play_data["players"]] == [
        ("bob", "10", True), ("Ada", "-1", False)]  # fmt: skip
    assert bgstats_link(still_played) is None


def test_a_game_is_counted_anew_when_it_goes_on(app: Flask, games: list[str]) -> None:
    with app.app_context():
        evening = Evening(panel().play, {"plum": "Ada", "teal": "Bob"}, START - timedelta(days=99))
        assert panel().records.of(evening.id).is_over is False
        evening.do("leave", player="teal")
        assert panel().records.of(evening.id).is_over is True
        panel().store.delete_game(evening.id)
        assert evening.id not in {record.id for record in panel().records.all()}


def test_a_corrected_throw_can_be_saved_to_be_sent_in(phone: FlaskClient) -> None:
    case = phone.post("/throw", data={"sample": "junior"}).location
    phone.post(f"{case}/corrections", data={"seen": 0, "say": "color-red", "die": 1})
    page = phone.get(case).text
    assert f"{case}/throw.json" in page
    answer = phone.get(f"{case}/throw.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    reading = Reading.from_json(answer.get_json())
    assert str(reading.dice[0].color) == "red"

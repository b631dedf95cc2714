"""Seats and secrets at an open table, and one guest who disturbs it."""

from __future__ import annotations

import json
import time
from http import HTTPStatus
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rules.table import Player
from tests.attack.dice import circle
from tests.web.apps import lent_app
from tests.web.devices import rows_in
from webui.cases.kept_cases import KeptCases
from webui.devices.registry import Registry
from webui.panel import panel_of
from webui.problem import Problem

A_DAY_S = 24 * 3600.0


@pytest.fixture
def open_table(tmp_path: Path) -> Flask:
    return lent_app({"DATA_FOLDER": tmp_path, "LOOPBACK_ONLY": False})


def joined(app: Flask, address: str = "10.0.0.1") -> FlaskClient:
    client = app.test_client()
    client.environ_base |= {"REMOTE_ADDR": address, "HTTP_ORIGIN": "http://localhost"}
    code = panel_of(app).door.code
    assert client.post("/join", data={"code": code, "name": "x"}).status_code == 303
    return client


def game_of(app: Flask) -> str:
    players = tuple(Player(one, one.title()) for one in ("ada", "bob", "eve"))
    return panel_of(app).play.start("oracle", "standard", players, {}, "2026-01-01T00:00:00Z")


def test_nobody_who_is_in_a_game_is_pushed_out(tmp_path: Path) -> None:
    registry = Registry(rows_in(tmp_path))
    token, player = registry.join("Ada", host=False)
    registry.sit(player.id, "game", "ada")
    for n in range(100):
        registry.join(f"guest {n}", host=False)
    assert registry.find(token) is not None
    assert len(registry.all()) <= 64


def test_a_table_full_of_players_takes_no_more_devices(tmp_path: Path) -> None:
    registry = Registry(rows_in(tmp_path))
    for n in range(64):
        _, device = registry.join("x", host=False)
        registry.sit(device.id, f"game {n}", "ada")
    with pytest.raises(Problem) as caught:
        registry.join("one more", host=False)
    assert caught.value.code == "device.table_full"


def test_a_seat_that_was_left_stays_reserved_until_the_host_frees_it(open_table: Flask) -> None:
    game = game_of(open_table)
    ada, eve = joined(open_table), joined(open_table, "10.0.0.2")
    assert ada.post(f"/games/{game}/me", data={"player": "ada"}).status_code == 303
    assert ada.delete("/api/me", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 204
    taken = eve.post(f"/games/{game}/me", data={"player": "ada"})
    assert taken.status_code == HTTPStatus.CONFLICT
    devices = panel_of(open_table).devices
    again = Registry(rows_in(open_table.config["DATA_FOLDER"]))
    assert again.taken(game)["ada"].gone, "a restart keeps it reserved"
    devices.sit(devices.taken(game)["ada"].id, game, None)
    assert eve.post(f"/games/{game}/me", data={"player": "ada"}).status_code == 303


def test_a_guest_takes_one_seat_and_no_other(open_table: Flask) -> None:
    game = game_of(open_table)
    guest = joined(open_table)
    assert guest.post(f"/games/{game}/me", data={"player": "ada"}).status_code == 303
    assert guest.post(f"/games/{game}/me", data={"player": "bob"}).status_code == 403


def test_a_clock_a_week_ahead_forgets_nobody(tmp_path: Path) -> None:
    now = [1_700_000_000.0]
    registry = Registry(rows_in(tmp_path), clock=lambda: now[0])
    tokens = [registry.join("x", host=False)[0] for _ in range(3)]
    now[0] += 8 * A_DAY_S
    assert all(registry.find(token) for token in tokens)
    for _ in range(9):
        now[0] += A_DAY_S
        registry.find(tokens[0])
    assert registry.find(tokens[0])
    assert registry.find(tokens[1]) is None, "away for a week of evenings"


def test_whoever_becomes_host_shows_another_token(
    open_table: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = joined(open_table)
    before = guest.get_cookie("pythia_device")
    assert before is not None
    [device] = panel_of(open_table).devices.all()
    panel_of(open_table).devices.make_host(device.id)
    assert guest.get("/games").status_code == 200
    after = guest.get_cookie("pythia_device")
    assert after is not None
    assert after.value != before.value
    assert guest.get("/games").status_code == 200
    monkeypatch.setattr(panel_of(open_table).devices, "_clock", lambda: time.time() + 61)
    assert panel_of(open_table).devices.find(before.value) is None


def test_the_right_code_gets_in_however_many_guess(open_table: Flask) -> None:
    for n in range(80):
        guesser = open_table.test_client()
        guesser.environ_base |= {"REMOTE_ADDR": f"10.0.1.{n}", "HTTP_ORIGIN": "http://localhost"}
        assert guesser.post("/join", data={"code": "WRONG2"}).status_code in (403, 429)
    assert joined(open_table, "10.0.2.1").get("/games").status_code == 200


def test_written_throws_of_one_device_never_push_out_anothers_case(open_table: Flask) -> None:
    honest, loud = joined(open_table), joined(open_table, "10.0.0.2")
    kept = honest.post("/throw", data={"throw": json.dumps(circle(6))}).headers["Location"]
    folder = panel_of(open_table).cases
    assert isinstance(folder, KeptCases)
    folder._most = 10
    for _ in range(15):
        assert loud.post("/throw", data={"throw": json.dumps(circle(6))}).status_code == 303
    assert honest.get(kept).status_code == 200

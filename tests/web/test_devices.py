"""Several devices at one table: each can do what it may, and nothing else."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.devices import code_of, door_in, guest, host, host_key, open_table, rows_in, stranger
from tests.web.table import PlayedGame, begin
from webui.app.devices.guard import OPEN_TO_STRANGERS
from webui.devices.door import CODE_LENGTH, LETTERS
from webui.devices.game_in_play import game_in_play
from webui.devices.registry import Registry
from webui.problem import Problem
from webui.store.store import GameRow

CARDS = ["RYBK", "RRBB", "RRRR"]


@pytest.fixture
def table(tmp_path: Path) -> Flask:
    return open_table(tmp_path)


@pytest.fixture
def game(table: Flask) -> PlayedGame:
    """A game of two that the host began: Ada is plum, Bob is teal."""
    return begin(host(table), "oraklos", "standard")


def sits(device: FlaskClient, game: PlayedGame, player: str) -> PlayedGame:
    """The game in the eyes of a device that is this player."""
    assert device.post(f"{game.address}/me", data={"player": player}).status_code == 303
    return PlayedGame(device, game.address)


def error_code(answer: Any) -> str:
    if answer.is_json:
        return str(answer.json["error"]["code"])
    found = re.search(r'data-code="([^"]+)"', answer.text)
    assert found, answer.text[:300]
    return found[1]


# --- joining ---------------------------------------------------------------------------------


def test_on_this_machine_alone_everybody_is_the_host(app: Flask) -> None:
    answer = app.test_client().get("/api/me").json
    assert answer == {"joined": True, "host": True, "device": None, "name": None, "scope": None,
                      "players": {}}  # fmt: skip


def test_a_stranger_is_led_to_the_code_and_then_to_where_they_wanted_to_go(table: Flask) -> None:
    phone = stranger(table)
    answer = phone.get("/games?x=1")
    assert answer.status_code == 303
    assert answer.location == "/join?next=/games?x%3D1"
    form = {"code": code_of(table), "next": "/games?x=1"}
    assert phone.post("/join", data=form).location == "/games?x=1"
    assert phone.get("/games").status_code == 200


@pytest.mark.parametrize("next_page", ["//evil.example", "https://evil.example", "/\\evil", ""])
def test_joining_never_leads_to_another_site(table: Flask, next_page: str) -> None:
    form = {"code": code_of(table), "next": next_page}
    assert stranger(table).post("/join", data=form).location == "/"


def test_the_picture_on_the_hosts_screen_leads_to_a_form_with_the_code_filled_in(
    table: Flask,
) -> None:
    page = stranger(table).get("/join", query_string={"code": "ABC123"}).text
    assert 'value="ABC123"' in page
    assert stranger(table).get("/api/me").json["joined"] is False  # type: ignore[index]


@pytest.mark.parametrize("typed", ["{}", " {} ", "{lower}", "{a} {b}", "{a}-{b}"])
def test_the_code_is_known_however_it_is_typed(typed: str, tmp_path: Path) -> None:
    door = door_in(tmp_path)
    code = door.code
    assert door.opens(typed.format(code, lower=code.lower(), a=code[:3], b=code[3:]))


@pytest.mark.parametrize("typed", ["", "ABCDEF", "{}2", "{}{}", "\0", "é" * 6])
def test_nothing_else_is_the_code(typed: str, tmp_path: Path) -> None:
    door = door_in(tmp_path)
    assert not door.opens(typed.format(door.code, door.code))


def test_the_code_has_six_characters_that_nobody_mixes_up(table: Flask) -> None:
    code = code_of(table)
    assert len(code) == CODE_LENGTH == 6
    assert set(code) <= set(LETTERS)
    assert not set(LETTERS) & set("01OILAEUY")


def test_a_new_code_ends_the_old_one_and_leaves_those_inside_alone(table: Flask) -> None:
    phone, old = guest(table), code_of(table)
    assert host(table).post("/devices/code").status_code == 303
    assert code_of(table) != old
    refused = stranger(table).post("/join", data={"code": old, "name": "Ada", "next": "/games"})
    assert (refused.status_code, error_code(refused)) == (403, "device.wrong_code")
    for typed in (old, "Ada", "/games"):  # nothing has to be typed again
        assert f'value="{typed}"' in refused.text
    assert phone.get("/games").status_code == 200


def test_guessing_the_code_is_limited_for_one_address(table: Flask) -> None:
    statuses = [
        stranger(table).post("/join", data={"code": f"wrong{n}"}).status_code for n in range(7)
    ]
    assert statuses == [403] * 5 + [429] * 2
    # Even the right code has to wait now, or the limit would be worth nothing.
    assert stranger(table).post("/join", data={"code": code_of(table)}).status_code == 429


def test_changing_addresses_does_not_help_to_guess(tmp_path: Path) -> None:
    table = open_table(tmp_path, JOIN_TRIES_PER_MINUTE_OF_ALL=8)
    statuses = [
        stranger(table, f"127.0.1.{n}").post("/join", data={"code": "wrong"}).status_code
        for n in range(10)
    ]
    assert statuses == [403] * 8 + [429] * 2


def test_the_hosts_link_works_once_and_looking_at_it_does_not_use_it_up(table: Flask) -> None:
    key = host_key(table)
    for _ in range(3):
        assert stranger(table).get("/host", query_string={"key": key}).status_code == 200
    tablet, thief = stranger(table), stranger(table)
    assert tablet.post("/host", data={"key": key}).status_code == 303
    refused = thief.post("/host", data={"key": key})
    assert (refused.status_code, error_code(refused)) == (403, "device.used_link")
    assert tablet.get("/api/me").json["host"] is True  # type: ignore[index]
    assert thief.get("/api/me").json["joined"] is False  # type: ignore[index]


def test_a_link_grows_old(tmp_path: Path) -> None:
    now = [0.0]
    door = door_in(tmp_path, clock=lambda: now[0])
    key = door.new_host_key(lives_s=600)
    now[0] = 601
    assert not door.use_host_key(key)


def test_the_host_passes_it_on_by_link_or_by_list(table: Flask) -> None:
    tablet, phone = host(table), guest(table)
    page = tablet.post("/devices/host-link").text
    found = re.search(r"/host\?key=([\w-]+)", page)
    assert found
    assert phone.post("/host", data={"key": found[1]}).status_code == 303
    assert phone.get("/api/me").json["host"] is True  # type: ignore[index]
    other = guest(table, "Other")
    known = other.get("/api/me").json["device"]  # type: ignore[index]
    assert tablet.post(f"/devices/{known}/host").status_code == 303
    assert other.get("/api/me").json["host"] is True  # type: ignore[index]


def test_a_removed_device_is_a_stranger_again(table: Flask) -> None:
    tablet, phone, other = host(table), guest(table), guest(table, "Other", "127.0.0.3")
    known = phone.get("/api/me").json["device"]  # type: ignore[index]
    assert tablet.post(f"/devices/{known}/remove").status_code == 303
    assert phone.get("/games").status_code == 303
    old = code_of(table)
    tablet.post("/devices/guests/remove")
    assert other.get("/games").status_code == 303
    assert code_of(table) != old
    assert tablet.get("/games").status_code == 200


def test_leaving_is_up_to_the_device_itself(table: Flask) -> None:
    phone = guest(table)
    assert phone.post("/devices/leave").status_code == 303
    assert phone.get("/games").status_code == 303


def test_a_restart_throws_nobody_out_and_no_file_holds_a_token(tmp_path: Path) -> None:
    now = [1e9]
    before = Registry(rows_in(tmp_path), clock=lambda: now[0])
    token, device = before.join("  Ada's \n phone ", host=False)
    before.sit(device.id, "game", "plum")
    for file in tmp_path.iterdir():
        assert token.encode() not in file.read_bytes()
    after = Registry(rows_in(tmp_path), clock=lambda: now[0])
    found = after.find(token)
    assert found is not None
    assert (found.name, found.host, dict(found.players)) == ("Ada's phone", False, {"game": "plum"})
    assert after.find(token + "x") is None
    visitor, _ = after.join("Bob's phone", host=False)
    for _ in range(8):
        now[0] += 24 * 3600
        assert after.find(visitor) is not None
    assert after.find(token) is None


@pytest.mark.parametrize("damage", ["", "{", '{"id": 3}', "[]"])
def test_a_device_that_is_damaged_joins_again(tmp_path: Path, damage: str) -> None:
    rows = rows_in(tmp_path)
    with rows().changing() as kept:
        kept["hash"] = damage
    registry = Registry(rows)
    assert registry.all() == ()
    token, _ = registry.join("Phone", host=True)
    assert registry.find(token) is not None


def test_a_device_that_joined_at_another_process_is_known_at_once(tmp_path: Path) -> None:
    here, there = (Registry(rows_in(tmp_path)) for _ in range(2))
    assert here.all() == ()
    token, device = there.join("Phone", host=False)
    found = here.find(token)
    assert found is not None
    assert found.id == device.id
    there.sit(device.id, "game", "plum")
    with pytest.raises(Problem):
        here.sit(here.join("Another", host=False)[1].id, "game", "plum")
    there.remove(device.id)
    here.look_again()
    assert here.find(token) is None


def test_a_code_is_the_same_at_every_process_and_for_one_evening(tmp_path: Path) -> None:
    now = [1e9]
    here, there = (door_in(tmp_path, clock=lambda: now[0]) for _ in range(2))
    here.begin()
    code = here.code
    there.begin()
    assert there.opens(code)
    assert there.use_host_key(here.new_host_key())
    now[0] += 13 * 3600
    there.begin()
    assert not here.opens(code)


# --- what each may do ------------------------------------------------------------------------

# Everything that changes something has its place in one of these lists; a new route must find
# its own. `setup` and `keltis_boards` stand for all that begins with it.
FOR_THE_HOST = {
    "devices.renew_code", "devices.new_host_link", "devices.make_host", "devices.remove",
    "devices.remove_guests", "me.free", "new.begin", "doing.rematch", "doing.delete",
    "games_api.begin", "games_api.rematch", "games_api.delete", "history.decide_counting",
    "live.roll", "setup", "keltis_boards", "keltis.choose_column", "phone.rule",
    "tokens.make", "tokens.revoke", "tables.add", "tables.rename", "tables.remove",
    "webhooks.add", "webhooks.remove", "api_devices.remove",
    "api_devices.renew_code", "api_live.roll", "api_statistics.counts", "api_setup", "api_boards",
}  # fmt: skip
FOR_GUESTS = {
    "me.sit", "tables.sit", "api_devices.sit", "devices.leave", "api_devices.leave",
    # In a game the rights are those of the player one is: see below.
    "doing.act", "doing.undo", "doing.redo", "games_api.act", "oracle.add_card",
    "oracle_secret.keep", "table.bring_photo", "table.use_live_throw", "table.rethrow",
    "table.correct", "table.deal", "oraklos_api.use_live_throw", "oraklos_api.correct",
    "card_photo.bring", "card_photo.enter",
    # A device offers its own camera; whether guests may also choose it is the host's rule.
    "phone.offer", "phone.choose", "phone_frames.take",
    # How this device shows a game is its own affair.
    "oracle.choose_entry",
    # Cases have keys of their own: only who brought a throw can change it.
    "bring.bring_photo", "bring.bring_throw", "change.correct", "change.add_picture",
    "change.read_picture_again", "change.delete", "api_readings.create", "api_readings.delete",
    "api_readings.correct", "api_judging.create_verdict", "api_judging.create_prophecies",
    # Reads a photograph of cards and keeps nothing.
    "api_cards.read",
}  # fmt: skip


HOSTS_OWN = ("setup", "keltis_boards", "api_setup", "api_boards")


def group_of(endpoint: str) -> str:
    return next((one for one in HOSTS_OWN if endpoint.startswith(one)), endpoint)


def writing_routes(app: Flask) -> dict[str, tuple[str, str]]:
    """Every endpoint that changes something: its method and an address for it."""
    found = {}
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}):
            address = re.sub(r"<(?:\w+:)?(\w+)>", "x", rule.rule)
            found[rule.endpoint] = (method, address)
    return found


def test_every_route_that_changes_something_is_closed_to_strangers(table: Flask) -> None:
    for endpoint, (method, address) in writing_routes(table).items():
        if endpoint in OPEN_TO_STRANGERS:
            continue
        answer = stranger(table).open(address, method=method)
        assert answer.status_code == 401, endpoint
        assert error_code(answer) == "device.not_joined"


def test_every_route_that_changes_something_is_for_somebody(table: Flask) -> None:
    routes = {group_of(one) for one in writing_routes(table)} - OPEN_TO_STRANGERS
    assert routes == FOR_THE_HOST | FOR_GUESTS


def test_what_is_for_the_host_is_refused_to_guests_and_nothing_else_is(tmp_path: Path) -> None:
    table = open_table(tmp_path, WRITES_PER_MINUTE=1000)
    phone = guest(table)
    refused = {}
    for endpoint, (method, address) in writing_routes(table).items():
        if endpoint in OPEN_TO_STRANGERS or endpoint.endswith(".leave"):
            continue
        answer = phone.open(address, method=method)
        is_refused = answer.status_code == HTTPStatus.FORBIDDEN
        refused[endpoint] = is_refused and error_code(answer) == "device.not_host"
    assert {group_of(one) for one, no in refused.items() if no} == FOR_THE_HOST
    assert {group_of(one) for one, no in refused.items() if not no} <= FOR_GUESTS


def test_strangers_see_no_page_with_anything_on_it(table: Flask, game: PlayedGame) -> None:
    phone = stranger(table)
    for path in ("/games", game.address, f"{game.address}/now", f"{game.address}/log",
                 f"{game.address}/feed", "/devices", "/photo", "/nothing-here"):  # fmt: skip
        answer = phone.get(path)
        assert answer.status_code == 303, path
        assert answer.location.startswith("/join"), path
    for path in ("/api/games", f"/api/games/{game.id}", f"/api/games/{game.id}/log", "/api/token"):
        assert phone.get(path).status_code == 401, path
    assert "Ada" not in phone.get("/").text
    assert code_of(table) not in phone.get("/").text


def test_a_guest_acts_for_their_own_player_and_for_nobody_else(
    table: Flask, game: PlayedGame
) -> None:
    phone = guest(table)
    watching = PlayedGame(phone, game.address)
    refused = watching.do("draw", by="plum", cards=CARDS)
    assert (refused.status_code, error_code(refused)) == (403, "device.no_player")
    ada = sits(phone, game, "plum")
    refused = ada.do("draw", by="teal", cards=CARDS)
    assert (refused.status_code, error_code(refused)) == (403, "device.other_player")
    assert ada.seen == 1
    assert ada.do("draw", by="plum", cards=CARDS).status_code == 200
    assert ada.seen == 2


def test_the_host_acts_for_everybody(game: PlayedGame) -> None:
    assert game.do("draw", by="plum", cards=CARDS).status_code == 200
    assert game.do("draw", by="teal", cards=["KKKK"]).status_code == 200


def test_what_the_table_decides_is_entered_by_the_host(table: Flask, game: PlayedGame) -> None:
    game.do("draw", by="plum", cards=CARDS)
    game.do("draw", by="teal", cards=["YYBB", "RBBK", "KKKK"])
    ada = sits(guest(table), game, "plum")
    assert ada.do("throw", by="plum").status_code == 200
    for by in ("plum", None):
        refused = ada.do("stop", by=by)
        assert (refused.status_code, error_code(refused)) == (403, "device.for_the_host")
    assert ada.do("marker", by="plum", marker=3, card="RYBK").status_code == 200
    assert game.do("stop").status_code == 200


def test_a_guest_renames_and_takes_out_only_themselves(table: Flask, game: PlayedGame) -> None:
    ada = sits(guest(table), game, "plum")
    assert error_code(ada.do("rename", player="teal", name="Bo")) == "device.for_the_host"
    assert error_code(ada.do("leave", player="teal")) == "device.for_the_host"
    assert error_code(ada.do("reorder", players=["teal", "plum"])) == "device.for_the_host"
    assert error_code(ada.do("pause")) == "device.for_the_host"
    assert ada.do("rename", player="plum", name="Ada L.").status_code == 200
    assert game.do("rename", player="teal", name="Bo").status_code == 200


def test_a_guest_takes_back_their_own_last_step_only(table: Flask, game: PlayedGame) -> None:
    ada = sits(guest(table), game, "plum")
    bob = sits(guest(table, address="127.0.0.3"), game, "teal")
    ada.do("draw", by="plum", cards=CARDS)
    refused = bob.post("undo", seen=bob.seen)
    assert (refused.status_code, error_code(refused)) == (403, "device.not_yours")
    assert ada.post("undo", seen=ada.seen).status_code == 200
    refused = bob.post("redo", seen=bob.seen)
    assert (refused.status_code, error_code(refused)) == (403, "device.not_yours")
    assert ada.post("redo", seen=ada.seen).status_code == 200
    assert game.post("undo", seen=game.seen).status_code == 200


def test_a_guest_is_offered_only_what_they_may_do(table: Flask, game: PlayedGame) -> None:
    ada = sits(guest(table), game, "plum")
    watching = PlayedGame(guest(table, address="127.0.0.3"), game.address)
    assert 'name="kind" value="draw"' in ada.now()
    assert 'name="by" value="teal"' not in ada.now()
    assert 'name="kind" value="pause"' not in ada.now()
    assert 'name="kind"' not in watching.now()


# --- who is who ------------------------------------------------------------------------------


def test_two_devices_are_never_the_same_player(table: Flask, game: PlayedGame) -> None:
    sits(guest(table), game, "plum")
    other = guest(table, address="127.0.0.3")
    refused = other.post(f"{game.address}/me", data={"player": "plum"})
    assert (refused.status_code, error_code(refused)) == (409, "device.player_taken")
    refused = other.post(f"{game.address}/me", data={"player": "nobody"})
    assert (refused.status_code, error_code(refused)) == (422, "player.unknown")


def test_a_guest_chooses_once_and_the_host_lets_them_choose_again(
    table: Flask, game: PlayedGame
) -> None:
    phone = guest(table)
    sits(phone, game, "plum")
    for other in ("teal", ""):
        refused = phone.post(f"{game.address}/me", data={"player": other})
        assert (refused.status_code, error_code(refused)) == (403, "device.place_is_chosen")
    assert game.browser.post(f"{game.address}/places/plum/free").status_code == 303
    sits(phone, game, "teal")


def test_on_one_tablet_the_player_it_is_can_change_with_every_hand(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard")
    for player in ("plum", "teal"):
        sits(browser, game, player)
        assert browser.get("/api/me").json["players"] == {game.id: player}  # type: ignore[index]
    browser.post(f"{game.address}/me", data={"player": ""})
    assert browser.get("/api/me").json["players"] == {}  # type: ignore[index]


# --- requests that should not be -------------------------------------------------------------


def test_a_stale_request_changes_nothing(table: Flask, game: PlayedGame) -> None:
    ada = sits(guest(table), game, "plum")
    game.do("draw", by="teal", cards=["KKKK"])
    refused = ada.do("draw", by="plum", seen=1, cards=CARDS)
    assert (refused.status_code, error_code(refused)) == (409, "log.stale")


def test_a_replayed_request_changes_nothing(table: Flask, game: PlayedGame) -> None:
    ada = sits(guest(table), game, "plum")
    seen = ada.seen
    assert ada.do("draw", by="plum", seen=seen, cards=CARDS[:1]).status_code == 200
    again = ada.do("draw", by="plum", seen=seen, cards=CARDS[:1])
    assert (again.status_code, error_code(again)) == (409, "log.stale")
    assert ada.seen == seen + 1


@pytest.mark.parametrize(
    "token", ["", "x", "guessed" * 10, "\u00e9", "0" * 3000, "../../devices.json", "null"]
)
def test_a_forged_cookie_or_token_is_that_of_a_stranger(table: Flask, token: str) -> None:
    phone = stranger(table)
    phone.set_cookie("pythia_device", token)
    assert phone.get("/api/games").status_code == 401
    program = table.test_client()
    answer = program.get("/api/games", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 401
    answer = program.post("/api/games", json={}, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 403  # neither our page nor a known token


def test_a_page_of_another_site_can_not_use_a_guests_cookie(table: Flask, game: PlayedGame) -> None:
    ada = sits(guest(table), game, "plum")
    for origin in ("http://evil.example", "null", "http://localhost:81"):
        answer = ada.browser.post(
            f"{game.address}/acts", data={"seen": 1}, headers={"Origin": origin}
        )
        assert (answer.status_code, error_code(answer)) == (403, "request.origin")


def test_an_oversized_request_is_refused(table: Flask, game: PlayedGame) -> None:
    ada = sits(guest(table), game, "plum")
    form = {"seen": 1, "kind": "draw", "by": "plum", "data": "x" * (2 * 1024 * 1024)}
    assert ada.browser.post(f"{game.address}/acts", data=form).status_code == 413
    body = {"seen": 1, "kind": "draw", "by": "plum", "data": {"cards": ["R" * 1024 * 1024]}}
    answer = ada.browser.post(f"/api/games/{game.id}/acts", json=body)
    assert (answer.status_code, error_code(answer)) == (413, "request.too_large")
    assert "1 MB" in answer.get_json()["error"]["message"]


def test_half_a_character_is_refused_in_a_form_too(table: Flask, game: PlayedGame) -> None:
    ada = sits(guest(table), game, "plum")
    form = {"seen": 1, "kind": "rename", "data": r'{"player": "plum", "name": "\ud800"}'}
    assert ada.browser.post(f"{game.address}/acts", data=form).status_code == 400


def test_one_device_that_taps_like_mad_is_asked_to_wait_and_the_others_are_not(
    tmp_path: Path,
) -> None:
    table = open_table(tmp_path, WRITES_PER_MINUTE=20)
    mad, calm = guest(table), guest(table, address="127.0.0.3")
    statuses = {mad.post("/games/x/acts", data={"seen": 1}).status_code for _ in range(30)}
    assert 429 in statuses
    assert calm.post("/games/x/acts", data={"seen": 1}).status_code == 404


def test_cookies_stay_out_of_reach(table: Flask) -> None:
    cookie = stranger(table).post("/join", data={"code": code_of(table)}).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    secure = stranger(table, "127.0.0.8")
    secure.environ_base["HTTP_ORIGIN"] = "https://localhost"
    answer = secure.post("/join", data={"code": code_of(table)}, base_url="https://localhost")
    cookie = answer.headers["Set-Cookie"]
    assert "Secure" in cookie


def test_nothing_secret_is_logged(
    table: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    key, code = host_key(table), code_of(table)
    phone = stranger(table)
    phone.get("/join", query_string={"code": code})
    phone.get("/host", query_string={"key": key})
    monkeypatch.setattr("webui.app.devices.pages.join_by_code", lambda *_: 1 / 0)
    assert phone.post(f"/join?code={code}", data={"code": code}).status_code == 500
    monkeypatch.undo()
    device = guest(table)
    token = device.get_cookie("pythia_device")
    assert token is not None
    for secret in (key, code, token.value):
        assert secret not in caplog.text
    assert "/join failed" in caplog.text


def test_a_full_table_makes_room_by_forgetting_the_guest_quiet_for_longest(tmp_path: Path) -> None:
    now = [1e9]
    registry = Registry(rows_in(tmp_path), clock=lambda: now[0])
    owner, _ = registry.join("Tablet", host=True)
    tokens = []
    for _ in range(70):
        now[0] += 1
        tokens.append(registry.join("Phone", host=False)[0])
    assert registry.find(owner) is not None
    assert registry.find(tokens[0]) is None
    assert registry.find(tokens[-1]) is not None
    assert len(registry.all()) == 64
    with pytest.raises(Problem):
        registry.remove("nobody")


# --- as an app -------------------------------------------------------------------------------


def test_the_panel_can_be_installed_and_every_picture_it_names_is_there(table: Flask) -> None:
    phone = stranger(table)
    page = phone.get("/join").text
    found = re.search(r'rel="manifest" href="([^"]+)"', page)
    assert found
    answer = phone.get(found[1])
    assert answer.mimetype == "application/manifest+json"
    manifest = answer.get_json(force=True)
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for picture in manifest["icons"]:
        data = phone.get(picture["src"]).data
        width = int.from_bytes(data[16:20], "big")
        assert f"{width}x{width}" == picture["sizes"]


def test_the_certificate_can_be_fetched_where_there_is_one(tmp_path: Path) -> None:
    plain = open_table(tmp_path)
    assert stranger(plain).get("/certificate").status_code == 404
    (tmp_path / "authority.pem").write_text("a certificate")
    secure = open_table(tmp_path, AUTHORITY_FILE=tmp_path / "authority.pem")
    answer = stranger(secure).get("/certificate")
    assert answer.mimetype == "application/x-x509-ca-cert"
    assert answer.data == b"a certificate"


def test_a_device_can_not_take_every_line_of_the_house(tmp_path: Path) -> None:
    table = open_table(tmp_path, LINES_EACH=2, LINES_TOGETHER=3)
    game = begin(host(table), "oraklos", "standard")
    greedy, calm, late = (guest(table, address=f"127.0.0.{n}") for n in (2, 3, 4))
    held = [greedy.get(f"{game.address}/feed", buffered=False) for _ in range(2)]
    refused = greedy.get(f"{game.address}/feed")
    assert (refused.status_code, error_code(refused)) == (429, "request.lines")
    held.append(calm.get(f"{game.address}/feed", buffered=False))
    assert [answer.status_code for answer in held] == [200] * 3
    assert late.get(f"{game.address}/feed").status_code == 429
    held[0].close()
    held.append(late.get(f"{game.address}/feed", buffered=False))
    assert held[-1].status_code == 200
    for answer in held:
        answer.close()


def test_whoever_joins_while_a_game_is_played_is_asked_who_they_are(
    table: Flask, game: PlayedGame
) -> None:
    phone = stranger(table)
    answer = phone.post("/join", data={"code": code_of(table), "name": "Phone"})
    assert answer.location == f"{game.address}/me"
    assert "Which of these are you?" in phone.get(answer.location).text


def test_only_a_game_of_this_evening_is_being_played() -> None:
    row = GameRow("a" * 32, "oraklos", "standard", (), {}, False, 1, "", "2026-05-01T20:00:00.000Z")
    over = replace(row, id="b" * 32, over=True, changed_at="2026-05-01T21:00:00.000Z")
    assert game_in_play([over, row], "2026-05-01T22:00:00.000Z") == row.id
    assert game_in_play([over, row], "2026-05-02T20:00:00.000Z") is None
    assert game_in_play([over], "2026-05-01T22:00:00.000Z") is None

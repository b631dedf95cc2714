"""Tokens for programs: made once, good for their scope at every route, until they are revoked."""

from __future__ import annotations

import re
from http import HTTPStatus
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.devices import ORIGIN, guest, host, open_table, rows_in, stranger
from tests.web.table import begin
from tests.web.test_devices import FOR_THE_HOST, error_code, group_of, writing_routes
from tests.web.told_table import ToldTable
from webui.app.devices.guard import ASKING, FOR_PEOPLE, OPEN_TO_STRANGERS
from webui.devices.device import Scope
from webui.devices.registry import Registry
from webui.panel import panel_of
from webui.problem import Problem


@pytest.fixture
def table(tmp_path: Path) -> Flask:
    return open_table(tmp_path, WRITES_PER_MINUTE=1000, LIVE_TABLE=ToldTable())


def showing(app: Flask, scope: Scope) -> FlaskClient:
    """A program that shows a new token of this scope, from no page of ours."""
    token, _ = panel_of(app).devices.issue(f"a {scope} program", scope)
    client = app.test_client()
    client.environ_base.update(HTTP_AUTHORIZATION=f"Bearer {token}", REMOTE_ADDR="127.0.0.7")
    return client


def test_the_host_makes_a_token_that_is_shown_once_and_kept_hashed(
    table: Flask, tmp_path: Path
) -> None:
    tablet = host(table)
    page = tablet.post("/devices/tokens", data={"name": "Score board", "scope": "read"}).text
    [token] = re.findall(r'id="token" readonly value="([^"]+)"', page)
    told = table.test_client().get("/api/me", headers={"Authorization": f"Bearer {token}"}).json
    assert told is not None
    assert (told["name"], told["scope"], told["host"]) == ("Score board", "read", False)
    listed = tablet.get("/devices").text
    assert "Score board" in listed
    assert token not in listed
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or token.encode() not in path.read_bytes()


def test_a_token_outlives_restarts_and_quiet_weeks_but_not_its_revocation(
    table: Flask, tmp_path: Path
) -> None:
    tablet = host(table)
    token, program = panel_of(table).devices.issue("Lamp", Scope.READ)
    asked = {"Authorization": f"Bearer {token}"}
    assert table.test_client().get("/api/games", headers=asked).status_code == 200
    tablet.post("/devices/guests/remove")
    assert table.test_client().get("/api/games", headers=asked).status_code == 200
    assert tablet.post(f"/devices/tokens/{program.id}/revoke").status_code == 303
    assert table.test_client().get("/api/games", headers=asked).status_code == 401
    weeks_s = [0.0]
    quiet = Registry(rows_in(tmp_path / "quiet"), clock=lambda: weeks_s[0])
    kept, _ = quiet.issue("Lamp", Scope.PLAY)
    for day in range(60):
        weeks_s[0] = day * 24 * 3600.0
        quiet.join("Phone", host=False)  # somebody else is here
    assert quiet.find(kept) is not None
    assert Registry(rows_in(tmp_path / "quiet")).find(kept) is not None


def test_no_token_without_a_name_a_scope_and_a_host(table: Flask) -> None:
    tablet = host(table)
    for form, status in (
        ({"name": " ", "scope": "read"}, 422),
        ({"name": "x", "scope": "king"}, 400),
        ({"name": "x"}, 400),
    ):
        assert tablet.post("/devices/tokens", data=form).status_code == status
    form = {"name": "x", "scope": "host"}
    assert guest(table).post("/devices/tokens", data=form).status_code == 403
    assert stranger(table).post("/devices/tokens", data=form).status_code == 401
    foreign = tablet.post("/devices/tokens", data=form, headers={"Origin": "http://evil.example"})
    assert foreign.status_code == 403
    assert panel_of(table).devices.programs() == ()


def test_there_is_an_end_to_tokens(tmp_path: Path) -> None:
    registry = Registry(rows_in(tmp_path))
    for number in range(32):
        registry.issue(f"Lamp {number}", Scope.READ)
    with pytest.raises(Problem, match=r"token\.too_many"):
        registry.issue("One more", Scope.READ)
    assert registry.join("Phone", host=False)[1].scope is None


# --- the scope, at every route ---------------------------------------------------------------


def test_a_read_token_changes_nothing_at_any_route(table: Flask) -> None:
    program = showing(table, Scope.READ)
    for endpoint, (method, address) in writing_routes(table).items():
        if endpoint in ASKING:
            continue
        answer = program.open(address, method=method)
        assert answer.status_code == HTTPStatus.FORBIDDEN, endpoint
        expected = "token.for_people" if endpoint in FOR_PEOPLE else "token.scope"
        assert error_code(answer) == expected, endpoint


def test_a_play_token_may_what_a_guest_may_at_every_route(table: Flask) -> None:
    program = showing(table, Scope.PLAY)
    refused = set()
    for endpoint, (method, address) in writing_routes(table).items():
        if endpoint in OPEN_TO_STRANGERS or endpoint.endswith(".leave"):
            continue
        answer = program.open(address, method=method)
        if answer.status_code == HTTPStatus.FORBIDDEN:
            refused.add(group_of(endpoint))
    # Whether guests may choose their own phone as the camera is the host's rule.
    assert refused == FOR_THE_HOST | {"phone.choose"}


def test_a_host_token_is_refused_only_what_hands_out_rights(table: Flask) -> None:
    for endpoint, (method, address) in writing_routes(table).items():
        program = showing(table, Scope.HOST)  # some send it away
        answer = program.open(address, method=method)
        is_refused = answer.status_code == HTTPStatus.FORBIDDEN
        assert is_refused == (endpoint in FOR_PEOPLE), endpoint
        for one in panel_of(table).devices.programs():
            panel_of(table).devices.remove(one.id)


def test_an_overlay_token_is_a_strangers_everywhere_else(table: Flask) -> None:
    program = showing(table, Scope.OVERLAY)
    for rule in table.url_map.iter_rules():
        if rule.endpoint in OPEN_TO_STRANGERS:
            continue
        address = re.sub(r"<(?:\w+:)?(\w+)>", "1", rule.rule)
        for method in (rule.methods or set()) - {"OPTIONS"}:
            answer = program.open(address, method=method)
            is_outside = answer.status_code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)
            led_to_join = answer.status_code == HTTPStatus.SEE_OTHER and "/join" in answer.location
            assert is_outside or led_to_join, (rule.rule, answer.status_code)


def test_pages_of_the_host_are_closed_to_those_who_read(table: Flask) -> None:
    reading, phone = showing(table, Scope.READ), guest(table)
    for rule in table.url_map.iter_rules():
        if "GET" not in (rule.methods or set()) or rule.arguments or "feed" in rule.rule:
            continue
        expected = phone.get(rule.rule)
        found = reading.get(rule.rule, headers={"Accept": "text/html"})
        assert found.status_code == expected.status_code, rule.rule
        expected.close()
        found.close()


def test_no_token_becomes_more_than_it_is(table: Flask) -> None:
    key = panel_of(table).door.new_host_key()
    for scope in Scope:
        program = showing(table, scope)
        assert program.post("/host", data={"key": key, "name": "x"}).status_code == 403
        mine = panel_of(table).devices.programs()[0].id
        assert host(table).post(f"/devices/{mine}/host").status_code == 403
        panel_of(table).devices.remove(mine)


def test_on_this_machine_too_a_token_is_good_for_its_scope(app: Flask) -> None:
    program = showing(app, Scope.READ)
    local = app.test_client()
    local.environ_base["HTTP_ORIGIN"] = ORIGIN
    game = begin(local, "oraklos", "standard")
    assert program.get("/api/games").status_code == 200
    refused = program.delete(f"/api{game.address}")
    assert (refused.status_code, error_code(refused)) == (403, "token.scope")
    assert showing(app, Scope.PLAY).delete(f"/api{game.address}").status_code == 403
    assert showing(app, Scope.HOST).delete(f"/api{game.address}").status_code == 204


def test_whoever_reads_may_ask_the_judge(table: Flask) -> None:
    asked = showing(table, Scope.READ).post("/api/verdicts", json={})
    assert asked.status_code == 400
    assert showing(table, Scope.READ).delete("/api/me").status_code == 204


def test_a_feed_that_is_open_ends_when_its_token_is_revoked(table: Flask) -> None:
    game = begin(host(table), "oracle", "standard", players=3)
    token, program = panel_of(table).devices.issue("Lamp", Scope.READ)
    asked = {"Authorization": f"Bearer {token}"}
    feed = table.test_client().get(f"/api/games/{game.id}/feed", headers=asked).iter_encoded()
    assert next(feed).startswith(b"retry")
    assert b'"seen": 1' in next(feed)
    panel_of(table).devices.remove(program.id)
    game.do("rename", player="plum", name="Eve")
    assert b"".join(feed) == b""

"""The overlay of a stream: framed by anybody who has its token, and nothing for anybody else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.oraklos_game.table import reading
from tests.web.devices import host, open_table
from tests.web.openapi import CheckedClient
from tests.web.table import PlayedGame, begin
from tests.web.told_table import ToldTable
from webui.devices.device import Scope
from webui.panel import panel_of

NEW_GAME = {
    "game": "oraklos",
    "variant": "junior",
    "players": [{"id": "ada", "name": "Ada"}, {"id": "bob", "name": "Bob"}],
}


@pytest.fixture
def table(tmp_path: Path) -> Flask:
    return open_table(tmp_path, LIVE_TABLE=ToldTable())


@pytest.fixture
def token(table: Flask) -> str:
    return panel_of(table).devices.issue("Stream", Scope.OVERLAY)[0]


def judged(device: FlaskClient) -> PlayedGame:
    """A game in which somebody has just shown dice."""
    game = begin(device, "oraklos", "junior")
    game.do("draw", by="plum", cards=["YBYB", "YYBB", "RRBB"])
    game.do("draw", by="teal", cards=["RBBK", "RBYB", "RRRR"])
    game.do("throw", by="plum", reading=reading("clear"))
    game.do("marker", by="plum", marker=3, card="YBYB")
    game.do("stop")
    game.do("show", by="plum", dice=[8, 14, 13, 12])
    return game


def test_scores_cards_and_the_last_verdict_with_its_string_are_shown(
    table: Flask, token: str
) -> None:
    game = judged(host(table))
    for name in (game.id, "playing"):
        answer = table.test_client().get(f"/overlay/{name}?token={token}")
        assert answer.status_code == 200
        assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert len(re.findall(r"data-score", answer.text)) == 2
        assert 'class="verdict verdict-' in answer.text
        assert "heart-" in answer.text  # the string over the dice
        assert "<form" not in answer.text


def test_only_news_are_sent_again(table: Flask, token: str) -> None:
    game = judged(host(table))
    page = table.test_client().get(f"/overlay/playing?token={token}").text
    again = re.search(r'hx-get="([^"]+)"', page)
    assert again
    address = again[1].replace("&amp;", "&")
    assert table.test_client().get(address).status_code == 204
    game.do("close")
    anew = table.test_client().get(address)
    assert anew.status_code == 200
    assert "frame-ancestors 'none'" in anew.headers["Content-Security-Policy"]


def test_without_its_own_token_nothing_is_shown_and_nobody_may_frame(table: Flask) -> None:
    game = judged(host(table))
    better = panel_of(table).devices.issue("Program", Scope.HOST)[0]
    for query in ("", "?token=", "?token=wrong", f"?token={better}"):
        for path in ("", "/now", "/throws/1.jpg"):
            answer = table.test_client().get(f"/overlay/{game.id}{path}{query}")
            assert answer.status_code == 401
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    # The host's own cookie opens it no more than a stranger's.
    assert host(table).get(f"/overlay/{game.id}").status_code == 401


def test_a_revoked_token_ends_the_overlay(table: Flask, token: str) -> None:
    judged(host(table))
    panel_of(table).devices.remove(panel_of(table).devices.programs()[0].id)
    assert table.test_client().get(f"/overlay/playing?token={token}").status_code == 401


def test_no_other_page_is_framed_by_anybody(table: Flask, token: str) -> None:
    device = host(table)
    for rule in table.url_map.iter_rules():
        if "GET" in (rule.methods or set()) and not rule.arguments and "feed" not in rule.rule:
            answer = device.get(f"{rule.rule}?token={token}")
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"], rule
            answer.close()


def test_an_evening_without_a_game_shows_nothing_and_waits(table: Flask, token: str) -> None:
    answer = table.test_client().get(f"/overlay/playing?token={token}")
    assert answer.status_code == 200
    assert "data-score" not in answer.text
    assert "hx-get" in answer.text


def test_in_a_club_every_table_has_its_overlay(table: Flask, token: str) -> None:
    device = host(table)
    other = panel_of(table).store.tables.add("Window")
    program = CheckedClient(table, {"Authorization": f"Bearer {_host_token(table)}"})
    begun: Any = program.post("/api/games", json={**NEW_GAME, "table": other.id}).json
    at_home = begin(device, "oraklos", "junior")
    for where, game_id in ((other.id, begun["id"]), ("home", at_home.id)):
        shown = table.test_client().get(f"/overlay/playing?token={token}&table={where}").text
        assert f"known={game_id}." in shown
        assert f"table={where}" in shown
    assert program.post("/api/games", json={**NEW_GAME, "table": "none"}).status_code == 422
    listed: Any = program.get("/api/tables").json
    assert [one["name"] for one in listed["tables"]] == ["Home", "Window"]
    made = device.post("/devices/tokens", data={"name": "OBS", "scope": "overlay"}).text
    assert f"table={other.id}" in made


def _host_token(table: Flask) -> str:
    return panel_of(table).devices.issue("Program", Scope.HOST)[0]


@pytest.mark.parametrize(
    ("name", "variant", "players"), [("keltis_sheet", "base", 2), ("oracle", "standard", 3)]
)
def test_every_game_has_an_overlay(
    table: Flask, token: str, name: str, variant: str, players: int
) -> None:
    game = begin(host(table), name, variant, players)
    answer = table.test_client().get(f"/overlay/{game.id}?token={token}")
    assert answer.status_code == 200
    assert len(re.findall(r"data-score", answer.text)) == players

"""One server, many tables: at home nobody hears of it, in a club every table has its own game."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from rules.message import Refusal
from tests.web.devices import guest, host, open_table, stranger
from tests.web.evenings import five_evenings
from webui.cli import main
from webui.cli.serve import before_us
from webui.panel import panel_of
from webui.statistics.league import Season, league
from webui.statistics.record import GameRecord

FORM = {"variant": "junior", "name.plum": "Ada", "name.teal": "Bob"}


@pytest.fixture
def club(tmp_path: Path) -> Flask:
    return open_table(tmp_path)


@pytest.fixture
def tablet(club: Flask) -> FlaskClient:
    return host(club)


def table_ids(club: Flask) -> dict[str, str]:
    return {one.name: one.id for one in panel_of(club).store.tables.all()}


def begin(tablet: FlaskClient, **more: str) -> str:
    answer = tablet.post("/games/new/oraklos", data={**FORM, **more})
    assert answer.status_code == 303, answer.text
    return str(answer.location).split("/")[-1]


def test_with_one_table_nothing_is_said_of_tables(club: Flask, tablet: FlaskClient) -> None:
    game = begin(tablet)
    assert panel_of(club).store.game(game).table_id == "home"
    assert '<h2 id="open">In play</h2>' in tablet.get("/games").text
    assert "At which table?" not in tablet.get("/games/new/oraklos").text
    assert "Sit there" not in tablet.get("/devices").text
    assert "Home" not in tablet.get("/games").text


def test_a_table_is_added_named_and_removed_and_its_games_stay(
    club: Flask, tablet: FlaskClient
) -> None:
    assert 'value="Table 2"' in tablet.get("/devices").text
    assert tablet.post("/tables", data={"name": " Table  2 "}).status_code == 303
    second = table_ids(club)["Table 2"]
    assert 'value="Table 3"' in tablet.get("/devices").text
    game = begin(tablet, table=second)
    assert panel_of(club).store.game(game).table_id == second
    listed = tablet.get("/games").text
    assert "In play at Home" in listed
    assert "In play at Table 2" in listed
    tablet.post(f"/tables/{second}/name", data={"name": "Window"})
    assert "In play at Window" in tablet.get("/games").text
    rematch = tablet.post(f"/games/{game}/rematch").location.split("/")[-1]
    assert panel_of(club).store.game(rematch).table_id == second
    assert tablet.post(f"/tables/{second}/remove").status_code == 303
    assert panel_of(club).store.game(game).table_id == "home"
    assert tablet.get(f"/games/{game}").status_code == 200, "old links keep working"


def test_a_device_sits_at_a_table_and_finds_its_game_there(
    club: Flask, tablet: FlaskClient
) -> None:
    tablet.post("/tables", data={"name": "Table 2"})
    second = table_ids(club)["Table 2"]
    there = begin(tablet, table=second)
    here = begin(tablet)
    phone = guest(club, "Ada's phone")
    device = next(one for one in panel_of(club).devices.all() if not one.host)
    assert phone.get("/join").location == f"/games/{here}/me"
    moved = phone.post(f"/devices/{device.id}/table", data={"table": second})
    assert moved.status_code == 303
    assert phone.get("/join").location == f"/games/{there}/me"
    listed = phone.get("/games").text
    assert listed.index("In play at Table 2") < listed.index("In play at Home")
    other = guest(club, "Bob's phone", "127.0.0.3")
    assert other.post(f"/devices/{device.id}/table", data={"table": "home"}).status_code == 404
    tablet.post(f"/devices/{device.id}/table", data={"table": "home"})
    assert phone.get("/join").location == f"/games/{here}/me"


@pytest.mark.parametrize(
    ("path", "name", "code"),
    [
        ("/tables", "", "table.unnamed"),
        ("/tables", "home", "table.taken"),
        ("/tables/nowhere/name", "x", "table.unknown"),
        ("/tables/nowhere/remove", "x", "table.unknown"),
        ("/tables/home/remove", "x", "table.first"),
    ],
)
def test_what_can_not_be_is_told_in_a_sentence(
    tablet: FlaskClient, path: str, name: str, code: str
) -> None:
    answer = tablet.post(path, data={"name": name})
    assert answer.status_code == 422
    assert code in answer.text


def test_tables_are_the_hosts(club: Flask, tablet: FlaskClient) -> None:
    assert guest(club).post("/tables", data={"name": "x"}).status_code == 403
    assert stranger(club).post("/tables", data={"name": "x"}).status_code == 401


def test_a_camera_throws_only_for_its_own_table(club: Flask, tablet: FlaskClient) -> None:
    tablet.post("/tables", data={"name": "Table 2"})
    panel = panel_of(club)
    far = begin(tablet, table=table_ids(club)["Table 2"])
    assert panel.watches(begin(tablet))
    assert not panel.watches(far)
    hands = {"plum": ["RYBK", "RRBB", "YYBB"], "teal": ["RRRR", "YYYY", "BBBB"]}
    for seen, (player, cards) in enumerate(hands.items(), 1):
        panel.play.act(far, seen, "draw", player, "2026-11-17T19:30:00Z", {"cards": cards})
    page = tablet.get(f"/games/{far}").text
    assert 'data-phase="throw"' in page
    assert "data-live=" not in page
    assert "Take a photo of the throw" in page
    refused = tablet.post(f"/api/games/{far}/live-throw", json={"seen": 3, "number": 1})
    assert refused.json["error"]["code"] == "live.elsewhere"


def test_behind_a_proxy_the_host_is_led_to_its_name() -> None:
    assert before_us(("dice.example.org",), ("127.0.0.1",)) == "https://dice.example.org/"
    assert before_us((), ("127.0.0.1",)) is None


# --- the league ------------------------------------------------------------------------------


def won(day: str, game_id: str = "g", **points: int) -> GameRecord:
    best = max(points.values())
    winners = tuple(name for name, score in points.items() if score == best)
    at = f"{day}T19:30:00"
    return GameRecord(
        game_id, "oraklos", "junior", at, at, {name: name.title() for name in points}, points,
        frozenset(), winners, True, True, (), (),
    )  # fmt: skip


def test_a_point_for_everybody_behind_and_half_for_a_tie() -> None:
    found = league(
        [won("2026-09-01", ada=9, bob=5, cy=5), won("2026-09-01", ada=2, bob=3),
         won("2026-09-08", bob=4, cy=4)],
        Season(),
    )  # fmt: skip
    told = [(one.name, one.points, one.games, one.wins) for one in found.standings]
    assert told == [("Bob", 2.0, 3, 2), ("Ada", 2.0, 2, 1), ("Cy", 1.0, 2, 1)]
    assert found.evenings == (date(2026, 9, 1), date(2026, 9, 8))
    assert found.standings[0].evenings == {date(2026, 9, 1): 1.5, date(2026, 9, 8): 0.5}


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("2026", "2026-12-31", "2027-01-01"),
        ("2026-02", "2026-02-28", "2026-03-01"),
        ("2026-09-03", "2026-09-03", "2026-09-04"),
        ("2026-09..2027-05", "2027-05-31", "2026-08-31"),
        ("2026-09..", "2040-01-01", "2026-08-31"),
        ("..2026-09", "1990-01-01", "2026-10-01"),
    ],
)
def test_a_season_is_written_as_people_say_it(text: str, inside: str, outside: str) -> None:
    season = Season.parse(text)
    assert date.fromisoformat(inside) in season
    assert date.fromisoformat(outside) not in season


@pytest.mark.parametrize("text", ["x", "2026-13", "2026-1-2-3", "-5", "2026..x", "99999"])
def test_anything_else_is_no_season(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        Season.parse(text)
    assert refused.value.message.code == "season.malformed"


def test_the_league_has_a_page_and_a_season_leaves_as_a_file(
    club: Flask, tablet: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert "No game counts in this season yet." in tablet.get("/league").text
    games = five_evenings(panel_of(club).play)
    page = tablet.get("/league").text
    assert "1. Ada" in page
    told = json.loads(tablet.get("/league/season.json").text)
    assert told["standings"][0]["name"] == "Ada"
    assert {one["id"] for one in told["games"]} <= set(games)
    assert told["games"]
    rows = list(csv.reader(io.StringIO(tablet.get("/league/season.csv").text)))
    assert rows[0][:5] == ["place", "name", "points", "games", "wins"]
    assert rows[1][1] == "Ada"
    assert tablet.get("/league?season=nonsense").status_code == 400
    assert json.loads(tablet.get("/league/season.json?season=1999").text)["games"] == []
    monkeypatch.setenv("PYTHIA_DATABASE_URL", f"sqlite:///{tmp_path / 'pythia.db'}")
    year = told["evenings"][0][:4]
    done = CliRunner().invoke(main, ["export", "--season", year])
    assert json.loads(done.stdout)["standings"] == told["standings"]
    done = CliRunner().invoke(main, ["export", "--season", year, "--csv"])
    assert list(csv.reader(io.StringIO(done.stdout))) == rows
    assert CliRunner().invoke(main, ["export", "--season", "x"]).exit_code == 1
    assert CliRunner().invoke(main, ["export", "--csv", "--all"]).exit_code == 2

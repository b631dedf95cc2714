"""Every door takes the same fields: nothing that is written there is a surprise."""

from __future__ import annotations

import base64
import json
import stat
import sys
from http import HTTPStatus
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from rules.fields import counted
from rules.strict_json import read_json
from rules.table import Player
from tests.attack.dice import circle
from webui.app.history.files import csv_of
from webui.exchange import FiledGame, export_games, import_game, read_games
from webui.games import GAMES
from webui.live_table import LiveTable
from webui.panel import panel_of
from webui.store import Store

MANY_DIGITS = "7" * 5000


@pytest.fixture
def case(browser: FlaskClient) -> str:
    written = browser.post("/throw", data={"throw": json.dumps(circle(8))})
    return written.headers["Location"].rsplit("/", 1)[1]


@pytest.fixture
def game(app: Flask) -> str:
    players = (Player("ada", "Ada"), Player("bob", "Bob"))
    return panel_of(app).play.start("keltis_sheet", "base", players, {}, "2026-01-01T00:00:00Z")


@pytest.mark.parametrize(
    "written",
    ["1e400", "-1e999", "NaN", "[" * 40 + "]" * 40, "[" * 5000, MANY_DIGITS, '"\\ud800"',
     '"\\u0000"', '"' + "x" * 200_000 + '"', b"\xff\xfe"],
)  # fmt: skip
def test_one_parser_refuses_what_could_not_be_written_again(written: str) -> None:
    with pytest.raises(ValueError):
        read_json(written)


def test_what_is_json_is_read() -> None:
    assert read_json('{"a": [1, -2.5e3, "é", null, true]}') == {"a": [1, -2500.0, "é", None, True]}


@pytest.mark.parametrize("written", ["²", "٣", "-1", "1.0", "", " 1", MANY_DIGITS, "1_0"])
def test_one_number_field_takes_plain_digits_only(written: str) -> None:
    assert counted(written) is None
    assert counted("042") == 42


@pytest.mark.parametrize("host", ["a..b", "a" * 64 + ".local", "[", "a b", "a:99999999", ".", "é"])
def test_a_host_that_is_no_name_is_refused(browser: FlaskClient, host: str) -> None:
    answer = browser.get("/", headers={"Host": host.encode("utf-8").decode("latin-1")})
    assert answer.status_code == HTTPStatus.BAD_REQUEST


def test_pages_of_cases_take_nonsense(browser: FlaskClient, case: str) -> None:
    shared = browser.get(f"/api/readings/{case}").json["shared_id"]
    assert browser.get(f"/shared/{shared}/picture-{'9' * 300}.jpg").status_code == 404
    move = {"say": "move", "die": 1, "x": "inf", "y": "nan", "seen": 0}
    assert browser.post(f"/api/readings/{case}/corrections", json=move).status_code == 400
    for doubt in ("²", MANY_DIGITS):
        said = {"say": "answer-1", "doubt": doubt, "seen": "0"}
        assert browser.post(f"/case/{case}/correct", data=said).status_code in (400, 404, 422)
        api = {"say": "color-red", "die": 1, "doubt": doubt, "seen": 0}
        told = browser.post(f"/api/readings/{case}/corrections", json=api)
        assert told.status_code in (200, 400, 409, 422)


@pytest.mark.parametrize("say", ["²-blue", f"{MANY_DIGITS}-blue", "1-blue"])
def test_the_set_up_takes_nonsense(browser: FlaskClient, say: str) -> None:
    assert browser.post("/setup/dice/say", data={"say": say}).status_code < 500


@pytest.mark.parametrize("referer", ["http://[", "http://elsewhere.example/x"])
def test_a_referer_that_is_none_of_ours_leads_to_the_start(
    browser: FlaskClient, monkeypatch: pytest.MonkeyPatch, referer: str
) -> None:
    monkeypatch.setattr(LiveTable, "roll", lambda *_: None)
    for path, form in (("/device", {"theme": "dark"}), ("/live/roll", {"dice": "8"})):
        answer = browser.post(path, data=form, headers={"Referer": referer})
        assert answer.headers["Location"] == "/"


def test_half_a_character_is_no_name(browser: FlaskClient) -> None:
    written = json.dumps({**circle(8), "image": "\ud800"})
    assert browser.post("/throw", data={"throw": written}).status_code == 400
    answer = browser.post("/api/readings", data=written, content_type="application/json")
    assert answer.status_code == 400


def test_numbers_without_end_never_come_into_a_game(browser: FlaskClient, game: str) -> None:
    body = '{"seen": 1, "kind": "enter", "by": null, "data": {"x": 1e400}}'
    answer = browser.post(f"/api/games/{game}/acts", data=body, content_type="application/json")
    assert answer.status_code == 400
    form = {"seen": "1", "kind": "enter", "data": "{}", "field.points": MANY_DIGITS}
    assert browser.post(f"/games/{game}/acts", data=form).status_code < 500


def test_a_zero_character_is_part_of_nothing(browser: FlaskClient, game: str) -> None:
    assert browser.get("/games/%00").status_code == 400
    assert browser.get(f"/games/{game}?x=%00").status_code == 400
    assert browser.post(f"/games/{game}/acts", data={"kind": "\0", "seen": "1"}).status_code == 400


def test_a_database_that_is_away_is_said_to_be_away(
    app: Flask, browser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> Any:
        raise OperationalError("select", {}, Exception("connection refused: secret"))

    monkeypatch.setattr(Store, "games", away)
    for path in ("/games", "/api/games"):
        answer = browser.get(path)
        assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
        assert "secret" not in answer.text
    assert browser.get("/api/games").json["error"]["code"] == "server.database_away"


def test_a_full_disk_is_said_to_be_full(
    browser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("webui.store.case_rows.CaseRows.add", full)
    answer = browser.post("/api/readings", json=circle(8))
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert answer.json["error"]["code"] == "server.disk_away"
    assert browser.get("/").status_code == HTTPStatus.OK


def filed(app: Flask, game: str, **throw: Any) -> FiledGame:
    """An exported game with a throw as somebody may write it into the file."""
    written = export_games(panel_of(app).store, [game])
    written["games"][0]["throws"] = [{"id": "t1", "at": "", "reading": None, **throw}]
    [found] = read_games(json.dumps(written))
    return found


SCRIPT = base64.b64encode(b"<script>alert(1)</script>").decode()


@pytest.mark.parametrize(
    "media", ["text/html", "image/svg+xml", "image/jpeg\r\nX: y", "image/jpeg"]
)
def test_what_is_no_picture_is_never_handed_out_as_one(
    app: Flask, browser: FlaskClient, game: str, media: str
) -> None:
    store = panel_of(app).store
    import_game(store, GAMES, filed(app, game, id="t1", media_type=media, picture=SCRIPT))
    answer = browser.get(f"/games/{game}/throws/t1.jpg")
    assert b"alert(1)" not in answer.data
    store.throws.add(game, "", None, b"<script>", "text/html", "old")
    old = browser.get(f"/games/{game}/throws/old.jpg")
    assert old.mimetype == "application/octet-stream"
    assert old.headers["X-Content-Type-Options"] == "nosniff"


def test_ids_with_more_than_letters_are_not_taken_over(app: Flask, game: str) -> None:
    store = panel_of(app).store
    one = filed(app, game, id="a\nb")
    import_game(store, GAMES, one)
    assert not store.throws.has("a\nb")
    renamed = FiledGame('x"\r\nSet-Cookie: a', one.events)
    done = import_game(store, GAMES, renamed)
    assert done.id is not None
    assert done.id.isalnum()


def test_cells_of_every_column_are_harmless() -> None:
    values = {"id": "=1+1", "game": "@x", "variant": "+1", "started_at": "-2", "ended_at": " =3"}
    written = csv_of([_Told(values)])  # type: ignore[list-item]
    for cell in written.splitlines()[1].split(","):
        assert not cell.lstrip(" ").startswith(("=", "+", "-", "@"))


class _Told:
    """A record as a file from elsewhere may make it."""

    minutes = None
    claims = ()
    is_over = counts = True
    ranking = winners = ("p",)
    names = {"p": "=cmd()"}  # noqa: RUF012
    scores = {"p": 3}  # noqa: RUF012
    parts = {}  # noqa: RUF012

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)

    def place(self, _player: str) -> int:
        return 1


@pytest.mark.skipif(sys.platform == "win32", reason="has no such modes")
def test_what_is_kept_is_its_owners_alone(app: Flask, case: str, game: str) -> None:
    folder = panel_of(app).settings.data_folder
    for path in folder.rglob("*"):
        mode = stat.S_IMODE(path.stat().st_mode)
        assert not mode & 0o077, path


def test_cases_are_not_kept_under_what_is_shared(
    app: Flask, browser: FlaskClient, case: str
) -> None:
    shared = browser.get(f"/api/readings/{case}").json["shared_id"]
    [kept] = panel_of(app).store.cases.sizes()
    assert kept != shared
    assert browser.get(f"/shared/{kept}").status_code == 404
    assert browser.get(f"/shared/{shared}").status_code == 200

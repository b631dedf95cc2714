"""The Oraklos table in its phases, as pages: written readings stand in for the camera."""

from __future__ import annotations

import io
import json
import re
from itertools import islice
from pathlib import Path
from typing import IO, Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from calibration.laid_throw import lay_throw
from rules.oraklos.cards import Card
from rules.oraklos.reading import Reading
from tests.oraklos_game.table import reading
from tests.web.apps import lent_app
from tests.web.table import PlayedGame, begin
from webui.app.cases.photos import TakenIn, take_in
from webui.panel import panel_of
from webui.practice_table import PracticeThrow

HANDS = {"plum": ["YBYB", "YYBB", "RRBB"], "teal": ["RBBK", "RBYB", "RRRR"]}
TRUE_RRBB = [13, 14, 15, 16]


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """A panel before a camera that shows nothing."""
    (tmp_path / "camera").mkdir()
    return lent_app({"DATA_FOLDER": tmp_path, "CAMERA": str(tmp_path / "camera")})


@pytest.fixture
def searching(browser: FlaskClient) -> PlayedGame:
    """Two players, six cards, and a throw that was written down."""
    game = begin(browser, "oraklos", "standard")
    for player, cards in HANDS.items():
        game.do("draw", by=player, cards=cards)
    game.do("throw", by="plum", reading=reading("clear"))
    return game


def reckoning(game: PlayedGame, *claims: tuple[str, int, str]) -> PlayedGame:
    for player, marker, card in claims:
        game.do("marker", by=player, marker=marker, card=card)
    game.do("stop")
    return game


def test_every_table_rule_is_explained_before_the_start(browser: FlaskClient) -> None:
    page = browser.get("/games/new/oraklos?variant=antipodes").text
    for name in ("cards", "corners", "row", "mirror", "check"):
        assert f'name="field.{name}"' in page
    assert page.count("rule-drawing") == 10


def test_the_app_deals_to_those_who_play_without_the_cards(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard", players=3, cards="app")
    assert "Deal the cards" in game.now()
    assert "data-rings" not in game.now()
    assert browser.post(game.address + "/deal", data={"seen": 1}).status_code == 303
    hands = game.view()["data"]["hands"]
    dealt = [card for cards in hands.values() for card in cards]
    assert [len(cards) for cards in hands.values()] == [3, 3, 3]
    assert len(set(dealt)) == 9
    again = browser.post(game.address + "/deal", data={"seen": 1})
    assert again.status_code in (303, 409)
    assert game.view()["n"] == 4


def test_a_marker_goes_on_a_card_with_its_owner(searching: PlayedGame) -> None:
    page = searching.now()
    assert 'data-draft-needs="marker card"' in page
    assert len(re.findall(r'data-draft-by="plum"', page)) == 3
    assert 'id="die-16"' in page


def test_a_verdict_is_drawn_and_the_points_move(searching: PlayedGame) -> None:
    reckoning(searching, ("plum", 3, "RRBB"), ("teal", 1, "RBYB"))
    page = searching.do("show", by="plum", dice=TRUE_RRBB).text
    assert 'data-outcome="true"' in page
    assert page.count('class="string string-clear string-of-true"') == 4
    assert '<strong class="gain gain-plus" id="gain">+3</strong>' in page
    assert "Bob shows this card" in page
    assert searching.view()["scores"] == {"plum": 3, "teal": 0}


def test_a_wrong_card_is_told_and_can_be_overruled(searching: PlayedGame) -> None:
    reckoning(searching, ("plum", 3, "YYBB"))
    page = searching.do("show", by="plum", dice=TRUE_RRBB).text
    assert "True, but not this card" in page
    assert 'id="overrule-YYBB"' in page
    searching.do("overrule", card="YYBB", stands=True)
    assert searching.view()["scores"]["plum"] == 3
    assert "The players overruled the judge." in searching.now()


def test_hesitation_costs_the_marker(searching: PlayedGame) -> None:
    page = reckoning(searching, ("plum", 2, "RRBB")).do("hesitate").text
    assert searching.view()["scores"]["plum"] == -2
    assert "Hesitated." in page


def test_what_is_too_close_is_settled_by_the_string(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "junior")
    game.do("draw", by="plum", cards=["RYBK", "YYBB", "RRBB"])
    game.do("draw", by="teal", cards=["RBBK", "RBYB", "RRRR"])
    game.do("throw", by="plum", reading=_in_doubt(reading("clear"), TRUE_RRBB[0]))
    reckoning(game, ("plum", 3, "RRBB"))
    page = game.do("show", by="plum", dice=TRUE_RRBB).text
    assert 'data-outcome="too_close"' in page
    assert 'id="settle-string"' in page
    assert game.view()["scores"]["plum"] == 0
    game.do("settle", stands=True)
    assert game.view()["scores"]["plum"] == 3


def _in_doubt(written: dict[str, Any], die: int) -> dict[str, Any]:
    """The reader wavers between two colors of a die."""
    doubt = {"kind": "color", "die": die, "alternatives": [{"color": "red"}]}
    return {**written, "doubts": [doubt]}


def test_a_correction_is_a_reading_in_the_log(searching: PlayedGame) -> None:
    page = searching.browser.get(searching.address + "?mode=fix&die=16").text
    assert 'value="color-black"' in page
    form = {"seen": searching.seen, "die": 16, "say": "color-black"}
    answer = searching.post("corrections?mode=fix&die=16", **form)
    assert answer.status_code == 200
    assert 'id="color-black" aria-pressed="true"' in answer.text
    thrown = searching.view()["data"]["throw"]["reading"]
    assert next(die["color"] for die in thrown["dice"] if die["id"] == 16) == "black"
    kinds = [line["kind"] for line in _log(searching)]
    assert kinds[-1] == "reading"
    searching.post("undo", seen=searching.seen)
    thrown = searching.view()["data"]["throw"]["reading"]
    assert next(die["color"] for die in thrown["dice"] if die["id"] == 16) == "red"


def test_a_correction_of_nothing_is_refused(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard")
    answer = game.post("corrections", seen=1, die=1, say="color-red")
    assert answer.status_code == 422
    assert game.post("corrections", seen=1, die="x", say="dance").status_code == 422
    keltis = begin(browser, "keltis", "base")
    assert keltis.post("corrections", seen=1, die=1, say="color-red").status_code == 404


def test_a_round_ends_with_what_was_missed_and_dice_taken_back(searching: PlayedGame) -> None:
    reckoning(searching, ("teal", 1, "RBYB")).do("hesitate")
    page = searching.do("close").text
    assert "Take back 6 dice each" in page
    assert 'class="string string-clear string-of-true"' in page  # the first of those missed
    missed = re.findall(r'id="missed-(\d+)"', page)
    assert len(missed) >= 2
    second = searching.browser.get(searching.address + "?missed=1").text
    assert re.search(r'id="missed-1"[^>]*aria-current=true', second)
    assert searching.browser.get(searching.address + "?missed=999").status_code == 200
    searching.do("take", by="plum")
    searching.do("take", by="teal")
    assert "Everyone lays out" in searching.now()


def test_antipodes_asks_for_an_absent_card_and_for_a_counter(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "antipodes", players=3)
    game.do("draw", cards=["RYBK", "RRBB", "YBYB", "RYKB", "RBYK", "YYBB"])
    page = game.do("throw", reading=reading("clear")).text
    assert 'data-draft-needs="card by"' in page
    page = game.do("claim", by="teal", card="RRBB").text
    assert "Bob: this card does not occur" in page
    assert 'data-draft-needs="dice:4 by"' in page
    page = game.do("counter", by="plum", dice=TRUE_RRBB).text
    assert game.view()["scores"]["teal"] == -1
    assert 'data-outcome="true"' in page


def test_the_search_answers_at_once_where_the_table_agreed_so(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "antipodes", check="referee")
    game.do("draw", cards=["RYBK", "RRBB", "YBYB", "RYKB", "RBYK", "YYBB"])
    game.do("throw", reading=reading("clear"))
    page = game.do("claim", by="teal", card="RRBB").text
    assert game.view()["scores"]["teal"] == -1
    assert "RRBB occurs" in page
    assert "string-of-true" in page


def test_a_photo_is_read_and_kept_with_the_throw(browser: FlaskClient, throw_jpeg: bytes) -> None:
    game = begin(browser, "oraklos", "junior")
    for player, cards in HANDS.items():
        game.do("draw", by=player, cards=cards)
    picture = {"picture": (io.BytesIO(throw_jpeg), "throw.jpg")}
    stale = browser.post(game.address + "/photo?seen=1", data=dict(picture))
    assert stale.status_code == 409
    picture = {"picture": (io.BytesIO(throw_jpeg), "throw.jpg")}
    answer = browser.post(f"{game.address}/photo?seen={3}", data=picture)
    assert answer.status_code == 303
    thrown = game.view()["data"]["throw"]
    assert len(thrown["reading"]["dice"]) == 17
    kept = browser.get(f"{game.address}/throws/{thrown['picture']}.jpg")
    assert (kept.status_code, kept.mimetype) == (200, "image/jpeg")
    other = begin(browser, "oraklos", "junior")
    assert browser.get(f"{other.address}/throws/{thrown['picture']}.jpg").status_code == 404


def test_a_live_throw_that_is_gone_is_told(searching: PlayedGame) -> None:
    assert searching.post("live-throw", seen=searching.seen, number=999).status_code == 404
    assert searching.post("live-throw", seen=searching.seen, number="x").status_code == 400
    assert searching.browser.get("/live/throws/999.jpg").status_code == 404


def test_the_feed_tells_of_the_camera_too(searching: PlayedGame) -> None:
    answer = searching.browser.get(searching.address + "/feed", buffered=False)
    chunks = islice(answer.iter_encoded(), 2)
    told = "".join(chunk.decode() for chunk in chunks)
    answer.close()
    data = json.loads(told.split("data: ")[1].splitlines()[0])
    assert data["seen"] == searching.seen
    assert set(data["live"]) == {"phase", "throw", "revision", "lies", "notice", "trouble"}
    assert data["live"]["throw"] == 0


def test_practice_shows_a_card_that_is_there(app: Flask, browser: FlaskClient) -> None:
    thrown = lay_throw(Reading.from_json(reading("clear")))
    panel_of(app).practice.keep(PracticeThrow(thrown, b"jpeg", Card.parse("RRBB")))
    page = browser.get("/practice/1").text
    assert "Find this card" in page
    assert "data-over" not in page
    found = browser.get("/practice/1?dice=13,14,15,16").text
    assert 'data-outcome="true"' in found
    assert "data-found" in found
    wrong = browser.get("/practice/1?dice=1,2,3,4").text
    assert 'data-outcome="true"' not in wrong
    assert "string-of-true" not in page
    given_up = browser.get("/practice/1?show=prophecies").text
    assert 'id="prophecy-13-14-15-16"' in given_up
    assert given_up.count("string-of-true") == 4  # drawn at once, without another tap
    assert "data-found" not in given_up  # neither a best time nor one more in a row
    assert browser.get("/practice/1/picture.jpg").data == b"jpeg"
    assert browser.get("/practice/99").status_code == 404


def _log(game: PlayedGame) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = game.browser.get(f"/api/games/{game.id}/log").get_json()["lines"]
    return lines


def test_the_page_draws_the_verdict_that_was_recorded(searching: PlayedGame) -> None:
    """Shown in an order that crosses: the referee said false, and so does the page."""
    game = reckoning(searching, ("plum", 3, "RRBB"))
    game.do("show", by="plum", dice=[13, 15, 14, 16], in_order=True)
    page = game.now()
    assert 'data-outcome="false"' in page
    assert "judge says" not in page


@pytest.fixture
def loads(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose logs were loaded, one entry for each time."""
    play, counted = panel_of(app).play, list[str]()
    load = play.load
    monkeypatch.setattr(play, "load", lambda game_id: (counted.append(game_id), load(game_id))[1])
    return counted


def test_a_tap_loads_the_log_once(searching: PlayedGame, loads: list[str]) -> None:
    seen = searching.seen
    loads.clear()
    answer = searching.do("marker", by="plum", seen=seen, marker=3, card="RRBB")
    assert answer.status_code == 200
    assert loads == [searching.id]


def test_a_correction_loads_the_log_once(searching: PlayedGame, loads: list[str]) -> None:
    seen = searching.seen
    loads.clear()
    answer = searching.post("corrections", seen=seen, die=16, say="color-black")
    assert answer.status_code == 200
    assert loads == [searching.id]


def test_a_deal_loads_the_log_once(browser: FlaskClient, loads: list[str]) -> None:
    game = begin(browser, "oraklos", "standard", players=3, cards="app")
    loads.clear()
    assert game.post("deal", seen=1).status_code == 200
    assert loads == [game.id]


def test_a_photo_loads_the_log_once(
    browser: FlaskClient, loads: list[str], throw_jpeg: bytes
) -> None:
    game = begin(browser, "oraklos", "standard", cards="app")
    game.post("deal", seen=1)
    seen = game.seen
    loads.clear()
    photo = (io.BytesIO(throw_jpeg), "throw.jpg")
    assert game.post(f"photo?seen={seen}", picture=photo).status_code == 200
    assert loads == [game.id]


def test_a_photo_that_comes_after_another_throw_is_refused(
    browser: FlaskClient, app: Flask, throw_jpeg: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody writes a throw down while the picture is read: the first one counts."""
    game = begin(browser, "oraklos", "standard", cards="app")
    game.post("deal", seen=1)
    seen = game.seen

    def slowly(data: IO[bytes], name: str) -> TakenIn:
        data_of_throw = {"reading": reading("clear")}
        panel_of(app).play.act(
            game.id, seen, "throw", "plum", "2026-01-01T20:00:00Z", data_of_throw
        )
        return take_in(data, name)

    monkeypatch.setattr("webui.app.oraklos.table_pages.take_in", slowly)
    photo = (io.BytesIO(throw_jpeg), "throw.jpg")
    answer = game.post(f"photo?seen={seen}", picture=photo)
    assert answer.status_code == 409
    assert f'data-seen="{seen + 1}"' in answer.text
    assert game.view()["data"]["throw"]["picture"] is None

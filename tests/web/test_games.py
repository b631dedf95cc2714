"""The shell of every game's page: beginning, acting, undoing, following, looking back."""

from __future__ import annotations

import json
import re
import threading
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from tests.web.apps import lent_app
from tests.web.devices import stranger
from tests.web.table import NAMES, begin
from webui.app.games.forms import filled_in
from webui.bell import Bell
from webui.games import GAMES

EVERY_VARIANT = [(name, variant) for name, game in GAMES.items() for variant in game.variants]


@pytest.mark.parametrize(("game", "variant"), EVERY_VARIANT)
def test_every_game_of_the_registry_can_be_begun_and_looked_at(
    browser: FlaskClient, game: str, variant: str
) -> None:
    assert browser.get(f"/games/new/{game}?variant={variant}").status_code == 200
    played = begin(browser, game, variant, players=3)
    page = browser.get(played.address)
    assert page.status_code == 200
    assert all(name in page.text for name in ("Ada", "Bob", "Cy"))
    assert browser.get(played.address + "/log").status_code == 200
    assert played.address in browser.get("/games").text


def test_the_first_game_begins_before_there_is_a_data_folder(tmp_path: Path) -> None:
    app = lent_app({"DATA_FOLDER": tmp_path / "not" / "there yet"})
    assert app.test_client().get("/games/new/oraklos").status_code == 200
    assert (tmp_path / "not" / "there yet" / "pythia.db").exists()


def test_a_form_that_can_not_begin_a_game_keeps_what_was_typed(browser: FlaskClient) -> None:
    answer = browser.post("/games/new/oraklos", data={"variant": "junior", "name.teal": "Solo"})
    assert answer.status_code == 422
    assert "2 to 5 players" in answer.text
    assert 'value="Solo"' in answer.text
    assert 'name="variant" value="junior"' in answer.text


def test_an_unknown_game_is_told_as_such(browser: FlaskClient) -> None:
    assert browser.get("/games/new/chess").status_code == 404
    assert browser.get("/games/nowhere").status_code == 404
    assert browser.get("/games/nowhere/feed").status_code == 404


def test_a_tap_brings_the_new_part_of_the_page(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard")
    answer = game.do("draw", by="plum", cards=["RYBK", "RRBB", "RRRR"])
    assert answer.status_code == 200
    assert 'id="now"' in answer.text
    assert "<html" not in answer.text
    assert game.seen == 2


def test_a_plain_form_comes_back_to_the_page(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard")
    form = {"seen": 1, "kind": "draw", "by": "plum", "field.cards": ["RYBK", "RRBB", "RRRR"]}
    answer = browser.post(game.address + "/acts", data=form)
    assert (answer.status_code, answer.location) == (303, game.address)
    assert game.view()["data"]["hands"]["plum"] == ["RYBK", "RRBB", "RRRR"]


def test_who_acts_on_old_news_is_told_and_shown_the_newest(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard")
    game.do("draw", by="plum", cards=["RYBK", "RRBB", "RRRR"])
    answer = game.do("draw", by="teal", seen=1, cards=["YYYY"])
    assert answer.status_code == 409
    assert "Somebody was quicker" in answer.text
    assert 'data-seen="2"' in answer.text


def test_what_the_rules_forbid_is_told_and_nothing_is_lost(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard")
    game.do("draw", by="plum", cards=["RYBK", "RRBB", "RRRR"])
    answer = game.do("draw", by="teal", cards=["RYBK"])
    assert answer.status_code == 422
    assert "every card is in the game once" in answer.text
    assert 'id="now"' in answer.text
    assert game.seen == 2


@pytest.mark.parametrize("seen", ["", "-1", "one", "9" * 20])
def test_a_number_that_is_none_is_malformed(browser: FlaskClient, seen: str) -> None:
    game = begin(browser, "oraklos", "standard")
    answer = browser.post(game.address + "/acts", data={"seen": seen, "kind": "stop"})
    assert answer.status_code == 400


@pytest.mark.parametrize("data", ["[1]", "{", '"text"'])
def test_data_that_is_no_object_is_malformed(browser: FlaskClient, data: str) -> None:
    game = begin(browser, "oraklos", "standard")
    form = {"seen": 1, "kind": "draw", "data": data}
    assert browser.post(game.address + "/acts", data=form).status_code == 400


def test_undo_and_redo_are_a_tap_and_refuse_old_news_too(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard")
    game.do("draw", by="plum", cards=["RYBK", "RRBB", "RRRR"])
    assert game.post("undo", seen=1).status_code == 409
    assert game.post("undo", seen=2).status_code == 200
    assert game.view()["data"]["hands"]["plum"] == []
    assert 'id="redo"' in game.now()
    assert game.post("redo", seen=3).status_code == 200
    assert game.view()["data"]["hands"]["plum"] == ["RYBK", "RRBB", "RRRR"]


def test_the_table_itself_is_changed_from_the_same_page(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard", players=3)
    browser.post(
        game.address + "/acts",
        data={"seen": 1, "kind": "rename", "field.player": "plum", "field.name": "Adele"},
    )
    game.do("reorder", players=["teal", "plum", "amber"])
    game.do("leave", player="amber")
    table = game.view()["table"]
    assert [one["name"] for one in table["players"]] == ["Bob", "Adele", "Cy"]
    assert table["left"] == ["amber"]
    game.do("pause")
    assert "The game is paused" in game.now()
    game.do("resume")
    assert "The game is paused" not in game.now()


def test_a_rematch_seats_the_same_people(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "antipodes", check="referee")
    answer = browser.post(game.address + "/rematch")
    again = browser.get("/api/games/" + answer.location.rsplit("/", 1)[-1]).get_json()
    assert [one["name"] for one in again["table"]["players"]] == ["Ada", "Bob"]
    assert again["data"]["rules"]["check"] == "referee"


def test_what_is_secret_is_entered_only_on_its_owners_device(
    app: Flask, browser: FlaskClient
) -> None:
    game = begin(browser, "oracle", "standard", players=4)
    assert stranger(app).post(game.address + "/me", data={"player": "plum"}).status_code == 303
    answer = game.do("keep", by="plum", player="plum", cards=["exactly 1 pegasus: 5"] * 2)
    assert answer.status_code == 403


def test_the_log_tells_undone_steps_as_such(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard")
    game.do("draw", by="plum", cards=["RYBK", "RRBB", "RRRR"])
    game.post("undo", seen=2)
    page = browser.get(game.address + "/log").text
    assert "is-undone" in page
    assert "Ada lays out RYBK, RRBB, RRRR." in page


def test_the_feed_tells_the_newest_number_and_resumes_after_the_last_one(
    browser: FlaskClient,
) -> None:
    game = begin(browser, "oracle", "standard", players=3)
    assert _first_events(browser, game.address, 2) == [{"seen": 1}]
    game.do("pause")
    assert _first_events(browser, game.address, 2, last="1") == [{"seen": 2}]
    assert _first_events(browser, game.address, 2, last="2") == []  # only a heartbeat
    assert _first_events(browser, game.address, 2, last="nonsense") == [{"seen": 2}]


def _first_events(
    browser: FlaskClient, address: str, parts: int, last: str | None = None
) -> list[dict[str, Any]]:
    headers = {} if last is None else {"Last-Event-ID": last}
    answer = browser.get(address + "/feed", headers=headers, buffered=False)
    assert answer.mimetype == "text/event-stream"
    chunks = [chunk.decode() for chunk in islice(answer.iter_encoded(), parts)]
    answer.close()
    lines = "".join(chunks).splitlines()
    told = [line.removeprefix("data: ") for line in lines if line.startswith("data: ")]
    return [json.loads(one) for one in told]


def test_a_follower_sleeps_until_the_bell_rings(app: Flask) -> None:
    bell = Bell()
    heard: list[dict[str, int]] = []
    follower = threading.Thread(target=lambda: heard.append(bell.wait({"game": 3}, 60)))
    follower.start()
    bell.ring("another game", 9)
    bell.ring("game", 3)
    bell.ring("game", 4)
    follower.join(60)
    assert heard == [{"game": 4}]


def test_a_closed_bell_wakes_everybody(app: Flask) -> None:
    bell = Bell()
    bell.close()
    assert bell.wait({"game": 3}, 60) == {}


def test_programs_play_the_same_game_as_json(browser: FlaskClient) -> None:
    people = [{"id": color, "name": name} for color, name in list(NAMES.items())[:2]]
    made = browser.post(
        "/api/games", json={"game": "oraklos", "variant": "junior", "players": people}
    )
    assert made.status_code == 201
    game = f"/api/games/{made.get_json()['id']}"
    body = {"seen": 1, "kind": "draw", "by": "plum", "data": {"cards": ["RYBK", "RRBB", "RRRR"]}}
    assert browser.post(game + "/acts", json=body).get_json()["n"] == 2
    stale = browser.post(game + "/acts", json=body)
    assert (stale.status_code, stale.get_json()["error"]["code"]) == (409, "log.stale")
    refused = browser.post(game + "/acts", json={**body, "seen": 2})
    assert refused.status_code == 422
    assert browser.get(game + "/log").get_json()["lines"][1]["kind"] == "draw"
    assert browser.post(game + "/rematch").status_code == 201
    assert browser.delete(game).status_code == 204
    assert browser.get(game).status_code == 404
    offered = browser.get("/api/games/offered").get_json()["games"]
    assert [one["game"] for one in offered] == list(GAMES)


def test_forms_are_understood_field_by_field() -> None:
    fields = {field.name: field for field in GAMES["oraklos"].options("antipodes")}
    form = MultiDict([("field.corners", "any"), ("field.unknown", "x"), ("field.row", "sideways")])
    assert filled_in(fields.values(), form) == {"corners": "any", "row": "sideways"}


def test_changing_the_variant_keeps_what_was_typed(browser: FlaskClient) -> None:
    typed = "variant=standard&change_to=junior&name.plum=Ada&field.corners=any"
    page = browser.get(f"/games/new/oraklos?{typed}").text
    assert 'name="variant" value="junior"' in page
    assert 'value="Ada"' in page
    assert re.search(r'id="corners-any" checked', page)


RULES = {"oraklos": "Oraklos", "keltis": "Keltis", "keltis_sheet": "Keltis", "oracle": "Oracle"}


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_are_one_tap_away(browser: FlaskClient, game: str) -> None:
    found = re.search(r'id="rules-page" href="([^"]+)"', browser.get(f"/games/new/{game}").text)
    assert found, "a game without its rules"
    assert f"The rules of {RULES[game]}</h1>" in browser.get(found[1]).text
    played = begin(browser, game, GAMES[game].variants[0], players=3)
    assert f'id="rules-page" href="{found[1]}"' in browser.get(played.address).text


def test_rules_that_nobody_wrote_are_not_found(browser: FlaskClient) -> None:
    assert browser.get("/rules/chess").status_code == 404

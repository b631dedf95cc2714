"""Correcting a board after one's own copy: taps, the checker's words, saving, playing on it."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rules.keltis.editions import EDITIONS
from tests.web.table import HTMX, begin
from webui.keltis_boards import shipped_board

FAULT = "The first green space is worth −4: space 4."


def start_correcting(browser: FlaskClient, edition: str) -> str:
    name = shipped_board(edition)["name"]
    answer = browser.post(f"/keltis/boards/{edition}/begin", data={"name": name})
    assert answer.status_code == 303
    return answer.location


def change(browser: FlaskClient, edition: str, place: str, value: Any) -> TestResponse:
    data = json.dumps({"place": place, "value": value})
    form = {"data": data, "tap": "points", "at": "4"}
    return browser.post(f"/keltis/boards/{edition}", data=form, headers=HTMX)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_shipped_board_can_be_looked_at_and_saved_as_it_is(
    browser: FlaskClient, edition: str
) -> None:
    page = browser.get(start_correcting(browser, edition)).text
    assert "This board can be played on." in page
    saved = browser.post(f"/keltis/boards/{edition}/save", data={"name": "Ours"})
    assert saved.status_code == 303
    assert "Ours" in browser.get("/keltis/boards").text
    assert "Ours (your own)" in browser.get(f"/games/new/keltis?variant={edition}").text


def test_a_tap_gives_a_space_its_next_value(browser: FlaskClient) -> None:
    page = unescape(browser.get(start_correcting(browser, "orakel") + "?tap=color").text)
    assert '"place":"spaces/4/color","value":"blue"' in page.replace('\\"', '"')
    change(browser, "orakel", "spaces/4/color", "blue")
    page = unescape(browser.get("/keltis/boards/orakel?tap=color").text)
    assert '"place":"spaces/4/color","value":"redbrown"' in page.replace('\\"', '"')


def test_a_fault_is_told_beside_the_board_and_marked_on_it(browser: FlaskClient) -> None:
    start_correcting(browser, "orakel")
    answer = change(browser, "orakel", "spaces/4/points", -3)
    assert answer.status_code == 200
    assert FAULT in answer.text
    assert re.search(r'class="k-spot[^"]*has-fault[^"]*" id="spot-4"', answer.text)
    assert re.search(r'id="save" disabled', answer.text)
    assert FAULT not in change(browser, "orakel", "spaces/4/points", -4).text


def test_a_faulty_board_is_not_saved_and_nothing_is_lost(browser: FlaskClient) -> None:
    start_correcting(browser, "orakel")
    change(browser, "orakel", "spaces/4/points", -3)
    refused = browser.post("/keltis/boards/orakel/save", data={"name": "Ours"})
    assert refused.status_code == 422
    assert "can't be saved yet" in unescape(refused.text)
    assert FAULT in browser.get("/keltis/boards/orakel").text, "the draft is still there"


def test_the_shipped_board_s_name_can_not_be_taken(browser: FlaskClient) -> None:
    start_correcting(browser, "base")
    refused = browser.post("/keltis/boards/base/save", data={"name": "Keltis"})
    assert refused.status_code == 422
    assert "give yours another name" in refused.text


def test_what_was_compared_is_no_longer_in_question(browser: FlaskClient) -> None:
    page = browser.get(start_correcting(browser, "new_paths")).text
    assert "values have not been compared with a real board" in page
    answer = browser.post("/keltis/boards/new_paths/compared", headers=HTMX)
    assert "have not been compared" not in answer.text


def test_games_begin_on_a_saved_board_and_draw_it(browser: FlaskClient) -> None:
    start_correcting(browser, "orakel")
    change(browser, "orakel", "spaces/5/points", -1)
    browser.post("/keltis/boards/orakel/save", data={"name": "Ours"})
    game = begin(browser, "keltis_sheet", "orakel", board="Ours")
    assert "blue −1 (space 5)" in game.now()
    browser.post("/keltis/boards/orakel/delete", data={"name": "Ours"})
    assert "Ours" not in browser.get("/keltis/boards").text
    assert "blue −1 (space 5)" in game.now(), "a game that has begun keeps its board"


def test_another_edition_chosen_in_the_form_has_a_board_of_its_own(browser: FlaskClient) -> None:
    page = browser.get("/games/new/keltis?variant=base&field.board=Keltis: Das Orakel").text
    assert re.search(r'value="Keltis" checked', page)


def test_ways_of_the_map_are_opened_and_closed(browser: FlaskClient) -> None:
    start_correcting(browser, "new_paths")
    page = unescape(browser.get("/keltis/boards/new_paths?tap=next&at=2a").text)
    tapped = page.replace('\\"', '"')
    assert '"place":"spaces/2a/next","value":["3a","3b"]' in tapped, "opens a way"
    assert '"place":"spaces/2a/next","value":[]' in tapped, "closes the only way"
    answer = change(browser, "new_paths", "spaces/2a/next", [])
    assert "The way ends outside the goal: space 2a." in answer.text


@pytest.mark.parametrize(
    ("place", "value"),
    [("spaces/4/color", 7), ("spaces/99/color", "red"), ("nowhere", 1), ("goal", "all")],
)
def test_nonsense_is_refused_and_changes_nothing(
    browser: FlaskClient, place: str, value: Any
) -> None:
    start_correcting(browser, "orakel")
    assert change(browser, "orakel", place, value).status_code in (400, 422)
    assert "This board can be played on." in browser.get("/keltis/boards/orakel").text


@pytest.mark.parametrize("place", ["start", "spaces/green-2/next", "goal"])
def test_a_board_that_leads_nowhere_is_drawn_all_the_same(browser: FlaskClient, place: str) -> None:
    start_correcting(browser, "base")
    for value in (["nowhere"], ["green-2"], []):
        answer = change(browser, "base", place, value)
        assert answer.status_code == 200
        assert "can't be right" in unescape(answer.text)


def test_dropped_changes_are_gone(browser: FlaskClient) -> None:
    editor = start_correcting(browser, "orakel")
    assert browser.post("/keltis/boards/orakel/drop").status_code == 303
    assert browser.get(editor).location == "/keltis/boards"
    assert change(browser, "orakel", "spaces/4/points", 1).status_code == 404
    assert browser.get("/keltis/boards/chess").status_code == 404

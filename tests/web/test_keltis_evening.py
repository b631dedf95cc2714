"""Around a game of Keltis: set-up, guessed boards, slips, the reckoning, and what counts."""

from __future__ import annotations

import re
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.keltis.played import complete
from tests.web.table import begin
from webui.app.games import new
from webui.keltis_boards import shipped_board
from webui.panel import panel


def _finished(browser: FlaskClient, variant: str = "orakel", **entries: int) -> str:
    game = begin(browser, "keltis_sheet", variant)
    for figure, value in entries.items():
        data = {"player": "plum", "figure": figure.removeprefix("f"), "value": value}
        assert game.do("figure", **data).status_code == 200
    assert game.do("finish").status_code == 200
    return game.address.rstrip("/").rpartition("/")[2]


def test_the_reckoning_stands_in_full_on_the_result_page_in_csv_and_in_the_picture(
    browser: FlaskClient,
) -> None:
    game = _finished(browser, f1=6, f2=2, f3=1)
    page = browser.get(f"/history/{game}").text
    assert "6 + 2 + 1 = 9" in page
    for line in ("Tiles", "Priestess", "Leprechauns", "Wish stones", "Mirrors"):
        assert line in page
    assert "Figures: 6 + 2 + 1 = 9" in browser.get("/history/games.csv").text
    assert browser.get(f"/history/{game}/result.png").status_code == 200


def test_an_untouched_sheet_asks_before_it_ends_and_does_not_count(
    browser: FlaskClient, app: Flask
) -> None:
    game = begin(browser, "keltis_sheet", "orakel")
    browser.post(f"{game.address}/column", data={"player": "teal"})
    assert "Nothing was entered yet" in game.now()
    untouched = _finished(browser)
    touched = _finished(browser, f1=6)
    with app.app_context():
        assert not panel().records.of(untouched).counts
        assert panel().records.of(touched).counts


def test_points_of_different_boards_are_never_averaged(browser: FlaskClient) -> None:
    _finished(browser, "orakel", f1=6)
    assert "Which board?" not in browser.get("/statistics").text
    _finished(browser, "base", f1=7)
    page = browser.get("/statistics").text
    assert "those of different games do not compare" in page
    assert "do not compare" not in browser.get("/statistics?box=keltis+base").text
    # A sheet and a game turn by turn of the same box stand together.
    assert "One game counts" in browser.get("/statistics?game=keltis&box=keltis+base").text


def test_the_large_figure_has_a_slot_of_its_own_look_and_name(browser: FlaskClient) -> None:
    page = browser.get(begin(browser, "keltis_sheet", "base").address).text
    assert "k-chip-large" in page
    assert "large, twice" in page
    assert "The large figure, which counts twice" in page
    assert page.count("k-chip-menu") == 5, "any slot can be chosen first"


def test_twelve_figures_in_the_goal_are_remarked_on(browser: FlaskClient) -> None:
    game = begin(browser, "keltis_sheet", "orakel")
    for player in ("plum", "teal"):
        for figure in "123":
            page = game.do("figure", player=player, figure=figure, value=10).text
    assert "6 figures stand on values of the goal" in page


def test_a_guessed_board_says_so_before_the_game_and_in_it(browser: FlaskClient) -> None:
    assert "values guessed" in browser.get("/games/new/keltis?variant=orakel").text
    game = begin(browser, "keltis", "orakel")
    page = browser.get(game.address).text
    assert "values of this board are guessed" in page
    assert "/keltis/boards#board-orakel" in page


def test_the_editor_marks_guessed_spaces_and_paints_with_a_palette(browser: FlaskClient) -> None:
    browser.post("/keltis/boards/orakel/begin", data={"name": shipped_board("orakel")["name"]})
    page = browser.get("/keltis/boards/orakel?tap=color&paint=pink").text
    assert "k-guess-mark" in page
    assert "Tap all spaces with “pink”" in page
    assert "data-photo-file" in page
    assert re.search(r"spaces/9/color[^}]{0,40}pink", page), "a tap paints what was chosen"


def test_lots_decide_who_is_first_and_the_seats_stay(
    browser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new, "randrange", Random(4).randrange)
    firsts = set()
    for _ in range(8):
        form = {"variant": "orakel", "lot": "yes", "name.plum": "Ada", "name.teal": "Bob",
                "name.amber": "Cy"}  # fmt: skip
        address = browser.post("/games/new/keltis_sheet", data=form).location
        strip = re.findall(r'data-player="(\w+)"', browser.get(address).text)[:3]
        firsts.add(strip[0])
        around = ["plum", "teal", "amber"]
        turned = around.index(strip[0])
        assert strip == [*around[turned:], *around[:turned]]
    assert len(firsts) > 1


def test_names_of_earlier_evenings_are_offered(browser: FlaskClient) -> None:
    form = {"variant": "orakel", "name.plum": "Grandma", "name.teal": "Bob"}
    browser.post("/games/new/keltis_sheet", data=form)
    page = browser.get("/games/new/oracle").text
    assert '<option value="Grandma">' in page


def test_a_slip_is_set_right_on_its_own_page(browser: FlaskClient) -> None:
    game = begin(browser, "keltis", "orakel")
    game.do("layout", tiles=complete("orakel", {"4": "points:3"}))
    game.do("lay", by="plum", card="green-0")
    game.do("move", by="plum", figure="1", to="4")
    page = browser.get(f"{game.address}/set-right?after=4").text
    assert "Tap a figure that stands wrong." in page
    chosen = browser.get(f"{game.address}/set-right?after=4&who=plum-1").text
    assert "tap where it really stands" in chosen
    data = {"what": "figure", "player": "plum", "figure": "1", "space": "5", "after": 4}
    assert game.do("correct", **data).status_code == 200
    log = browser.get(f"{game.address}/log").text
    assert "stands on space 5." in log

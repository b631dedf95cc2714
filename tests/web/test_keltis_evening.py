"""Around a game of Keltis: set-up, guessed boards, slips, the reckoning, and what counts."""

from __future__ import annotations

import re
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rules.keltis.cards import COLORS
from rules.oracle.say import say
from rules.reckoning import Part
from tests.keltis.played import complete
from tests.web.table import begin
from webui.app.games import new
from webui.app.history.picture import result_scene
from webui.draw.drawing import Label
from webui.keltis_boards import shipped_board
from webui.panel import panel
from webui.statistics.record import GameRecord


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
    assert "6 +\N{NO-BREAK SPACE}2 +\N{NO-BREAK SPACE}1 =\N{NO-BREAK SPACE}9" in page
    for line in ("Tiles", "Priestess", "Leprechauns", "Wish stones", "Mirrors"):
        assert line in page
    assert "Figures: 6 + 2 + 1 = 9" in browser.get("/history/games.csv").text
    assert browser.get(f"/history/{game}/result.png").status_code == 200


def test_a_shared_victory_has_a_result_and_a_picture(browser: FlaskClient) -> None:
    game = begin(browser, "keltis_sheet", "orakel")
    for player in ("plum", "teal"):
        game.do("figure", player=player, figure="1", value=6)
    game.do("finish")
    result = game.address.replace("/games/", "/history/")
    assert "<h1>Ada, Bob share the victory</h1>" in browser.get(result).text
    assert browser.get(f"{result}/result.png").status_code == 200


def test_an_untouched_sheet_asks_before_it_ends_and_does_not_count(
    browser: FlaskClient, app: Flask
) -> None:
    game = begin(browser, "keltis_sheet", "orakel")
    browser.post(f"{game.address}/column", data={"player": "teal"})
    assert "Nothing was entered yet" in game.now()
    game.do("mirrors", player="plum", count=1)
    assert "Nothing was entered for Bob." in game.now()
    game.do("mirrors", player="teal", count=1)
    assert "Nothing was entered" not in game.now()
    untouched = _finished(browser)
    touched = _finished(browser, f1=6)
    with app.app_context():
        assert not panel().records.of(untouched).counts
        assert panel().records.of(touched).counts


def test_points_of_different_boards_are_never_averaged(browser: FlaskClient) -> None:
    _finished(browser, "orakel", f1=6)
    page = browser.get("/statistics").text
    assert "Which board?" not in page
    assert "Points on average" in page
    _finished(browser, "base", f1=7)
    begin(browser, "oracle", "standard", 3)
    page = browser.get("/statistics").text
    assert "those of different games do not compare" in page
    assert "Points on average" not in page
    assert "Keltis · Das Orakel" in page
    assert "Oracle · " not in page, "none of them counts yet"
    page = browser.get("/statistics?box=keltis+base").text
    assert "do not compare" not in page
    assert "Points on average" in page


def test_a_sheet_and_a_game_turn_by_turn_of_one_box_stand_together(browser: FlaskClient) -> None:
    _finished(browser, "orakel", f1=6)
    game = begin(browser, "keltis", "orakel")
    game.do("layout", tiles=complete("orakel", {}))
    game.do("correct", what="pile", count=1)
    game.do("discard", by="plum", card="pink-1")
    game.do("draw", by="plum", pile="pile")
    for address in ("/statistics", "/statistics?game=keltis", "/statistics?game=keltis_sheet"):
        page = browser.get(address).text
        assert "2 games count" in page
        assert "Points on average" in page, "of one box"
        assert "final scoring" not in page, "it is the same game"


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


def test_what_was_taught_in_play_is_known_before_the_next_game_and_in_the_editor(
    browser: FlaskClient,
) -> None:
    game = begin(browser, "keltis", "orakel")
    game.do("layout", tiles=complete("orakel", {}))
    game.do("lay", by="plum", card="green-3")
    guessed = _number_before(" values guessed", browser.get("/games/new/keltis").text)
    game.do("priestess_number", by="plum", steps=2)
    for form in ("/games/new/keltis", "/games/new/keltis_sheet"):
        assert _number_before(" values guessed", browser.get(form).text) == guessed - 1
    name = shipped_board("orakel")["name"]
    for kind in ("keltis", "keltis_sheet"):
        page = browser.get(begin(browser, kind, "orakel", board=name).address).text
        assert _number_before(" values of this board", page) == guessed - 1
    at = browser.post("/keltis/boards/orakel/begin", data={"name": name}).location
    taught = r'aria-label="3 moves her up to 2"[^>]*aria-pressed="true"'
    assert re.search(taught, browser.get(at).text)


def _number_before(words: str, page: str) -> int:
    return int(re.findall(r"(\d+)" + words, page)[0])


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


def test_whoever_begins_is_said_before_the_tiles_lie(browser: FlaskClient) -> None:
    page = begin(browser, "keltis", "orakel").now()
    assert re.search(r'<h1 class="headline">Ada begins\. ', page)


def test_the_only_way_of_a_clover_is_told_above_two_short_buttons(browser: FlaskClient) -> None:
    game = begin(browser, "keltis", "orakel")
    game.do("layout", tiles=complete("orakel", {"4": "clover:blue"}))
    game.do("lay", by="plum", card="green-0")
    page = game.do("move", by="plum", figure="1", to="4").text
    assert re.search(r"A clover: go on\?</h2>\s*<p>From green −4 \(space 4\) to blue", page)
    assert re.search(r'id="take"[^>]*>Go on<', page)


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


# The smaller ones.


def test_the_reckoning_stands_in_the_list_of_games_and_below_the_names_of_the_picture(
    browser: FlaskClient, app: Flask
) -> None:
    game = _finished(browser, f1=6, f2=2, f3=-3)
    page = browser.get("/history").text
    assert "Figures 6 + 2 − 3 = 5 · Wish stones −4" in page
    with app.test_request_context():
        scene = result_scene(panel().records.of(game), {"plum": "plum", "teal": "teal"})
    labels = [shape.text for shape in scene.shapes if isinstance(shape, Label)]
    assert "Figures 6 + 2 − 3 = 5 · Wish stones −4" in labels


def test_a_long_reckoning_has_several_lines_in_the_picture(app: Flask) -> None:
    """Five rounds of Oracle: nothing runs off the picture or into the total."""
    names = {"plum": "Ada", "teal": "Bob"}
    parts = tuple(
        Part(say(f"oracle.part.{what}", round=number), (31,))
        for number in range(1, 6)
        for what in ("stars", "cards")
    )
    record = GameRecord(
        "1", "oracle", "standard", "", "", names, {"plum": 310, "teal": 0}, frozenset(), ("plum",),
        is_over=True, is_counted=True, rounds=(), claims=(), parts={"plum": parts, "teal": ()},
    )  # fmt: skip
    with app.test_request_context():
        scene = result_scene(record, {"plum": "plum", "teal": "teal"})
    told = [one.text for one in scene.shapes if isinstance(one, Label) and one.size_px == 15]
    assert " · ".join(told).count("31") == len(parts)
    assert max(map(len, told)) <= 85
    bob = next(one for one in scene.shapes if isinstance(one, Label) and one.text == "Bob")
    assert bob.at[1] > max(one.at[1] for one in scene.shapes if getattr(one, "text", "") in told)


def test_there_is_one_minus_sign(browser: FlaskClient) -> None:
    game = _finished(browser, f1=-3)
    for page in ("/games", "/history", f"/history/{game}", f"/games/{game}/log", "/statistics"):
        text = re.sub(r"<[^>]*>", " ", browser.get(page).text)
        assert "−7" in text, page
        assert not re.search(r"(?<![\w.])-\d", text), page


def test_a_scoring_track_of_unknown_length_promises_no_round(browser: FlaskClient) -> None:
    game = begin(browser, "keltis_sheet", "base")
    page = game.now()
    assert 'id="lap"' not in page
    assert 'id="track-50"' in page
    assert "Higher than 50" in page
    game.do("track", player="plum", points=63)
    page = game.now()
    assert 'id="lap-less"' not in page
    assert re.search(r'<details[^>]*id="k-higher" open>', page)
    assert re.search(r'id="track-63"[^>]*aria-pressed=true', page)


def test_the_priestess_s_number_is_asked_for_alike_in_play_and_in_the_editor(
    browser: FlaskClient,
) -> None:
    game = begin(browser, "keltis", "orakel")
    game.do("layout", tiles=complete("orakel", {}))
    game.do("lay", by="plum", card="green-0")
    asked = [int(one) for one in re.findall(r'id="green-(\d+)"', game.now())]
    name = shipped_board("orakel")["name"]
    at = browser.post("/keltis/boards/orakel/begin", data={"name": name}).location
    offered = re.findall(r"0 moves her up to (\d+)", browser.get(at).text)
    assert asked == [int(one) for one in offered if one][: len(asked)]
    assert max(asked) == max(int(one) for one in offered)


def test_wish_stones_are_shown_in_their_colors_with_their_signs(browser: FlaskClient) -> None:
    sheet = begin(browser, "keltis_sheet", "new_paths").now()
    game = begin(browser, "keltis", "new_paths")
    game.do("layout", tiles=complete("new_paths", {}))
    for color in COLORS:
        stone = rf'class="k-pebble k-{color}" href="#k-stone"/><use class="k-on-{color}"'
        assert re.search(stone, sheet), color
        assert f'class="k-on-{color}" href="#k-sign-{color}"' in game.now(), "on the board"


def test_a_game_in_play_has_its_day_and_an_error_its_sign(browser: FlaskClient) -> None:
    begin(browser, "keltis", "base")
    assert re.search(r"<span class=\"small soft\">\w+ \d+, 20\d\d", browser.get("/games").text)
    page = browser.get("/games/nothing").text
    assert re.search(r'<h1 class="error-title"><svg class="icon"', page)

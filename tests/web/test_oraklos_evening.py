"""Around a game of Oraklos: the table view, looking back, the first minute, earlier evenings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from calibration.laid_throw import lay_throw
from rules.oraklos.cards import Card, Color
from rules.oraklos.judge import judge
from rules.oraklos.reading import Reading
from rules.oraklos.table_rules import TableRules
from rules.oraklos.verdict import Outcome, Rule, Verdict
from tests.oraklos_game.table import reading
from tests.web.devices import host, open_table, stranger
from tests.web.table import PlayedGame, begin
from webui.app.cases.chooser import could_match, still_possible
from webui.app.cases.stage import from_above, over_picture
from webui.app.cases.told import tell
from webui.app.oraklos.first_minute import LESSONS
from webui.panel import panel_of

SAMPLES = Path(__file__).parents[2] / "webui" / "app" / "cases" / "samples"
HANDS = {"plum": ["YBYB", "YYBB", "RRBB"], "teal": ["RBBK", "RBYB", "RRRR"]}


def judged_game(browser: FlaskClient) -> PlayedGame:
    """A game in which Ada has shown a true prophecy for 3 points."""
    game = begin(browser, "oraklos", "standard")
    for player, cards in HANDS.items():
        game.do("draw", by=player, cards=cards)
    game.do("throw", by="plum", reading=reading("clear"))
    game.do("marker", by="plum", marker=3, card="RRBB")
    game.do("marker", by="teal", marker=2, card="RBYB")
    game.do("stop")
    game.do("show", by="plum", dice=[13, 14, 15, 16])
    return game


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    (tmp_path / "camera").mkdir()
    made = open_table(tmp_path, CAMERA=str(tmp_path / "camera"))
    yield made
    panel_of(made).live_table.stop()


def test_whoever_has_its_link_sees_the_table_and_can_touch_nothing(app: Flask) -> None:
    game = judged_game(host(app))
    passer_by = stranger(app)
    page = passer_by.get(f"/watch/{game.id}")
    assert page.status_code == 200
    body = page.text[page.text.index('class="watch"') :]
    assert "<button" not in body
    assert "<form" not in body
    assert "Ada" in body
    assert "True, and it matches the card" in body
    known = re.search(r'known=([^"]+)"', body)
    assert known is not None
    again = f"/watch/{game.id}/now?known={known[1].replace('&amp;', '&')}"
    assert passer_by.get(again, headers={"HX-Request": "true"}).status_code == 204
    assert passer_by.get(f"/games/{game.id}").status_code == 303  # joining comes first
    assert passer_by.get(f"/watch/{'0' * 32}").status_code == 404


def test_a_game_with_secrets_has_no_table_view(app: Flask) -> None:
    table = host(app)
    oracle = begin(table, "oracle", "standard", players=3)
    assert table.get(f"/watch/{oracle.id}").status_code == 404


def test_every_claim_is_looked_at_again_with_its_string_and_verdict(app: Flask) -> None:
    table = host(app)
    game = judged_game(table)
    game.do("show", by="teal", dice=[1, 2, 3, 4])
    last = table.get(f"/games/{game.id}/claims").text
    assert last.count('class="claim-line past-claim') == 2
    assert 'data-outcome="false"' in last
    log = table.get(f"/games/{game.id}/log").text
    first = min(map(int, re.findall(r'/claims\?n=(\d+)"', log)))
    page = table.get(f"/games/{game.id}/claims?n={first}").text
    assert 'data-outcome="true"' in page
    assert page.count('class="string string-clear') >= 4
    # Taken back, it is no longer a claim of this game.
    game.post("undo", seen=game.seen)
    assert table.get(f"/games/{game.id}/claims").text.count("past-claim") == 1


def test_checked_throws_are_listed_and_deleted(app: Flask) -> None:
    table = host(app)
    for _ in range(5):
        case = table.post("/throw", data={"sample": "first"}).location
    assert table.get("/").text.count('class="sample"') == 4
    assert table.get("/photo/kept").text.count('class="sample"') == 5
    gone = table.post(f"{case}/delete", data={"back": "kept"})
    assert gone.location == "/photo/kept"
    assert table.get("/photo/kept").text.count('class="sample"') == 4


def test_each_lesson_of_the_first_minute_breaks_its_rule_first(app: Flask) -> None:
    written = Reading.from_text((SAMPLES / "first.json").read_text("utf-8"))
    throw = lay_throw(written, count=len(written.dice)).throw
    for number, lesson in enumerate(LESSONS):
        verdict = judge(
            throw, lesson.dice, None if lesson.card is None else Card.parse(lesson.card)
        )
        assert [check.rule for check in verdict.failed][:1] == [lesson.breaks][
            : bool(lesson.breaks)
        ]
        page = stranger(app).get(f"/first-minute?step={number}")
        assert page.status_code == 303  # strangers join first
        assert f'data-step="{number}"' in host(app).get(f"/first-minute?step={number}").text


def test_people_and_rules_of_the_last_evening_are_offered(app: Flask) -> None:
    table = host(app)
    begin(table, "oraklos", "standard", players=3, corners="any")
    page = table.get("/games/new/oraklos").text
    assert "Ada, Bob, Cy" in page
    assert re.search(r'id="corners-any" checked', page)
    link = re.search(r'id="group-1" href="([^"]+)"', page)
    assert link is not None
    filled = table.get(link[1].replace("&amp;", "&")).text
    assert [name for name in ("Ada", "Bob", "Cy") if f'value="{name}"' in filled] == [
        "Ada",
        "Bob",
        "Cy",
    ]


def test_a_picture_without_dice_asks_for_another_one(app: Flask) -> None:
    table = host(app)
    bare = {"format": 1, "image": "", "width": 100, "height": 100, "dice": [], "doubts": []}
    made = table.post("/api/readings", json=bare)
    page = table.get(made.get_json()["links"]["page"]).text
    assert "No dice are to be seen here" in page
    assert "Tap the four dice" not in page


def clear_throw() -> Reading:
    return Reading.from_json(reading("clear"))


def verdict_on(*dice: int) -> Verdict:
    return judge(lay_throw(clear_throw(), count=16).throw, dice)


def test_a_margin_belongs_to_the_fault_that_is_named(app: Flask) -> None:
    written = clear_throw()
    with app.test_request_context():
        hole = next(
            verdict
            for four in ([1, 2, 3, 4], [5, 6, 7, 8], [1, 5, 9, 13], [1, 6, 11, 16])
            for verdict in (verdict_on(*four),)
            if verdict.failed and verdict.failed[0].rule is Rule.HOLES
        )
        assert tell(hole, written).margin is None
        true = tell(verdict_on(13, 14, 15, 16), written)
        assert true.margin is not None
        assert "die width" not in true.margin.sentence


def test_the_critical_spot_is_looked_at_and_names_keep_off_holes(app: Flask) -> None:
    written = clear_throw()
    verdict = verdict_on(13, 14, 15, 16)
    assert verdict.outcome is Outcome.TRUE
    laid = lay_throw(written, count=16)
    for stage in (
        over_picture(written, verdict.ring, verdict),
        from_above(laid.throw, written, verdict.ring, verdict),
    ):
        with app.test_request_context():
            spot = tell(verdict, written, stage).spot
        assert spot is not None
        assert 0 <= spot.view.x + spot.view.width / 2 <= stage.width
    stage = over_picture(written, (), None)
    for die in stage.dice:
        for other in stage.dice:
            x, y = other.center
            on_hole = die.tag.left < x < die.tag.right and die.tag.up < y < die.tag.down
            assert not (other.hole_up and on_hole), (die.id, other.id)


def test_cards_that_the_four_dice_could_match_come_first() -> None:
    rules = TableRules()
    four = [Color.RED, Color.YELLOW, Color.BLUE, Color.BLACK]
    likely = could_match(four, still_possible((), rules), rules)
    assert len(likely) == 6
    assert all(sorted(card.colors) == sorted(four) for card in likely)
    assert could_match(four[:3], still_possible((), rules), rules) == []


def test_dice_bear_the_same_names_in_the_log_and_on_the_picture(app: Flask) -> None:
    browser = host(app)
    game = judged_game(browser)
    assert "shows the dice B13, B14, R15, R16." in browser.get(f"{game.address}/log").text
    page = browser.get(game.address).text
    assert all(f">{name}</text>" in page for name in ("B13", "B14", "R15", "R16"))
    # What was undone is told with the names it had, and in the reader's own letters.
    game.post("undo", seen=game.seen)
    browser.post("/device", data={"language": "nl"})
    assert "B13, B14, R15, R16" in browser.get(f"{game.address}/log").text


def test_what_the_search_found_is_called_as_on_the_picture(app: Flask) -> None:
    browser = host(app)
    game = begin(browser, "oraklos", "antipodes", check="referee")
    game.do("draw", cards=["RRBB", "YBYB", "RYKB", "RBYK", "YYBB", "RYBK"])
    game.do("throw", reading=reading("clear"))
    game.do("claim", by="teal", card="RRBB")
    found = "RRBB occurs: dice B13, B14, R15, R16."
    assert found in browser.get(game.address).text
    assert found in browser.get(f"{game.address}/log").text


def test_the_log_has_the_words_of_the_page(app: Flask) -> None:
    browser = host(app)
    game = begin(browser, "oraklos", "standard")
    for player, cards in HANDS.items():
        game.do("draw", by=player, cards=cards)
    game.do("throw", by="plum", reading=reading("clear"))
    game.do("marker", by="plum", marker=3, card="YYBB")
    game.do("stop")
    game.do("show", by="plum", dice=[13, 14, 15, 16])
    for page in (browser.get(game.address).text, browser.get(f"{game.address}/log").text):
        assert "True, but not this card" in page
        assert "is not true" not in page

"""Every phase of the Oraklos table on some size, light and language: fits, and is usable by all.

The throws were written down: what a phase looks like does not hang on the camera.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import APIRequestContext, Page

from calibration.laid_throw import lay_throw
from rules.oraklos.cards import Card
from rules.oraklos.reading import Reading
from tests.browser.conftest import PICTURES, OpenPage
from tests.browser.fingers import tap_die
from tests.browser.looking import assert_fit_for_everyone
from tests.browser.oraklos_table import Game
from tests.browser.recorded_table import RecordedTable
from tests.browser.running import running
from tests.browser.waiting import expect
from tests.oraklos_game.table import reading
from webui.app import create_app
from webui.panel import panel_of
from webui.practice_table import PracticeThrow

pytestmark = pytest.mark.browser

DEVICES = [
    ("phone", "light", "de"),
    ("tablet", "dark", "nl"),
    ("desktop", "light", "en"),
    ("phone", "dark", "nl"),
    ("tablet", "light", "en"),
    ("desktop", "dark", "de"),
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    config = {"DATA_FOLDER": tmp_path_factory.mktemp("panel"), "LIVE_TABLE": RecordedTable()}
    return create_app(config)


@pytest.fixture(scope="module")
def server(app: Flask) -> Iterator[str]:
    with running(app) as address:
        yield address


def _searching(sender: APIRequestContext) -> Game:
    game = Game(sender, "standard")
    game.do("draw", "plum", cards=["YBYB", "YYBB", "RRBB"])
    game.do("draw", "teal", cards=["RBBK", "RBYB", "RRRR"])
    return game.do("throw", "plum", reading=reading("clear"))


def _reckoning(sender: APIRequestContext) -> Game:
    game = _searching(sender).do("marker", "plum", marker=3, card="YYBB")
    return game.do("marker", "teal", marker=2, card="RBYB").do("stop")


def _judged(sender: APIRequestContext) -> Game:
    return _reckoning(sender).do("show", "plum", dice=[13, 14, 15, 16])


def _reckoned(sender: APIRequestContext) -> Game:
    return _judged(sender).do("hesitate")


def _absent(sender: APIRequestContext) -> Game:
    game = Game(sender, "antipodes")
    game.do("draw", cards=["RYBK", "RRBB", "YBYB", "RYKB", "RBYK", "YYBB"])
    return game.do("throw", reading=reading("clear"))


def _over(sender: APIRequestContext) -> Game:
    game = Game(sender, "junior")
    for hands in (["YBYB", "YYBB", "RRBB"], ["RRRR", "YYYY", "BBBB"]):
        game.do("draw", "plum", cards=hands)
        if hands[0] == "YBYB":
            game.do("draw", "teal", cards=["RBBK", "RBYB", "KKKK"])
        game.do("throw", "plum" if hands[0] == "YBYB" else "teal")
        for marker, card in zip((3, 2, 1), hands, strict=True):
            game.do("marker", "plum", marker=marker, card=card)
        for _ in hands:
            game.do("settle", stands=True)
        game.do("close")
    return game


PHASES: dict[str, Callable[[APIRequestContext], Game]] = {
    "drawing": lambda sender: Game(sender, "standard"),
    "searching": _searching,
    "reckoning": _reckoning,
    "taking": lambda sender: _reckoned(sender).do("close"),
    "reckoned": _reckoned,
    "over": _over,
    "last": _judged,
}


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_is_fit_for_everyone(
    open_page: OpenPage, program: APIRequestContext, phase: str
) -> None:
    game = PHASES[phase](program)
    first = list(PHASES).index(phase)
    for device in (DEVICES[first % 6], DEVICES[(first + 1) % 6]):
        page = open_page(game.address, *device)
        expect(page.locator(f"#{phase}")).to_be_visible()
        look(page)


def test_antipodes_and_correcting_are_fit_for_everyone(
    open_page: OpenPage, program: APIRequestContext
) -> None:
    game = _absent(program)
    look(open_page(game.address, *DEVICES[0]))
    look(open_page(game.address + "?mode=fix&die=16", *DEVICES[1]))
    game.do("claim", "teal", card="RYBK")
    look(open_page(game.address, *DEVICES[3]))
    look(open_page(game.address + "/log", *DEVICES[4]))


def test_colors_lead_to_a_card_and_sound_is_off_until_it_is_wanted(
    open_page: OpenPage, program: APIRequestContext
) -> None:
    page = open_page(Game(program, "standard").address)
    for color in ("yellow", "black", "red", "blue"):
        page.locator(f"#color-{color}").tap()
    expect(page.locator("[data-ring][aria-pressed=true]")).to_have_attribute("data-ring", "RBYK")
    voice = page.locator("#voice")
    expect(voice).to_have_attribute("aria-pressed", "false")
    voice.tap()
    expect(voice).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(voice).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#cue")).to_have_attribute("aria-pressed", "false")


def test_practice_says_how_long_it_took(open_page: OpenPage, app: Flask) -> None:
    jpeg = (PICTURES / "throw.jpg").read_bytes()
    laid = lay_throw(Reading.from_json(reading("clear")))
    number = panel_of(app).practice.keep(PracticeThrow(laid, jpeg, Card.parse("RRBB")))
    page = open_page("/", "tablet")
    page.clock.install()
    page.goto(f"/practice/{number}")
    for die in (13, 14, 15, 16):
        tap_die(page, die)
        expect(page.locator(f"#die-{die}[aria-current]")).to_have_count(1)
    expect(page.locator("#verdict")).to_have_attribute("data-outcome", "true")
    expect(page.locator("[data-took]")).to_contain_text("Found after")
    stopped = page.locator("[data-clock]").inner_text()
    page.clock.run_for(60_000)
    assert page.locator("[data-clock]").inner_text() == stopped
    look(page)


def look(page: Page) -> None:
    assert_fit_for_everyone(page)

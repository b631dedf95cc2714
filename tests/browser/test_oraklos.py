"""Whole games of Oraklos through the pages, on the simulated table."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from calibration.laid_throw import lay_throw
from rules.oraklos.cards import ANTIPODES_CARDS, WISH_CARDS
from rules.oraklos.reading import Reading
from rules.oraklos.search import search
from rules.oraklos.table_rules import TableRules, Variant
from tests.browser.conftest import OpenPage
from tests.browser.fingers import tap_die
from tests.browser.running import running
from vision.simulated_table.table import DICE
from webui.app import create_app
from webui.live_table import LiveTable
from webui.panel import panel_of

pytestmark = pytest.mark.browser

_PATIENCE_S = 240
_MOST_THROWS = 5
DECK = [str(card) for card in WISH_CARDS]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app({"DATA_FOLDER": tmp_path_factory.mktemp("table"), "CAMERA": "simulated:4"})


@pytest.fixture(scope="module")
def server(app: Flask) -> Iterator[str]:
    """A panel of this module's own: the tests look at what its table really shows."""
    with running(app) as address:
        yield address


class Dice:
    """The hands at the table: they throw, and know what lies there."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    def throw(self) -> None:
        """Throw, and wait until the dice lie still and are read."""
        before = self._table.state().throw_number
        self._table.roll()
        self.wait_for(before + 1)

    def throw_until_a_prophecy_is_there(self, variant: Variant = Variant.STANDARD) -> None:
        for _ in range(_MOST_THROWS):
            self.throw()
            if self.prophecies(variant):
                return
        raise AssertionError("no throw held a prophecy")

    def wait_for(self, number: int) -> None:
        end = time.monotonic() + _PATIENCE_S
        while self._table.state().throw_number < number and time.monotonic() < end:
            time.sleep(0.2)
        assert self._table.state().throw_number >= number

    @property
    def thrown(self) -> int:
        return self._table.state().throw_number

    def prophecies(self, variant: Variant = Variant.STANDARD) -> dict[str, tuple[int, ...]]:
        """A true prophecy for every card that has one."""
        reading = self._reading()
        found = search(lay_throw(reading, count=len(DICE)).throw, TableRules(variant))
        return {str(prophecy.card): prophecy.dice for prophecy in found.true}

    def _reading(self) -> Reading:
        newest = self._table.newest_throw()
        assert newest is not None
        return newest.reading


@pytest.fixture
def dice(app: Flask) -> Dice:
    return Dice(panel_of(app).live_table)


def begin(page: Page, variant: str, *agreed: str) -> None:
    page.goto("/")
    page.get_by_role("link", name="To the games").tap()
    page.get_by_role("link", name="New game").tap()
    page.locator("#new-oraklos").tap()
    page.locator(f"#variant-{variant}").tap()
    page.locator("#name-1").fill("Ada")
    page.locator("#name-2").fill("Bob")
    for answer in agreed:
        page.locator(f"label:has(#{answer})").tap()
    page.locator("#begin").tap()
    expect(page.locator("#drawing")).to_be_visible()


def lay_out(page: Page, *cards: str) -> None:
    """Tap the rings of one player, or of all."""
    for card in cards:
        page.locator(f"#ring-{card}").tap()


def play_throw(page: Page) -> None:
    page.locator("#use-throw").tap()
    expect(page.locator("#searching")).to_be_visible()


def claim(page: Page, marker: int, card: str) -> None:
    page.locator(f"#marker-{marker}").tap()
    page.locator(f"#ring-{card}").tap()
    expect(page.locator(f".seat-cards .marker-{marker}")).to_have_count(1)


def show(page: Page, *four: int) -> None:
    for die in four:
        tap_die(page, die)


def score(page: Page, player: str) -> Locator:
    return page.locator(f"[data-player={player}] [data-score]")


def hand(page: Page, player: str) -> list[str]:
    rings = page.locator(f".hand.seat-{player} [data-ring]")
    return list(rings.evaluate_all("all => all.map((one) => one.dataset.ring)"))


def three_cards(dice: Dice, deck: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Cards of the deck, those with a true prophecy first; the others have no dice."""
    true = {card: four for card, four in dice.prophecies().items() if card in deck}
    others = {card: () for card in deck if card not in true}
    return dict(list({**true, **others}.items())[:3])


def reckon(page: Page, marker: int, four: Sequence[int]) -> None:
    """Show the four dice; without any the players find one with the string."""
    expect(page.locator(".claim-now .marker")).to_have_text(str(marker))
    if not four:
        page.locator("[id^=settle-yes]").tap()
    else:
        show(page, *four)
        expect(page.locator("#verdict")).to_have_attribute("data-outcome", "true")
        expect(page.locator(".string-of-true")).to_have_count(4)


def test_the_live_picture_shows_the_table_until_a_throw_lies(open_page: OpenPage) -> None:
    page = open_page(size="tablet")
    begin(page, "standard")
    lay_out(page, *DECK[:6])
    expect(page.locator("#live-picture")).to_have_js_property("naturalWidth", 1280)


def test_a_standard_game_on_two_devices_with_a_reload(open_page: OpenPage, dice: Dice) -> None:
    tablet = open_page(size="tablet")
    begin(tablet, "standard")
    dice.throw_until_a_prophecy_is_there()
    mine = three_cards(dice, DECK)
    lay_out(tablet, *mine)
    expect(tablet.locator("#who-plum")).to_have_count(0)
    lay_out(tablet, *[card for card in DECK if card not in mine][:3])
    expect(tablet.locator(".stage-picture")).to_be_visible()  # the frozen throw, read
    phone = open_page(tablet.url)
    play_throw(tablet)
    expect(phone.locator("#searching")).to_be_visible()

    # Two taps for a claim, and four dice to show it.
    for marker, card in zip((3, 2, 1), mine, strict=True):
        claim(tablet, marker, card)
    expect(phone.locator("#reckoning")).to_contain_text("Ada shows this card")
    for marker, four in zip((3, 2, 1), mine.values(), strict=True):
        reckon(tablet, marker, four)
    for device in (tablet, phone):
        expect(score(device, "plum")).to_have_text("6")

    # The players overrule the judge, and take it back.
    tablet.locator(f"#overrule-{next(iter(mine))}").tap()
    expect(score(phone, "plum")).to_have_text("0")
    tablet.locator("#undo").tap()
    expect(score(phone, "plum")).to_have_text("6")

    phone.reload()
    expect(phone.locator("#reckoned")).to_be_visible()
    phone.locator("#close").tap()
    expect(tablet.locator("#taking")).to_be_visible()
    expect(tablet.locator("#missing")).to_be_visible()
    assert tablet.locator(".taker strong").all_inner_texts() == ["Ada", "Bob"]
    tablet.locator("#take-plum").tap()
    expect(tablet.locator(".taker strong")).to_have_text(["Bob"])
    tablet.locator("#all-taken").tap()

    expect(tablet.locator("#drawing")).to_be_visible()
    before = dice.thrown
    rings = tablet.locator("[data-rings] [data-ring]")
    lay_out(tablet, *rings.evaluate_all("all => all.slice(0, 3).map((one) => one.dataset.ring)"))
    tablet.locator("#roll").tap()
    dice.wait_for(before + 1)
    play_throw(tablet)
    mine = {card: dice.prophecies().get(card, ()) for card in hand(tablet, "plum")}
    for marker, card in zip((3, 2), mine, strict=False):
        claim(tablet, marker, card)
    tablet.locator("#stop").tap()
    for marker, four in zip((3, 2), mine.values(), strict=False):
        reckon(tablet, marker, four)
    tablet.locator("#close").tap()
    for device in (tablet, phone):
        expect(device.locator("#over")).to_have_text("Ada wins")
        expect(score(device, "plum")).to_have_text("11")

    # Undo is there after the win, and so is another game.
    phone.locator("#undo").tap()
    expect(tablet.locator("#reckoned")).to_be_visible()
    tablet.locator("#close").tap()
    tablet.locator("#rematch").tap()
    expect(tablet.locator("#drawing")).to_be_visible()
    expect(score(tablet, "plum")).to_have_text("0")


def test_a_junior_game_dealt_by_the_app_while_a_device_is_offline(
    open_page: OpenPage, dice: Dice
) -> None:
    tablet = open_page(size="tablet")
    begin(tablet, "junior", "cards-app")
    tablet.locator("#deal").tap()
    expect(tablet.locator("#throwing")).to_be_visible()
    phone = open_page(tablet.url, expects_errors=True)
    before = dice.thrown
    tablet.locator("#roll").tap()
    dice.wait_for(before + 1)
    play_throw(tablet)
    expect(phone.locator("#searching")).to_be_visible()

    phone.context.set_offline(True)
    lost_at = time.monotonic()
    expect(phone.locator("html")).to_have_attribute("data-connection", "lost")
    rings = tablet.locator(".hand .ring-button")
    first = rings.nth(0).get_attribute("data-ring")
    assert first is not None
    claim(tablet, 3, first)
    tablet.locator("#stop").tap()
    tablet.locator("[id^=hesitate]").tap()
    expect(score(tablet, "plum")).to_have_text("\N{MINUS SIGN}3")
    time.sleep(max(0.0, 10 - (time.monotonic() - lost_at)))
    expect(score(phone, "plum")).to_have_text("0")
    phone.context.set_offline(False)
    expect(score(phone, "plum")).to_have_text("\N{MINUS SIGN}3")
    expect(phone.locator("html")).to_have_attribute("data-connection", "live")

    # Junior has nothing to take back: the next round begins at once.
    phone.locator("#close").tap()
    expect(phone.locator("#drawing")).to_be_visible()
    expect(phone.locator("#taking")).to_have_count(0)
    for _ in range(2):
        play_without_a_picture(tablet)
    expect(tablet.locator("#over")).to_have_text("Bob wins")


def play_without_a_picture(page: Page) -> None:
    """A round the players judge themselves: Bob takes all three markers, and is right."""
    page.locator("#deal").tap()
    page.locator("#throw-blind").tap()
    for marker in (3, 2, 1):
        card = page.locator(".hand.seat-teal .ring-button:not([disabled])").first
        page.locator(f"#marker-{marker}").tap()
        card.tap()
        expect(page.locator(f".seat-cards .marker-{marker}")).to_have_count(1)
    for marker in (3, 2, 1):
        expect(page.locator(".claim-now .marker")).to_have_text(str(marker))
        page.locator("[id^=settle-yes]").tap()
    page.locator("#close").tap()
    expect(page.locator("#reckoned")).to_have_count(0)


def test_a_game_of_antipodes_with_a_counter_and_the_players_word(
    open_page: OpenPage, dice: Dice
) -> None:
    tablet = open_page(size="tablet")
    begin(tablet, "antipodes")
    dice.throw_until_a_prophecy_is_there(Variant.ANTIPODES)
    there = dice.prophecies(Variant.ANTIPODES)
    occurring, *others = sorted(map(str, ANTIPODES_CARDS), key=lambda card: card not in there)
    lay_out(tablet, occurring, *others[:5])
    play_throw(tablet)

    # Ada says that a card does not occur; Bob shows that it does.
    tablet.locator(f"#ring-{occurring}").tap()
    tablet.locator("#says-plum").tap()
    expect(tablet.locator("#reckoning")).to_contain_text("this card does not occur")
    show(tablet, *there[occurring])
    expect(tablet.locator("#gain")).to_have_text("\N{MINUS SIGN}1")
    expect(tablet.locator("#verdict")).to_have_attribute("data-outcome", "true")
    tablet.locator("#close").tap()
    expect(tablet.locator("#missing")).to_be_visible()

    for points in range(1, 6):
        expect(tablet.locator("#drawing")).to_be_visible()
        lay_out(tablet, *tablet.locator("[data-ring]").evaluate_all(
            "all => all.slice(0, 6).map((one) => one.dataset.ring)"))  # fmt: skip
        tablet.locator("#throw-blind").tap()
        tablet.locator("[data-ring]").first.tap()
        tablet.locator("#says-teal").tap()
        tablet.locator("[id^=settle-yes]").tap()
        expect(score(tablet, "teal")).to_have_text(str(points))
        tablet.locator("#close").tap()
    expect(tablet.locator("#over")).to_have_text("Bob wins")
    expect(score(tablet, "plum")).to_have_text("\N{MINUS SIGN}1")


def test_a_throw_is_offered_while_it_lies_there_and_only_to_its_own_game(
    open_page: OpenPage, dice: Dice
) -> None:
    tablet = open_page(size="tablet")
    begin(tablet, "junior", "cards-app")
    tablet.locator("#deal").tap()
    dice.throw()
    expect(tablet.locator("#use-throw")).to_be_visible()
    before = dice.thrown
    tablet.locator("#roll").tap()  # a hand gathers the dice and throws them anew
    expect(tablet.locator("#use-throw")).to_have_count(0)
    expect(tablet.locator("#live-picture")).to_be_visible()
    assert dice.thrown == before, "it must go before the next throw lies there"
    dice.wait_for(before + 1)
    play_throw(tablet)

    begin(tablet, "junior", "cards-app")
    tablet.locator("#deal").tap()
    expect(tablet.locator("#throwing")).to_be_visible()
    expect(tablet.locator("#live-picture")).to_be_visible()
    expect(tablet.locator("#use-throw, #use-early")).to_have_count(0)


def test_a_reading_is_corrected_and_the_correction_is_in_the_log(
    open_page: OpenPage, dice: Dice
) -> None:
    tablet = open_page(size="tablet")
    begin(tablet, "junior", "cards-app")
    tablet.locator("#deal").tap()
    dice.throw()
    play_throw(tablet)
    tablet.locator("#mode-fix").tap()
    expect(tablet.locator("section.fix")).to_be_visible()
    die = tablet.locator("[data-die]").first.get_attribute("data-die")
    assert die is not None
    tap_die(tablet, int(die))
    color = tablet.locator(".color-button[aria-pressed=false]").first
    name = color.locator("span").inner_text()
    color.tap()
    corrected = tablet.locator(f"#die-{die}")
    expect(corrected).to_have_attribute("aria-label", re.compile(rf"\b{name}\b"))
    tablet.locator("#mode-pick").tap()
    expect(tablet.locator("#searching")).to_be_visible()
    expect(corrected).to_have_attribute("aria-label", re.compile(rf"\b{name}\b"))
    table = tablet.url
    tablet.get_by_role("link", name="What happened so far").tap()
    expect(tablet.locator(".log-line").first).to_contain_text("dice are read")
    tablet.goto(table)
    tablet.locator("#undo").tap()
    expect(tablet.locator(f'#die-{die}:not([aria-label*="{name}"])')).to_have_count(1)

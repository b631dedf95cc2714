"""Whole games of Oraklos through the pages, with throws that were recorded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import APIRequestContext, APIResponse, Locator, Page, Route

from rules.oraklos.cards import ANTIPODES_CARDS, WISH_CARDS
from rules.oraklos.table_rules import Variant
from tests.browser.conftest import OpenPage
from tests.browser.fingers import tap_die
from tests.browser.oraklos_table import Dice, Game, begin, play_throw
from tests.browser.recorded_table import RecordedTable
from tests.browser.running import running
from tests.browser.shelf import QUIET
from tests.browser.waiting import expect
from webui.app import create_app
from webui.live_table import LiveTable

pytestmark = pytest.mark.browser

DECK = [str(card) for card in WISH_CARDS]


@pytest.fixture(scope="module")
def live_table() -> LiveTable:
    """Its throws were recorded: what is played with them is the same."""
    return RecordedTable()


@pytest.fixture(scope="module")
def server(live_table: LiveTable, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A panel of this module's own: the tests look at what its table shows."""
    folder = tmp_path_factory.mktemp("table")
    with running(create_app({"DATA_FOLDER": folder, "LIVE_TABLE": live_table})) as address:
        yield address


@pytest.fixture
def dice(live_table: LiveTable) -> Dice:
    return Dice(live_table)


def lay_out(page: Page, *cards: str) -> None:
    """Tap the rings of one player, or of all."""
    for card in cards:
        page.locator(f"#ring-{card}").tap()


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


def test_the_live_picture_shows_the_table_until_a_throw_lies(
    open_page: OpenPage, program: APIRequestContext
) -> None:
    page = open_page(Game(program, "standard").address, size="tablet")
    lay_out(page, *DECK[:6])
    expect(page.locator("#live-picture")).to_have_js_property("naturalWidth", 1280)


def test_a_standard_game_on_two_devices_with_a_reload(open_page: OpenPage, dice: Dice) -> None:
    tablet = open_page(size="tablet")
    begin(tablet, "standard")
    dice.throw()
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
    expect(tablet.locator(".taker strong")).to_have_text(["Ada", "Bob"])
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
    expect(phone.locator("html")).to_have_attribute("data-connection", "lost")
    rings = tablet.locator(".hand .ring-button")
    first = rings.nth(0).get_attribute("data-ring")
    assert first is not None
    claim(tablet, 3, first)
    tablet.locator("#stop").tap()
    tablet.locator("[id^=hesitate]").tap()
    expect(score(tablet, "plum")).to_have_text("\N{MINUS SIGN}3")
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
    open_page: OpenPage, program: APIRequestContext, dice: Dice
) -> None:
    game = Game(program, "antipodes")
    tablet = open_page(game.address, size="tablet")
    dice.throw()
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

    claim_absent(tablet, 1)
    tablet.goto(QUIET)
    game.seen_anew()
    for _ in range(3):  # as in the round before
        six = game.cards_to_draw()[:6]
        game.do("draw", cards=six).do("throw").do("claim", "teal", card=six[0])
        game.do("settle", stands=True).do("close")
    tablet.goto(game.address)
    claim_absent(tablet, 5)
    expect(tablet.locator("#over")).to_have_text("Bartholomäus wins")
    expect(score(tablet, "plum")).to_have_text("\N{MINUS SIGN}1")


def claim_absent(page: Page, points: int) -> None:
    """A round without a picture: Bartholomäus says that a card does not occur, and is right."""
    expect(page.locator("#drawing")).to_be_visible()
    rings = page.locator("[data-ring]")
    lay_out(page, *rings.evaluate_all("all => all.slice(0, 6).map((one) => one.dataset.ring)"))
    page.locator("#throw-blind").tap()
    rings.first.tap()
    page.locator("#says-teal").tap()
    page.locator("[id^=settle-yes]").tap()
    expect(score(page, "teal")).to_have_text(str(points))
    page.locator("#close").tap()
    expect(page.locator("#close")).to_have_count(0)


def test_a_throw_that_comes_to_rest_while_the_page_is_fetched_is_offered(
    open_page: OpenPage, program: APIRequestContext, dice: Dice
) -> None:
    tablet = open_page(Game(program, "junior", cards="app").address, size="tablet")
    other = open_page(tablet.url, "desktop")
    held: list[tuple[Route, APIResponse]] = []
    tablet.route("**/now", lambda route: held.append((route, route.fetch())), times=1)
    other.locator("#deal").click()
    expect(other.locator("#throwing")).to_be_visible()
    tablet.wait_for_function("document.body.classList.contains('htmx-request')")
    dice.throw()
    expect(other.locator("#use-throw")).to_be_visible()
    route, without_it = held.pop()
    route.fulfill(response=without_it)
    expect(tablet.locator("#use-throw")).to_be_visible()


def test_a_reading_is_corrected_and_the_correction_is_in_the_log(
    open_page: OpenPage, program: APIRequestContext, dice: Dice
) -> None:
    tablet = open_page(Game(program, "junior", cards="app").address, size="tablet")
    tablet.locator("#deal").tap()
    expect(tablet.locator("#throwing")).to_be_visible()
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

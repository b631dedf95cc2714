"""A turn of Keltis at the table: two taps, a board that stays where it is, and slips mended."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIRequestContext, Page, Route

from tests.browser.conftest import SIZES
from tests.browser.fingers import center
from tests.browser.keltis_tables import LANDING, laid_out
from tests.browser.looking import assert_fit_for_everyone
from tests.browser.tables import COLORS, NAMES, Table
from tests.browser.tapping import Finger, scores
from tests.browser.waiting import expect
from tests.keltis.played import complete

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]

PORTRAIT = (820, 1180)
MOST_MOVED_PX = 8
MOST_TAPS_TO_SET_RIGHT = 4

# What is lit in the very moment in which the changing part of the page is replaced.
_COUNT_LIT_AT_ONCE = """
() => new MutationObserver(() => {
  document.body.dataset.litAtOnce = document.querySelectorAll(".k-lit").length;
}).observe(document.getElementById("now").parentElement, { childList: true })
"""


@pytest.fixture
def on_the_board(open_page: OpenPage, sender: APIRequestContext) -> Callable[..., Finger]:
    """A finger on a board whose tiles are laid out."""

    def opened(variant: str = "orakel", size: str = "tablet", **tiles: str) -> Finger:
        game = Table(sender, "keltis", variant).do("layout", tiles=complete(variant, tiles))
        return Finger(open_page(game.address, size=size))

    return opened


def _answered(finger: Finger) -> None:
    """Whatever the tiles offer is left."""
    while _is_asked(finger):
        finger.enter("#leave")


def _is_asked(finger: Finger) -> bool:
    return finger.page.locator("#leave").count() > 0


def _centers(page: Page) -> dict[tuple[int, int], tuple[float, float]]:
    """Where the board is on screens of every size, none of which has to be scrolled."""
    found = {}
    for width, height in (*SIZES.values(), PORTRAIT):
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = center(page.locator(".k-board svg"))
        assert page.evaluate("document.documentElement.scrollHeight") <= height, (width, height)
    return found


@pytest.mark.parametrize("variant", ["orakel", "base", "new_paths"])
def test_the_board_keeps_its_place_through_whole_turns(
    on_the_board: Callable[..., Finger], variant: str
) -> None:
    finger = on_the_board(variant)
    finger.is_light = True
    seen = [_centers(finger.page)]
    for card in ("green-8", "yellow-1", "pink-9", "blue-2"):
        finger.enter(f"#lay-{card}")
        seen.append(_centers(finger.page))
        finger.enter("#go-1")
        if _is_asked(finger):
            seen.append(_centers(finger.page))
        _answered(finger)
        seen.append(_centers(finger.page))
    for width, height in seen[0]:
        places = [centers[width, height] for centers in seen]
        for axis in (0, 1):
            along = [place[axis] for place in places]
            assert max(along) - min(along) <= MOST_MOVED_PX, (variant, width, height, along)
        assert all(0 <= x <= width and 0 <= y <= height for x, y in places), "in sight all along"


def test_a_usual_turn_takes_two_taps(on_the_board: Callable[..., Finger]) -> None:
    finger = on_the_board()
    page = finger.page
    for turn, card in enumerate(("green-8", "yellow-1", "pink-9", "blue-2")):
        name = NAMES[turn % 2]
        expect(page.locator(".headline")).to_contain_text(name)
        finger.taps = 0
        finger.enter(f"#lay-{card}")
        finger.enter("#go-1")
        assert finger.taps == 2
        _answered(finger)
    expect(page.locator(".headline")).to_contain_text(NAMES[0])
    expect(page.locator("[data-pile]")).to_have_text(str(64 - 4))


def test_a_figure_five_turns_back_is_set_right_in_four_taps(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    game = laid_out(sender).do("lay", "plum", card="green-0")
    moved = game.do("move", "plum", figure="1", to=LANDING).seen
    for number in range(1, 6):
        game.do("discard", COLORS[number % 2], card=f"pink-{number}")
    page = open_page(game.address)
    finger = Finger(page)
    before = scores(page)
    finger.taps = 0
    finger.tap("#set-right")
    finger.tap(f"#after-{moved}")
    page.wait_for_url("**after=**")
    finger.tap(f"#spot-{LANDING}")
    page.wait_for_url("**who=**")
    assert_fit_for_everyone(page)
    finger.tap("#spot-6")
    page.wait_for_url(re.compile(r"/games/[0-9a-f]{32}$"))
    assert finger.taps <= MOST_TAPS_TO_SET_RIGHT
    assert scores(page) == before
    expect(page.locator("#spot-6")).to_be_attached()
    page.goto(f"{page.url}/log")
    expect(page.locator(".log-line").first).to_contain_text(
        "Set right: figure 1 of Ada stands on space 6."
    )


def test_whoever_played_before_is_seated_by_a_tap(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    Table(sender, "keltis_sheet", "base", names=("Grandma", "Bob"))
    page = open_page("/games/new/keltis", size="tablet")
    for name in ("Bob", "Grandma"):
        page.get_by_role("button", name=name, exact=True).tap()
    page.locator("#name-1").fill("")
    expect(page.get_by_role("button", name="Bob", exact=True)).to_have_attribute(
        "aria-pressed", "false"
    )
    page.get_by_role("button", name="Bob", exact=True).tap()
    for place, name in enumerate(("Bob", "Grandma", ""), 1):
        expect(page.locator(f"#name-{place}")).to_have_value(name)
    page.get_by_role("button", name="Grandma", exact=True).tap()
    expect(page.locator("#name-2")).to_have_value("")
    assert_fit_for_everyone(page)


def test_the_last_card_says_that_it_ends_the_game(on_the_board: Callable[..., Finger]) -> None:
    finger = on_the_board(size="phone")
    page = finger.page
    page.locator("#set-right").tap()
    form = page.locator("details", has_text="Cards in the pile")
    form.locator("summary").tap()
    form.locator("input[type=number]").fill("1")
    form.get_by_role("button").tap()
    page.wait_for_url(re.compile(r"/games/[0-9a-f]{32}$"))
    finger.seen += 1
    finger.tap("label:has(#k-discard-one)")
    finger.enter("#discard-pink-1")
    expect(page.locator("#draw-pile")).to_contain_text("this ends the game")
    finger.enter("#draw-pile")
    expect(page.locator("#over")).to_be_visible()


def test_new_paths_clover_is_chosen_on_the_board(on_the_board: Callable[..., Finger]) -> None:
    """Lit spaces with who comes there drawn beside them, not a list of buttons."""
    finger = on_the_board("new_paths", **{"1a": "clover"})
    page = finger.page
    finger.enter("#lay-green-5")
    page.evaluate(_COUNT_LIT_AT_ONCE)
    finger.enter(page.locator(".k-moves button").first)
    assert int(page.locator("body").get_attribute("data-lit-at-once") or 0) >= 2
    assert page.locator(".k-lit").count() >= 2
    assert page.locator(".k-tag").count() >= 2
    expect(page.locator(".k-moves")).to_be_hidden()
    finger.enter(page.locator(".k-lit:not([data-choose])").first)


def test_a_tap_arrives_though_the_page_is_replaced_under_it(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    """News of the table may come between a tap and its answer, which then finds no place."""
    page = open_page(Table(sender, "keltis", "orakel").address, size="tablet")
    finger = Finger(page)
    held: list[Route] = []

    def hold_the_first_tap(route: Route) -> None:
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.continue_()

    page.route(re.compile("/games/"), hold_the_first_tap)
    with page.expect_request(lambda request: request.method == "POST"):
        finger.tap("#draw-lot")
    page.evaluate("htmx.ajax('GET', now.dataset.now, {target: '#now', swap: 'outerHTML'})")
    held[0].continue_()
    expect(page.locator("#now")).to_have_attribute("data-seen", str(finger.seen + 1))
    finger.seen += 1
    finger.enter("#lay-green-8")

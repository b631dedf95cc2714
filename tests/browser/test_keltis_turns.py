"""A turn of Keltis at the table: two taps, a board that stays where it is, and slips mended."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from rules.keltis.board_text import parse_board
from tests.browser.conftest import SIZES
from tests.browser.fingers import center
from tests.browser.looking import assert_fit_for_everyone
from tests.browser.tapping import Finger, begun, scores
from tests.keltis.played import complete
from webui.app.keltis.tile_draft import TileDraft
from webui.keltis_boards import shipped_board_text

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


def _on_the_board(page: Page, variant: str = "orakel") -> Finger:
    finger = begun(page, "keltis", variant, ["Margarete", "Bob"])
    finger.enter("#draw-lot")
    return finger


def _answered(finger: Finger) -> None:
    """Whatever the tiles offer is left."""
    while finger.page.locator("#leave").count():
        finger.enter("#leave")


def _center(page: Page) -> tuple[float, float]:
    return center(page.locator(".k-board svg"))


@pytest.mark.parametrize("variant", ["orakel", "base", "new_paths"])
@pytest.mark.parametrize("size", [*SIZES, "portrait"])
def test_the_board_keeps_its_place_through_whole_turns(
    open_page: OpenPage, variant: str, size: str
) -> None:
    width, height = SIZES.get(size) or PORTRAIT
    page = open_page("/games/new", size=size if size in SIZES else "tablet")
    page.set_viewport_size({"width": width, "height": height})
    finger = _on_the_board(page, variant)
    places = [_center(page)]
    for card in ("green-8", "yellow-1", "pink-9", "blue-2"):
        finger.enter(f"#lay-{card}")
        places.append(_center(page))
        finger.enter("#go-1")
        places.append(_center(page))
        _answered(finger)
        places.append(_center(page))
    for axis in (0, 1):
        along = [place[axis] for place in places]
        assert max(along) - min(along) <= MOST_MOVED_PX, (size, variant, along)
    assert page.evaluate("document.documentElement.scrollHeight") <= height, "nothing to scroll"
    assert all(0 <= x <= width and 0 <= y <= height for x, y in places), "in sight all along"


def test_a_usual_turn_takes_two_taps(open_page: OpenPage) -> None:
    page = open_page("/games/new", size="tablet")
    finger = _on_the_board(page)
    for turn, card in enumerate(("green-8", "yellow-1", "pink-9", "blue-2")):
        name = ("Margarete", "Bob")[turn % 2]
        expect(page.locator(".headline")).to_contain_text(name)
        finger.taps = 0
        finger.enter(f"#lay-{card}")
        finger.enter("#go-1")
        assert finger.taps == 2
        _answered(finger)
    expect(page.locator(".headline")).to_contain_text("Margarete")
    expect(page.locator("[data-pile]")).to_have_text(str(64 - 4))


def test_a_figure_five_turns_back_is_set_right_in_four_taps(open_page: OpenPage) -> None:
    page = open_page("/games/new", size="phone")
    finger = _on_the_board(page)
    finger.enter("#lay-green-0")
    finger.enter("#go-1")
    moved = finger.seen
    _answered(finger)
    for card in ("pink-1", "pink-2", "pink-3", "pink-4", "pink-5"):
        finger.tap("label:has(#k-discard-one)")
        finger.enter(f"#discard-{card}")
    before = scores(page)
    finger.taps = 0
    finger.tap("#set-right")
    finger.tap(f"#after-{moved}")
    page.wait_for_url("**after=**")
    finger.tap("#spot-4")
    page.wait_for_url("**who=**")
    assert_fit_for_everyone(page)
    finger.tap("#spot-6")
    page.wait_for_url(re.compile(r"/games/[0-9a-f]{32}$"))
    assert finger.taps <= MOST_TAPS_TO_SET_RIGHT
    assert scores(page) == before
    expect(page.locator("#spot-6")).to_be_attached()
    page.goto(f"{page.url}/log")
    expect(page.locator(".log-line").first).to_contain_text(
        "Set right: figure 1 of Margarete stands on space 6."
    )


def test_whoever_played_before_is_seated_by_a_tap(open_page: OpenPage) -> None:
    page = open_page("/games/new", size="tablet")
    begun(page, "keltis_sheet", "base", ["Grandma", "Bob"])
    page.goto("/games/new/keltis")
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


def test_the_last_card_says_that_it_ends_the_game(open_page: OpenPage) -> None:
    page = open_page("/games/new", size="phone")
    finger = _on_the_board(page)
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


def test_new_paths_clover_is_chosen_on_the_board(open_page: OpenPage) -> None:
    """Lit spaces with who comes there drawn beside them, not a list of buttons."""
    page = open_page("/games/new", size="tablet")
    finger = begun(page, "keltis", "new_paths", ["Ada", "Bob"])
    page.locator("#enter-tiles").tap()
    page.wait_for_url("**/tiles")
    board = parse_board(shipped_board_text("new_paths"))
    draft = TileDraft(board, complete("new_paths", {"1a": "clover"}), None)
    page.goto(f"{page.url}?tiles={draft.to_query()['tiles']}")
    page.locator("#lay-out").tap()
    page.wait_for_url(re.compile(r"/games/[0-9a-f]{32}$"))
    finger.seen = 2
    finger.enter("#lay-green-5")
    page.evaluate(_COUNT_LIT_AT_ONCE)
    finger.enter(page.locator(".k-moves button").first)
    assert int(page.locator("body").get_attribute("data-lit-at-once") or 0) >= 2
    assert page.locator(".k-lit").count() >= 2
    assert page.locator(".k-tag").count() >= 2
    expect(page.locator(".k-moves")).to_be_hidden()
    finger.enter(page.locator(".k-lit:not([data-choose])").first)


def test_a_tap_arrives_though_the_page_is_replaced_under_it(open_page: OpenPage) -> None:
    """News of the table may come between a tap and its answer, which then finds no place."""
    page = open_page("/games/new", size="tablet")
    finger = begun(page, "keltis", "orakel", ["Ada", "Bob"])
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

"""A refusal stands where people look, in every form of the pads: inside the screen, and the page
does not move."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES
from tests.browser.tapping import begun

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]

# Somebody else was quicker: every form of the page is refused from now on.
_STALE = """
() => {
  for (const field of document.querySelectorAll("#now input[name=seen]")) field.value = "0";
}
"""


def _assert_in_sight(page: Page, size: str) -> None:
    notice = page.locator("#notice .notice-body")
    expect(notice).to_be_visible()
    expect(page.locator("#notice")).to_have_attribute("role", "alert")
    box = notice.bounding_box()
    assert box is not None
    width, height = SIZES[size]
    assert box["x"] >= 0, page.url
    assert box["y"] >= 0, page.url
    assert box["x"] + box["width"] <= width, page.url
    assert box["y"] + box["height"] <= height, page.url


@pytest.mark.parametrize("size", ["phone", "tablet"])
@pytest.mark.parametrize(
    ("game", "variant", "players"),
    [("keltis", "orakel", 2), ("keltis_sheet", "new_paths", 2)],
)
def test_a_refusal_is_inside_the_screen_in_every_form(
    open_page: OpenPage, game: str, variant: str, players: int, size: str
) -> None:
    page = open_page("/games/new", size=size, expects_errors=True)
    begun(page, game, variant, ["Ada", "Bob", "Cy"][:players])
    if game == "keltis":
        page.locator("#draw-lot").tap()
        expect(page.locator("#now")).to_have_attribute("data-seen", "2")
    forms = page.locator("#now .pad form:has(input[name=seen]):visible")
    count = forms.count()
    assert count
    for place in {0, count // 2, count - 1}:
        page.evaluate(_STALE)
        buttons = forms.nth(place).locator("button:enabled:visible")
        if not buttons.count():
            continue
        buttons.last.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        buttons.last.dispatch_event("click")
        _assert_in_sight(page, size)
        assert page.evaluate("scrollY") == before, "the page stays where it is"
        page.locator("#notice .notice-body").tap()
        expect(page.locator("#notice .notice-body")).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_new_game_that_can_not_begin_says_so_inside_the_screen(
    open_page: OpenPage, size: str
) -> None:
    page = open_page("/games/new/keltis?variant=orakel", size=size, expects_errors=True)
    for place in (1, 2):
        page.locator(f"#name-{place}").fill("Ada")
    page.locator("#begin").tap()
    _assert_in_sight(page, size)

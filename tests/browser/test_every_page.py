"""Every page on three sizes, in both lights and three languages: fits, is usable by everyone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.looking import assert_fit_for_everyone, assert_fits
from tests.browser.waiting import expect
from webui.translations import LANGUAGES

pytestmark = pytest.mark.browser

# Not every combination: each page in three, so that every size, light and language occurs.
DEVICES = [("phone", "light", "de"), ("tablet", "dark", "nl"), ("desktop", "light", "en")]
OTHER_DEVICES = [("phone", "dark", "nl"), ("tablet", "light", "en"), ("desktop", "dark", "de")]

PAGES = [
    "/",
    "/photo",
    "/photo/kept",
    "/throw",
    "/first-minute?step=2",
    "/rules/oraklos",
    "/rules/keltis",
    "/rules/oracle",
    "/phone",
    "/trust",
    "/games",
    "/games/new/oraklos",
]
QUERIES = {
    "a throw": "",
    "a verdict": "?dice=3,5,9,15&card=RYBK",
    "a true prophecy and all others": "?dice={true}&show=prophecies",
    "choosing a card": "?begun=R",
    "correcting": "?mode=fix",
    "correcting a die": "?mode=fix&die=4",
    "adding a die": "?mode=fix&at=600,450",
}


def look(page: Page) -> None:
    assert_fit_for_everyone(page)


# To open a device costs more than a page on it: each one goes through all its pages.


@pytest.mark.parametrize(("size", "theme", "language"), DEVICES)
def test_pages_are_fit_for_everyone(
    open_page: OpenPage, size: str, theme: str, language: str
) -> None:
    page = open_page("/", size, theme, language)
    for path in PAGES:
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        look(page)


def test_a_page_that_is_not_there_is_fit_for_everyone(open_page: OpenPage) -> None:
    for size, theme, language in DEVICES:
        look(open_page("/nothing-here", size, theme, language, expects_errors=True))


@pytest.mark.parametrize("device", [*DEVICES, *OTHER_DEVICES], ids=" ".join)
def test_every_state_of_a_case_is_fit_for_everyone(
    open_page: OpenPage, bring_sample: Callable[[str], str], device: tuple[str, str, str]
) -> None:
    page = open_page("/", *device)
    for what in list(QUERIES)[1 if device in DEVICES else 0 :: 2]:
        case = bring_sample("evening" if "verdict" in what else "junior")
        page.goto(case + QUERIES[what].replace("{true}", "1,2,3,7"))
        page.evaluate(
            "document.querySelectorAll('details.fold').forEach((fold) => fold.open = true)"
        )
        look(page)


def test_a_photo_is_fit_for_everyone(open_page: OpenPage, photo_case: str) -> None:
    for size, theme, language in DEVICES:
        look(open_page(photo_case + "?dice=1,2,3,4", size, theme, language))
    look(open_page(photo_case + "/share?dice=1,2,3,4", "phone", "dark", "de"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_runs_out_of_a_small_phone(
    open_page: OpenPage, bring_sample: Callable[[str], str], language: str
) -> None:
    case = bring_sample("evening")
    page = open_page("/", "phone", "light", language)
    page.set_viewport_size({"width": 320, "height": 640})
    for path in ("/", "/photo", "/throw", case + "?dice=3,5,9,15", case + "?mode=fix&die=4"):
        page.goto(path)
        page.locator("[data-menu] > summary").click()
        assert_fits(page)


def test_light_and_language_are_chosen_in_the_menu_and_stay(open_page: OpenPage) -> None:
    page = open_page("/throw")
    paper = page.locator("html")
    bright = paper.evaluate("(paper) => getComputedStyle(paper).backgroundColor")
    page.locator("[data-menu] > summary").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Aufgeschriebenen Wurf prüfen")
    page.locator("[data-menu] > summary").click()
    page.get_by_role("button", name="Dunkel").click()
    expect(paper).not_to_have_css("background-color", bright)
    assert page.url.endswith("/throw")
    page.goto("/")
    expect(paper).not_to_have_css("background-color", bright)
    assert paper.get_attribute("lang") == "de"


def test_the_menu_closes_on_escape_and_gives_the_focus_back(open_page: OpenPage) -> None:
    page = open_page("/")
    summary = page.locator("[data-menu] > summary")
    summary.click()
    expect(page.get_by_role("button", name="Nederlands")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Nederlands")).to_be_hidden()
    expect(summary).to_be_focused()

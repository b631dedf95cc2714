"""An evening of Oraklos at every size: what matters is in sight before the tap it concerns, undo
stays under the finger, and taps are counted."""

from __future__ import annotations

import json
from math import dist
from typing import Any

import cv2
import pytest
from playwright.sync_api import APIRequestContext, FilePayload, Locator, Page

from tests.browser.conftest import SIZES, OpenPage
from tests.browser.fingers import box_of, center
from tests.browser.looking import assert_fits
from tests.browser.oraklos_table import Game
from tests.browser.tapping import CountedTaps
from tests.browser.waiting import expect
from tests.kept import kept
from tests.oraklos_game.table import reading
from vision.enrolment_scenes import BULB_2700_K, NIGHT_BLUE, ORANGE_RED, Evening

pytestmark = pytest.mark.browser

HANDS = {"plum": ["YBYB", "YYBB", "RRBB"], "teal": ["RBBK", "RBYB", "RYYK"]}
TRUE_RRBB = [13, 14, 15, 16]
#: Where a die, or its string, nearly touches: what is shown here is too close to call.
TOO_CLOSE_RYYK = [4, 7, 6, 14]

# Not hidden, not cut off by the window or the part that scrolls, and nothing lies over it.
_IN_SIGHT = """
element => {
  const box = element.getBoundingClientRect();
  if (!box.width || box.top < 0 || box.bottom > innerHeight || box.right > innerWidth) return false;
  const seen = (x, y) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && (element.contains(there) || there.contains(element));
  };
  return seen(box.x + box.width / 2, box.y + 4) && seen(box.x + box.width / 2, box.bottom - 4);
}
"""


def searching(sender: APIRequestContext, throw: dict[str, Any]) -> Game:
    game = Game(sender, "standard")
    for player, cards in HANDS.items():
        game.do("draw", player, cards=cards)
    return game.do("throw", "plum", reading=throw)


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest, open_page: OpenPage) -> Page:
    """One page at each size, for all that is looked at there."""
    return open_page("/games", request.param)


def in_sight(what: Locator) -> bool:
    expect(what).to_be_visible()
    return bool(what.evaluate(_IN_SIGHT))


def is_small(page: Page) -> bool:
    assert page.viewport_size is not None
    return page.viewport_size["width"] < 800


def test_a_claim_in_six_taps_with_all_that_decides_in_sight(
    page: Page, sender: APIRequestContext
) -> None:
    short = reading("clear")
    short = {**short, "dice": [die for die in short["dice"] if die["id"] != 12]}
    game, fingers = searching(sender, short), CountedTaps(page)
    page.goto(f"{game.address}/me")
    page.get_by_role("button", name="Ada", exact=True).click()
    page.wait_for_url(f"**{game.address}")

    # 15 read, 16 thrown: said before anybody builds on it. One's cards are in sight.
    assert in_sight(page.locator(".warnings"))
    assert in_sight(page.locator("#stop"))
    card = page.locator("#own-RRBB" if is_small(page) else "#ring-RRBB")
    assert in_sight(card)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert in_sight(card)
    assert in_sight(page.locator("#stop"))
    assert_the_picture_is_in_sight(page)

    fingers.tap("#marker-3")
    fingers.tap_at(card)
    expect(page.locator("#now")).to_have_attribute("data-seen", "5")
    game.seen_anew().do("marker", "teal", marker=2, card="RYYK").do("stop")
    expect(page.locator("#reckoning")).to_be_visible()
    assert in_sight(page.locator("#reckoning"))  # however far the search was scrolled
    for settling in page.locator("#deciding button").all():
        assert in_sight(settling)
    for die in TRUE_RRBB:
        fingers.tap_die(die)
    expect(page.locator("#verdict")).to_be_visible()
    assert fingers.counted() == 6
    assert_the_picture_is_in_sight(page)

    # Once nothing is left to show, the round is closed with a button that is there.
    game.seen_anew().do("settle", stands=True).do("hesitate")
    expect(page.locator("#reckoned")).to_be_visible()
    assert in_sight(page.locator("#close"))


def assert_the_picture_is_in_sight(page: Page) -> None:
    """All of it, however far the page is scrolled: dice are tapped there."""
    assert page.viewport_size is not None
    left, top, wide, high = box_of(page.locator(".stage"))
    assert left >= 0
    assert top >= 0
    assert top + high <= page.viewport_size["height"]
    assert high >= 0.3 * page.viewport_size["height"]
    assert wide >= 0.45 * page.viewport_size["width"]


def test_what_the_string_decides_is_in_sight_with_both_answers(
    page: Page, sender: APIRequestContext
) -> None:
    game = (
        searching(sender, reading("touching"))
        .do("marker", "teal", marker=3, card="RYYK")
        .do("stop")
    )
    page.goto(game.do("show", "teal", dice=TOO_CLOSE_RYYK).address)
    expect(page.locator("#verdict")).to_have_attribute("data-outcome", "too_close")
    for answer in ("yes", "no"):
        assert in_sight(page.locator(f"#settle-{answer}-RYYK"))


def test_a_second_tap_on_undo_undoes_the_next_step_and_redo_has_a_place_of_its_own(
    page: Page, sender: APIRequestContext
) -> None:
    game = searching(sender, reading("clear")).do("marker", "plum", marker=3, card="RRBB")
    page.goto(game.do("stop").address)
    fingers, undo, redo = CountedTaps(page), page.locator("#undo"), page.locator("#redo")
    place, other = center(undo), center(redo)
    assert dist(place, other) > 40
    expect(page.locator("#reckoning")).to_be_visible()
    expect(redo).to_be_disabled()
    fingers.tap_place(place)
    expect(page.locator("#searching")).to_be_attached()
    expect(page.locator(".seat-cards .marker-3")).to_have_count(1)
    assert center(undo) == pytest.approx(place, abs=1)
    fingers.tap_place(place)
    expect(page.locator(".seat-cards .marker-3")).to_have_count(0)
    assert center(undo) == pytest.approx(place, abs=1)
    assert center(redo) == pytest.approx(other, abs=1)
    fingers.tap_place(other)
    expect(page.locator(".seat-cards .marker-3")).to_have_count(1)
    fingers.tap_place(other)
    expect(page.locator("#reckoning")).to_be_visible()
    assert center(undo) == pytest.approx(place, abs=1)


def test_text_twice_as_large_leaves_the_picture_usable(
    page: Page, sender: APIRequestContext
) -> None:
    game = searching(sender, reading("clear")).do("marker", "plum", marker=3, card="RRBB")
    for reckons in (False, True):
        page.goto((game.do("stop") if reckons else game).address)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        # For who asked for calm, it is that large at once: nothing moves under the finger later.
        assert page.evaluate("document.getAnimations().length") == 0
        assert_fits(page)
        page.locator(".stage").evaluate("stage => stage.scrollIntoView({ block: 'end' })")
        assert_the_picture_is_in_sight(page)
    fingers = CountedTaps(page)
    fingers.tap_die(TRUE_RRBB[0])
    expect(page.locator(f"#die-{TRUE_RRBB[0]}")).to_have_attribute("aria-pressed", "true")


def _many_called_blue() -> tuple[bytes, list[str]]:
    """One blue die, nearly black under a warm bulb: most of the black ones are called blue, too."""
    evening = Evening(322, {"red": ORANGE_RED, "blue": NIGHT_BLUE}, BULB_2700_K)
    photo, truth = evening.throw(2)
    jpeg = cv2.imencode(".jpg", photo.bgr, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
    return jpeg, json.dumps(truth)


def test_many_alike_dice_are_corrected_with_three_taps(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    jpeg, truth = kept("many_called_blue", _many_called_blue)
    kept_reading = sender.post("/api/readings", data=jpeg, headers={"Content-Type": "image/jpeg"})
    read = kept_reading.json()["reading"]["dice"]
    black = [die["top_center_px"] for die in json.loads(truth)["dice"] if die["color"] == "black"]
    mistaken = [
        die["id"]
        for die in read
        if die["color"] == "blue" and min(dist(die["center"], one) for one in black) < 10
    ]
    assert len(mistaken) > 4
    picture = FilePayload(name="dark.jpg", mimeType="image/jpeg", buffer=jpeg)
    case = sender.post("/photo", multipart={"picture": picture}, max_redirects=0)
    for size in SIZES:
        page = open_page(case.headers["location"], size)
        fingers = CountedTaps(page)
        fingers.tap("#paint-black")
        expect(page.locator("[data-paint=black]")).to_have_count(1)
        fingers.tap_die(mistaken[0])
        offer = page.locator("#alike-black button")
        assert in_sight(offer)
        fingers.tap("#alike-black button")
        for die in mistaken:
            expect(page.locator(f"#die-{die}[aria-label^='K{die}, black']")).to_have_count(1)
        assert fingers.counted() == 3
        # One undo for all others, one for the first.
        first, last = mistaken[0], mistaken[-1]
        fingers.tap("#undo")
        expect(page.locator(f"#die-{last}[aria-label^='B{last}, blue']")).to_have_count(1)
        fingers.tap("#undo")
        expect(page.locator(f"#die-{first}[aria-label^='B{first}, blue']")).to_have_count(1)

"""Correcting a reading as people do it, with every tap counted, at every size."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import SIZES, OpenPage
from tests.browser.fingers import box_of, center
from tests.browser.looking import assert_fit_for_everyone
from tests.browser.tapping import CountedTaps
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", SIZES)
def test_wrong_colors_marks_and_corners(
    open_page: OpenPage, bring_sample: Callable[[str], str], size: str
) -> None:
    page = open_page(bring_sample("junior"), size)
    fingers = CountedTaps(page)

    # One wrong color: two taps, from wherever one is.
    fingers.tap("#paint-black")
    expect(page.locator("[data-paint=black]")).to_have_count(1)
    fingers.tap_die(2)
    expect(page.locator("#die-2")).to_have_accessible_name("K2, black")
    assert fingers.counted() == 2

    # Several at a time are one act: one tap each, and one undo for all of them.
    for die in (1, 3, 5):
        fingers.tap_die(die)
    for die in (1, 3, 5):
        expect(page.locator(f"#die-{die}")).to_have_attribute("aria-label", f"K{die}, black" + (
            ", hole up" if die == 1 else ""))  # fmt: skip
    expect(page.locator("#undo")).to_contain_text("4 corrections")
    place = center(page.locator("#undo"))
    fingers.tap_at(page.locator("#undo"))  # where it is: by its name Playwright would scroll first
    expect(page.locator("#die-3")).not_to_have_accessible_name("K3, black")
    expect(page.locator("#die-2")).to_have_accessible_name("K2, black")
    assert center(page.locator("#undo"))[1] == pytest.approx(place[1], abs=1)
    fingers.tap("#painted")
    expect(page.locator("[data-paint]")).to_have_count(0)

    # The mark on the picture bears the number of its question, and opens it.
    mark = page.locator("[data-mark='1']")
    expect(page.locator("#question-die-4 .mark-badge")).to_have_text("1")
    fingers.tap_at(mark.locator("circle"))
    expect(page.locator("#as-drawn")).to_be_visible()
    expect(page.locator(".fix h2")).to_contain_text("4")
    left, top, wide, high = box_of(page.locator(".stage"))
    x, y = center(page.locator("#die-4 polygon").first)
    assert left < x < left + wide
    assert top < y < top + high
    closer = box_of(page.locator("#die-4 polygon").first)[2]
    fingers.tap("[data-zoom=in]")
    assert box_of(page.locator("#die-4 polygon").first)[2] == pytest.approx(1.4 * closer, rel=0.05)
    x, y = center(page.locator("#die-4 polygon").first)
    assert left < x < left + wide
    assert top < y < top + high

    # It is turned, and dragged by a corner.
    before = page.locator("#die-4 polygon").first.get_attribute("points")
    fingers.tap("#turn-right")
    expect(page.locator("#die-4 polygon").first).not_to_have_attribute("points", before or "")
    if size == "desktop":
        x, y = center(page.locator("[data-corner='0']"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 6, y + 5)
        page.mouse.move(x + 12, y + 10)
        page.mouse.up()
        expect(page.locator("#undo")).to_contain_text("3 corrections")
        assert center(page.locator("[data-corner='0']")) == pytest.approx((x + 12, y + 10), abs=1.5)
    assert_fit_for_everyone(page)

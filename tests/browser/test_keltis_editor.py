"""Copying a board by eye from a photograph of it, and entering tiles in view of their space."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable

import cv2
import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page

from tests.browser.conftest import SIZES
from tests.browser.fingers import box_of
from tests.browser.looking import assert_fit_for_everyone
from tests.browser.tapping import begun
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]

# Where the corners of the board are on the photograph, clockwise from top left, and the four
# quarters of the board by their middles.
SIZE_PX = (1200, 900)
CORNERS = ((260, 150), (930, 210), (1120, 800), (90, 730))
QUARTERS = {
    (0.25, 0.25): (200, 30, 30),
    (0.75, 0.25): (30, 160, 40),
    (0.75, 0.75): (40, 60, 200),
    (0.25, 0.75): (230, 200, 40),
}
CLOSE = 12  # levels of a color
PATIENCE_S = 20


def photograph() -> FilePayload:
    """A board of four colored quarters, seen from the side on a gray table."""
    board = np.zeros((400, 400, 3), np.uint8)
    for (x, y), color in QUARTERS.items():
        left, top = round((x - 0.25) * 400), round((y - 0.25) * 400)
        board[top : top + 200, left : left + 200] = color
    flat = np.array([(0, 0), (400, 0), (400, 400), (0, 400)], np.float32)
    warp = cv2.getPerspectiveTransform(flat, np.array(CORNERS, np.float32))
    gray = (120, 120, 120)
    photo = cv2.warpPerspective(
        board, warp, SIZE_PX, borderMode=cv2.BORDER_CONSTANT, borderValue=gray
    )
    written = io.BytesIO()
    Image.fromarray(photo).save(written, "PNG")
    return FilePayload(name="board.png", mimeType="image/png", buffer=written.getvalue())


def tap_corners(page: Page, corners: tuple[tuple[int, int], ...] = CORNERS) -> None:
    for x, y in corners:
        left, top, width, height = box_of(page.locator(".k-photo"))
        page.touchscreen.tap(left + x / SIZE_PX[0] * width, top + y / SIZE_PX[1] * height)


_ON_SCREEN = """
(drawing, [x, y]) => {
  drawing.scrollIntoView({ block: "center" });
  drawing.style.visibility = "hidden";
  const { width, height } = drawing.viewBox.baseVal;
  const { a, d, e, f } = drawing.getScreenCTM();
  return [x * width * a + e, y * height * d + f];
}
"""


def color_at(page: Page, x: float, y: float) -> tuple[int, ...]:
    """What lies behind the drawing, at a share of its width and height."""
    left, top = page.locator(".k-board svg").evaluate(_ON_SCREEN, [x, y])
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    color = picture.getpixel((round(left), round(top)))
    assert isinstance(color, tuple)
    return color


def assert_shows(page: Page, x: float, y: float, color: tuple[int, ...]) -> None:
    """Sooner or later: what is drawn over the photograph fades in and out."""
    end, seen = time.monotonic() + PATIENCE_S, color_at(page, x, y)
    while any(abs(a - b) > CLOSE for a, b in zip(seen, color, strict=True)):
        assert time.monotonic() < end, (x, y, seen)
        seen = color_at(page, x, y)


def open_editor(page: Page) -> None:
    page.locator("#begin-new_paths-1").tap()
    page.wait_for_url("**/keltis/boards/new_paths**")


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_photograph_lies_flat_behind_the_drawing_and_stays_while_values_are_copied(
    open_page: OpenPage, size: str
) -> None:
    page = open_page("/keltis/boards", size=size)
    open_editor(page)
    page.locator("[data-photo-file]").set_input_files(photograph())
    expect(page.locator("[data-photo-ask]")).to_contain_text("1/4")
    tap_corners(page)
    expect(page.locator(".k-board")).to_have_class(re.compile("has-photo"))
    assert_fit_for_everyone(page)
    # A palette is chosen, spaces are tapped, another aspect, a space: the photo is still there.
    page.locator("#tap-points").tap()
    expect(page.locator("#tap-points")).to_have_attribute("aria-current", "true")
    page.locator("#paint-2").tap()
    expect(page.locator("#paint-2")).to_have_attribute("aria-current", "true")
    page.locator("#spot-1a").tap()
    expect(page.locator("#k-space")).to_contain_text("1a")
    page.locator("#tap-next").tap()
    page.locator("#spot-1b").tap()
    expect(page.locator("#k-space")).to_contain_text("1b")
    expect(page.locator(".k-board")).to_have_class(re.compile("has-photo"))
    expect(page.locator("[class*=htmx-]")).to_have_count(0)
    for (x, y), color in QUARTERS.items():
        assert_shows(page, x, y, color)
    page.locator("[data-photo-away]").tap()
    expect(page.locator(".k-photo")).to_have_count(0)


def test_a_picture_that_can_not_be_shown_and_corners_that_are_none_are_said(
    open_page: OpenPage,
) -> None:
    page = open_page("/keltis/boards", size="phone", expects_errors=True)
    open_editor(page)
    nothing = FilePayload(name="board.heic", mimeType="image/heic", buffer=b"no picture at all")
    page.locator("[data-photo-file]").set_input_files(nothing)
    expect(page.locator("#notice")).to_contain_text("can't be shown")
    expect(page.locator(".k-photo")).to_have_count(0)
    page.locator("[data-photo-file]").set_input_files(photograph())
    tap_corners(page, ((100, 100), (400, 400), (700, 700), (90, 730)))
    expect(page.locator("#notice")).to_contain_text("on one line")
    expect(page.locator("[data-photo-ask]")).to_contain_text("1/4")
    tap_corners(page)
    expect(page.locator(".k-board")).to_have_class(re.compile("has-photo"))
    expect(page.locator(".notice-body")).to_have_count(0)


def test_a_tile_is_entered_in_view_of_its_space_on_the_phone(open_page: OpenPage) -> None:
    page = open_page("/games/new", size="phone")
    begun(page, "keltis", "orakel", ["Ada", "Bob"])
    page.locator("#enter-tiles").tap()
    page.wait_for_url("**/tiles")
    height = SIZES["phone"][1]
    for tile in ("points-4", "points-3", "clover-blue", "mirror"):
        chosen = page.locator(".is-chosen")
        place = chosen.get_attribute("id")
        page.locator(f"#tile-{tile}").scroll_into_view_if_needed()
        for one in (chosen, page.locator(f"#tile-{tile}")):
            _, top, _, tall = box_of(one)
            assert top >= 0, tile
            assert top + tall <= height, tile
        page.locator(f"#tile-{tile}").tap()
        expect(page.locator(f"#{place}")).not_to_have_class(re.compile("is-chosen"))
    assert_fit_for_everyone(page)

"""Checking a throw as people do it: with fingers, with keys, with and without scripts."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, Route

from tests.browser.conftest import PICTURES, OpenPage
from tests.browser.fingers import center, tap_die, width_of
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

BringSample = Callable[[str], str]


def tap_dice(page: Page, *dice: int) -> None:
    for count, die in enumerate(dice, 1):
        tap_die(page, die)
        expect(page.locator(".slot-full")).to_have_count(count)


def verdict(page: Page) -> Locator:
    return page.locator("#verdict")


def true_prophecies(page: Page, case: str) -> list[list[int]]:
    page.goto(case + "?show=prophecies")
    links = page.locator("a.prophecy").evaluate_all("all => all.map((link) => link.id)")
    return [[int(die) for die in link.split("-")[1:]] for link in links]


def test_from_a_picture_to_a_verdict_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Take or choose a picture").tap()
    page.locator("input[type=file]").set_input_files(PICTURES / "throw.jpg")
    expect(page.locator("[data-progress]")).to_be_visible()
    page.wait_for_url("**/case/*")
    case = page.url
    expect(page.locator(".stage-picture")).to_be_visible()
    expect(page.locator(".stage-drawing [data-die]")).to_have_count(17)

    dice, *_ = true_prophecies(page, case)
    page.goto(case)
    tap_dice(page, *dice)
    expect(verdict(page)).to_have_attribute("data-outcome", "too_close")
    page.get_by_role("button", name="17", exact=True).tap()
    expect(verdict(page)).to_have_attribute("data-outcome", "true")
    expect(page.locator("#spoken")).to_contain_text("true prophecy")
    expect(verdict(page).locator("li.rule")).to_have_count(5)
    expect(page.locator(".string-of-true")).to_have_count(4)
    assert f"dice={','.join(map(str, dice))}" in page.url

    page.reload()
    expect(verdict(page)).to_have_attribute("data-outcome", "true")

    tap_die(page, dice[0])  # taken back
    expect(page.locator(".slot-full")).to_have_count(3)
    expect(verdict(page)).to_have_count(0)


def test_quick_fingers_lose_no_tap(open_page: OpenPage, bring_sample: BringSample) -> None:
    page = open_page(bring_sample("first"))
    places = [center(page.locator(f"#die-{die} polygon").first) for die in (2, 3, 4, 7)]
    for x, y in places:
        page.touchscreen.tap(x, y)
    expect(page.locator(".slot-full")).to_have_count(4)
    expect(verdict(page)).to_be_visible()
    assert page.url.endswith("?dice=2,3,4,7")


def test_a_card_is_chosen_by_tapping_its_colors(
    open_page: OpenPage, bring_sample: BringSample
) -> None:
    case = bring_sample("first")
    page = open_page(case + "?show=prophecies", "tablet")
    prophecy = page.locator("a.prophecy").first
    letters = prophecy.locator("span").first.inner_text()[:4]
    prophecy.tap()
    expect(verdict(page)).to_have_attribute("data-outcome", "true")
    page.locator("#card").tap()
    names = {"R": "red", "Y": "yellow", "B": "blue", "K": "black"}
    for letter in letters[1:] + letters[:1]:  # from any corner
        color = page.locator(f"#begin-{names[letter]}")
        leads_to = color.get_attribute("href") or ""
        color.tap()
        # The next color's link is another one once this tap was taken.
        expect(page).to_have_url(re.compile(re.escape(leads_to) + "$"))
    expect(page.locator("#card")).to_contain_text(f"Card {letters}")
    expect(verdict(page)).to_contain_text("matches the card")
    page.locator("#card-none").tap()
    expect(page.locator("#card")).to_contain_text("Choose the card")
    page.locator("#card").tap()
    other = page.locator(f"a.card-choice:not(#choose-{letters})").last
    other.tap()
    expect(verdict(page)).to_contain_text("not this card")


def test_table_rules_are_a_tap_away_and_stay_in_the_link(
    open_page: OpenPage, bring_sample: BringSample
) -> None:
    page = open_page(bring_sample("first") + "?dice=1,2,3,4", "tablet")
    expect(verdict(page)).to_contain_text("hole")
    page.locator("#rules > summary").tap()
    page.locator("#rule-variant-antipodes").tap()
    expect(page.locator("#rules > summary")).to_contain_text("Antipodes")
    expect(verdict(page)).to_contain_text("Holes do not matter")
    assert "variant=antipodes" in page.url


def test_a_die_is_corrected_moved_removed_added_and_all_is_undone(
    open_page: OpenPage, bring_sample: BringSample
) -> None:
    page = open_page(bring_sample("junior"), "tablet")
    page.locator("#mode-fix").tap()
    expect(page.get_by_role("heading", name="One open question")).to_be_visible()
    page.locator(".question").get_by_role("button", name="blue").tap()
    expect(page.locator(".question")).to_have_count(0)
    expect(page.locator("#die-4")).to_have_accessible_name("B4, blue")

    tap_die(page, 2)
    page.locator("#color-black").tap()
    expect(page.locator("#die-2")).to_have_accessible_name("K2, black")
    page.locator("#hole-yes").tap()
    expect(page.locator("#die-2")).to_have_accessible_name("K2, black, hole up")
    page.locator("#remove").tap()
    expect(page.locator("#die-2")).to_have_count(0)

    page.touchscreen.tap(*center(page.locator(".stage")))  # no die lies there
    page.locator("#add-yellow").tap()
    expect(page.locator("#die-17")).to_have_accessible_name("Y17, yellow")

    for _ in range(5):
        left = page.locator("#undo").inner_text()
        page.locator("#undo").tap()
        page.wait_for_function(
            "(text) => document.getElementById('undo')?.innerText !== text", arg=left
        )
    expect(page.locator("#undo")).to_have_count(0)
    expect(page.locator("#die-2")).to_have_accessible_name("B2, blue")


def test_a_die_is_dragged_to_its_place(open_page: OpenPage, bring_sample: BringSample) -> None:
    page = open_page(bring_sample("junior") + "?mode=fix&die=9", "desktop")
    x, y = center(page.locator("#die-9 polygon").first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 20, steps=4)
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up()
    expect(page.locator("#undo")).to_be_visible()
    new_x, new_y = center(page.locator("#die-9 polygon").first)
    assert new_x - x == pytest.approx(60, abs=3)
    assert new_y - y == pytest.approx(40, abs=3)


def test_zooming_and_panning_choose_nothing_and_outlast_a_tap(
    open_page: OpenPage, bring_sample: BringSample
) -> None:
    page = open_page(bring_sample("evening"), "desktop")
    die = page.locator("#die-9 polygon").first
    width = width_of(die)
    page.get_by_role("button", name="Closer").click()
    zoomed = width_of(die)
    assert zoomed == pytest.approx(width * 1.4, rel=0.02)
    x, y = center(page.locator(".stage"))
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    page.wait_for_function(
        "(least) => document.querySelector('#die-9 polygon').getBoundingClientRect().width > least",
        arg=1.2 * zoomed,
    )
    page.mouse.down()
    page.mouse.move(x - 120, y + 20, steps=5)
    expect(page.locator(".stage.is-dragging")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".stage.is-dragging")).to_have_count(0)
    moved = center(die)
    assert page.locator(".slot-full").count() == 0
    x, y = moved
    page.mouse.click(x, y)
    expect(page.locator(".slot-full")).to_have_count(1)
    assert center(die) == pytest.approx(moved, abs=1)
    page.get_by_role("button", name="Show everything").click()
    assert width_of(die) == pytest.approx(width, rel=0.02)


def test_two_fingers_zoom_and_never_tap(open_page: OpenPage, bring_sample: BringSample) -> None:
    page = open_page(bring_sample("evening"))
    page.wait_for_function("document.querySelector('[data-stage]').stage")
    die = page.locator("#die-3 polygon").first
    width = width_of(die)
    page.locator(".stage").evaluate(
        """stage => {
          const send = (type, id, x, y) => stage.dispatchEvent(new PointerEvent(type, {
            pointerId: id, clientX: x, clientY: y, bubbles: true, pointerType: "touch",
          }));
          stage.setPointerCapture = () => {};
          send("pointerdown", 1, 150, 200); send("pointerdown", 2, 240, 200);
          send("pointermove", 1, 105, 200); send("pointermove", 2, 285, 200);
          send("pointerup", 1, 105, 200); send("pointerup", 2, 285, 200);
        }"""
    )
    assert width_of(die) == pytest.approx(width * 2, rel=0.05)
    assert page.locator(".slot-full").count() == 0


def test_everything_can_be_done_with_the_keyboard(
    open_page: OpenPage, bring_sample: BringSample
) -> None:
    page = open_page(bring_sample("first"), "desktop")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    for die in (2, 3, 4, 7):
        page.locator(f"#die-{die}").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#slot-{die}")).to_be_visible()
        expect(page.locator(f"#die-{die}")).to_be_focused()
    expect(verdict(page)).to_be_visible()
    page.locator("#dice-list > summary").focus()
    page.keyboard.press("Enter")
    page.locator("#list-9").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".slot-full")).to_have_count(1)


def test_without_scripts_every_tap_is_a_link(
    open_page: OpenPage, bring_sample: BringSample
) -> None:
    page = open_page("/throw", "desktop", scripts=False)
    page.locator("#sample-first").click()
    page.wait_for_url("**/case/*")
    page.locator("#dice-list > summary").click()
    for die in (2, 3, 4, 7):
        link = page.locator(f"#list-{die}")
        if not link.is_visible():
            page.locator("#dice-list > summary").click()
        link.click()
        page.wait_for_url(re.compile(rf"dice=[\d,]*\b{die}\b"))
    expect(verdict(page)).to_be_visible()
    page.goto("/photo")
    page.locator("input[type=file]").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": _tiny_jpeg()}
    )
    page.get_by_role("button", name="Send it").click()
    page.wait_for_url("**/case/*")
    expect(page.locator(".advice")).to_contain_text("No dice were found")


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("empty.jpg", b"", "This file is empty"),
        ("page.jpg", b"<!doctype html><h1>no</h1>", "This is not a picture"),
        ("cut.jpg", None, "damaged or cut off"),
    ],
)
def test_a_file_that_is_no_picture_gets_a_sentence_and_another_try(
    open_page: OpenPage, name: str, data: bytes | None, sentence: str
) -> None:
    page = open_page("/photo", expects_errors=True)
    payload = {"name": name, "mimeType": "image/jpeg", "buffer": data or _tiny_jpeg()[:400]}
    if data is not None:
        payload["buffer"] = data
    page.locator("input[type=file]").set_input_files(payload)  # type: ignore[arg-type]
    expect(page.locator("#notice")).to_contain_text(sentence)
    expect(page.locator("[data-progress]")).to_be_hidden()
    expect(page.locator("input[type=file]")).to_be_enabled()


def test_a_picture_chosen_before_the_script_came_is_sent_all_the_same(
    open_page: OpenPage,
) -> None:
    page = open_page("/photo", expects_errors=True)
    late: list[Route] = []
    page.route(re.compile(r"/upload\.js"), lambda route: late.append(route))
    page.reload(wait_until="commit")
    page.locator("input[type=file]").set_input_files(
        {"name": "empty.jpg", "mimeType": "image/jpeg", "buffer": b""}
    )
    late[0].continue_()
    expect(page.locator("#notice")).to_contain_text("This file is empty")


def test_a_file_too_large_is_told_before_it_is_sent(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/photo")
    large = tmp_path / "film.jpg"
    large.write_bytes(b"\0" * (26 * 1024 * 1024))
    page.locator("input[type=file]").set_input_files(large)
    expect(page.locator("#notice")).to_contain_text("too large")


def test_off_the_network_the_page_says_so_and_keeps_what_was_chosen(
    open_page: OpenPage, bring_sample: BringSample
) -> None:
    page = open_page("/photo", expects_errors=True)
    page.context.set_offline(True)
    page.locator("input[type=file]").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": _tiny_jpeg()}
    )
    expect(page.locator("#notice")).to_contain_text("did not arrive")
    page.context.set_offline(False)
    page.goto(bring_sample("first") + "?dice=2,3")
    page.context.set_offline(True)
    tap_die(page, 4)
    expect(page.locator("#notice")).to_contain_text("network")
    expect(page.locator(".slot-full")).to_have_count(2)
    page.context.set_offline(False)
    tap_dice_from = page.locator(".slot-full")
    tap_die(page, 4)
    expect(tap_dice_from).to_have_count(3)


def test_a_friend_opens_the_link_looks_and_can_not_change_anything(
    open_page: OpenPage, bring_sample: BringSample
) -> None:
    host = open_page(bring_sample("first") + "?dice=2,3,4,7", "tablet")
    said = verdict(host).get_by_role("heading", level=2).inner_text()
    host.locator("#share").tap()
    expect(host.locator("img.poster")).to_be_visible()
    expect(host.locator("img.poster")).to_have_js_property("complete", True)
    assert host.locator("img.poster").evaluate("image => image.naturalWidth") > 0
    link = host.locator("#link").input_value()
    friend = open_page(link)
    expect(verdict(friend).get_by_role("heading", level=2)).to_have_text(said)
    expect(friend.locator("#mode-fix")).to_have_count(0)
    expect(friend.locator("#delete")).to_have_count(0)
    tap_die(friend, 1)
    expect(friend.locator(".slot-full")).to_have_count(1)

    host.get_by_role("link", name="Back to the throw").tap()
    host.locator(".delete > summary").tap()
    host.locator("#delete").tap()
    host.wait_for_url(re.compile(r":\d+/$"))


def test_what_was_changed_elsewhere_is_not_overwritten(
    open_page: OpenPage, bring_sample: BringSample
) -> None:
    case = bring_sample("junior")
    one = open_page(case + "?mode=fix&die=1", "tablet", expects_errors=True)
    other = open_page(case + "?mode=fix&die=1", "tablet")
    other.locator("#color-black").tap()
    expect(other.locator("#die-1")).to_have_accessible_name("K1, black, hole up")
    one.locator("#color-yellow").tap()
    expect(one.locator("#notice")).to_contain_text("Somebody else changed this throw")
    one.reload()
    expect(one.locator("#die-1")).to_have_accessible_name("K1, black, hole up")


def _tiny_jpeg() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (160, 120), (40, 36, 30)).save(file, "JPEG")
    return file.getvalue()

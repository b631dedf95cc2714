"""A phone leans against a glass and is the table's camera: over TLS, with a film for its eye."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
)

from rules.oraklos.search import search
from rules.oraklos.table_rules import TableRules, Variant
from tests.browser.conftest import PICTURES, SIZES, OpenPage, launched
from tests.browser.fake_camera import film_of_a_throw, flags
from tests.browser.fingers import tap_die
from tests.browser.looking import assert_fit_for_everyone
from tests.browser.oraklos_table import Dice, begin
from tests.browser.running import running
from tests.browser.test_oraklos import DECK, claim, lay_out, reckon, score, three_cards
from tests.browser.waiting import expect
from webui.app import create_app
from webui.certificate import certificate_for
from webui.laid_throws import laid_throw_of_game
from webui.live_table import FrozenThrow, LiveTable
from webui.panel import Panel, panel_of

pytestmark = pytest.mark.browser

MOST_KB_PER_S = 150
_PATIENCE_S = 120
_MOST_READINGS = 4
# Headless Chromium never hides a page: a person who opens another app is played.
_HIDING = """
let isHidden = false;
Object.defineProperty(document, "hidden", { get: () => isHidden });
window.hide = (yes) => { isHidden = yes; document.dispatchEvent(new Event("visibilitychange")); };
"""


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"DATA_FOLDER": tmp_path, "LOOPBACK_ONLY": False})


@pytest.fixture
def address(app: Flask, tmp_path: Path) -> Iterator[str]:
    files = certificate_for(["127.0.0.1"], tmp_path / "certificate", datetime.now(UTC))
    with running(app, files) as found:
        yield found


@pytest.fixture
def with_camera(playwright: Playwright, letters: Path, tmp_path: Path) -> Iterator[Browser]:
    """A browser whose camera sees a throw of the simulated table."""
    browser = launched(playwright, letters, *flags(film_of_a_throw(tmp_path / "throw.mjpeg")))
    yield browser
    browser.close()


def opened(browser: Browser, address: str, size: str) -> BrowserContext:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        has_touch=True,
        reduced_motion="reduce",
        ignore_https_errors=True,
    )
    context.set_default_timeout(60_000)
    return context


def test_a_whole_round_before_the_camera_of_a_phone(
    app: Flask, address: str, chromium: Browser, with_camera: Browser
) -> None:
    panel = panel_of(app)
    table, phones_device = panel.live_table, opened(with_camera, address, "phone")
    tablet = opened(chromium, address, "tablet").new_page()
    phones_device.add_init_script(_HIDING)
    phone = phones_device.new_page()
    complaints: list[str] = []
    for page in (tablet, phone):
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if is_odd(said) else None)

    is_chosen(panel, tablet, phone)

    # A game waits for its throw; the dice are drawn on the phone as soon as they are read.
    begin(tablet, "standard")
    thrown = final_throw(table)
    mine = three_cards(Dice(table), DECK)
    assert any(mine.values()), "the film shows a throw with a prophecy"
    lay_out(tablet, *mine)
    expect(tablet.locator("#who-plum")).to_have_count(0)
    lay_out(tablet, *[one for one in DECK if one not in mine][:3])
    expect(phone.locator(".phone-die")).to_have_count(2 * len(thrown.reading.dice))

    fails_and_goes_on(phone, tablet, phones_device)

    # The round is played as before any other camera.
    tablet.locator("#use-throw, #use-early").tap()
    expect(tablet.locator("#searching")).to_be_visible()
    found = prophecies_of(panel, tablet.url.rsplit("/", 1)[1])
    for marker, one in zip((3, 2, 1), mine, strict=True):
        claim(tablet, marker, one)
    for marker, one in zip((3, 2, 1), mine, strict=True):
        reckon(tablet, marker, found.get(one, ()))
    expect(score(tablet, "plum")).to_have_text("6")

    rate = float(phone.locator("[data-used]").get_attribute("data-rate") or "nan")
    assert 0 < rate <= MOST_KB_PER_S
    judges_alone(phone)
    phone.locator("#close-camera").tap()
    expect(phone.locator("#open-camera")).to_be_visible()
    assert complaints == []
    tablet.context.close()


def is_chosen(panel: Panel, tablet: Page, phone: Page) -> None:
    """A phone joins, opens its camera, and becomes the table's."""
    # One scan, two fields; the camera opens at a tap.
    tablet.goto(f"/host?key={panel.door.new_host_key()}")
    tablet.get_by_role("button", name="Be the host").tap()
    phone.goto(f"/join?code={panel.door.code}&next=/phone")
    phone.get_by_label("What shall this device be called?").fill("Anna's phone")
    phone.get_by_role("button", name="Join", exact=True).tap()
    phone.locator("#open-camera").tap()
    expect(phone.locator("[data-said]")).to_contain_text("Waiting to be chosen")
    assert_fit_for_everyone(phone)

    # The host sees it by name and picture, and chooses it.
    tablet.goto("/setup/camera")
    tablet.locator("#sources > summary").tap()
    card = tablet.locator(".camera-card", has_text="Anna's phone")
    expect(card.locator("img")).to_have_js_property("naturalWidth", 480)
    card.tap()
    expect(tablet.locator("#setup-now")).to_contain_text("Anna's phone")
    expect(phone.locator("[data-said]")).not_to_contain_text("Waiting")


def is_odd(said: ConsoleMessage) -> bool:
    return said.type == "error" and "net::ERR_" not in said.text


def final_throw(table: LiveTable) -> FrozenThrow:
    """The throw, once the careful reader has seen it."""
    Dice(table).wait_for(1)
    throw = table.final_throw(1, _PATIENCE_S)
    assert throw is not None
    return throw


def prophecies_of(panel: Panel, game_id: str) -> dict[str, tuple[int, ...]]:
    """In the throw that is played: the film may have begun anew since the one before."""
    log, _ = panel.play.load(game_id)
    laid = laid_throw_of_game(log.state.thrown)
    true = search(laid.throw, TableRules(Variant.STANDARD)).true
    return {str(prophecy.card): prophecy.dice for prophecy in true}


def fails_and_goes_on(phone: Page, tablet: Page, device: BrowserContext) -> None:
    """Whatever happens to the phone is told at the table, and over by itself."""
    camera = tablet.locator("[data-camera]").first
    offered = tablet.locator("#use-throw, #use-early")
    expect(offered).to_be_visible()

    device.set_offline(True)
    expect(camera).to_contain_text("is not heard any more")
    expect(camera).to_have_attribute("data-camera", "trouble")
    expect(phone.locator("[data-said]")).to_contain_text("No line to Pythia")
    device.set_offline(False)
    expect(camera).not_to_have_attribute("data-camera", "trouble")

    phone.evaluate("hide(true)")
    expect(camera).to_contain_text("shows something else")
    phone.evaluate("hide(false)")
    expect(camera).not_to_have_attribute("data-camera", "trouble")

    width, height = SIZES["phone"]
    phone.set_viewport_size({"width": height, "height": width})
    expect(tablet.get_by_text("The phone was turned").first).to_be_visible()
    assert_fit_for_everyone(phone)
    phone.set_viewport_size({"width": width, "height": height})
    expect(offered).to_be_visible()


def judges_alone(phone: Page) -> None:
    """Read now, four taps, a verdict: on the same page, while the camera goes on."""
    for _ in range(_MOST_READINGS):
        expect(phone.locator(".phone-die").first).to_be_attached()
        phone.locator("#read-now").tap()
        expect(phone.locator("#referee [data-stage]")).to_be_visible()
        if phone.locator("#die-4").count():
            break
        phone.locator("#next-throw").tap()  # the film had just begun anew, with an empty table
    for die in (1, 2, 3, 4):
        tap_die(phone, die)
        expect(phone.locator(f"#die-{die}")).to_have_attribute("aria-current", "true")
    expect(phone.locator("#verdict")).to_be_visible()
    seen, said = (phone.locator(one).bounding_box() for one in ("[data-camera-stage]", "#verdict"))
    assert seen is not None
    assert said is not None
    assert seen["y"] + seen["height"] <= said["y"], "the small picture hides no word"
    assert phone.url.endswith("/phone")
    assert_fit_for_everyone(phone)
    phone.locator("#next-throw").tap()
    expect(phone.locator("#referee")).to_be_empty()


def test_without_a_secure_page_the_phone_says_what_to_do_and_takes_a_photo(
    open_page: OpenPage,
) -> None:
    page = open_page("/phone")
    # Chromium trusts its own machine even without encryption: elsewhere there is no such thing.
    page.add_init_script("delete Navigator.prototype.mediaDevices")
    page.reload()
    expect(page.get_by_text("pythia serve --lan --tls")).to_be_visible()
    expect(page.get_by_text("Take a photo of the throw")).to_be_visible()
    expect(page.locator("#open-camera")).to_be_hidden()
    assert_fit_for_everyone(page)
    page.locator("[data-unable] input[type=file]").set_input_files(PICTURES / "throw.jpg")
    page.wait_for_url("**/case/*")

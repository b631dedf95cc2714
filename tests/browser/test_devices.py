"""A tablet, two phones and a stranger around one table, each in a browser of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import SIZES
from tests.browser.looking import assert_accessible, assert_fit_for_everyone
from tests.browser.recorded_table import RecordedTable
from tests.browser.running import running
from tests.browser.waiting import expect
from webui.app import create_app
from webui.certificate import CertificateFiles, certificate_for
from webui.panel import panel

pytestmark = pytest.mark.browser


@dataclass(frozen=True)
class OpenTable:
    address: str
    code: Callable[[], str]
    new_host_link: Callable[[], str]


@contextmanager
def open_table(folder: Path, certificate: CertificateFiles | None = None) -> Iterator[OpenTable]:
    app = create_app(
        {"DATA_FOLDER": folder, "LOOPBACK_ONLY": False, "JOIN_TRIES_PER_MINUTE": 100,
         "LIVE_TABLE": RecordedTable()}
    )  # fmt: skip

    def code() -> str:
        with app.app_context():
            return panel().door.code

    def host_key() -> str:
        with app.app_context():
            return panel().door.new_host_key()

    with running(app, certificate) as address:
        yield OpenTable(address, code, lambda: f"{address}/host?key={host_key()}")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable]:
    """Of each test's own: who has joined and what is being played decides where others land."""
    with open_table(tmp_path) as opened:
        yield opened


@pytest.fixture
def device(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """A browser with cookies of its own; its console stays silent."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_(size: str = "phone", theme: str = "light", may_fail: bool = False) -> Page:
        width, height = SIZES[size]
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=size != "desktop",
            reduced_motion="reduce",
            ignore_https_errors=True,
        )
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        if not may_fail:
            page.on("console", lambda said: said.type == "error"
                    and complaints.append(f"{page.url}: {said.text}"))  # fmt: skip
        return page

    yield open_
    for context in contexts:
        context.close()
    assert complaints == []


def look(page: Page) -> None:
    assert_fit_for_everyone(page)


def become_host(page: Page, table: OpenTable) -> None:
    page.goto(table.new_host_link())
    page.get_by_role("button", name="Be the host").click()
    page.wait_for_url("**/devices")


def join(page: Page, table: OpenTable, name: str) -> None:
    page.goto(f"{table.address}/join?code={table.code()}")
    page.get_by_label("What shall this device be called?").fill(name)
    page.get_by_role("button", name="Join", exact=True).click()
    page.wait_for_url(lambda url: "/join" not in url)


def begin_oraklos(tablet: Page, table: OpenTable) -> str:
    tablet.goto(table.address + "/games/new/oraklos")
    for name, color in (("Ada", "plum"), ("Bob", "teal")):
        tablet.locator(f"[name='name.{color}']").fill(name)
    tablet.locator("main form button.button-main").last.click()
    tablet.wait_for_url(re.compile(r"/games/[0-9a-f]{32}$"))
    return tablet.url


def test_an_evening_with_several_devices(device: Callable[..., Page], table: OpenTable) -> None:
    tablet, ada, bob, stranger = device("tablet"), device(), device(), device(may_fail=True)

    # The host opens the link, reads the code aloud, and the phones come in.
    become_host(tablet, table)
    code = tablet.locator(".come-code strong").inner_text()
    assert code.replace(" ", "") == table.code()
    look(tablet)
    ada.goto(table.address + "/games")
    ada.wait_for_url("**/join?**")
    look(ada)
    ada.get_by_label("Code").fill(code.lower())
    ada.get_by_label("What shall this device be called?").fill("Ada's phone")
    ada.get_by_role("button", name="Join", exact=True).click()
    ada.wait_for_url("**/games")
    join(bob, table, "Bob's phone")
    tablet.reload()
    expect(tablet.locator(".device")).to_have_count(3)

    # The host begins a game; Ada says who she is and acts for herself, seen by all.
    game = begin_oraklos(tablet, table)
    ada.goto(game)
    ada.get_by_role("link", name="Choose").click()
    look(ada)
    ada.get_by_role("button", name="Ada", exact=True).click()
    ada.wait_for_url(game)
    expect(ada.locator(".seat-you")).to_have_count(1)
    bob.goto(game + "/me")
    expect(bob.get_by_role("button", name="Ada", exact=True)).to_be_disabled()
    bob.get_by_role("button", name="Bob", exact=True).click()

    # A stranger sees the door and nothing else.
    stranger.goto(game)
    stranger.wait_for_url("**/join?**")
    assert "Ada" not in stranger.locator("main").inner_text()
    stranger.get_by_label("Code").fill("AAAAAA")
    stranger.get_by_role("button", name="Join", exact=True).click()
    expect(stranger.get_by_text("This is not the code.").first).to_be_visible()

    # The host shows Bob the door; his page leads back to it.
    tablet.goto(table.address + "/devices")
    tablet.get_by_role("button", name="Remove Bob's phone").click()
    expect(tablet.locator(".device")).to_have_count(2)
    bob.goto(game)
    bob.wait_for_url("**/join?**")


def test_the_pages_of_devices_are_fit_for_everyone(
    device: Callable[..., Page], table: OpenTable
) -> None:
    phone, tablet = device("phone", "dark"), device("desktop", "dark")
    phone.goto(table.address + "/")
    look(phone)
    phone.goto(table.new_host_link())
    look(phone)
    become_host(tablet, table)
    look(tablet)
    tablet.get_by_role("button", name="Another host").click()
    look(tablet)
    join(phone, table, "Phone")
    phone.goto(table.address + "/devices")
    look(phone)
    expect(phone.get_by_role("button", name="A new code")).to_have_count(0)


def test_without_a_secure_address_the_menu_says_how_to_keep_the_screen_on(
    chromium: Browser, device: Callable[..., Page], table: OpenTable
) -> None:
    # Chromium trusts its own machine even without encryption; a name of ours it does not.
    page = device(may_fail=True)
    page.goto(table.address + "/join")
    page.evaluate("delete Navigator.prototype.wakeLock")
    page.locator("[data-menu] > summary").click()
    awake = page.get_by_role("button", name="Keep the screen on")
    advice = page.get_by_text("set a longer screen timeout")
    expect(awake).to_be_visible()
    page.add_init_script("delete Navigator.prototype.wakeLock")
    page.reload()
    page.locator("[data-menu] > summary").click()
    expect(advice).to_be_visible()
    expect(awake).to_be_hidden()
    assert_accessible(page)


def test_over_tls_devices_join_keep_awake_and_can_install(
    device: Callable[..., Page], tmp_path: Path
) -> None:
    files = certificate_for(["127.0.0.1"], tmp_path / "certificate", datetime.now(UTC))
    with open_table(tmp_path, files) as table:
        page = device("tablet")
        become_host(page, table)
        page.context.grant_permissions(["screen-wake-lock"])  # as browsers with a screen do
        assert page.evaluate("isSecureContext") is True
        [cookie] = [one for one in page.context.cookies() if one["name"] == "pythia_device"]
        assert cookie["secure"]
        assert cookie["httpOnly"]
        page.locator("[data-menu] > summary").click()
        page.get_by_role("button", name="Keep the screen on").click()
        page.locator("[data-awake][aria-pressed=true]").wait_for()
        manifest = page.evaluate(
            "fetch(document.querySelector('link[rel=manifest]').href).then((r) => r.json())"
        )
        assert manifest["display"] == "standalone"


def test_a_scan_and_two_taps_lead_into_the_game_in_play(
    device: Callable[..., Page], table: OpenTable
) -> None:
    tablet, phone = device("tablet"), device()
    become_host(tablet, table)
    game = begin_oraklos(tablet, table)
    phone.goto(f"{table.address}/join?code={table.code()}")  # what the square holds
    phone.get_by_role("button", name="Join", exact=True).click()
    expect(phone.get_by_role("heading", name="Which of these are you?")).to_be_visible()
    look(phone)
    phone.get_by_role("button", name="Ada", exact=True).click()
    phone.wait_for_url(game)
    expect(phone.locator(".seat-you")).to_have_count(1)

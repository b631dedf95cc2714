"""Results and statistics in a browser: readable for everyone, and files that really arrive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import SIZES
from tests.browser.looking import assert_fit_for_everyone
from tests.browser.recorded_table import RecordedTable
from tests.browser.running import running
from tests.browser.waiting import expect
from tests.web.evenings import five_evenings
from webui.app import create_app
from webui.panel import panel

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """The address of a panel where five games were played, and their ids."""
    folder = tmp_path_factory.mktemp("panel")
    app = create_app({"DATA_FOLDER": folder, "LIVE_TABLE": RecordedTable()})
    with app.app_context():
        games = five_evenings(panel().play)
    with running(app) as address:
        yield address, games


@pytest.mark.parametrize(
    ("size", "theme"), [("phone", "dark"), ("tablet", "light"), ("desktop", "dark")]
)
def test_every_page_after_the_game_is_fit_for_everyone(
    chromium: Browser, evenings: tuple[str, list[str]], size: str, theme: str
) -> None:
    address, games = evenings
    width, height = SIZES[size]
    context = chromium.new_context(
        viewport={"width": width, "height": height}, has_touch=size != "desktop",
        color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce",
    )  # fmt: skip
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
    paths = ("/history", f"/history/{games[2]}", f"/history/{games[3]}", "/statistics")
    for path in paths:
        page.goto(address + path)
        page.evaluate("document.querySelectorAll('details.fold').forEach((one) => one.open = true)")
        assert_fit_for_everyone(page)
    context.close()
    assert complaints == []


def test_a_result_is_kept_left_out_and_printed(
    chromium: Browser, evenings: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, games = evenings
    context = chromium.new_context(viewport={"width": 1180, "height": 820})
    context.add_init_script("window.printed = 0; window.print = () => { window.printed += 1; };")
    page = context.new_page()
    page.goto(f"{address}/history")
    page.locator(f"a[href='/history/{games[0]}']").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada wins")
    expect(page.locator(".chart-line")).to_have_count(2)
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed") == 1
    for name, suffix in (("Save as a picture", ".png"), ("Save the game as a file", ".json")):
        with page.expect_download() as arriving:
            page.get_by_role("link", name=name).click()
        assert arriving.value.suggested_filename.endswith(suffix)
    to_app = page.get_by_role("link", name="Send to BG Stats").get_attribute("href")
    assert to_app is not None
    assert to_app.startswith("bgstats://")
    page.get_by_role("button", name="Leave it out of the statistics").click()
    expect(page.get_by_text("does not count")).to_be_visible()
    page.goto(f"{address}/statistics")
    expect(page.get_by_text("2 games count.")).to_be_visible()
    page.emulate_media(media="print")
    page.goto(f"{address}/history/{games[0]}")
    expect(page.locator(".no-print")).to_be_hidden()
    expect(page.locator(".places-list")).to_be_visible()
    context.close()

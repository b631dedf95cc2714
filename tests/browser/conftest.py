"""A real server and a real browser, each started once; a page fails on any console error."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import ImageFont
from playwright.sync_api import (
    APIRequestContext,
    Browser,
    FilePayload,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.recorded_table import RecordedTable
from tests.browser.running import running
from tests.browser.shelf import Kind, Shelf
from tests.vision.read_before import photos_read_once
from webui.app import create_app

__all__ = ["photos_read_once"]

# A busy machine is no broken page.
PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)

SIZES = {"phone": (390, 844), "tablet": (1180, 820), "desktop": (1440, 900)}
PICTURES = Path(__file__).parents[1] / "web" / "pictures"
# The shell is the same engine without the windows that nobody looks at: half the work.
_CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Nobody stands beside a run for everybody: there, a page that failed is tried once more, and
    the report names it as run again. Who works on it has it fail at once."""
    if not os.environ.get("CI"):
        return
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a panel that runs as long as the tests do."""
    folder, table = tmp_path_factory.mktemp("panel"), RecordedTable()
    config = {"DATA_FOLDER": folder, "LIVE_TABLE": table, "READS_PER_MINUTE": 1000}
    with running(create_app(config)) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def letters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Says which fonts the browser finds on the machine: one that no page asks for.

    Without any at all Chromium does not run. This one comes with Pillow, so that pages look the
    same in every test run, whatever is installed, and a page that needs more than the panel
    brings is found.
    """
    folder = tmp_path_factory.mktemp("letters")
    font = ImageFont.load_default(size=10)
    assert isinstance(font, ImageFont.FreeTypeFont)
    (folder / "aileron.ttf").write_bytes(font.font_bytes)
    settings = folder / "fonts.conf"
    settings.write_text(
        f"<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>"
    )
    return settings


def launched(playwright: Playwright, letters: Path, *arguments: str) -> Browser:
    """The machine's Chromium, which sees these letters only."""
    path = next(filter(None, map(shutil.which, _CHROMIUMS)), None)
    if path is None:
        pytest.skip("there is no Chromium on this machine")
    # As root, as many test machines are, it runs without its sandbox only.
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return playwright.chromium.launch(
        executable_path=path,
        args=[*arguments, *sandbox],
        env={**os.environ, "FONTCONFIG_FILE": str(letters)},
    )


@pytest.fixture(scope="session")
def chromium(playwright: Playwright, letters: Path) -> Iterator[Browser]:
    # One process a site: a device's next page finds everything as its last left it.
    browser = launched(playwright, letters, "--process-per-site")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def sender(playwright: Playwright, server: str) -> Iterator[APIRequestContext]:
    """Sends forms as our own page does, without a page."""
    context = playwright.request.new_context(
        base_url=server, extra_http_headers={"Origin": server}, timeout=120_000
    )
    yield context
    context.dispose()


@pytest.fixture(scope="module")
def program(playwright: Playwright, server: str) -> Iterator[APIRequestContext]:
    """Speaks to the panel of its file of tests, which may have one of its own."""
    context = playwright.request.new_context(base_url=server, extra_http_headers={"Origin": server})
    yield context
    context.dispose()


@pytest.fixture(scope="session")
def bring_sample(sender: APIRequestContext) -> Callable[[str], str]:
    """Opens a case for a sample throw, and says where it is."""

    def bring(sample: str) -> str:
        answer = sender.post("/throw", form={"sample": sample}, max_redirects=0)
        return answer.headers["location"]

    return bring


@pytest.fixture(scope="session")
def photo_case(sender: APIRequestContext) -> str:
    """A case with a photo, read once for all tests that only look at it."""
    picture = FilePayload(
        name="throw.jpg", mimeType="image/jpeg", buffer=(PICTURES / "throw.jpg").read_bytes()
    )
    answer = sender.post("/photo", multipart={"picture": picture}, max_redirects=0)
    return answer.headers["location"]


@pytest.fixture(scope="session")
def shelf(chromium: Browser) -> Shelf:
    return Shelf(chromium, PATIENCE_MS)


@pytest.fixture
def open_page(shelf: Shelf, server: str) -> Iterator[OpenPage]:
    """Opens pages, each on a device of its own; none of them may complain in its console."""
    complaints: list[str] = []

    def open_(
        path: str = "/",
        size: str = "phone",
        theme: str = "light",
        language: str = "en",
        scripts: bool = True,
        expects_errors: bool = False,
    ) -> Page:
        page = lender.page(Kind(server, size != "desktop", language, scripts), SIZES[size], theme)
        if not expects_errors:
            page.on("console", lambda said: said.type in ("error", "warning")
                    and complaints.append(f"{page.url}: {said.text}"))  # fmt: skip
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.goto(path)
        return page

    with shelf.lending() as lender:
        yield open_
    assert complaints == []

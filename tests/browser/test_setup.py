"""Setting up a camera in a real browser, as a new user would, on the practice camera."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.browser.conftest import OpenPage
from tests.browser.fingers import center
from tests.browser.looking import assert_accessible, assert_fit_for_everyone
from tests.browser.waiting import expect
from vision.live.devices import FoundCamera
from vision.live.practice_camera import Prop, practice_lens, practice_picture
from webui.app import create_app
from webui.app.setup import camera_pages
from webui.panel import panel_of
from webui.server import PanelServer

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("setup")


@pytest.fixture(scope="module")
def app(data_folder: Path) -> Flask:
    return create_app({"DATA_FOLDER": data_folder, "CAMERA": "practice"})


@pytest.fixture(scope="module")
def server(app: Flask) -> Iterator[str]:
    """A panel of its own: its camera is the one to practise with."""
    panel = PanelServer(app, "127.0.0.1", 0)
    thread = threading.Thread(target=panel.run)
    thread.start()
    host, port = panel.address
    yield f"http://{host}:{port}"
    panel.stop()
    thread.join()
    panel_of(app).live_table.stop()


def test_a_new_user_sets_up_a_camera(open_page: OpenPage, app: Flask) -> None:
    page = open_page("/", size="tablet")
    page.get_by_role("link", name="To the camera", exact=True).click()
    page.get_by_role("link", name="Another camera").click()
    page.locator("#source-practice").click()
    page.get_by_role("link", name="Set up").click()
    page.get_by_label("A name for this camera and table").fill("Kitchen")
    page.locator("#begin").click()

    # Seconds on a machine of its own; how long it takes is no test's business.
    measured = page.get_by_role("heading", name="The lens is measured")
    expect(measured).to_be_visible(timeout=240_000)
    assert_accessible(page)
    page.locator("#next").click()

    expect(page.locator("#use-markers")).to_be_enabled()
    page.locator("#use-markers").click()

    page.locator("#take").click()
    # All eight; in some pictures a shadow is taken for a ninth, with a doubt.
    expect(page.locator(".enrol-die").nth(7)).to_be_visible()
    page.get_by_label("Edge of a die").fill("12,5")
    page.locator("#keep").click()
    expect(page.get_by_role("heading", name="The camera is set up")).to_be_visible()

    profile = panel_of(app).desk.profiles.open("Kitchen")
    assert profile.lens is not None
    assert profile.lens.camera.focal_px == pytest.approx(practice_lens().focal_px, rel=0.01)
    assert profile.lens.held_out_rms_px < 0.3
    assert profile.table is not None
    assert len(profile.table.markers_px) == 4
    assert profile.edge_mm == 12.5
    assert profile.paints is not None


@pytest.mark.parametrize(
    ("size", "theme"), [("phone", "light"), ("tablet", "dark"), ("desktop", "light")]
)
def test_every_page_fits_and_is_easy_to_use(open_page: OpenPage, size: str, theme: str) -> None:
    page = open_page("/setup", size=size, theme=theme)
    for path in ("/setup", "/setup/lens", "/setup/table", "/setup/dice", "/setup/camera"):
        page.goto(path)
        if path in ("/setup/lens", "/setup/table"):
            expect(page.locator("#setup-now [data-say]")).to_be_visible()
        assert_fit_for_everyone(page)


def test_the_corners_of_the_table_can_be_dragged_and_moved_by_keys(
    open_page: OpenPage, app: Flask
) -> None:
    page = open_page("/setup/table", size="tablet")
    page.get_by_text("Without markers").click()
    handle = page.locator(".handle").first
    expect(handle).to_be_visible()
    x, y = center(handle)
    before = page.locator("#corners").input_value()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40)
    page.mouse.up()
    dragged = page.locator("#corners").input_value()
    assert dragged != before
    handle.focus()
    page.keyboard.press("ArrowRight")
    moved = page.locator("#corners").input_value()
    assert moved.split()[1:] == dragged.split()[1:]
    assert float(moved.split(",")[0]) > float(dragged.split(",")[0])
    page.locator("#use-corners").click()
    expect(page.get_by_role("heading", name="This set of dice")).to_be_visible()
    chosen = panel_of(app).desk.profiles.chosen()
    assert chosen is not None
    kept = chosen.profile
    assert kept is not None
    assert kept.table is not None
    assert kept.table.region_px[0][0] == pytest.approx(float(moved.split(",")[0]), abs=0.2)
    assert not kept.table.markers_px


def test_the_camera_page_shows_the_reading_and_saves_a_sample(
    open_page: OpenPage, data_folder: Path
) -> None:
    page = open_page("/setup/dice", size="tablet")  # dice are laid before the camera
    page.goto("/setup/camera")
    page.locator("#show-reading").click()
    # Drawn as every throw of the panel, with the names that dice have there.
    expect(page.locator("#drawn .die-line").first).to_be_visible()
    expect(page.locator("#drawn .tag + text").first).to_have_text(re.compile(r"^[RYBK]\d+$"))
    expect(page.locator("#setup-now")).to_contain_text("read.")
    page.locator("#save-sample").click()
    expect(page.locator(".said-well")).to_contain_text("Saved as throw_")
    assert list((data_folder / "samples").glob("*.jpg"))


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_camera_is_chosen_by_its_name_and_picture(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch, size: str
) -> None:
    found = [
        FoundCamera("/dev/video0", "HD Pro Webcam C920"),
        FoundCamera("/dev/video2", "Integrated Camera: Integrated C"),
        FoundCamera("/dev/video4", "Document camera"),
    ]
    pictures = {"/dev/video0": practice_picture(Prop.DICE, 0), "/dev/video2": None,
                "/dev/video4": practice_picture(Prop.MAT, 0)}  # fmt: skip
    monkeypatch.setattr(camera_pages, "find_cameras", lambda: found)
    monkeypatch.setattr(camera_pages, "cameras_are_listed", lambda: True)
    monkeypatch.setattr(camera_pages, "glimpse", pictures.__getitem__)
    page = open_page("/setup/camera", size=size)
    page.locator("#sources summary").click()
    cards = page.locator(".camera-card")
    expect(cards).to_have_count(3)
    for number in range(3):
        cards.nth(number).scroll_into_view_if_needed()
        expect(cards.nth(number).locator("img")).to_have_js_property("naturalWidth", 320)
    assert_accessible(page)

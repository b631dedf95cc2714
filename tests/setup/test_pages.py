"""The guided pages without a browser: what they notice, keep and refuse."""

from __future__ import annotations

import io
import json
import stat
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from calibration.profile import Profile
from rules.oraklos.reading import Reading
from vision.frame import Frame
from vision.live import troubles
from vision.live.devices import FoundCamera
from vision.live.practice_camera import Prop, practice_picture
from vision.live.worker import Seen
from webui.app import create_app
from webui.app.setup import camera_pages
from webui.live_table import LiveTable
from webui.opened import Opened
from webui.profiles import Profiles
from webui.setup.drift import EVERY_S, DriftWatch

Show = Callable[[np.ndarray], None]


@pytest.fixture
def show(still_table: LiveTable) -> Show:
    """Lays a picture before the camera; it is turned as the live table turns every frame."""

    def see(picture_bgr: np.ndarray) -> None:
        upright = still_table.view.upright(picture_bgr)
        still_table._news._seen = Seen(
            frame=Frame(1, 0.0, np.ascontiguousarray(upright)),
            reading=Reading("frame 1", picture_bgr.shape[1], picture_bgr.shape[0], ()),
        )

    return see


def _kept(tmp_path: Path) -> Profile:
    chosen = Profiles(Opened(tmp_path, None).store).chosen()
    assert chosen is not None
    assert chosen.profile is not None
    return chosen.profile


def test_a_mirrored_picture_is_noticed_and_turned(
    client: FlaskClient, show: Show, tmp_path: Path
) -> None:
    mirror_image = cv2.flip(practice_picture(Prop.BOARD, 1), 1)
    show(mirror_image)
    assert "mirror image" in client.get("/setup/lens/now").text
    client.post("/setup/lens/turn")
    assert _kept(tmp_path).mirrored
    show(mirror_image)
    assert "mirror image" not in client.get("/setup/lens/now").text
    assert "1 of 12" in client.get("/setup/lens/now").text


def test_a_camera_in_trouble_is_told_instead_of_a_prompt(
    client: FlaskClient, still_table: LiveTable
) -> None:
    still_table._news._seen = Seen(trouble=troubles.lost("camera 0"))
    for page in ("/setup/lens/now", "/setup/table/now", "/setup/camera/now"):
        answer = client.get(page)
        assert answer.status_code == 200
        assert "camera 0" in answer.text or "Gone." in answer.text


def test_too_few_views_say_what_is_missing_and_begin_again(client: FlaskClient, show: Show) -> None:
    show(practice_picture(Prop.BOARD, 0))
    client.get("/setup/lens/now")
    client.get("/setup/lens/now")
    client.post("/setup/lens/finish")
    told = client.get("/setup/lens/now")
    assert told.status_code == 286  # htmx stops asking
    assert "at least 8 are needed" in told.text
    client.post("/setup/lens/again")
    assert "0 of 12" in client.get("/setup/lens/now").text


def test_the_table_is_kept_by_markers_by_hand_or_whole(
    client: FlaskClient, show: Show, tmp_path: Path, still_table: LiveTable
) -> None:
    show(practice_picture(Prop.DICE, 0))
    refused = client.post("/setup/table", data={"use": "markers"})
    assert refused.status_code == 422
    assert "0 of the 4" in refused.text
    show(practice_picture(Prop.MAT, 0))
    assert client.post("/setup/table", data={"use": "markers"}).status_code == 303
    table = _kept(tmp_path).table
    assert table is not None
    assert len(table.markers_px) == 4
    assert still_table.view.area is not None
    corners = "40,40 600,40 600,440 40,440"
    client.post("/setup/table", data={"use": "corners", "corners": corners})
    by_hand = _kept(tmp_path).table
    assert by_hand is not None
    assert not by_hand.markers_px
    client.post("/setup/table", data={"use": "whole"})
    assert _kept(tmp_path).table is None
    for wrong in ({"use": "corners", "corners": "1,2 x"}, {"use": "moon"}):
        assert client.post("/setup/table", data=wrong).status_code == 400


def test_dice_are_enrolled_with_the_colors_people_say(
    client: FlaskClient, show: Show, tmp_path: Path
) -> None:
    show(practice_picture(Prop.DICE, 0))
    assert client.post("/setup/dice/keep", data={}).status_code == 422
    client.post("/setup/dice/take")
    page = client.get("/setup/dice").text
    assert page.count('class="enrol-die"') == 8
    client.post("/setup/dice/say", data={"say": "1-blue"})
    assert client.post("/setup/dice/say", data={"say": "1-green"}).status_code == 400
    assert client.post("/setup/dice/keep", data={"edge_mm": "wide"}).status_code == 400
    assert client.post("/setup/dice/keep", data={"edge_mm": "12,5"}).status_code == 200
    kept = _kept(tmp_path)
    assert kept.edge_mm == 12.5
    assert kept.dice is not None
    assert kept.dice.size == (640, 480)
    assert kept.paints is not None


def test_profiles_come_and_go_as_files(client: FlaskClient, tmp_path: Path) -> None:
    text = Profile("Cellar", mirrored=True).to_text()
    brought = client.post("/setup/profiles", data={"file": (io.BytesIO(text.encode()), "p.json")})
    assert brought.status_code == 303
    assert "Cellar" in client.get("/setup").text
    assert client.get("/setup/profiles/cellar.json").text == text
    foreign = client.post("/setup/profiles", data={"file": (io.BytesIO(b"{}"), "p.json")})
    assert foreign.status_code == 422
    assert "not a camera profile" in foreign.text
    client.post("/setup/profiles/choose", data={"profile": "cellar"})
    assert "In use" in client.get("/setup").text
    client.post("/setup/profiles/cellar/delete")
    assert "Cellar" not in client.get("/setup").text


def test_a_damaged_profile_is_told_and_the_defaults_hold(tmp_path: Path) -> None:
    folder = tmp_path / "profiles"
    folder.mkdir()
    (folder / "ours.json").write_text("{ broken", "utf-8")
    (folder / "chosen.txt").write_text("ours", "ascii")
    table = LiveTable("practice")
    app = create_app({"DATA_FOLDER": tmp_path, "LIVE_TABLE": table})
    assert table.view.camera is None
    assert "damaged" in app.test_client().get("/setup").text
    table.stop()


def test_the_target_comes_in_both_papers_and_the_readers_language(client: FlaskClient) -> None:
    for paper in ("a4", "letter"):
        answer = client.get(f"/setup/target/{paper}.pdf")
        assert answer.mimetype == "application/pdf"
        assert answer.data.startswith(b"%PDF")
    assert client.get("/setup/target/a0.pdf").status_code == 404


def test_a_picture_that_breaks_the_reader_costs_its_own_answer(
    client: FlaskClient, show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise MemoryError

    show(practice_picture(Prop.DICE, 0))
    monkeypatch.setattr("webui.app.setup.dice_pages.read_with", fails)
    assert client.post("/setup/dice/take").status_code == 422


def test_a_sample_is_the_picture_and_its_reading(
    client: FlaskClient, show: Show, tmp_path: Path
) -> None:
    show(practice_picture(Prop.DICE, 0))
    assert client.post("/setup/camera/sample").status_code == 303
    written = next((tmp_path / "samples").glob("*.json"))
    assert Reading.from_json(json.loads(written.read_text("utf-8"))).width == 640
    for kept in (written, written.with_suffix(".jpg"), written.parent):
        assert not stat.S_IMODE(kept.stat().st_mode) & 0o077, "for its owner's eyes"


def test_a_moved_camera_is_told_while_running(
    client: FlaskClient, show: Show, still_table: LiveTable
) -> None:
    picture = practice_picture(Prop.MAT, 0)
    show(picture)
    client.post("/setup/table", data={"use": "markers"})
    now = [0.0]
    watch = DriftWatch(still_table, lambda: now[0])
    assert watch.see(picture) is None
    for shift, code in ((7, "table.shifted"), (20, "table.moved")):
        now[0] += EVERY_S
        notice = watch.see(np.roll(picture, shift, axis=1))
        assert notice is not None
        assert notice.code == code
        assert abs(notice.params["drift_px"] - shift) <= 1
    assert watch.see(picture) == notice  # not looked at again so soon
    watch.forget()
    assert watch.see(picture) is None


def test_drift_reaches_every_page_as_the_tables_notice(
    client: FlaskClient, show: Show, still_table: LiveTable
) -> None:
    picture = practice_picture(Prop.MAT, 0)
    show(picture)
    client.post("/setup/table", data={"use": "markers"})
    still_table._hear(Seen(frame=Frame(2, 0.0, np.roll(picture, 15, axis=1))))
    notice = still_table.state().notice
    assert notice is not None
    assert notice.code == "table.moved"
    assert "The camera was moved" in client.get("/setup/camera/now").text


def test_guests_may_look_but_not_set_up(tmp_path: Path, still_table: LiveTable) -> None:
    app = create_app({"DATA_FOLDER": tmp_path, "LIVE_TABLE": still_table, "LOOPBACK_ONLY": False})
    client = app.test_client()
    client.environ_base["HTTP_ORIGIN"] = "http://localhost"
    assert client.get("/setup/lens").status_code == 401
    assert client.post("/setup/begin", data={"name": "mine"}).status_code == 401


def test_a_damaged_profile_is_told_in_the_readers_language(
    client: FlaskClient, tmp_path: Path
) -> None:
    written = json.loads(Profile("Kitchen").to_text()) | {"mirrored": "yes"}
    folder = tmp_path / "profiles"
    folder.mkdir(exist_ok=True)
    (folder / "kitchen.json").write_text(json.dumps(written), "utf-8")
    page = client.get("/setup", headers={"Accept-Language": "de"}).text
    assert "Dieses Profil ist beschädigt. mirrored muss true oder false sein" in page


@pytest.fixture
def two_cameras(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two webcams, of which another program has the second."""
    found = [FoundCamera("/dev/video0", "HD Webcam"), FoundCamera("/dev/video2", "Desk View")]
    pictures = {"/dev/video0": np.full((480, 640, 3), (0, 0, 200), np.uint8)}
    monkeypatch.setattr(camera_pages, "find_cameras", lambda: found)
    monkeypatch.setattr(camera_pages, "cameras_are_listed", lambda: True)
    monkeypatch.setattr(camera_pages, "glimpse", pictures.get)


def test_cameras_are_offered_by_name_and_picture(client: FlaskClient, two_cameras: None) -> None:
    page = client.get("/setup/camera").text
    assert "HD Webcam" in page
    assert "Desk View" in page
    assert 'value="/dev/video2"' in page
    shown = client.get("/setup/camera/thumbnail.jpg?source=/dev/video0")
    assert shown.mimetype == "image/jpeg"
    blue, green, red = _decoded(shown.data).mean((0, 1))
    assert red > 150 > max(blue, green)
    busy = client.get("/setup/camera/thumbnail.jpg?source=/dev/video2")
    assert _decoded(busy.data).mean() == pytest.approx(122, abs=12)  # a gray card says why
    assert client.get("/setup/camera/thumbnail.jpg?source=/etc/passwd").status_code == 404


def test_without_a_camera_none_is_offered(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(camera_pages, "find_cameras", list)
    monkeypatch.setattr(camera_pages, "cameras_are_listed", lambda: True)
    page = client.get("/setup/camera").text
    assert "No camera is plugged in." in page
    assert 'value="0"' not in page
    monkeypatch.setattr(camera_pages, "cameras_are_listed", lambda: False)
    assert 'id="look-for-cameras"' in client.get("/setup/camera").text
    assert "No camera is plugged in." in client.get("/setup/camera?cameras=look").text


def _decoded(jpeg: bytes) -> np.ndarray:
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture

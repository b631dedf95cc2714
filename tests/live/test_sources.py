"""Where frames come from: how sources are named, found, opened and asked."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.message import Refusal
from tests.live.drawn import Camera, spread
from vision.live import devices
from vision.live.clock import VirtualClock
from vision.live.device import Device, Setting, SourceEnded, SourceLost
from vision.live.devices import CameraWishes, FoundCamera, apply_wishes, find_cameras
from vision.live.glimpse import glimpse
from vision.live.reaching import answers
from vision.live.sources import open_source
from vision.live.spec import SourceKind, masked, parse_source


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("0", SourceKind.CAMERA),
        ("/dev/video12", SourceKind.CAMERA),
        ("rtsp://camera.local/live", SourceKind.STREAM),
        ("HTTP://10.0.0.7:8080/video", SourceKind.STREAM),
        ("simulated", SourceKind.SIMULATED),
        ("simulated:7", SourceKind.SIMULATED),
    ],
)
def test_sources_are_known_by_how_they_are_written(text, kind):
    assert parse_source(text).kind is kind


def test_files_and_folders_are_sources(tmp_path):
    video = tmp_path / "evening.avi"
    video.write_bytes(b"")
    assert parse_source(str(video)).kind is SourceKind.VIDEO
    assert parse_source(str(tmp_path)).kind is SourceKind.FOLDER


@pytest.mark.parametrize(
    "text",
    ["", "no_such_file.mp4", "ftp://x/y", "simulated:x", "-1", "9999", "[" * 5000, "~nobody/x.mp4"],
)
def test_what_is_no_source_is_refused_with_a_sentence_that_quotes_it(text):
    with pytest.raises(Refusal) as refused:
        parse_source(text)
    assert refused.value.message.code.startswith("source.")
    assert text.partition(":")[2] in str(refused.value)


@given(st.text("abcXYZ019_.-", min_size=4, max_size=20), st.sampled_from(["rtsp", "http", "https"]))
def test_no_password_is_ever_shown(password, scheme):
    secret = f"#{password}!".replace("#", "q7")
    address = f"{scheme}://guest:{secret}@camera.local:554/live?size=2&token={secret}"
    spec = parse_source(address)
    for shown in (spec.label, repr(spec), str(spec), masked(address)):
        assert secret not in shown
    assert "guest:***@camera.local:554/live" in spec.label
    assert spec.address == address


def test_a_password_is_masked_in_a_refusal_too():
    with pytest.raises(Refusal) as refused:
        parse_source("ftp://me:secret@camera/")
    assert "secret" not in str(refused.value)
    assert "secret" not in str(refused.value.message.params)


def test_cameras_are_listed_by_name_on_linux(tmp_path, monkeypatch):
    monkeypatch.setattr(devices, "_IS_LINUX", True)
    for number, name, index in ((0, "HD Webcam", 0), (1, "HD Webcam", 1), (10, "Desk View", 0)):
        folder = tmp_path / f"video{number}"
        folder.mkdir()
        (folder / "name").write_text(f"{name}\n")
        (folder / "index").write_text(f"{index}\n")
    (tmp_path / "video2").mkdir()  # unplugged while we look
    found = [(camera.source, camera.name) for camera in find_cameras(tmp_path)]
    assert found == [("/dev/video0", "HD Webcam"), ("/dev/video10", "Desk View")]
    assert find_cameras(tmp_path / "nowhere") == []


class Driver:
    """A driver that knows some properties and rounds what it is told."""

    def __init__(self) -> None:
        self.values = {
            cv2.CAP_PROP_FRAME_WIDTH: 640.0,
            cv2.CAP_PROP_FRAME_HEIGHT: 480.0,
            cv2.CAP_PROP_FPS: 30.0,
            cv2.CAP_PROP_FOCUS: 0.0,
            cv2.CAP_PROP_AUTOFOCUS: 1.0,
        }
        self.asked: list[int] = []

    def set(self, prop: int, value: float) -> bool:
        self.asked.append(prop)
        if prop not in self.values:
            return False
        self.values[prop] = 5 * round(value / 5) if prop == cv2.CAP_PROP_FOCUS else value
        return True

    def get(self, prop: int) -> float:
        return self.values.get(prop, -1.0)


def test_wishes_are_set_and_read_back():
    driver = Driver()
    wishes = CameraWishes(size=(1280, 720), focus=32, white_balance=4500)
    told = {one.name: one for one in apply_wishes(driver, wishes)}
    assert told["width"] == Setting("width", 1280, 1280.0)
    assert told["focus"].told == 30.0
    assert not told["focus"].taken
    assert driver.values[cv2.CAP_PROP_AUTOFOCUS] == 0.0
    assert told["white_balance"].told is None  # the driver does not know it
    assert not told["white_balance"].taken
    assert told["exposure"].taken  # not wished, so nothing was refused
    assert cv2.CAP_PROP_AUTO_EXPOSURE not in driver.asked


@pytest.fixture
def video(tmp_path):
    """Two seconds of a table at ten frames a second."""
    path = tmp_path / "evening.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (640, 360))
    camera = Camera()
    for _ in range(20):
        writer.write(camera.picture(spread(8)))
    writer.release()
    return path


def test_a_video_is_played_at_its_own_pace_to_its_end(video):
    clock = VirtualClock()
    device = open_source(parse_source(str(video)), clock)
    pictures = [device.read() for _ in range(20)]
    assert clock.now_s() == pytest.approx(1.9)
    assert pictures[0].shape == (360, 640, 3)
    with pytest.raises(SourceEnded):
        device.read()
    device.close()


def test_a_file_that_is_no_video_is_told(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("not a film")
    with pytest.raises(SourceLost) as lost:
        open_source(parse_source(str(path)), VirtualClock())
    assert lost.value.message.code == "camera.cannot_open"
    assert "notes.txt" in lost.value.message.text


def to_the_end(device: Device) -> Iterator[np.ndarray]:
    with suppress(SourceEnded):
        while True:
            yield device.read()


def test_a_folder_shows_each_picture_for_two_seconds_and_passes_over_damaged_ones(tmp_path):
    for name, gray in (("a.png", 60), ("c.png", 200)):
        cv2.imwrite(str(tmp_path / name), np.full((48, 64, 3), gray, np.uint8))
    (tmp_path / "b.jpg").write_bytes(b"damaged")
    (tmp_path / "notes.txt").write_text("no picture")
    clock = VirtualClock()
    device = open_source(parse_source(str(tmp_path)), clock)
    shown = [int(picture[0, 0, 0]) for picture in to_the_end(device)]
    assert set(shown) == {60, 200}
    assert shown == sorted(shown)
    assert clock.now_s() == pytest.approx(4.0, abs=0.1)


def test_a_folder_without_pictures_is_told(tmp_path):
    with pytest.raises(SourceLost) as lost:
        open_source(parse_source(str(tmp_path)), VirtualClock())
    assert lost.value.message.code == "source.no_pictures"


def test_a_camera_that_is_not_there_is_told_with_those_that_are(tmp_path, monkeypatch):
    monkeypatch.setattr(devices, "_IS_LINUX", True)
    monkeypatch.setattr(devices, "find_cameras", list)
    with pytest.raises(SourceLost) as lost:
        open_source(parse_source("99"), VirtualClock())
    assert lost.value.message.code == "camera.none"
    found = [FoundCamera("/dev/video2", "HD Webcam")]
    monkeypatch.setattr(devices, "find_cameras", lambda: found)
    with pytest.raises(SourceLost) as lost:
        open_source(parse_source("99"), VirtualClock())
    assert lost.value.message.code == "camera.none_but"
    assert "HD Webcam" in lost.value.message.text


def test_an_address_is_knocked_at_before_it_is_opened():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        assert answers(f"http://127.0.0.1:{port}/video")
    assert not answers(f"http://127.0.0.1:{port}/video")
    assert not answers("rtsp://no-such-host.invalid/live")
    assert not answers("http://127.0.0.1:99999/")


def test_a_camera_without_a_picture_gives_no_glimpse(monkeypatch):
    assert glimpse("99") is None
    pulled_out = threading.Event()

    def hangs(*_: object) -> None:
        pulled_out.wait()
        raise cv2.error("the driver gave up")

    monkeypatch.setattr("vision.live.glimpse.open_capture", hangs)
    assert glimpse("99", within_s=0.05) is None
    (left_behind,) = (one for one in threading.enumerate() if one.name == "glimpse")
    pulled_out.set()
    left_behind.join()

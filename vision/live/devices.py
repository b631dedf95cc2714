"""The one module that opens cameras, streams and video files."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from cv2.utils import logging

from vision.live import troubles
from vision.live.clock import Clock
from vision.live.device import Setting, SourceEnded, SourceLost
from vision.live.reaching import answers
from vision.live.spec import SourceKind, SourceSpec

_IS_LINUX = platform.system() == "Linux"
_LINUX_CAMERAS = Path("/sys/class/video4linux")
_MOST_TRIED = 6
_OPEN_TIMEOUT_MS = 8000
_READ_TIMEOUT_MS = 4000
_USUAL_RATE = 25.0
_AUTO_OFF = {
    "focus": (cv2.CAP_PROP_AUTOFOCUS, 0.0),
    # 1 means "manual" to Linux drivers, 3 "automatic"; others take 0 for off.
    "exposure": (cv2.CAP_PROP_AUTO_EXPOSURE, 1.0 if _IS_LINUX else 0.0),
    "white_balance": (cv2.CAP_PROP_AUTO_WB, 0.0),
}
_MANUAL = {
    "focus": cv2.CAP_PROP_FOCUS,
    "exposure": cv2.CAP_PROP_EXPOSURE,
    "white_balance": cv2.CAP_PROP_WB_TEMPERATURE,
}


@dataclass(frozen=True)
class CameraWishes:
    """What a camera is asked for; None leaves it to the camera."""

    size: tuple[int, int] = (1280, 720)
    frames_per_s: float = 15.0
    focus: float | None = None
    exposure: float | None = None
    white_balance: float | None = None


@dataclass(frozen=True)
class FoundCamera:
    """A camera of this machine; `source` is what `parse_source` takes."""

    source: str
    name: str
    size: tuple[int, int] | None = None


def cameras_are_listed() -> bool:
    """Whether the system tells which cameras there are; else every one has to be opened."""
    return _IS_LINUX


def find_cameras(folder: Path = _LINUX_CAMERAS) -> list[FoundCamera]:
    """Cameras plugged in: by name on Linux, elsewhere by number and picture size."""
    if _IS_LINUX:
        return list(_linux_cameras(folder))
    with _quiet_drivers():
        return list(_tried_cameras())


def _linux_cameras(folder: Path) -> Iterator[FoundCamera]:
    entries = sorted(folder.glob("video*"), key=lambda entry: int(entry.name[5:] or 0))
    for entry in entries:
        try:
            name = (entry / "name").read_text(encoding="utf-8", errors="replace").strip()
            first = (entry / "index").read_text().strip() == "0"
        except OSError:
            continue
        if first:  # a camera's other nodes carry no pictures
            yield FoundCamera(f"/dev/{entry.name}", name)


def _tried_cameras() -> Iterator[FoundCamera]:
    for number in range(_MOST_TRIED):
        capture = cv2.VideoCapture(number)
        if capture.isOpened():
            width, height = (
                int(capture.get(prop))
                for prop in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
            )
            yield FoundCamera(str(number), f"camera {number}", (width, height))
        capture.release()


def open_capture(spec: SourceSpec, clock: Clock, wishes: CameraWishes) -> CaptureDevice:
    """Open a camera, a stream or a video file; may take long, or hang with a bad driver. What is
    surely not there is told at once, and in our own words."""
    if spec.kind is SourceKind.CAMERA and _IS_LINUX and not _node(spec).exists():
        raise SourceLost(troubles.no_camera(spec.label, [one.name for one in find_cameras()]))
    if spec.kind is SourceKind.STREAM and not answers(spec.address):
        raise SourceLost(troubles.unreachable(spec.label))
    with _quiet_drivers():
        return _opened(spec, clock, wishes)


def _node(spec: SourceSpec) -> Path:
    return Path("/dev") / f"video{spec.address.removeprefix('/dev/video')}"


@contextmanager
def _quiet_drivers() -> Iterator[None]:
    """OpenCV would warn in its own words of all that is told in ours."""
    before = logging.getLogLevel()
    logging.setLogLevel(logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        logging.setLogLevel(before)


def _opened(spec: SourceSpec, clock: Clock, wishes: CameraWishes) -> CaptureDevice:
    # FFmpeg would write addresses, passwords included, to standard error.
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    if spec.kind is SourceKind.CAMERA:
        backend = cv2.CAP_V4L2 if _IS_LINUX else cv2.CAP_ANY
        number = spec.address.removeprefix("/dev/video")
        capture = cv2.VideoCapture(int(number), backend)
        settings = apply_wishes(capture, wishes) if capture.isOpened() else ()
        pace = None
    else:
        timeouts = [
            cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
            _OPEN_TIMEOUT_MS,
            cv2.CAP_PROP_READ_TIMEOUT_MSEC,
            _READ_TIMEOUT_MS,
        ]
        capture = cv2.VideoCapture(spec.address, cv2.CAP_FFMPEG, timeouts)
        settings = ()
        pace = _rate(capture) if spec.kind is SourceKind.VIDEO else None
    if not capture.isOpened():
        capture.release()
        told = troubles.no_stream if spec.kind is SourceKind.STREAM else troubles.cannot_open
        raise SourceLost(told(spec.label))
    _refuse_too_large(spec, capture)
    return CaptureDevice(spec, capture, clock, settings, pace)


MOST_FRAME_PIXELS = 12_000_000
"""More tell the live table nothing: it looks at a small copy, and reads at the dice's size."""
MOST_DECODED_PIXELS = 50_000_000
"""What a photo may have. A source that announces more is not even decoded."""


class CaptureDevice:
    """An opened capture; a video file is played at its own pace on the clock."""

    def __init__(
        self,
        spec: SourceSpec,
        capture: Any,
        clock: Clock,
        settings: tuple[Setting, ...],
        frames_per_s: float | None,
    ) -> None:
        self._spec = spec
        self._capture = capture
        self._clock = clock
        self._settings = settings
        self._frames_per_s = frames_per_s
        self._begun_s = clock.now_s()
        self._read = 0

    @property
    def settings(self) -> tuple[Setting, ...]:
        return self._settings

    def read(self) -> np.ndarray:
        if self._frames_per_s is not None:
            self._clock.sleep_until(self._begun_s + self._read / self._frames_per_s)
        found, picture = self._capture.read()
        if not found or picture is None:
            if self._spec.kind is SourceKind.VIDEO and self._read:
                raise SourceEnded
            raise SourceLost(troubles.lost(self._spec.label))
        self._read += 1
        picture = _bounded(picture)
        color = picture if picture.ndim == 3 else cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
        return np.asarray(color)

    def close(self) -> None:
        self._capture.release()


def apply_wishes(capture: Any, wishes: CameraWishes) -> tuple[Setting, ...]:
    """Set what the driver offers, then read back what it made of it."""
    # Uncompressed pictures of this size are too many for a USB 2 cable.
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    wished: list[tuple[str, int, float | None]] = [
        ("width", cv2.CAP_PROP_FRAME_WIDTH, wishes.size[0]),
        ("height", cv2.CAP_PROP_FRAME_HEIGHT, wishes.size[1]),
        ("frames_per_s", cv2.CAP_PROP_FPS, wishes.frames_per_s),
    ]
    for name, prop in _MANUAL.items():
        value = getattr(wishes, name)
        if value is not None:
            auto, off = _AUTO_OFF[name]
            capture.set(auto, off)
        wished.append((name, prop, value))
    for _, prop, value in wished:
        if value is not None:
            capture.set(prop, value)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return tuple(Setting(name, value, _told(capture, prop)) for name, prop, value in wished)


def _told(capture: Any, prop: int) -> float | None:
    """What the driver says; -1 and nothing at all both mean that it does not know."""
    value = float(capture.get(prop))
    return None if value == -1 or not np.isfinite(value) else value


def _rate(capture: Any) -> float:
    rate = _told(capture, cv2.CAP_PROP_FPS)
    return rate if rate is not None and 1 <= rate <= 240 else _USUAL_RATE


def _refuse_too_large(spec: SourceSpec, capture: Any) -> None:
    width, height = (
        _told(capture, prop) or 0.0
        for prop in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
    )
    if width * height > MOST_DECODED_PIXELS:
        capture.release()
        most = MOST_DECODED_PIXELS // 10**6
        raise SourceLost(troubles.too_large(spec.label, round(width), round(height), most))


def _bounded(picture: np.ndarray) -> np.ndarray:
    """A frame of no more pixels than a photo may have: some cameras offer twenty times as many,
    and several are held at once."""
    pixels = picture.shape[0] * picture.shape[1]
    if pixels <= MOST_FRAME_PIXELS:
        return picture
    factor = (MOST_FRAME_PIXELS / pixels) ** 0.5
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))

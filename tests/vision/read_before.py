"""Photographs that the tests read again and again, each read once; see `tests.kept`."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from calibration.camera import CameraModel
from calibration.color_model import Paints
from calibration.witness import Witness
from rules.deadline import ENDLESS, Deadline
from rules.oraklos.reading import Reading
from tests.kept import kept
from vision.frame import Box
from vision.photo import Photo, open_photo
from vision.reader import LastLook, ReadPicture, read_picture


def reading_of(picture: Path) -> Reading:
    return read_once(open_photo(picture)).reading


def read_once(
    photo: Photo,
    camera: CameraModel | None = None,
    die_width_px: float | None = None,
    careful: bool = True,
    paints: Paints | None = None,
    threads: int = 2,
    last: LastLook | None = None,
    deadline: Deadline = ENDLESS,
    within: Box | None = None,
    witnesses: Sequence[Witness] = (),
) -> ReadPicture:
    """What `read_picture` answers. It is remembered by the picture and all that was said of it, not
    by the picture's name; but not what goes on from a `last` look."""
    if last is not None:
        return read_picture(
            photo, camera, die_width_px, careful, paints, threads, last, deadline, within, witnesses
        )
    deadline.check()
    said = (camera, die_width_px, careful, paints, threads, within, [*witnesses])
    told = pickle.dumps((photo.bgr.shape, photo.focal_35mm, *said))
    name = hashlib.sha256(told + photo.bgr.tobytes()).hexdigest()[:24]

    def read_now() -> ReadPicture:
        return read_picture(photo, *said[:5], None, deadline, within, witnesses)

    read = kept(f"reading_{name}", read_now)
    return replace(read, reading=replace(read.reading, image=photo.name))


@pytest.fixture(autouse=True)
def photos_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of pages and commands, which are not about how a picture is read: a folder's
    conftest imports it."""
    monkeypatch.setattr("webui.app.cases.photos.read_picture", read_once)
    monkeypatch.setattr("vision.reader.read_picture", read_once)

"""Pictures on their way in: decoded, made small enough, read, and written anew without EXIF."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import IO

import cv2
from flask import request

from rules.deadline import Deadline
from vision.photo import Photo, PhotoError, open_photo
from vision.reader import read_picture
from vision.wish_cards.read_card import CardReading
from vision.wish_cards.reader import read_cards
from webui.app.deadlines import request_deadline
from webui.app.who import device_key
from webui.app.witnessing import READING_S, device_source, known_dice
from webui.cases.case import CaseView
from webui.laid_throws import laid_throw
from webui.panel import panel
from webui.problem import Problem

# More pixels than this tell the reader nothing new about a throw, and cost every viewer.
_LONGEST_SIDE_PX = 3072
_JPEG_QUALITY = 90
_LONGEST_NAME = 100

_log = logging.getLogger(__name__)

_STATUS = {
    "photo.format": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "photo.too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "photo.too_many_scans": HTTPStatus.UNPROCESSABLE_ENTITY,
    "photo.too_long": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "photo.too_many_pixels": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
}


@dataclass(frozen=True)
class TakenIn:
    """A picture that was read: what was seen, and the picture as it is kept."""

    view: CaseView
    jpeg: bytes


def uploaded_picture() -> tuple[IO[bytes], str]:
    """The picture in the form, still on the disk, and its name."""
    file = request.files.get("picture")
    if file is None or not file.filename:
        raise Problem(HTTPStatus.BAD_REQUEST, "case.no_picture")
    return file.stream, file.filename[:_LONGEST_NAME]


def take_in(data: IO[bytes], name: str) -> TakenIn:
    """Decode, read and re-encode an uploaded picture. Those that wait for their turn take no
    memory: not even their bytes are fetched before it."""
    device = device_key()
    panel().readings.count(device)
    with panel().readings.place(device):
        photo = _shrunk(_opened(data.read(), name))
        jpeg = _encoded(photo)
        view = _read(_kept(jpeg, photo), device_source())
    return TakenIn(view, jpeg)


def take_cards(data: IO[bytes], name: str) -> tuple[CardReading, bytes]:
    """Decode an uploaded picture, read the wish cards in it, and re-encode it."""
    device = device_key()
    panel().readings.count(device)
    with panel().readings.place(device):
        photo = _shrunk(_opened(data.read(), name))
        with reading_time() as deadline:
            reading = read_cards(photo.bgr, deadline)
        return reading, _encoded(photo)


def read_again(view: CaseView, jpeg: bytes, source: str | None) -> CaseView:
    """Read a kept picture once more; what people said about it stays. `source` is where it came
    from, where that is known."""
    device = device_key()
    panel().readings.count(device)
    with panel().readings.place(device):
        photo = _opened(jpeg, view.as_read.image)
        again = _read(replace(photo, focal_35mm=view.as_read.focal_35mm), source)
    return replace(again, corrections=view.corrections)


@contextmanager
def reading_time() -> Iterator[Deadline]:
    """The time in which a picture is read. Whatever goes wrong inside one picture costs this
    picture's answer alone."""
    try:
        yield request_deadline(READING_S)
    except (MemoryError, ArithmeticError, ValueError, IndexError, cv2.error) as error:
        _log.exception("a picture could not be read", exc_info=error)
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "photo.failed") from error


def _opened(data: bytes, name: str) -> Photo:
    try:
        return open_photo(data, name, enough_px=_LONGEST_SIDE_PX)
    except PhotoError as error:
        status = _STATUS.get(error.message.code, HTTPStatus.BAD_REQUEST)
        raise Problem(status, error.message.code, **error.message.params) from error


def _shrunk(photo: Photo) -> Photo:
    longest = max(photo.size)
    if longest <= _LONGEST_SIDE_PX:
        return photo
    factor = _LONGEST_SIDE_PX / longest
    smaller = cv2.resize(photo.bgr, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return replace(photo, bgr=smaller)


def _encoded(photo: Photo) -> bytes:
    quality = [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY]
    is_written, buffer = cv2.imencode(".jpg", photo.bgr, quality)
    if not is_written:
        raise ValueError("OpenCV could not encode the picture as JPEG")
    return buffer.tobytes()


def _kept(jpeg: bytes, photo: Photo) -> Photo:
    """The picture as it will be kept: read what is shown, so that reading again agrees."""
    return replace(open_photo(jpeg, photo.name), focal_35mm=photo.focal_35mm)


def _read(photo: Photo, source: str | None) -> CaseView:
    known = known_dice(source)
    with reading_time() as deadline:
        seen = read_picture(
            photo, paints=known.paints, deadline=deadline, witnesses=known.witnesses
        )
    # Refuses what can't be judged, before it is kept.
    laid_throw(seen.reading, picture=photo.name, fit=seen.fit)
    return CaseView(seen.reading, has_picture=True)

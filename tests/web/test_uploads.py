"""Pictures from strangers: what is no picture gets a sentence, what is one loses its secrets."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from tests.web.apps import lent_app
from webui.panel import panel_of
from webui.sentences import BOOK_OF


def send(browser: FlaskClient, data: bytes, name: str = "picture.jpg") -> tuple[int, str, str]:
    """The status, where it leads to, and the page."""
    answer = browser.post("/photo", data={"picture": (io.BytesIO(data), name)})
    return answer.status_code, answer.location or "", answer.text


def encoded(image: Image.Image, format_: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, format_, **options)
    return file.getvalue()


def kept_pictures(app: Flask) -> list[bytes]:
    """As they lie in the database; none lies beside it."""
    assert list(Path(app.config["DATA_FOLDER"]).rglob("*.jpg")) == []
    rows = panel_of(app).store.cases
    found = [rows.picture(case_id, 0) for case_id in rows.sizes()]
    return [picture for picture in found if picture is not None]


def png_of_size(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds next to nothing: a bomb."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" * 100_000, 9)
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def zip_bytes() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("evil.html", "<script>alert(1)</script>")
    return file.getvalue()


NOISE = np.random.default_rng(1).integers(0, 255, (90, 120, 3)).astype(np.uint8)
SMALL = Image.fromarray(NOISE)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

HOSTILE = {
    "nothing at all": (b"", 400, "photo.empty"),
    "text": (b"these are not the dice you are looking for", 415, "photo.format"),
    "a page": (b"<!doctype html><script>alert(1)</script>", 415, "photo.format"),
    "a drawing with a script": (SVG, 415, "photo.format"),
    "an archive": (zip_bytes(), 415, "photo.format"),
    "a GIF": (encoded(SMALL, "GIF"), 415, "photo.format"),
    "a BMP": (encoded(SMALL, "BMP"), 415, "photo.format"),
    "a PDF": (b"%PDF-1.7\n" + b"\0" * 500, 415, "photo.format"),
    "half a JPEG": (encoded(SMALL, "JPEG")[:900], 400, "photo.damaged"),
    "a JPEG's first bytes": (b"\xff\xd8\xff\xe0" + b"\0" * 99, 415, "photo.format"),
    "a PNG with a broken middle": (
        encoded(SMALL, "PNG")[:400] + b"\0" * 900, 400, "photo.damaged",
    ),
    "a bomb": (png_of_size(60_000, 60_000), 413, "photo.too_many_pixels"),
    "a lying PNG": (png_of_size(5000, 5000), 400, "photo.damaged"),
    "sixty megapixels": (
        encoded(Image.new("L", (10_000, 6_000)), "PNG"), 413, "photo.too_many_pixels",
    ),
    "one pixel": (encoded(Image.new("RGB", (1, 1)), "PNG"), 400, "photo.too_small"),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_what_can_not_be_read_gets_a_clear_sentence_and_is_not_kept(
    app: Flask, browser: FlaskClient, what: str
) -> None:
    data, status, code = HOSTILE[what]
    got_status, _, page = send(browser, data)
    assert got_status == status
    assert f'data-code="{code}"' in page
    template = BOOK_OF[code].sentences[code]
    assert isinstance(template, str)
    assert template.partition("%")[0].replace("'", "&#39;") in page
    assert kept_pictures(app) == []


def test_a_form_without_a_picture_is_told_so(browser: FlaskClient) -> None:
    answer = browser.post("/photo", data={})
    assert answer.status_code == 400
    assert 'data-code="case.no_picture"' in answer.text


def test_a_file_larger_than_allowed_is_refused(tmp_path: Path) -> None:
    app = lent_app({"DATA_FOLDER": tmp_path, "MAX_CONTENT_LENGTH": 5000})
    client = app.test_client()
    client.environ_base["HTTP_ORIGIN"] = "http://localhost"
    status, _, page = send(client, b"\xff\xd8" + b"\0" * 6000)
    assert status == 413
    assert 'data-code="request.too_large"' in page


@pytest.fixture(scope="module")
def dark_photo() -> Image.Image:
    """A picture without dice, turned by its EXIF, with a place in it: quick to read."""
    image = Image.new("RGB", (160, 120), (30, 28, 26))
    image.paste((200, 30, 30), (0, 0, 80, 60))
    return image


def exif_with_secrets() -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    exif[0x010F] = "SecretCamera"
    exif.get_ifd(0x8825)[2] = (52.0, 5.0, 7.0)  # where it was taken
    return exif


@pytest.mark.parametrize("format_", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_every_format_is_read_and_kept_as_a_jpeg_without_its_secrets(
    app: Flask, browser: FlaskClient, dark_photo: Image.Image, format_: str
) -> None:
    pillow_heif.register_heif_opener()
    data = encoded(dark_photo, format_, exif=exif_with_secrets().tobytes())
    status, location, _ = send(browser, data, "IMG_0001." + format_.lower())
    assert (status, location.startswith("/case/")) == (303, True)
    [data] = kept_pictures(app)
    with Image.open(io.BytesIO(data)) as kept:
        assert kept.format == "JPEG"
        assert not kept.getexif()
        assert kept.size == (120, 160)  # upright, as a viewer shows it
    assert b"SecretCamera" not in data


def test_what_hides_behind_a_picture_is_gone(
    app: Flask, browser: FlaskClient, dark_photo: Image.Image
) -> None:
    """A file that is both a picture and something else is kept as a picture only."""
    polyglot = encoded(dark_photo, "JPEG", comment=b"<?php evil() ?>") + zip_bytes() + SVG
    status, _, _ = send(browser, polyglot, "../../evil.html")
    assert status == 303
    [data] = kept_pictures(app)
    assert data.startswith(b"\xff\xd8")
    assert data.endswith(b"\xff\xd9")
    assert not any(hidden in data for hidden in (b"php", b"evil", b"<svg", b"PK\x03\x04"))


def test_a_kept_picture_is_served_as_a_picture_and_nothing_else(
    app: Flask, browser: FlaskClient, dark_photo: Image.Image
) -> None:
    _, location, _ = send(browser, encoded(dark_photo, "JPEG"))
    page = browser.get(location).text
    address = page.split('class="stage-picture" src="')[1].split('"')[0]
    answer = browser.get(address)
    assert answer.mimetype == "image/jpeg"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    for elsewhere in ("../case.json", "picture-1.jpg", "case.json"):
        assert browser.get(address.rsplit("/", 1)[0] + "/" + elsewhere).status_code == 404


def test_a_picture_without_dice_opens_with_advice(
    browser: FlaskClient, dark_photo: Image.Image
) -> None:
    _, location, _ = send(browser, encoded(dark_photo, "JPEG"))
    assert "No dice were found" in browser.get(location).text


def test_a_device_that_sends_too_many_pictures_is_asked_to_wait(
    tmp_path: Path, dark_photo: Image.Image
) -> None:
    app = lent_app({"DATA_FOLDER": tmp_path, "READS_PER_MINUTE": 2})
    client = app.test_client()
    client.environ_base["HTTP_ORIGIN"] = "http://localhost"
    data = encoded(dark_photo, "JPEG")
    statuses = [send(client, data)[0] for _ in range(3)]
    assert statuses == [303, 303, 429]


def test_a_large_picture_is_kept_smaller(app: Flask, browser: FlaskClient) -> None:
    large = Image.new("RGB", (4000, 100), (90, 70, 50))
    status, _, _ = send(browser, encoded(large, "JPEG"))
    assert status == 303
    with Image.open(io.BytesIO(kept_pictures(app)[0])) as kept:
        assert kept.size == (3072, 77)

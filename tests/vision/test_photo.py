"""The one door for pictures: good ones come in upright, the others get a sentence."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from PIL import Image

from vision.jpeg_scans import jpeg_scans
from vision.photo import PhotoError, open_photo


def picture(width: int = 64, height: int = 48) -> Image.Image:
    """Red left half, blue right half."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[:, : width // 2] = (220, 10, 10)
    pixels[:, width // 2 :] = (10, 10, 220)
    return Image.fromarray(pixels)


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def refused(data: bytes) -> PhotoError:
    with pytest.raises(PhotoError) as caught:
        open_photo(data)
    assert caught.value.message.text.endswith(".")
    return caught.value


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_every_format_gives_the_same_pixels(kind: str) -> None:
    pillow_heif.register_heif_opener()
    photo = open_photo(encoded(picture(), kind, quality=95))
    assert photo.size == (64, 48)
    left, right = photo.bgr[24, 10].astype(int), photo.bgr[24, 54].astype(int)
    assert left[2] > 180, "blue comes first, red last"
    assert left[0] < 60
    assert right[0] > 180
    assert right[2] < 60


def test_exif_orientation_is_applied() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held upright: turn a quarter clockwise
    photo = open_photo(encoded(picture(), "JPEG", exif=exif, quality=95))
    assert photo.size == (48, 64)
    assert photo.bgr[10, 24][2] > 180, "what was left is now on top"


def test_the_focal_length_is_read_from_exif() -> None:
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0xA405] = 26
    assert open_photo(encoded(picture(), "JPEG", exif=exif)).focal_35mm == 26
    assert open_photo(encoded(picture(), "JPEG")).focal_35mm is None


def test_transparent_pixels_become_paper() -> None:
    see_through = picture().convert("RGBA")
    see_through.putalpha(0)
    assert (open_photo(encoded(see_through, "PNG")).bgr == 255).all()


@pytest.mark.parametrize("mode", ["L", "P", "CMYK", "1", "I;16"])
def test_other_color_modes_become_bgr(mode: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    source = picture().convert("L").convert("I;16") if mode == "I;16" else picture().convert(mode)
    assert open_photo(encoded(source, kind)).bgr.shape == (48, 64, 3)


def test_what_a_file_holds_decides_not_its_name(tmp_path: Path) -> None:
    path = tmp_path / "throw.jpg"
    path.write_bytes(encoded(picture(), "PNG"))
    assert open_photo(path).size == (64, 48)
    path.write_text("this is not a picture at all, whatever its name says")
    with pytest.raises(PhotoError) as caught:
        open_photo(path)
    assert caught.value.message.code == "photo.format"


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_cut_off_file_is_refused(kind: str) -> None:
    noisy = Image.fromarray(np.random.default_rng(1).integers(0, 255, (200, 200, 3), np.uint8))
    data = encoded(noisy, kind)
    assert refused(data[: len(data) // 2]).message.code in ("photo.damaged", "photo.format")


def test_an_empty_file_is_refused() -> None:
    assert refused(b"").message.code == "photo.empty"


def test_a_missing_file_is_told() -> None:
    with pytest.raises(PhotoError) as caught:
        open_photo("nowhere.jpg")
    assert caught.value.message.code == "photo.missing"


def test_a_folder_is_not_a_picture(tmp_path: Path) -> None:
    with pytest.raises(PhotoError) as caught:
        open_photo(tmp_path)
    assert caught.value.message.code == "photo.unreadable"


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF"])
def test_other_formats_are_refused(kind: str) -> None:
    assert refused(encoded(picture(), kind)).message.code == "photo.format"


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    """A PNG of a few hundred bytes that claims 60,000 x 60,000 pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )
    assert refused(bomb).message.code == "photo.too_many_pixels"


def test_a_speck_is_refused() -> None:
    assert refused(encoded(picture(8, 8), "PNG")).message.code == "photo.too_small"


def test_scans_are_counted_without_decoding_and_previews_do_not_count() -> None:
    plain, layered = (encoded(picture(), "JPEG", progressive=flag) for flag in (False, True))
    assert jpeg_scans(plain) == 1
    assert 5 < jpeg_scans(layered) < 20
    preview = Image.Exif()
    preview[0x010E] = "\xff\xda"  # as a preview would have it, inside the header
    assert jpeg_scans(encoded(picture(), "JPEG", exif=preview)) == 1
    assert jpeg_scans(b"\xff\xd8\xff\xda") == 1, "a file that is cut off"


def test_a_jpeg_that_is_painted_over_and_over_is_not_decoded() -> None:
    """Each further scan costs as much as decoding the picture anew."""
    data = encoded(picture(4000, 3000), "JPEG", progressive=True)
    last = data.rindex(b"\xff\xda")
    bomb = data[:-2] + data[last:-2] * 600 + data[-2:]
    assert len(bomb) < 64 * 2**20
    assert refused(bomb).message.code == "photo.too_many_scans"


def test_a_strip_that_no_camera_makes_is_refused() -> None:
    assert refused(encoded(Image.new("L", (3_125_000, 16)), "PNG")).message.code == "photo.too_long"

"""The one door for pictures: files in, upright BGR pixels out, or a clear refusal."""

from __future__ import annotations

import io
import threading
import warnings
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pillow_heif
from PIL import ExifTags, Image, ImageOps, UnidentifiedImageError

from rules.message import Message
from vision.jpeg_scans import jpeg_scans
from vision.sentences import say

MOST_BYTES = 64 * 1024 * 1024
MOST_PIXELS = 50_000_000
_LEAST_SIDE_PX, _MOST_SIDE_PX = 16, 30_000
# A progressive picture is painted in layers, each over all pixels; cameras write some ten.
_MOST_SCANNED_PIXELS = 20 * MOST_PIXELS
_FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")
# Decoding the largest takes half a gigabyte for a moment: one after the other.
_decoding = threading.Lock()


class PhotoError(Exception):
    """A picture that can't be used: a code for programs and a sentence for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def _too_many_pixels() -> PhotoError:
    return PhotoError(say("photo.too_many_pixels", most_megapixels=MOST_PIXELS // 10**6))


@dataclass(frozen=True, eq=False)
class Photo:
    """A picture as a viewer shows it, EXIF orientation applied."""

    name: str
    bgr: np.ndarray
    focal_35mm: float | None = None
    """35 mm equivalent focal length that the camera wrote down."""

    @property
    def size(self) -> tuple[int, int]:
        height, width = self.bgr.shape[:2]
        return width, height


def open_photo(
    source: Path | str | bytes, name: str | None = None, enough_px: int | None = None
) -> Photo:
    """Open a JPEG, PNG, WebP or HEIC picture; what it holds decides, not what it is called.

    A picture whose longest side has more than `enough_px` may come smaller, though never below
    that: at half its size or less, a JPEG straight from its decoder, with half the memory.
    """
    data, title = (source, name or "picture") if isinstance(source, bytes) else _load(Path(source))
    if not data:
        raise PhotoError(say("photo.empty"))
    if len(data) > MOST_BYTES:
        raise PhotoError(say("photo.too_large", most_mb=MOST_BYTES // 2**20))
    try:
        with warnings.catch_warnings():
            # Pillow only warns of a bomb; the size is checked here before anything is decoded.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return _decode(data, name or title, enough_px)
    except PhotoError:
        raise
    except Image.DecompressionBombError as error:
        raise _too_many_pixels() from error
    except UnidentifiedImageError as error:
        raise PhotoError(say("photo.format")) from error
    except Exception as error:
        # Decoders raise almost anything on damaged data; all of it means the same to a person.
        raise PhotoError(say("photo.damaged")) from error


def _load(path: Path) -> tuple[bytes, str]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise PhotoError(say("photo.too_large", most_mb=MOST_BYTES // 2**20))
        return path.read_bytes(), path.name
    except FileNotFoundError as error:
        raise PhotoError(say("photo.missing")) from error
    except OSError as error:
        raise PhotoError(say("photo.unreadable", reason=error.strerror)) from error


def _decode(data: bytes, name: str, enough_px: int | None) -> Photo:
    pillow_heif.register_heif_opener()
    with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
        width, height = image.size
        if width * height > MOST_PIXELS:
            raise _too_many_pixels()
        if min(width, height) < _LEAST_SIDE_PX:
            raise PhotoError(say("photo.too_small"))
        if max(width, height) > _MOST_SIDE_PX:
            raise PhotoError(say("photo.too_long"))
        if image.format == "JPEG" and jpeg_scans(data) * width * height > _MOST_SCANNED_PIXELS:
            raise PhotoError(say("photo.too_many_scans"))
        focal = _focal_35mm(image)
        spare = 1 if enough_px is None else max(1, max(width, height) // enough_px)
        with _decoding:
            image.draft(None, (width // spare, height // spare))
            left = max(1, spare * max(image.size) // max(width, height))
            rgb = np.asarray(_upright_rgb(image, left))
            return Photo(name, cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR), focal)


def _focal_35mm(image: Image.Image) -> float | None:
    try:
        tags = image.getexif().get_ifd(ExifTags.IFD.Exif)
        focal = float(tags.get(ExifTags.Base.FocalLengthIn35mmFilm, 0))
    except Exception:
        # EXIF is a courtesy of the camera: a broken block must not cost the picture.
        return None
    return focal if 5 <= focal <= 400 else None


def _upright_rgb(image: Image.Image, spare: int) -> Image.Image:
    """In 8 bits a color, on white paper, upright, and `spare` times smaller. It becomes small
    before anything is copied: the largest pictures take 200 MB, and every copy as much again."""
    if image.mode.startswith("I"):
        # Sixteen bits of gray: Pillow clips instead of scaling.
        levels = np.asarray(image)
        eight = cv2.convertScaleAbs(levels, alpha=255 / max(1.0, float(levels.max())))
        return Image.fromarray(eight).reduce(spare).convert("RGB")
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        layered = _as(image, "RGBA").reduce(spare)
        paper = Image.new("RGBA", layered.size, "white")
        flat = Image.alpha_composite(paper, layered)
        flat.info = image.info  # where some formats keep how the camera was held
    else:
        flat = _as(image, "RGB")
        flat = flat if spare == 1 else flat.reduce(spare)
    # A broken note of the camera must not cost the picture.
    with suppress(ValueError, TypeError, KeyError, SyntaxError):
        ImageOps.exif_transpose(flat, in_place=True)
    return _as(flat, "RGB")


def _as(image: Image.Image, mode: str) -> Image.Image:
    return image if image.mode == mode else image.convert(mode)

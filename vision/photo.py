"""The one door for pictures: files in, upright BGR pixels out, or a clear refusal."""

from __future__ import annotations

import io
import math
import warnings
from dataclasses import dataclass
from pathlib import Path

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
    that: a JPEG is then decoded at half its size or less, with half the memory.
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
        if enough_px is not None and max(width, height) > enough_px:
            factor = enough_px / max(width, height)
            image.draft(None, (math.ceil(width * factor), math.ceil(height * factor)))
        upright = _upright_rgb(image)
    return Photo(name, np.ascontiguousarray(np.asarray(upright)[:, :, ::-1]), focal)


def _focal_35mm(image: Image.Image) -> float | None:
    try:
        tags = image.getexif().get_ifd(ExifTags.IFD.Exif)
        focal = float(tags.get(ExifTags.Base.FocalLengthIn35mmFilm, 0))
    except Exception:
        # EXIF is a courtesy of the camera: a broken block must not cost the picture.
        return None
    return focal if 5 <= focal <= 400 else None


def _upright_rgb(image: Image.Image) -> Image.Image:
    if image.mode.startswith("I"):
        # Sixteen bits of gray: Pillow clips instead of scaling.
        levels = np.asarray(image, np.float32)
        image_8 = Image.fromarray((levels / max(1.0, float(levels.max())) * 255).astype(np.uint8))
        return image_8.convert("RGB")
    try:
        upright = ImageOps.exif_transpose(image)
    except (ValueError, TypeError, KeyError, SyntaxError):
        upright = image
    if upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info:
        layered = upright.convert("RGBA")
        paper = Image.new("RGBA", layered.size, "white")
        return Image.alpha_composite(paper, layered).convert("RGB")
    return upright.convert("RGB")

"""Photographs as large as they may be, to a panel in a process of its own: what memory they take
while they are read, and what is left of it afterwards."""

from __future__ import annotations

import http.client
import io
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from http import HTTPStatus
from pathlib import Path

from PIL import Image

from tests.attack.outcome import Outcome
from tests.attack.served import Served, served

LARGEST = (8160, 6120)
"""49.9 megapixels: what the largest sensors of phones give."""
_ASKED, _BETWEEN_S = 4, 0.25
"""How often the panel is asked for a page before its memory is looked at, and how soon: a thread
that is still ending holds its photograph."""
_SCENE = Path("sample_images/scenes/easy_0040.jpg")


@cache
def photograph(kind: str, size: tuple[int, int] = LARGEST) -> bytes:
    """Dice on a table in full size, with the noise of a sensor where the format bears it."""
    with Image.open(_SCENE) as scene:
        large = scene.convert("RGB").resize(size, Image.Resampling.NEAREST)
    written = io.BytesIO()
    if kind == "JPEG":
        large = Image.blend(large, Image.effect_noise(size, 64).convert("RGB"), 0.1)
    large.save(written, kind, compress_level=1, quality=60)
    return written.getvalue()


def plain_photograph() -> bytes:
    """A bare table: as many pixels, hardly any bytes, and little to read."""
    written = io.BytesIO()
    Image.new("RGB", LARGEST, (90, 120, 80)).save(written, "JPEG")
    return written.getvalue()


def bring(panel: Served, photo: bytes, own_address: str) -> int:
    """Send a photograph by the form, as a device at `own_address`; again while the reader is
    busy with others."""
    status = int(HTTPStatus.TOO_MANY_REQUESTS)
    while status == HTTPStatus.TOO_MANY_REQUESTS:
        status = _sent(panel, photo, own_address)
    return status


def _sent(panel: Served, photo: bytes, own_address: str) -> int:
    own = (own_address, 0)
    line = http.client.HTTPConnection(*panel.address, timeout=240, source_address=own)
    named = b'Content-Disposition: form-data; name="picture"; filename="p"'
    body = b"--x\r\n" + named + b"\r\n\r\n" + photo + b"\r\n--x--\r\n"
    headers = {
        "Origin": f"http://{panel.address[0]}:{panel.address[1]}",
        "Content-Type": "multipart/form-data; boundary=x",
    }
    try:
        line.request("POST", "/photo", body, headers)
        return line.getresponse().status
    except OSError:
        return 0
    finally:
        line.close()


def photographs(count: int, photos: Sequence[bytes], at_once: int = 4) -> Outcome:
    """`count` of these photographs in turn, from several devices."""
    done = Outcome("photographs")
    with served() as panel:
        before = panel.memory_mb("VmRSS")
        with ThreadPoolExecutor(at_once) as senders:
            told = senders.map(
                lambda k: bring(panel, photos[k % len(photos)], f"127.0.0.{2 + k % 40}"),
                range(count),
            )
            for status in told:
                done.tried += 1
                if status != 303:
                    done.wrong.append(f"answered {status}")
        for _ in range(_ASKED):
            panel.ask("/photo")  # whatever the answers before it held is let go by then
            time.sleep(_BETWEEN_S)
        done.figures = {
            "before_mb": before,
            "after_mb": panel.memory_mb("VmRSS"),
            "most_mb": panel.memory_mb("VmHWM"),
        }
    return done

"""A phone's camera for Chromium: a film of the simulated table, shown again and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.simulated_table.table import SimulatedTable

_CHROMIUM_FRAMES_PER_S = 30
"""At which pace Chromium plays an MJPEG, whatever is in it."""
_FRAMES_PER_S = 10
_EMPTY_S, _LIE_S = 3.0, 24.0
_STILLS = 12
_SIZE = (960, 540)


def flags(film: Path) -> list[str]:
    return [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]


def film_of_a_throw(path: Path, seed: int = 4, chance: int = 1) -> Path:
    """An empty table, a hand that throws, dice that lie there for long: joined JPEGs with noise,
    each as often as Chromium's pace asks for."""
    table = SimulatedTable(seed, _SIZE, patient=True, chance=chance)
    try:
        with path.open("wb") as film:
            for jpeg in _shots(table):
                film.write(jpeg * (_CHROMIUM_FRAMES_PER_S // _FRAMES_PER_S))
    finally:
        table.close()
    return path


def _shots(table: SimulatedTable) -> Iterator[bytes]:
    times = (k / _FRAMES_PER_S for k in range(10_000))
    yield from _for_long([_jpeg(table.frame_at(next(times))) for _ in range(_STILLS)], _EMPTY_S)
    table.roll()
    while table.busy:
        yield _jpeg(table.frame_at(next(times)))
    yield from _for_long([_jpeg(table.frame_at(next(times))) for _ in range(_STILLS)], _LIE_S)


def _for_long(stills: Sequence[bytes], seconds: float) -> Iterator[bytes]:
    """The same few pictures in turn: each has other noise than the one before."""
    for k in range(round(seconds * _FRAMES_PER_S)):
        yield stills[k % len(stills)]


def _jpeg(picture: np.ndarray) -> bytes:
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes())

"""People as witnesses: what they say of one picture is heard when the next one is read."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.color_model import Paints
from calibration.witness import Witness
from rules.oraklos.named_dice import Alike, alike, is_named
from rules.oraklos.reading import Reading
from vision.jury.witnesses import heard_first, said_in
from vision.photo import Photo
from vision.reader import read
from webui.app.deadlines import request_deadline
from webui.app.who import device_key
from webui.evening import LIVE
from webui.panel import panel

READING_S = 15.0
"""A photograph of a table takes one or two."""


@dataclass(frozen=True, eq=False)
class KnownDice:
    """What is known of the dice that a source shows."""

    paints: Paints | None
    witnesses: tuple[Witness, ...]


def device_source() -> str:
    """The source of photos that the asking device sends."""
    return f"device {device_key()}"


def known_dice(source: str | None) -> KnownDice:
    """What people said of the source's dice, and what its profile knows."""
    said = () if source is None else panel().evening.of(source)
    if source != LIVE:
        return KnownDice(None, said)
    view = panel().live_table.view
    return KnownDice(view.paints, heard_first(said, view.witnesses))


def bear_witness(picture: str, reading: Reading, jpeg: bytes | None) -> None:
    """What people have said of a picture so far; nothing where the picture is gone."""
    named = any(is_named(reading, die) for die in reading.dice)
    shown = _decoded(jpeg) if named and jpeg is not None else None
    panel().evening.say(picture, () if shown is None else said_in(shown, reading))


def offered(picture: str, reading: Reading) -> tuple[Alike, ...] | None:
    """The dice that look like those people named, where that was asked before; None where it is
    still to be asked. It costs a reading, so a page asks for it on its own."""
    if not any(is_named(reading, die) for die in reading.dice):
        return ()
    return panel().alike.known(picture, reading)


def find_alike(picture: str, reading: Reading, jpeg: bytes | None) -> tuple[Alike, ...]:
    """The same, asked now: the picture is read once more, with what people said of it."""
    found = offered(picture, reading)
    if found is not None:
        return found
    if jpeg is None:
        return ()
    device = device_key()
    panel().readings.count(device)
    with panel().readings.place(device):
        shown = _decoded(jpeg)
        found = () if shown is None else alike(reading, _again(picture, reading, shown))
    panel().alike.keep(picture, reading, found)
    return found


def _again(picture: str, reading: Reading, shown_bgr: np.ndarray) -> Reading:
    """The picture as a reader sees it who has heard what people said of it; in the pixels that it
    was first read in."""
    known = known_dice(panel().evening.source_of(picture))
    said = heard_first(said_in(shown_bgr, reading), known.witnesses)
    photo = Photo(reading.image, shown_bgr, focal_35mm=reading.focal_35mm)
    across, down = reading.width / photo.size[0], reading.height / photo.size[1]
    again = read(photo, paints=known.paints, witnesses=said, deadline=request_deadline(READING_S))
    moved = again.mapped(lambda at: (at[0] * across, at[1] * down))
    return replace(moved, width=reading.width, height=reading.height)


def _decoded(jpeg: bytes) -> np.ndarray | None:
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)

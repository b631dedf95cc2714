"""The verdict as a picture to pass on: the photo (or the drawing) under a line of words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.oraklos.verdict import Verdict
from webui.app.cases.stage import Stage, StageDie
from webui.app.cases.told import ToldVerdict
from webui.app.language import gettext as _
from webui.app.words import card_name, die_name
from webui.draw.dice import ring_around, string
from webui.draw.drawing import Area, Disk, Drawing, Label, Point, Shape, Stroke
from webui.draw.palette import CLEAR, CLOSE, DICE, FAULT, INK, OUTCOMES, PAPER, STRING, TABLE, WHITE
from webui.draw.png import render_bgr

_WIDTH_PX = 1200
_TALLEST_PX = 1600
_BAND_PX = 132
_LINE_PX = 32
_MOST_LINES = 8
_EDGE_PX = 32
_LETTERS_A_LINE = 84
_JPEG_QUALITY = 88
_LINES = {"clear": STRING, "fault": FAULT, "close": CLOSE}

Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class _Frame:
    """Where the stage's focus lies on the poster."""

    left: float
    up: float
    scale: float
    band_px: int

    def place(self, point: Point) -> Point:
        x, y = point
        return (x - self.left) * self.scale, (y - self.up) * self.scale + self.band_px


def draw_poster(
    stage: Stage, verdict: Verdict | None, told: ToldVerdict | None, photo_bgr: Picture | None
) -> bytes:
    """A JPEG of the part of the stage that matters, with what the judge said above it."""
    focus = stage.focus
    scale = min(_WIDTH_PX / focus.width, _TALLEST_PX / focus.height)
    width_px, height_px = round(focus.width * scale), round(focus.height * scale)
    lines = _lines(verdict, told)
    band_px = _BAND_PX + _LINE_PX * max(len(lines) - 1, 0)
    frame = _Frame(focus.x, focus.y, scale, band_px)
    scene = Drawing(
        width_px=width_px,
        height_px=height_px + band_px,
        background=TABLE,
        title=told.headline if told else "",
        description="",
        shapes=(
            *_on_stage(stage, verdict, frame, is_over_photo=photo_bgr is not None),
            *_band(width_px, band_px, verdict, told, lines),
        ),
    )
    under_bgr = None
    if photo_bgr is not None:
        under_bgr = _laid_under(photo_bgr, stage, (width_px, height_px), band_px)
    quality = [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY]
    is_written, buffer = cv2.imencode(".jpg", render_bgr(scene, under_bgr), quality)
    if not is_written:
        raise ValueError("OpenCV could not encode the poster as JPEG")
    return buffer.tobytes()


def _laid_under(
    photo_bgr: Picture, stage: Stage, size_px: tuple[int, int], band_px: int
) -> Picture:
    focus = stage.focus
    left, up = int(focus.x), int(focus.y)
    cut = photo_bgr[up : up + round(focus.height), left : left + round(focus.width)]
    width_px, height_px = size_px
    under = np.zeros((height_px + band_px, width_px, 3), np.uint8)
    under[band_px:] = cv2.resize(cut, size_px, interpolation=cv2.INTER_AREA)
    return under


def _lines(verdict: Verdict | None, told: ToldVerdict | None) -> list[str]:
    """Everything that is wrong or open, and the card it was claimed for."""
    if verdict is None or told is None:
        return []
    wrong = [
        sentence
        for check in told.checks
        if check.standing in ("fault", "close")
        for sentence in check.sentences
    ]
    card = [] if verdict.card is None else [_("Card %(card)s") % {"card": card_name(verdict.card)}]
    said = [*(wrong or [told.because]), *card]
    return [line for one in said for line in textwrap.wrap(one, _LETTERS_A_LINE)][:_MOST_LINES]


def _band(
    width_px: int,
    band_px: int,
    verdict: Verdict | None,
    told: ToldVerdict | None,
    lines: list[str],
) -> Iterator[Shape]:
    color = OUTCOMES[verdict.shown_as] if verdict else PAPER
    corners = ((0.0, 0.0), (width_px, 0.0), (width_px, band_px), (0.0, band_px))
    yield Area(corners, color)
    if told is None:
        yield Label((_EDGE_PX, 64), "Pythia", 44, INK, bold=True, anchor="start")
        return
    yield Label((_EDGE_PX, 44), told.headline, 40, WHITE, bold=True, anchor="start")
    for number, line in enumerate(lines):
        yield Label((_EDGE_PX, 96 + number * _LINE_PX), line, 24, WHITE, anchor="start")


def _on_stage(
    stage: Stage, verdict: Verdict | None, frame: _Frame, is_over_photo: bool
) -> Iterator[Shape]:
    die_px = stage.edge * frame.scale
    for die in stage.dice:
        yield from _die(die, frame, die_px, is_over_photo)
    for line in stage.string:
        color = _LINES[line.standing]
        if verdict and verdict.is_earned:
            color = CLEAR
        ends = frame.place(line.start), frame.place(line.end)
        yield from string(*ends, die_px, color, dashed=line.standing != "clear")
    for die in stage.dice:
        if die.is_faulty or die.is_close:
            circle_color = FAULT if die.is_faulty else CLOSE
            yield from ring_around(frame.place(die.center), die_px, circle_color)
    for die in stage.dice:
        yield from _tag(die, frame, die_px, is_over_photo)


def _die(die: StageDie, frame: _Frame, die_px: float, is_over_photo: bool) -> Iterator[Shape]:
    corners = tuple(frame.place(corner) for corner in die.corners)
    colors = DICE[die.color]
    if not is_over_photo:
        yield Area(corners, colors.body, WHITE if die.is_chosen else colors.rim, 0.06 * die_px)
        if die.hole_up:
            yield Disk(frame.place(die.center), 0.36 * die_px, PAPER, colors.rim, 0.05 * die_px)
        return
    for color, share in ((WHITE, 0.14), (colors.body, 0.07)):
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            yield Stroke(start, end, color, share * die_px)


def _tag(die: StageDie, frame: _Frame, die_px: float, is_over_photo: bool) -> Iterator[Shape]:
    colors = DICE[die.color]
    x, y = frame.place(die.tag.middle if is_over_photo else die.center)
    is_on_hole = die.hole_up and not is_over_photo
    text, halo = (INK, PAPER) if is_on_hole else (colors.text, colors.body)
    yield Label((x, y), die_name(die.color, die.id), 0.42 * die_px, text, bold=True, halo=halo)

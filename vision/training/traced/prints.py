"""Printed table tops that look like dice: grids, checkers, tiles, tags, charts, magazines."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.scene.flat import Flat
from vision.scene.materials import GAME_COLORS, any_color, ink, linear_rgb, paint, printed
from vision.training.traced.photographs import Photographs

SPAN_EDGES = 36.0
_TEXELS = 1536
_EDGE = _TEXELS / SPAN_EDGES
"""Texels of a die's edge."""
_FLAT_EDGE = 24
"""Texels of a die's edge on a loose sheet."""

Ink = tuple[int, int, int]


def _paper(rng: np.random.Generator) -> np.ndarray:
    kind = rng.random()
    if kind < 0.4:
        color = linear_rgb(rng.uniform(0, 360), rng.uniform(0, 0.2), rng.uniform(0.7, 1))
    elif kind < 0.7:
        color = linear_rgb(rng.uniform(0, 360), rng.uniform(0, 0.4), rng.uniform(0.04, 0.3))
    else:
        color = any_color(rng)
    return np.full((_TEXELS, _TEXELS, 3), ink(color), np.uint8)


def _line_ink(rng: np.random.Generator, paper: np.ndarray) -> Ink:
    """Lighter than dark paper, darker than light paper, now and then any color."""
    if rng.random() < 0.25:
        return ink(any_color(rng))
    value = int(rng.integers(150, 255) if paper[0, 0].mean() < 110 else rng.integers(0, 110))
    return value, value, value


def _die_ink(rng: np.random.Generator) -> Ink:
    return ink(paint(rng, str(rng.choice(GAME_COLORS))) if rng.random() < 0.8 else any_color(rng))


def grid(rng: np.random.Generator, photographs: Photographs | None) -> np.ndarray:
    """A squared mat; some cells may be filled."""
    sheet = _paper(rng)
    pitch = float(rng.uniform(0.8, 2.2)) * _EDGE
    line, bold = _line_ink(rng, sheet), int(rng.integers(1, 6))
    count = int(_TEXELS / pitch) + 1
    fills = [_die_ink(rng) for _ in range(3)]
    filled = float(rng.choice([0.0, 0.06, 0.3]))
    for row in range(count):
        for column in range(count):
            if rng.random() < filled:
                x, y = int(column * pitch), int(row * pitch)
                corner = (int(x + pitch), int(y + pitch))
                cv2.rectangle(sheet, (x, y), corner, fills[int(rng.integers(3))], -1)
    for k in range(count):
        at = int(k * pitch)
        cv2.line(sheet, (at, 0), (at, _TEXELS), line, bold)
        cv2.line(sheet, (0, at), (_TEXELS, at), line, bold)
    return sheet


def hexes(rng: np.random.Generator, photographs: Photographs | None) -> np.ndarray:
    sheet = _paper(rng)
    radius = float(rng.uniform(0.5, 1.6)) * _EDGE
    line, bold = _line_ink(rng, sheet), int(rng.integers(1, 6))
    turns = np.deg2rad(np.arange(6) * 60 + 30)
    corner = np.column_stack([np.cos(turns), np.sin(turns)]) * radius
    wide, tall = radius * np.sqrt(3), radius * 1.5
    filled = float(rng.choice([0.0, 0.1, 0.5]))
    fills = [_die_ink(rng) for _ in range(3)]
    for row in range(int(_TEXELS / tall) + 2):
        for column in range(int(_TEXELS / wide) + 2):
            middle = np.array([(column + 0.5 * (row % 2)) * wide, row * tall])
            cell = (corner + middle).astype(np.int32)
            if rng.random() < filled:
                cv2.fillConvexPoly(sheet, cell, fills[int(rng.integers(3))], cv2.LINE_AA)
            cv2.polylines(sheet, [cell], True, line, bold, cv2.LINE_AA)
    return sheet


def checkers(rng: np.random.Generator, photographs: Photographs | None) -> np.ndarray:
    pitch = float(rng.uniform(0.8, 2.0)) * _EDGE
    cell = (np.arange(_TEXELS) // pitch).astype(int)
    odd = (cell[:, None] + cell[None, :]) % 2
    inks = np.array([_die_ink(rng), _paper(rng)[0, 0]], np.uint8)
    return np.asarray(inks[odd])


def tiles(rng: np.random.Generator, photographs: Photographs | None) -> np.ndarray:
    """Tiles of one glaze, each a little different, and their joints."""
    pitch = float(rng.uniform(0.9, 5)) * _EDGE
    joint = float(rng.uniform(0.04, 0.15)) * _EDGE
    at = np.arange(_TEXELS)
    cell, into = (at // pitch).astype(int), at % pitch
    count = int(cell.max()) + 1
    glaze = np.array(ink(any_color(rng)), float)
    tones = glaze * np.clip(rng.normal(1, 0.12, (count, count, 1)), 0.4, 1.5)
    sheet = tones[cell[:, None], cell[None, :]]
    seam = (into < joint)[:, None] | (into < joint)[None, :]
    sheet[seam] = float(rng.uniform(20, 230))
    return np.asarray(np.clip(sheet, 0, 255), np.uint8)


def _tag(rng: np.random.Generator, side: int) -> np.ndarray:
    """An AprilTag or a QR code with its white rim."""
    if rng.random() < 0.5:
        book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
        code = cv2.aruco.generateImageMarker(book, int(rng.integers(587)), 80)
    else:
        code = cv2.QRCodeEncoder.create().encode(f"throw {rng.integers(1 << 40)}")
    code = cv2.copyMakeBorder(code, 6, 6, 6, 6, cv2.BORDER_CONSTANT, value=255)
    code = cv2.resize(code, (side, side), interpolation=cv2.INTER_NEAREST)
    return np.repeat(np.clip(code, 20, 235)[..., None], 3, axis=2)


def tags(rng: np.random.Generator, photographs: Photographs | None) -> np.ndarray:
    sheet = _paper(rng)
    for _ in range(int(rng.integers(30, 120))):
        side = int(rng.uniform(0.9, 3.2) * _EDGE)
        x, y = (int(v) for v in rng.integers(0, _TEXELS - side, 2))
        sheet[y : y + side, x : x + side] = _tag(rng, side)
    return sheet


def chart(rng: np.random.Generator, photographs: Photographs | None) -> np.ndarray:
    """Squares in the dice's colors and of their size, some framed or dotted, in order or not."""
    sheet = _paper(rng)
    side = float(rng.uniform(0.8, 1.4)) * _EDGE
    tidy, turn = rng.random() < 0.5, float(rng.uniform(0, 90))
    for number in range(int(rng.integers(60, 250))):
        place = rng.uniform(0, _TEXELS, 2)
        if tidy:
            row = int(_TEXELS / (side * 1.6))
            place = np.array([number % row, number // row]) * side * 1.6 + side
        angle = 0.0 if tidy else turn + float(rng.normal(0, 10))
        middle = (float(place[0]), float(place[1]))
        square = cv2.boxPoints((middle, (side, side), angle)).astype(np.int32)
        cv2.fillConvexPoly(sheet, square, _die_ink(rng), cv2.LINE_AA)
        if rng.random() < 0.25:
            cv2.polylines(sheet, [square], True, ink(any_color(rng)), 3, cv2.LINE_AA)
        if rng.random() < 0.25:
            dot = (int(place[0]), int(place[1]))
            cv2.circle(sheet, dot, int(side * 0.18), (30, 26, 24), -1, cv2.LINE_AA)
    return sheet


def _picture(rng: np.random.Generator, photographs: Photographs | None) -> np.ndarray:
    """A photograph, or colored blobs where there is none; display bytes."""
    if photographs is not None:
        return (photographs.picture(rng) ** (1 / 2.2) * 255).astype(np.uint8)
    small = np.array([ink(any_color(rng)) for _ in range(24)], np.uint8).reshape(4, 6, 3)
    return cv2.resize(small, (480, 320), interpolation=cv2.INTER_CUBIC)


def magazine(rng: np.random.Generator, photographs: Photographs | None) -> np.ndarray:
    """Pictures, headlines and columns of text."""
    sheet = _paper(rng)
    pen = _line_ink(rng, sheet)
    column = int(rng.uniform(5, 11) * _EDGE)
    for left in range(0, _TEXELS - column, column):
        top = 0
        while top < _TEXELS - 60:
            tall = int(rng.uniform(3, 10) * _EDGE)
            kind, wide = rng.random(), column - 20
            if kind < 0.45:
                piece = sheet[top : top + tall, left : left + wide]
                piece[:] = cv2.resize(_picture(rng, photographs), piece.shape[1::-1])
            elif kind < 0.6:
                words = "".join(rng.choice(list("ABCDEFGHIKLMNOPRST "), 8))
                size = float(rng.uniform(1, 3))
                cv2.putText(sheet, words, (left, top + 60), cv2.FONT_HERSHEY_TRIPLEX, size, pen, 5)
                tall = 90
            else:
                for y in range(top + 12, top + tall, 18):
                    end = left + int(wide * rng.uniform(0.7, 1))
                    cv2.line(sheet, (left, y), (end, y), pen, 4)
            top += tall + 16
    return sheet


Print = Callable[[np.random.Generator, Photographs | None], np.ndarray]
PRINTS: dict[str, Print] = {
    made.__name__: made for made in (grid, hexes, checkers, tiles, tags, chart, magazine)
}


def loose_sheet(
    rng: np.random.Generator, photographs: Photographs | None, center: np.ndarray
) -> Flat:
    """A piece of any print, lying on the table."""
    sheet = PRINTS[str(rng.choice(list(PRINTS)))](rng, photographs)
    wide, tall = (int(v * _EDGE) for v in rng.uniform(4, 14, 2))
    x, y = int(rng.integers(_TEXELS - wide)), int(rng.integers(_TEXELS - tall))
    factor = _FLAT_EDGE / _EDGE
    piece = cv2.resize(sheet[y : y + tall, x : x + wide], None, fx=factor, fy=factor)
    cover = np.ones(piece.shape[:2], np.float32)
    turn = float(rng.uniform(0, 2 * np.pi))
    return Flat("print", printed(piece), cover, np.asarray(center, np.float32), turn, 0.2)

"""The printed target: a ChArUco board for the lens and four markers for the table's corners.

One board fits both papers, so nothing has to be told about the print. Lengths are in
millimeters; the board's own frame has x to the right and y down, from its upper left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

import cv2
import numpy as np

from calibration.camera import Floats

COLUMNS, ROWS = 8, 6
SQUARE_MM = 30.0
BOARD_MARKER_MM = 22.0
MAT_MARKER_MM = 45.0
MAT_IDS = (96, 97, 98, 99)
"""Markers of the table's corners: upper left, upper right, lower right, lower left."""

BOARD_WIDTH_MM, BOARD_HEIGHT_MM = COLUMNS * SQUARE_MM, ROWS * SQUARE_MM
INNER_CORNERS = (COLUMNS - 1) * (ROWS - 1)
RULER_MM = 100.0

_DICTIONARY = cv2.aruco.DICT_5X5_100
_MODULES = 7
"""A marker's cells along one side: five bits and the black rim."""
_QUIET_MM = 9.0
"""White paper around a mat marker: without it a dark table swallows the rim."""


class Paper(StrEnum):
    """Papers people print on; both lie on their long side."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size_mm(self) -> tuple[float, float]:
        return (297.0, 210.0) if self is Paper.A4 else (279.4, 215.9)


@dataclass(frozen=True)
class Rectangle:
    """A filled black rectangle."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


@dataclass(frozen=True)
class Hairline:
    """A hairline, dashed where scissors shall follow it."""

    start_mm: tuple[float, float]
    end_mm: tuple[float, float]
    dashed: bool = False


@dataclass(frozen=True)
class Text:
    """A line of text, its left end on the base line; `height_mm` is the size of its font."""

    x_mm: float
    y_mm: float
    text: str
    height_mm: float = 3.4


Shape = Rectangle | Hairline | Text


@dataclass(frozen=True)
class PrintedPage:
    """One page to print."""

    size_mm: tuple[float, float]
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class TargetWords:
    """What is printed beside the patterns."""

    print_so: str = "Print at 100 %, without “fit to page”. This ruler must be 100 mm long."
    flat: str = "Glue the sheet onto something stiff and flat: a bent board measures nothing."
    corners: tuple[str, str, str, str] = field(
        default=("upper left", "upper right", "lower right", "lower left")
    )
    mat: str = "Cut along the dashes and lay one marker at each corner of the playing area."


ENGLISH = TargetWords()


@cache
def dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(_DICTIONARY)


@cache
def board() -> cv2.aruco.CharucoBoard:
    return cv2.aruco.CharucoBoard((COLUMNS, ROWS), SQUARE_MM, BOARD_MARKER_MM, dictionary())


@cache
def board_corners_mm() -> Floats:
    """The inner corners (N, 3) in the order of their numbers; z is zero."""
    corners = np.array(board().getChessboardCorners(), float).reshape(-1, 3)
    corners.flags.writeable = False
    return corners


def board_shapes() -> list[Rectangle]:
    """The board in its own frame: squares without a marker are black."""
    shapes, white = [], set()
    for number, corners in zip(np.ravel(board().getIds()), board().getObjPoints(), strict=True):
        left, top = (float(v) for v in np.asarray(corners).reshape(4, 3)[0, :2])
        white.add((int(left // SQUARE_MM), int(top // SQUARE_MM)))
        shapes += marker_shapes(int(number), left, top, BOARD_MARKER_MM)
    for row in range(ROWS):
        shapes += [
            Rectangle(column * SQUARE_MM, row * SQUARE_MM, SQUARE_MM, SQUARE_MM)
            for column in range(COLUMNS)
            if (column, row) not in white
        ]
    return shapes


def marker_shapes(number: int, left_mm: float, top_mm: float, edge_mm: float) -> list[Rectangle]:
    """A marker's black cells; those beside each other in a row are one rectangle, so that no
    viewer draws a hairline between them."""
    bits = cv2.aruco.generateImageMarker(dictionary(), number, _MODULES) == 0
    cell = edge_mm / _MODULES
    shapes = []
    for row, black in enumerate(np.asarray(bits)):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], black.astype(int), [0]])))
        for start, end in edges.reshape(-1, 2).tolist():
            shapes.append(
                Rectangle(left_mm + start * cell, top_mm + row * cell, (end - start) * cell, cell)
            )
    return shapes


def target_sheets(paper: Paper, words: TargetWords = ENGLISH) -> tuple[PrintedPage, PrintedPage]:
    """The pages to print: the board with its ruler, and the markers of the table's corners."""
    return _board_sheet(paper, words), _mat_sheet(paper, words)


def _board_sheet(paper: Paper, words: TargetWords) -> PrintedPage:
    width, _ = paper.size_mm
    left, top = (width - BOARD_WIDTH_MM) / 2, 7.0
    moved = [
        Rectangle(left + r.x_mm, top + r.y_mm, r.width_mm, r.height_mm) for r in board_shapes()
    ]
    below = top + BOARD_HEIGHT_MM + 7.0
    return PrintedPage(
        paper.size_mm,
        (
            *moved,
            *_ruler(left, below),
            Text(left + RULER_MM + 8, below + 1.0, words.print_so),
            Text(left + RULER_MM + 8, below + 6.5, words.flat),
        ),
    )


def _ruler(left: float, top: float) -> list[Shape]:
    shapes: list[Shape] = [Hairline((left, top), (left + RULER_MM, top))]
    for step in range(int(RULER_MM) // 5 + 1):
        x = left + 5.0 * step
        shapes.append(Hairline((x, top), (x, top + (3.0 if step % 2 == 0 else 1.6))))
    shapes += [
        Text(left + at - 1.0, top + 6.8, str(at), 2.8) for at in range(0, int(RULER_MM) + 1, 20)
    ]
    return shapes


def _mat_sheet(paper: Paper, words: TargetWords) -> PrintedPage:
    width, height = paper.size_mm
    card = MAT_MARKER_MM + 2 * _QUIET_MM
    shapes: list[Shape] = [Text((width - 2 * card) / 2 - 30, 12.0, words.mat)]
    places = ((0, 0), (1, 0), (1, 1), (0, 1))
    for number, (column, row), name in zip(MAT_IDS, places, words.corners, strict=True):
        left = width / 2 - card - 15 + column * (card + 30)
        top = 22.0 + row * (card + 14)
        shapes += marker_shapes(number, left + _QUIET_MM, top + _QUIET_MM, MAT_MARKER_MM)
        corners = [(left, top), (left + card, top), (left + card, top + card), (left, top + card)]
        around = zip(corners, corners[1:] + corners[:1], strict=True)
        shapes += [Hairline(start, end, dashed=True) for start, end in around]
        shapes.append(Text(left + _QUIET_MM, top + card - 3.0, name))
    return PrintedPage((width, height), tuple(shapes))

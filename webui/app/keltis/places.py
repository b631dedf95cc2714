"""Where each space of a board is drawn: the spiral, the five paths, and the map that branches.

Lengths are units of the drawing; y points down. A figure's way always begins at the start's
spot and follows the ways, so a board with other spaces than the shipped one is drawn as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin
from types import MappingProxyType

from rules.keltis.board import START, Board
from rules.keltis.editions import BASE, ORAKEL

SPOT_RADIUS = 29
LARGE_RADIUS = 34  # the start, and spaces with wish stones
MARGIN = 44

SPIRAL_GAP = 7  # between one stone and the next
SPIRAL_PITCH = 82  # from one arm to the next
SPIRAL_TURN = 0.01  # radians; fine enough that steps differ by less than a unit

PATH_STEP = 100
ROW_STEP = 68
LANE_STEP = 54
GOAL_GAP = 18  # the goal of the base game lies a little apart

_BOARDS_REMEMBERED = 16  # winding a spiral takes thousands of small steps


@dataclass(frozen=True)
class Point:
    x: float
    y: float

    def __add__(self, other: Point) -> Point:
        return Point(self.x + other.x, self.y + other.y)


@dataclass(frozen=True)
class Places:
    """The drawing's size and the middle of every space, the start among them."""

    width: float
    height: float
    spots: dict[str, Point]


def places_of(board: Board) -> Places:
    spots: Mapping[str, Point]
    match board.game:
        case ORAKEL.name:
            spots = _spiral(board)
        case BASE.name:
            spots = _grid(board, PATH_STEP, GOAL_GAP)
        case _:
            spots = _grid(board, LANE_STEP, 0)
    return _framed(spots)


def ways_of(board: Board) -> Iterator[tuple[str, str]]:
    """Every step forward that exists, from space to space."""
    for here in (START, *(space.id for space in board.spaces)):
        for there in board.following(here):
            if there in board.by_id:
                yield here, there


def radius_of(board: Board, space: str) -> int:
    """Das Orakel: the start and the spaces with wish stones are large stones ("Spielplan")."""
    if space == START or board.by_id[space].holds.value.kind == "stones":
        return LARGE_RADIUS
    return SPOT_RADIUS


def _spiral(board: Board) -> Mapping[str, Point]:
    path = (START, *(space.id for space in board.spaces))
    return _wound(tuple((space, radius_of(board, space)) for space in path))


@lru_cache(_BOARDS_REMEMBERED)
def _wound(path: tuple[tuple[str, int], ...]) -> Mapping[str, Point]:
    """The end lies in the middle; the path is laid out from there, so that it always fits."""
    spots: dict[str, Point] = {}
    turn, last, last_radius = 0.0, Point(0, 0), 0
    for space, radius in reversed(path):
        apart = radius + last_radius + SPIRAL_GAP if spots else 0
        here = _on_spiral(turn)
        while hypot(here.x - last.x, here.y - last.y) < apart:
            turn += SPIRAL_TURN
            here = _on_spiral(turn)
        spots[space], last, last_radius = here, here, radius
    return MappingProxyType(spots)


def _on_spiral(turn: float) -> Point:
    away = SPIRAL_PITCH * turn / (2 * pi)
    return Point(-away * sin(turn), away * cos(turn))


def _grid(board: Board, lane_step: float, goal_gap: float) -> dict[str, Point]:
    """Rows and lanes as the board's file gives them; the start below the middle."""
    lanes = [space.lane for space in board.spaces]
    spots = {START: Point((min(lanes) + max(lanes)) / 2 * lane_step, 0)}
    for space in board.spaces:
        lift = goal_gap if space.id in board.goal_spaces else 0
        spots[space.id] = Point(space.lane * lane_step, -(space.row + 0.2) * ROW_STEP - lift)
    return spots


def _framed(spots: Mapping[str, Point]) -> Places:
    left = min(spot.x for spot in spots.values()) - MARGIN
    top = min(spot.y for spot in spots.values()) - MARGIN
    width = max(spot.x for spot in spots.values()) + MARGIN - left
    height = max(spot.y for spot in spots.values()) + MARGIN - top
    corner = Point(-left, -top)
    return Places(width, height, {space: spot + corner for space, spot in spots.items()})

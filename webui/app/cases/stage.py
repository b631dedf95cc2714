"""What the stage shows: the dice, the string and the faults, over the picture or from above.

Everything is in the stage's own units: pixels of the picture, or hundredths of a die width
where the throw is drawn from above.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from rules.fields import Point
from rules.oraklos.cards import Color
from rules.oraklos.doubt import Doubt
from rules.oraklos.doubt_kind import About
from rules.oraklos.reading import Reading
from rules.oraklos.throw import Throw
from rules.oraklos.verdict import Rule, Verdict
from webui.app.cases.tags import TagBox, place_tags
from webui.draw.layout import upright

_UNITS_PER_DIE = 100.0
_MARGIN_DICE = 1.1


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.x:.1f} {self.y:.1f} {self.width:.1f} {self.height:.1f}"


@dataclass(frozen=True)
class StageDie:
    id: int
    color: Color
    hole_up: bool
    corners: tuple[Point, ...]
    center: Point
    edge: float
    is_chosen: bool
    is_faulty: bool
    is_close: bool
    is_doubtful: bool
    tag: TagBox

    @property
    def points(self) -> str:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in self.corners)


@dataclass(frozen=True)
class StringSide:
    """One side of the string: how it stands is `clear`, `fault` or `close`."""

    start: Point
    end: Point
    standing: str


@dataclass(frozen=True)
class StagePlace:
    """Where something is in doubt that is no die (yet)."""

    at: Point
    doubt: Doubt


@dataclass(frozen=True)
class Stage:
    width: float
    height: float
    #: The part worth looking at first: where the dice are.
    focus: Box
    dice: tuple[StageDie, ...]
    string: tuple[StringSide, ...]
    places: tuple[StagePlace, ...]
    is_from_above: bool

    @property
    def edge(self) -> float:
        """A typical die's edge: the measure for lines and letters."""
        edges = sorted(die.edge for die in self.dice)
        return edges[len(edges) // 2] if edges else max(self.width, self.height) / 20

    @property
    def inside(self) -> str:
        return " ".join(f"{line.start[0]:.1f},{line.start[1]:.1f}" for line in self.string)


@dataclass(frozen=True)
class _Placed:
    id: int
    color: Color
    hole_up: bool
    center: Point
    corners: tuple[Point, ...]


def over_picture(reading: Reading, chosen: Iterable[int], verdict: Verdict | None) -> Stage:
    placed = [
        _Placed(die.id, die.color, die.hole_up, die.center_px, die.top_px) for die in reading.dice
    ]
    places = [StagePlace(doubt.at_px, doubt) for doubt in reading.doubts
              if doubt.about is About.PLACE and doubt.at_px]  # fmt: skip
    whole = Box(0, 0, reading.width, reading.height)
    dice = _dice(placed, chosen, {doubt.die for doubt in reading.doubts}, verdict)
    return Stage(
        reading.width, reading.height, _focus(whole, dice), dice,
        _string(placed, verdict), tuple(places), is_from_above=False,
    )  # fmt: skip


def from_above(
    throw: Throw, reading: Reading, chosen: Iterable[int], verdict: Verdict | None
) -> Stage:
    turn = upright(throw, reading)
    tops = [_turned(corner, turn) for die in throw.dice for corner in die.top] or [(0.0, 0.0)]
    left, up = (min(corner[axis] for corner in tops) - _MARGIN_DICE for axis in (0, 1))
    right, down = (max(corner[axis] for corner in tops) + _MARGIN_DICE for axis in (0, 1))

    def on_stage(point: Point) -> Point:
        x, y = _turned(point, turn)
        return (x - left) * _UNITS_PER_DIE, (y - up) * _UNITS_PER_DIE

    placed = [
        _Placed(die.id, die.color, die.hole_up, on_stage(die.center), tuple(map(on_stage, die.top)))
        for die in throw.dice
    ]
    doubts = throw.doubts
    places = [StagePlace(on_stage(placed.at), placed.doubt) for placed in doubts
              if placed.doubt.about is About.PLACE and placed.at]  # fmt: skip
    whole = Box(0, 0, (right - left) * _UNITS_PER_DIE, (down - up) * _UNITS_PER_DIE)
    dice = _dice(placed, chosen, {placed.doubt.die for placed in doubts}, verdict)
    return Stage(
        whole.width, whole.height, whole, dice,
        _string(placed, verdict), tuple(places), is_from_above=True,
    )  # fmt: skip


def _turned(point: Point, turn: complex) -> Point:
    turned = complex(*point) * turn
    return turned.real, turned.imag


def _dice(
    placed: list[_Placed],
    chosen: Iterable[int],
    doubtful: set[int | None],
    verdict: Verdict | None,
) -> tuple[StageDie, ...]:
    chosen = set(chosen)
    faulty, close = _told_dice(verdict)
    edges = [_edge(die.corners) for die in placed]
    tags = place_tags(placed, median(edges) if edges else 1.0)
    return tuple(
        StageDie(
            die.id, die.color, die.hole_up, die.corners, die.center, edge,
            die.id in chosen, die.id in faulty, die.id in close, die.id in doubtful, tag,
        )
        for die, edge, tag in zip(placed, edges, tags, strict=True)
    )  # fmt: skip


def _told_dice(verdict: Verdict | None) -> tuple[set[int], set[int]]:
    """The dice to circle: those of clear faults, and those that are too close to call."""
    faulty: set[int] = set()
    close: set[int] = set()
    for check in verdict.checks if verdict else ():
        if check.rule is Rule.CARD:
            continue  # the wrong card is no die's fault
        if check.ok is False:
            faulty.update(check.dice)
        elif check.is_close:
            close.update(check.dice)
    return faulty, close - faulty


def _string(placed: list[_Placed], verdict: Verdict | None) -> tuple[StringSide, ...]:
    if verdict is None:
        return ()
    centers = {die.id: die.center for die in placed}
    standing: dict[frozenset[int], str] = {}
    # Clear faults last: where a line is both, the fault is what is shown.
    for wanted, word in ((None, "close"), (False, "fault")):
        for check in verdict.checks:
            if check.ok is wanted:
                for fault in check.faults:
                    standing.update({frozenset(line): word for line in fault.lines})
    ring = verdict.ring
    return tuple(
        StringSide(centers[a], centers[b], standing.get(frozenset((a, b)), "clear"))
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)
    )


def _focus(whole: Box, dice: tuple[StageDie, ...]) -> Box:
    """The dice with room around them, inside the picture."""
    corners = [corner for die in dice for corner in die.corners]
    if not corners:
        return whole
    room = 2 * max(die.edge for die in dice)
    left = max(0.0, min(x for x, _ in corners) - room)
    up = max(0.0, min(y for _, y in corners) - room)
    right = min(whole.width, max(x for x, _ in corners) + room)
    down = min(whole.height, max(y for _, y in corners) + room)
    return Box(left, up, right - left, down - up)


def _edge(corners: tuple[Point, ...]) -> float:
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum(math.dist(a, b) for a, b in sides) / len(corners)

"""The critical spot of a verdict: where the string nearly touches, or where the fault is.

It is looked at closely, without names and circles, in the units of the stage.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from rules.fields import Point
from rules.oraklos.verdict import Fault, Outcome, Verdict
from webui.app.cases.stage import Box, Stage, StageDie, StringSide

# How much is shown around it, in die widths.
_SIDE_DICE = 2.6


@dataclass(frozen=True)
class Spot:
    """`view` is what the lens shows; `dice` and `string` are all there is to draw in it."""

    view: Box
    dice: tuple[StageDie, ...]
    string: tuple[StringSide, ...]
    edge: float


def critical_spot(verdict: Verdict | None, stage: Stage) -> Spot | None:
    if verdict is None:
        return None
    dice = {die.id: die for die in stage.dice}
    fault = told_fault(verdict)
    at = _nearest(stage, verdict.ring) if fault is None else _of_fault(fault, dice)
    if at is None:
        return None
    side = _SIDE_DICE * stage.edge
    view = Box(at[0] - side / 2, at[1] - side / 2, side, side)
    return Spot(view, stage.dice, stage.string, stage.edge)


def told_fault(verdict: Verdict) -> Fault | None:
    """The fault that is named first: what is wrong, else what is too close."""
    telling = verdict.failed or tuple(check for check in verdict.checks if check.is_close)
    if verdict.outcome is Outcome.TRUE or not telling:
        return None
    return telling[0].faults[0] if telling[0].faults else None


def _of_fault(fault: Fault, dice: dict[int, StageDie]) -> Point | None:
    if not fault.dice or any(die not in dice for die in fault.dice):
        return None
    lines = [(dice[a].center, dice[b].center) for a, b in fault.lines if a in dice and b in dice]
    if len(lines) == 2 and len(set(fault.dice)) == 4:
        return _crossing(*lines)
    # Of three in a row, or before and after a corner, the one in the middle is meant.
    meant = dice[fault.dice[len(fault.dice) // 2]].center
    if len(lines) == 1:
        return _between(meant, _foot(meant, *lines[0]))
    return meant


def _nearest(stage: Stage, ring: Iterable[int]) -> Point | None:
    """Where the string comes nearest to a die that it does not join."""
    ring = set(ring)
    others = [die for die in stage.dice if die.id not in ring]
    feet = [
        (math.dist(die.center, foot) / die.edge, _between(die.center, foot))
        for die in others
        for side in stage.string
        for foot in (_foot(die.center, side.start, side.end),)
    ]
    return min(feet)[1] if feet else None


def _foot(point: Point, start: Point, end: Point) -> Point:
    """The point of a line that is nearest to another point."""
    way = end[0] - start[0], end[1] - start[1]
    length = way[0] ** 2 + way[1] ** 2 or 1.0
    along = ((point[0] - start[0]) * way[0] + (point[1] - start[1]) * way[1]) / length
    along = min(max(along, 0.0), 1.0)
    return start[0] + along * way[0], start[1] + along * way[1]


def _crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx) or 1.0
    along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    return ax + along * (bx - ax), ay + along * (by - ay)


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2

"""What can be wrong with the lines, corners and heart of a ring."""

from __future__ import annotations

from collections.abc import Iterable

from rules.message import Message
from rules.oraklos.ring import Corner, Line, Ring
from rules.oraklos.say import say
from rules.oraklos.uncertainty import Margin
from rules.oraklos.verdict import Fault


def lines_cross(ring: Ring, margin: Margin) -> Fault:
    assert ring.crossing is not None
    (a, b), (c, d) = lines = tuple(_line_ids(ring, line) for line in ring.crossing)
    message = say("lines.cross", from1=a, to1=b, from2=c, to2=d)
    return Fault(message, (a, b, c, d), lines, margin)


def line_touches(ring: Ring, line: Line, k: int, margin: Margin) -> Fault:
    return _line_at_die(ring, line, k, margin, "lines.touch")


def line_too_close(ring: Ring, line: Line, k: int, margin: Margin) -> Fault:
    return _line_at_die(ring, line, k, margin, "lines.too_close")


def _line_at_die(ring: Ring, line: Line, k: int, margin: Margin, code: str) -> Fault:
    (a, b), die = _line_ids(ring, line), ring.throw.dice[k].id
    return Fault(say(code, **{"from": a, "to": b, "die": die}), (die,), ((a, b),), margin)


def three_in_a_row(ring: Ring, corner: Corner, margin: Margin) -> Fault:
    before, die, after = _ids(ring, corner)
    message = say("corners.three_in_a_row", **_corner_params(ring, corner))
    return Fault(message, (before, die, after), ((before, die), (die, after)), margin)


def corner_too_close(ring: Ring, corner: Corner, margin: Margin) -> Fault:
    before, die, after = _ids(ring, corner)
    message = say("corners.too_close", **_corner_params(ring, corner))
    return Fault(message, (before, die, after), (), margin)


def arrowhead(ring: Ring, corner: Corner, margin: Margin) -> Fault:
    before, die, after = _ids(ring, corner)
    message = say("corners.arrowhead", **_corner_params(ring, corner))
    return Fault(message, (die,), ((before, die), (die, after)), margin)


def all_in_a_row(ring: Ring) -> Fault:
    message = say("corners.all_in_a_row")
    lines = tuple(_line_ids(ring, line) for line in ring.sides)
    margin = max(map(ring.from_cord, ring.under_longest_cord), key=lambda margin: margin.dice)
    return Fault(message, ring.ids, lines, margin)


def inside_heart(die: int, margin: Margin) -> Fault:
    return Fault(say("heart.inside", die=die), (die,), (), margin)


def heart_too_close(die: int, margin: Margin) -> Fault:
    return Fault(say("heart.too_close", die=die), (die,), (), margin)


def arrowhead_note() -> Message:
    return say("corners.arrowhead_note")


def _corner_params(ring: Ring, corner: Corner) -> dict[str, int]:
    return dict(zip(("before", "die", "after"), _ids(ring, corner), strict=True))


def _ids(ring: Ring, indices: Iterable[int]) -> tuple[int, ...]:
    return tuple(ring.throw.dice[index].id for index in indices)


def _line_ids(ring: Ring, line: Line) -> tuple[int, int]:
    return ring.throw.dice[line[0]].id, ring.throw.dice[line[1]].id

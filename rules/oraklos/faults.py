"""The sentences for what can be wrong with the lines, corners and heart of a ring."""

from __future__ import annotations

from collections.abc import Iterable

from rules.message import Message
from rules.oraklos.ring import Corner, Line, Ring
from rules.oraklos.uncertainty import Margin
from rules.oraklos.verdict import Fault


def lines_cross(ring: Ring, margin: Margin) -> Fault:
    assert ring.crossing is not None
    (a, b), (c, d) = lines = tuple(_line_ids(ring, line) for line in ring.crossing)
    message = Message(
        "lines.cross",
        {"from1": a, "to1": b, "from2": c, "to2": d},
        f"The line from {a} to {b} crosses the one from {c} to {d}.",
    )
    return Fault(message, (a, b, c, d), lines, margin)


def line_touches(ring: Ring, line: Line, k: int, margin: Margin) -> Fault:
    return _line_at_die(ring, line, k, margin, "lines.touch", "touches")


def line_too_close(ring: Ring, line: Line, k: int, margin: Margin) -> Fault:
    return _line_at_die(ring, line, k, margin, "lines.too_close", "comes too close to call to")


def _line_at_die(ring: Ring, line: Line, k: int, margin: Margin, code: str, comes: str) -> Fault:
    (a, b), die = _line_ids(ring, line), ring.throw.dice[k].id
    text = f"The line from {a} to {b} {comes} die {die}."
    return Fault(Message(code, {"from": a, "to": b, "die": die}, text), (die,), ((a, b),), margin)


def three_in_a_row(ring: Ring, corner: Corner, margin: Margin) -> Fault:
    before, die, after = _ids(ring, corner)
    text = f"Die {die} makes no corner: it lies in a row with {before} and {after}."
    message = Message("corners.three_in_a_row", _corner_params(ring, corner), text)
    return Fault(message, (before, die, after), ((before, die), (die, after)), margin)


def corner_too_close(ring: Ring, corner: Corner, margin: Margin) -> Fault:
    before, die, after = _ids(ring, corner)
    text = f"Whether die {die} lies in a row with {before} and {after} is too close to call."
    message = Message("corners.too_close", _corner_params(ring, corner), text)
    return Fault(message, (before, die, after), (), margin)


def arrowhead(ring: Ring, corner: Corner, margin: Margin) -> Fault:
    before, die, after = _ids(ring, corner)
    text = f"An arrowhead: the corner at die {die} points inward."
    message = Message("corners.arrowhead", _corner_params(ring, corner), text)
    return Fault(message, (die,), ((before, die), (die, after)), margin)


def all_in_a_row(ring: Ring) -> Fault:
    message = Message("corners.all_in_a_row", {}, "All four dice lie in a row.")
    lines = tuple(_line_ids(ring, line) for line in ring.sides)
    margin = max(map(ring.from_cord, ring.under_longest_cord), key=lambda margin: margin.dice)
    return Fault(message, ring.ids, lines, margin)


def inside_heart(die: int, margin: Margin) -> Fault:
    text = f"Die {die} lies wholly or partly inside."
    return Fault(Message("heart.inside", {"die": die}, text), (die,), (), margin)


def heart_too_close(die: int, margin: Margin) -> Fault:
    text = f"Whether die {die} reaches inside is too close to call."
    return Fault(Message("heart.too_close", {"die": die}, text), (die,), (), margin)


def arrowhead_note() -> Message:
    return Message(
        "corners.arrowhead_note",
        {},
        "That is its only fault: at a table that allows arrowheads, it would stand.",
    )


def _corner_params(ring: Ring, corner: Corner) -> dict[str, int]:
    return dict(zip(("before", "die", "after"), _ids(ring, corner), strict=True))


def _ids(ring: Ring, indices: Iterable[int]) -> tuple[int, ...]:
    return tuple(ring.throw.dice[index].id for index in indices)


def _line_ids(ring: Ring, line: Line) -> tuple[int, int]:
    return ring.throw.dice[line[0]].id, ring.throw.dice[line[1]].id

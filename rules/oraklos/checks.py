"""The five checks of a ring (rulebook, "Searching for prophecies"). Each tells all its faults.

A length is clear when it exceeds its uncertainty, wrong when it falls short by more than
that, and otherwise too close: such a check is neither passed nor failed.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.message import Message
from rules.oraklos.cards import Card
from rules.oraklos.faults import (
    all_in_a_row,
    arrowhead,
    corner_too_close,
    heart_too_close,
    inside_heart,
    line_too_close,
    line_touches,
    lines_cross,
    three_in_a_row,
)
from rules.oraklos.ring import Ring
from rules.oraklos.say import say
from rules.oraklos.table_rules import Corners, Row, TableRules
from rules.oraklos.uncertainty import Margin, smallest
from rules.oraklos.verdict import Check, Fault, Rule, Shape


def run_checks(ring: Ring, card: Card | None, rules: TableRules) -> tuple[Check, ...]:
    return (
        check_holes(ring, rules),
        check_lines(ring),
        check_corners(ring, rules),
        check_heart(ring),
        check_card(ring, card, rules),
    )


def check_holes(ring: Ring, rules: TableRules) -> Check:
    """Holes are not holy: none of the four shows a hole on top. Antipodes drops this rule."""
    if not rules.holes_matter:
        return Check(Rule.HOLES, None, say("holes.holy"))
    faults = tuple(
        Fault(say("holes.up", die=die), (die,))
        for index, die in zip(ring.order, ring.ids, strict=True)
        if ring.throw.dice[index].hole_up
    )
    return _check(Rule.HOLES, faults, (), None, say("holes.clear"))


def check_lines(ring: Ring) -> Check:
    """Lines of fate cross neither each other nor a die that they do not join."""
    faults, close, margins = [], [], []
    if ring.crossing is not None:
        margin = ring.crossing_margin()
        faults.append(lines_cross(ring, margin))
        margins.append(margin)
    for line, k, margin in ring.touches:
        margins.append(margin)
        if margin.dice < -margin.half_width:
            faults.append(line_touches(ring, line, k, margin))
        elif margin.dice <= margin.half_width:
            close.append(line_too_close(ring, line, k, margin))
    clear = say("lines.clear")
    return _check(Rule.LINES, faults, close, smallest(margins), clear)


def check_corners(ring: Ring, rules: TableRules) -> Check:
    """Four corners form the world: the lines make a quadrilateral."""
    shape = ring.shape
    if shape is Shape.ALL_IN_A_ROW:
        return _check(Rule.CORNERS, [all_in_a_row(ring)], (), None)
    if shape is Shape.CROSSED:
        message = say("corners.crossed")
        return _check(Rule.CORNERS, [Fault(message, ring.ids)], (), None)
    faults, close, margins = [], [], []
    for corner in ring.corners:
        margin, reflex = ring.from_cord(corner), ring.is_reflex(corner)
        if ring.in_a_row(corner):
            faults.append(three_in_a_row(ring, corner, margin))
        elif reflex and rules.corners is Corners.CONVEX:
            # However near its body may come to the cord: on the wrong side it can't be right.
            margin = ring.points_inward(corner)
            faults.append(arrowhead(ring, corner, margin))
        elif rules.row is Row.BODY and margin.dice <= margin.half_width:
            close.append(corner_too_close(ring, corner, margin))
        margins.append(margin)
    clear = say("corners.convex") if shape is Shape.CONVEX else say("corners.arrowhead_allowed")
    return _check(Rule.CORNERS, faults, close, smallest(margins), clear)


def check_heart(ring: Ring) -> Check:
    """The heart must be pure: no other die inside the quadrilateral."""
    faults, close, margins = [], [], []
    from_sides: dict[int, list[Margin]] = {}
    for _, k, margin in ring.touches:
        from_sides.setdefault(k, []).append(margin)
    for k in ring.others:
        die = ring.throw.dice[k].id
        nearest = min(from_sides[k], key=lambda margin: margin.dice)
        inside = ring.holds_center(k)
        if inside:
            nearest = Margin(-ring.reaches_in(k), nearest.half_width)
        if inside or any(margin.dice < -margin.half_width for margin in from_sides[k]):
            faults.append(inside_heart(die, nearest))
        elif any(margin.dice <= margin.half_width for margin in from_sides[k]):
            close.append(heart_too_close(die, nearest))
        margins.append(nearest)
    clear = say("heart.clear")
    return _check(Rule.HEART, faults, close, smallest(margins), clear)


def check_card(ring: Ring, card: Card | None, rules: TableRules) -> Check:
    """The colors come in the card's order, read clockwise seen from above."""
    if card is None:
        return Check(Rule.CARD, None, say("card.none"))
    pattern = ring.pattern
    params = {"card": str(card), "pattern": None if pattern is None else str(pattern)}
    if pattern is None:
        message = say("card.no_inside", **params)
        return Check(Rule.CARD, None, message)
    if rules.matches(pattern, card):
        message = say("card.match", **params)
        return Check(Rule.CARD, True, message)
    if sorted(pattern.colors) != sorted(card.colors):
        message = say("card.wrong_colors", **params)
        return Check(Rule.CARD, False, message, faults=(Fault(message, ring.ids),))
    message = say("card.wrong_order", **params)
    notes: tuple[Message, ...] = ()
    if pattern.mirror == card:
        notes = (say("card.mirror_note"),)
    return Check(Rule.CARD, False, message, faults=(Fault(message, ring.ids),), notes=notes)


def _check(
    rule: Rule,
    faults: Iterable[Fault],
    close: Iterable[Fault],
    margin: Margin | None,
    clear: Message | None = None,
) -> Check:
    """Failed with all its faults, else too close, else passed."""
    for ok, found in ((False, tuple(faults)), (None, tuple(close))):
        if found:
            return Check(rule, ok, found[0].message, margin, found)
    assert clear is not None
    return Check(rule, True, clear, margin)

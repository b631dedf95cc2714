"""Dice, strings and cards as shapes: the parts that every drawing of a throw is made of."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from rules.oraklos.cards import Card, Color
from rules.oraklos.throw import Die
from webui.draw.drawing import Area, Disk, Label, Point, Shape, Stroke
from webui.draw.layout import Layout
from webui.draw.palette import DICE, FAULT, INK, PAPER, WHITE

#: How round a wooden die's edges look, in die widths.
_ROUNDING = 0.14


def die_body(die: Die, layout: Layout, *, chosen: bool = False) -> Iterator[Shape]:
    """A die from above; a hole is a pale disk, a chosen die wears a light rim."""
    colors = DICE[die.color]
    corners = [layout.place(corner) for corner in die.top]
    if chosen:
        rim = shapely.Polygon(corners).buffer(0.09 * layout.die_px)
        yield Area(corners_of(rim), WHITE, INK, 0.035 * layout.die_px)
    reach = _ROUNDING * layout.die_px
    rounded = shapely.Polygon(corners).buffer(-reach).buffer(reach)
    yield Area(corners_of(rounded), colors.body, colors.rim, 0.045 * layout.die_px)
    if die.hole_up:
        radius = 0.36 * layout.die_px
        yield Disk(layout.center(die), radius, PAPER, colors.rim, 0.06 * layout.die_px)


def die_label(die: Die, layout: Layout) -> Iterator[Shape]:
    """The die's id, and its color as a letter below; inside the hole where there is one."""
    x, y = layout.center(die)
    colors = DICE[die.color]
    text, ground = (INK, PAPER) if die.hole_up else (colors.text, colors.body)
    size = (0.36 if die.hole_up else 0.42) * layout.die_px
    yield Label((x, y - 0.10 * layout.die_px), str(die.id), size, text, bold=True, halo=ground)
    yield Label(
        (x, y + 0.21 * layout.die_px), die.color.letter, 0.27 * layout.die_px, text, halo=ground
    )


def string(
    start: Point, end: Point, die_px: float, color: str, *, dashed: bool = False
) -> Iterator[Shape]:
    """A taut cord: light around it, so that it is seen on any die it runs across."""
    yield Stroke(start, end, WHITE, 0.17 * die_px)
    yield Stroke(start, end, color, 0.08 * die_px, dashed)


def ring_around(center: Point, die_px: float, color: str = FAULT) -> Iterator[Shape]:
    """A circle that points a die out."""
    yield Disk(center, 0.98 * die_px, outline=WHITE, outline_px=0.16 * die_px)
    yield Disk(center, 0.98 * die_px, outline=color, outline_px=0.08 * die_px)


def wish_card(card: Card, corner: Point, square_px: float, caption: str) -> Iterator[Shape]:
    """A card: four squares in a ring, clockwise from the upper left, and a word below."""
    x, y = corner
    around = ((0, 0), (1, 0), (1, 1), (0, 1))
    for color, (column, row) in zip(card.colors, around, strict=True):
        yield from _square(color, (x + column * square_px, y + row * square_px), square_px)
    yield Label((x + square_px, y + 2.42 * square_px), caption, 0.5 * square_px, INK)


def _square(color: Color, corner: Point, side_px: float) -> Iterator[Shape]:
    x, y = corner
    inset = 0.06 * side_px
    box = shapely.box(x + inset, y + inset, x + side_px - inset, y + side_px - inset)
    rounded = box.buffer(-0.15 * side_px).buffer(0.15 * side_px)
    colors = DICE[color]
    yield Area(corners_of(rounded), colors.body, colors.rim, 0.05 * side_px)
    middle = (x + side_px / 2, y + side_px / 2)
    yield Label(middle, color.letter, 0.55 * side_px, colors.text, bold=True)


def corners_of(polygon: shapely.Polygon) -> tuple[Point, ...]:
    """A polygon's outline as points, each named once."""
    return tuple((float(x), float(y)) for x, y in polygon.exterior.coords[:-1])

"""One claim on the table: string and heart, faults in red, what is too close in amber."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

import numpy as np
import shapely

from rules.oraklos.clearance import LineTable
from rules.oraklos.throw import Margin, Throw
from rules.oraklos.verdict import Fault, Rule, Verdict
from webui.draw import dice
from webui.draw.drawing import Area, Label, Point, Shape, Stroke
from webui.draw.layout import Layout
from webui.draw.palette import CLOSE, FAULT, OUTCOMES, STRING, WHITE
from webui.verdict_words import said_margin

Side = frozenset[int]
#: A number beside the cord keeps this far from what it belongs to, in die widths.
_ASIDE = (1.0, 1.4, 1.8, 2.3)
#: Farther off than this many die widths, no die endangers the string.
_FAR = 1.5


class ClaimDrawing:
    """Turns a verdict into shapes. All dice lie below the string but the four it joins."""

    def __init__(self, throw: Throw, verdict: Verdict, layout: Layout) -> None:
        self._throw = throw
        self._verdict = verdict
        self._layout = layout
        self._die_px = layout.die_px
        self._centers = {die.id: layout.center(die) for die in throw.dice}
        self._faults = [
            (fault, FAULT if check.ok is False else CLOSE)
            for check in verdict.checks
            if check.rule is not Rule.CARD  # a wrong card is no die's fault: its cards are shown
            for fault in check.faults
        ]

    def shapes(self) -> Iterator[Shape]:
        for die in self._throw.dice:
            yield from dice.die_body(die, self._layout)
        yield from self._string()
        margin = self._margin()
        if margin:
            yield margin[0]
        for die in self._throw.dice:
            if die.id in self._verdict.ring:
                yield from dice.die_body(die, self._layout, chosen=True)
        for die in self._throw.dice:
            yield from dice.die_label(die, self._layout)
        yield from self._circles()
        if margin:
            yield margin[1]

    def _string(self) -> Iterator[Shape]:
        corners = tuple(self._centers[die] for die in self._verdict.ring)
        yield Area(corners, OUTCOMES[self._verdict.shown_as], opacity=0.10)
        colored = {frozenset(line): color for fault, color in self._faults for line in fault.lines}
        for side, ends in self._sides():
            color = colored.get(side, STRING)
            yield from dice.string(*ends, self._die_px, color, dashed=side in colored)

    @cached_property
    def _circled(self) -> dict[int, str]:
        """The dice to circle, and in which color."""
        circled = {
            die: color
            for fault, color in reversed(self._faults)
            if len(fault.dice) < 4  # a fault of all four is told by its lines
            for die in _offending(fault)
        }
        for doubt in self._verdict.open_doubts:
            if doubt.die is not None:
                circled.setdefault(doubt.die, CLOSE)
        return circled

    def _circles(self) -> Iterator[Shape]:
        for die, color in self._circled.items():
            yield from dice.ring_around(self._centers[die], self._die_px, color)

    def _margin(self) -> tuple[Stroke, Label] | None:
        """What the lines hang on: the gap between cord and die, and its width in numbers."""
        line, die, margin, color = self._deciding_gap()
        if margin.dice > _FAR:
            return None
        cord = shapely.LineString([self._throw.dice[index].center for index in line])
        body = shapely.Polygon(self._throw.dice[die].top)
        # A cord on the die has no gap: there the way to the die's middle shows the place.
        target = body if margin.dice > 0 else body.centroid
        gap = [self._layout.place(end) for end in shapely.shortest_line(cord, target).coords]
        size = max(15.0, 0.3 * self._die_px)
        label = Label(self._beside(gap[0]), said_margin(margin), size, color, bold=True, halo=WHITE)
        return Stroke(gap[0], gap[1], color, 0.035 * self._die_px), label

    def _deciding_gap(self) -> tuple[tuple[int, int], int, Margin, str]:
        """A line, a die that it does not join, how far they are apart, and the color to say so.

        The worst of those at fault or too close (lines that cross are no gap), else where the
        string passes nearest to a die.
        """
        index_of = self._throw.index_of
        touches = [
            (fault.margin, fault, color)
            for fault, color in self._faults
            if fault.margin is not None and len(fault.lines) == len(fault.dice) == 1
        ]
        if touches:
            margin, fault, color = min(touches, key=lambda touch: touch[0].dice)
            [(one, other)], [die] = fault.lines, fault.dice
            return (index_of(one), index_of(other)), index_of(die), margin, color
        ring = [index_of(die) for die in self._verdict.ring]
        table = LineTable(self._throw, [(ring[k - 1], ring[k]) for k in range(4)], exact=True)
        row, k = np.unravel_index(np.argmin(table.margin), table.margin.shape)
        i, j = (int(end) for end in table.pairs[row])
        return (i, j), int(k), table.of(i, j, int(k)), STRING

    def _beside(self, spot: Point) -> Point:
        """The freest place near a spot: far from every die and from the string."""
        x, y = spot
        places = [
            (x + reach * self._die_px * math.cos(angle), y + reach * self._die_px * math.sin(angle))
            for reach in _ASIDE
            for angle in np.linspace(0, 2 * math.pi, 16, endpoint=False)
        ]
        return max(places, key=self._room)

    def _room(self, place: Point) -> float:
        """How free a label lies here, its own width counted, in pixels."""
        half_width = 1.5 * self._die_px
        x, y = place
        label = shapely.LineString([(x - half_width, y), (x + half_width, y)])
        return float(label.distance(self._in_the_way))

    @cached_property
    def _in_the_way(self) -> shapely.Geometry:
        """Everything on the table that a label should not cover."""
        bodies = [shapely.Polygon(map(self._layout.place, die.top)) for die in self._throw.dice]
        cords = [shapely.LineString(ends) for _, ends in self._sides()]
        circles = [shapely.Point(self._centers[die]).buffer(self._die_px) for die in self._circled]
        return shapely.GeometryCollection([*bodies, *cords, *circles])

    def _sides(self) -> Iterator[tuple[Side, tuple[Point, Point]]]:
        ring = self._verdict.ring
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            yield frozenset((one, other)), (self._centers[one], self._centers[other])


def _offending(fault: Fault) -> tuple[int, ...]:
    """The dice to circle: of three in a row, only the one that should be a corner."""
    die = fault.message.params.get("die")
    return (die,) if isinstance(die, int) else fault.dice

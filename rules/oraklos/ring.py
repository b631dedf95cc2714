"""Four dice joined in a ring: its shape, its inside and its colors."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations

import shapely
from shapely.geometry import LineString, Point, Polygon

from rules.oraklos.cards import Card
from rules.oraklos.clearance import LineTable
from rules.oraklos.table_rules import Row
from rules.oraklos.throw import Throw
from rules.oraklos.uncertainty import ROUNDING, Margin
from rules.oraklos.verdict import Shape

Line = tuple[int, int]
Four = tuple[int, int, int, int]
#: A die between two others: (neighbor, corner, neighbor).
Corner = tuple[int, int, int]


class ClaimLines:
    """The six lines among four dice of a throw, measured once for all their rings."""

    def __init__(self, throw: Throw, four: Iterable[int], row: Row) -> None:
        self.throw = throw
        self.row = row
        self.pairs: tuple[Line, ...] = tuple(combinations(sorted(four), 2))
        self.from_bodies = LineTable(throw, self.pairs, exact=True)

    @cached_property
    def from_centers(self) -> LineTable:
        return LineTable(self.throw, self.pairs, centers=True, exact=True)

    @property
    def for_rows(self) -> LineTable:
        """What the table rule `row` measures a corner by: the die's body or its center."""
        return self.from_bodies if self.row is Row.BODY else self.from_centers


class Ring:
    """A ring of four dice of a throw, by their indices, with what can be measured on it.

    Clockwise where it has an inside; the die with the lowest id comes first.
    """

    def __init__(self, lines: ClaimLines, order: Four) -> None:
        self.throw = lines.throw
        self.lines = lines
        self.order = self._told(order)
        self.sides: tuple[Line, ...] = tuple(
            (self.order[k], self.order[(k + 1) % 4]) for k in range(4)
        )

    @property
    def ids(self) -> Four:
        a, b, c, d = (self.throw.dice[index].id for index in self.order)
        return a, b, c, d

    @cached_property
    def others(self) -> tuple[int, ...]:
        return tuple(k for k in range(len(self.throw.dice)) if k not in self.order)

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        """Each die between its two neighbors in the ring."""
        return tuple((self.order[k - 1], self.order[k], self.order[(k + 1) % 4]) for k in range(4))

    @cached_property
    def crossing(self) -> tuple[Line, Line] | None:
        """The two lines that cross, if any do (two pairs only when all lie in a row)."""
        for one, other in ((0, 2), (1, 3)):
            if self._string(self.sides[one]).intersects(self._string(self.sides[other])):
                return self.sides[one], self.sides[other]
        return None

    @cached_property
    def inside(self) -> shapely.Geometry:
        """What the lines enclose; the two halves of a crossed ring."""
        return shapely.make_valid(self._outline)

    @property
    def pattern(self) -> Card | None:
        """The colors clockwise, where the ring has an inside to go around."""
        if self.shape in (Shape.CROSSED, Shape.ALL_IN_A_ROW):
            return None
        return Card.of(self.throw.dice[index].color for index in self.order)

    @cached_property
    def under_longest_cord(self) -> tuple[Corner, Corner]:
        """The two inner dice, each between the two outermost ones."""
        i, j = max(self.lines.pairs, key=lambda line: self._string(line).length)
        one, other = (k for k in self.order if k not in (i, j))
        return (i, one, j), (i, other, j)

    def is_reflex(self, corner: Corner) -> bool:
        """Whether the ring, going clockwise, turns left at this corner."""
        (ax, ay), (bx, by), (cx, cy) = (self._at(index) for index in corner)
        return (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0

    def from_cord(self, corner: Corner) -> Margin:
        """How far a corner die is from the cord between its neighbors (table rule `row`)."""
        before, at, after = corner
        return self.lines.for_rows.of(before, after, at)

    def points_inward(self, corner: Corner) -> Margin:
        """Minus the depth of an arrowhead's inward corner, from its center to the cord."""
        before, at, after = corner
        depth = self.lines.from_centers.of(before, after, at)
        return Margin(-depth.dice, depth.half_width)

    def in_a_row(self, corner: Corner) -> bool:
        """Whether this corner clearly is none; see `Row`.

        With ``centers`` the uncertainty itself is the measure: within it, a row.
        """
        margin = self.from_cord(corner)
        if self.lines.row is Row.CENTERS:
            return margin.dice <= margin.half_width
        return margin.dice < -margin.half_width

    @cached_property
    def shape(self) -> Shape:
        if all(self.in_a_row(corner) for corner in self.under_longest_cord):
            return Shape.ALL_IN_A_ROW
        if self.crossing is not None:
            return Shape.CROSSED
        if any(self.in_a_row(corner) for corner in self.corners):
            return Shape.THREE_IN_A_ROW
        if any(self.is_reflex(corner) for corner in self.corners):
            return Shape.ARROWHEAD
        return Shape.CONVEX

    @cached_property
    def touches(self) -> tuple[tuple[Line, int, Margin], ...]:
        """Each side with each die that it does not join, and its margin."""
        return tuple(
            ((i, j), k, self.lines.from_bodies.of(i, j, k))
            for i, j in self.sides
            for k in range(len(self.throw.dice))
            if k not in (i, j)
        )

    def crossing_margin(self) -> Margin:
        """Minus the shortest way by which one end would have to move to uncross two lines."""
        assert self.crossing is not None
        one, other = self.crossing
        ways = [
            self.lines.from_centers.of(*line, end)
            for line, ends in ((one, other), (other, one))
            for end in ends
        ]
        shortest = min(ways, key=lambda way: way.dice)
        return Margin(-shortest.dice, shortest.half_width)

    def reaches_in(self, k: int) -> float:
        """How deep a die reaches into the inside."""
        common = self.inside.intersection(Polygon(self.throw.dice[k].top))
        if common.is_empty:
            return 0.0
        edge = self._outline.exterior
        return float(max(edge.distance(Point(xy)) for xy in shapely.get_coordinates(common)))

    def holds_center(self, k: int) -> bool:
        return bool(shapely.contains_xy(self.inside, *self._at(k)))

    @cached_property
    def _outline(self) -> Polygon:
        return Polygon([self._at(index) for index in self.order])

    def _told(self, order: Four) -> Four:
        """The same ring, lowest id first, clockwise seen from above (y points down)."""
        dice = self.throw.dice
        first = min(range(4), key=lambda k: dice[order[k]].id)
        a, b, c, d = order[first:] + order[:first]
        points = [dice[index].center for index in (a, b, c, d)]
        twice_area = sum(
            x0 * y1 - x1 * y0
            for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True)
        )
        has_inside = abs(twice_area) > ROUNDING  # without one, any fixed order will do
        clockwise = twice_area > 0 if has_inside else dice[b].id < dice[d].id
        return (a, b, c, d) if clockwise else (a, d, c, b)

    def _at(self, index: int) -> tuple[float, float]:
        return self.throw.dice[index].center

    def _string(self, line: Line) -> LineString:
        return LineString([self._at(line[0]), self._at(line[1])])

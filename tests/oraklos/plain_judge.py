"""The rulebook's checks, slow and plain, written only with shapely's own words.

It shares nothing with the judge but the throw, knows no uncertainty, and so says nothing
about ties. What it says about all other rings, the judge must say too.
"""

from __future__ import annotations

from shapely.geometry import LineString, Polygon

from rules.oraklos.table_rules import Corners, Row, TableRules
from rules.oraklos.throw import Die


def plainly_true(dice: list[Die], ring: list[int], rules: TableRules) -> bool:
    """Whether the dice with these places in the list form a true prophecy."""
    corners = [dice[index] for index in ring]
    if rules.holes_matter and any(die.hole_up for die in corners):
        return False
    sides = [
        (corners[k], corners[(k + 1) % 4],
         LineString([corners[k].center, corners[(k + 1) % 4].center]))
        for k in range(4)
    ]  # fmt: skip
    quadrilateral = Polygon([die.center for die in corners])
    if not quadrilateral.is_valid:
        return False
    for one, other, line in sides:
        for die in dice:
            if die not in (one, other) and line.intersects(Polygon(die.top)):
                return False
    for k, die in enumerate(corners):
        cord = LineString([corners[k - 1].center, corners[(k + 1) % 4].center])
        if rules.row is Row.BODY and cord.intersects(Polygon(die.top)):
            return False
    hull = quadrilateral.convex_hull
    if rules.corners is Corners.CONVEX and hull.area > quadrilateral.area * (1 + 1e-12):
        return False
    return not any(quadrilateral.intersects(Polygon(die.top)) for die in dice if die not in corners)

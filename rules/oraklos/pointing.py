"""Dice named by where they lie in the picture."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from rules.oraklos.reading import ReadDie, Reading
from rules.oraklos.say import refusal

Point = tuple[float, float]

#: A place beside every die still means the nearest one, up to this many of its widths away.
_REACH_DICE = 0.5


def dice_at(reading: Reading, places_px: Sequence[Point]) -> list[int]:
    """The ids of the dice at these places, in their order; a place without a die is refused."""
    return [_die_at(reading, place).id for place in places_px]


def _die_at(reading: Reading, place_px: Point) -> ReadDie:
    point = shapely.Point(place_px)
    faces = [(shapely.Polygon(die.top_px), die) for die in reading.dice]
    face, die = min(
        faces, key=lambda pair: (pair[0].distance(point), pair[1].id), default=(None, None)
    )
    if face is None or die is None or face.distance(point) > _REACH_DICE * face.length / 4:
        x, y = place_px
        raise refusal("claim.no_die_there", x=x, y=y)
    return die

"""Where the names of dice go on a picture: below their dice, over their own sides, unless that
hides something. A name never lies on a hole, and on other dice or names only where it must."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.fields import Point

HEIGHT = 0.56
"""Of a name, as a share of a typical die's edge; so are all lengths here."""
_LETTER, _BOTH_ENDS = 0.28, 0.3
_OVER_THE_SIDE = 0.1
_HOLE = 0.3
# What lying on something costs: names are moved off holes at any price.
_ON_HOLE, _ON_NAME, _ON_DIE = 100.0, 4.0, 1.0


class Named(Protocol):
    @property
    def id(self) -> int: ...
    @property
    def hole_up(self) -> bool: ...
    @property
    def center(self) -> Point: ...
    @property
    def corners(self) -> tuple[Point, ...]: ...


@dataclass(frozen=True)
class TagBox:
    left: float
    up: float
    right: float
    down: float

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.up + self.down) / 2

    @property
    def width(self) -> float:
        return self.right - self.left

    def shared(self, other: TagBox) -> float:
        """The area both have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.down, other.down) - max(self.up, other.up)
        return max(wide, 0.0) * max(high, 0.0)


def place_tags(dice: Sequence[Named], edge: float) -> list[TagBox]:
    """One place a die, in the order of the dice."""
    bodies = [_around(die.corners) for die in dice]
    holes = [_hole(die, edge) for die in dice if die.hole_up]
    placed: list[TagBox] = []
    for index, die in enumerate(dice):
        others = [body for n, body in enumerate(bodies) if n != index]

        def cost(box: TagBox, others: list[TagBox] = others) -> float:
            return (
                _ON_HOLE * sum(box.shared(hole) > 0.0 for hole in holes)
                + _ON_NAME * sum(map(box.shared, placed)) / edge**2
                + _ON_DIE * sum(map(box.shared, others)) / edge**2
            )

        # Where all are equally good, the first.
        placed.append(min(_candidates(die, bodies[index], edge), key=cost))
    return placed


def _candidates(die: Named, body: TagBox, edge: float) -> list[TagBox]:
    x, y = die.center
    wide = edge * (_BOTH_ENDS + _LETTER * (1 + len(str(die.id))))
    high, tucked = edge * HEIGHT, edge * _OVER_THE_SIDE
    lower_left = [
        (x - wide / 2, body.down - tucked),
        (x - wide / 2, body.down),
        (body.right - tucked, y - high / 2),
        (body.left - wide + tucked, y - high / 2),
        (body.right - tucked, body.down - tucked),
        (body.left - wide + tucked, body.down - tucked),
        (x - wide / 2, body.up - high + tucked),
    ]
    return [TagBox(left, up, left + wide, up + high) for left, up in lower_left]


def _around(corners: Sequence[Point]) -> TagBox:
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return TagBox(min(across), min(down), max(across), max(down))


def _hole(die: Named, edge: float) -> TagBox:
    (x, y), half = die.center, edge * _HOLE
    return TagBox(x - half, y - half, x + half, y + half)

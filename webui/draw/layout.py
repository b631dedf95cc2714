"""From die widths in the plane to pixels of a drawing, the way up that the picture had."""

from __future__ import annotations

import cmath
from dataclasses import dataclass

from rules.oraklos.reading import Reading
from rules.oraklos.throw import Die, Throw
from webui.draw.drawing import Point

_WIDEST_PX = 1080.0
_TALLEST_PX = 820.0
_LARGEST_DIE_PX = 64.0
#: Free table around the outermost dice, in die widths.
_BORDER = 1.4


@dataclass(frozen=True)
class Layout:
    """How the table lies on the sheet: turned, scaled to `die_px`, its corner at `origin_px`."""

    turn: complex
    die_px: float
    origin_px: Point
    width_px: float
    height_px: float

    @classmethod
    def fit(cls, throw: Throw, turn: complex, origin_px: Point, narrowest_px: float) -> Layout:
        """Fit all dice, with a border, into the largest sheet that is still handy."""
        spots = [complex(*corner) * turn for die in throw.dice for corner in die.top] or [0j]
        left, right = min(s.real for s in spots), max(s.real for s in spots)
        top, bottom = min(s.imag for s in spots), max(s.imag for s in spots)
        wide, tall = right - left + 2 * _BORDER, bottom - top + 2 * _BORDER
        die_px = min(_LARGEST_DIE_PX, _WIDEST_PX / wide, _TALLEST_PX / tall)
        width_px = max(wide * die_px, narrowest_px)
        x, y = origin_px
        slack_px = (width_px - wide * die_px) / 2
        corner = (
            x + slack_px - (left - _BORDER) * die_px,
            y - (top - _BORDER) * die_px,
        )
        return cls(turn, die_px, corner, width_px, tall * die_px)

    def place(self, point: Point) -> Point:
        turned = complex(*point) * self.turn * self.die_px
        return turned.real + self.origin_px[0], turned.imag + self.origin_px[1]

    def center(self, die: Die) -> Point:
        return self.place(die.center)


def upright(throw: Throw, reading: Reading) -> complex:
    """The turn that brings the plane's dice nearest to where the picture has them.

    The plane's axes may point anywhere; a drawing should lie on the screen as the throw lies
    in the picture. Least squares over all dice, with complex numbers for points.
    """
    seen = [complex(*die.center_px) for die in reading.dice]
    placed = [complex(*die.center) for die in throw.dice]
    if not placed:
        return 1 + 0j
    seen_middle, placed_middle = sum(seen) / len(seen), sum(placed) / len(placed)
    spin = sum(
        (s - seen_middle) * (p - placed_middle).conjugate()
        for s, p in zip(seen, placed, strict=True)
    )
    return cmath.rect(1, cmath.phase(spin)) if spin else 1 + 0j

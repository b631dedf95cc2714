"""One die of a picture: its color, its hole and its top face, in pixels."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Self

from rules import fields
from rules.fields import Point
from rules.oraklos.cards import Color
from rules.oraklos.say import refusal

Top = tuple[Point, Point, Point, Point]
LARGEST_ID = 10**9
#: Twice the smallest triangle, in square pixels, that two sides of a top face may span.
FLAT_PX2 = 1e-3


@dataclass(frozen=True)
class ReadDie:
    """One die of a picture.

    `top_px` lies on the common plane of all top faces, where one was found; `observed_px` are
    the corners as they were seen before. `sigma_px` is the standard error of these, if known.
    """

    id: int
    color: Color
    hole_up: bool
    center_px: Point
    top_px: Top
    confidence: float = 1.0
    sigma_px: float | None = None
    observed_px: Top | None = None

    @property
    def name(self) -> str:
        """`Y8`: what it is called where letters are those of the rules, in any language."""
        return f"{self.color.letter}{self.id}"

    @property
    def seen_px(self) -> Top:
        """The corners that a plane is fitted to."""
        return self.top_px if self.observed_px is None else self.observed_px

    def mapped(self, to: Callable[[Point], Point], turned: bool = False) -> ReadDie:
        """The same die with all its pixels elsewhere; `turned` where the map is a mirror, so
        that its corners run clockwise again."""

        def corners(quad: Top) -> Top:
            a, b, c, d = (to(corner) for corner in quad)
            return (a, d, c, b) if turned else (a, b, c, d)

        return replace(
            self,
            center_px=to(self.center_px),
            top_px=corners(self.top_px),
            observed_px=None if self.observed_px is None else corners(self.observed_px),
        )

    @property
    def edge_px(self) -> float:
        """Width of the die in the picture, foreshortening averaged."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.top_px
        return math.sqrt(abs((cx - ax) * (dy - by) - (cy - ay) * (dx - bx)) / 2)

    @classmethod
    def from_json(cls, obj: Any, where: str, default_id: int | None = None) -> Self:
        die = fields.mapping(obj, where)
        if default_id is not None:
            die = {"id": default_id, **die}
        die_id = fields.whole(fields.required(die, "id", where), f"{where}, id", 0, LARGEST_ID)
        top_px = read_top(fields.required(die, "top", where), f"{where}, top")
        center_px = (
            fields.point(die["center"], f"{where}, center")
            if die.get("center") is not None
            else diagonals_meet(top_px)
        )
        if not _inside(center_px, top_px):
            raise refusal(
                "reading.center", where=f"{where}, center", value=fields.quoted(list(center_px))
            )
        sigma, observed = die.get("sigma_px"), die.get("observed")
        return cls(
            id=die_id,
            color=read_color(fields.required(die, "color", where), f"{where}, color"),
            hole_up=fields.truth(fields.required(die, "hole_up", where), f"{where}, hole_up"),
            center_px=center_px,
            top_px=top_px,
            confidence=fields.number(die.get("confidence", 1.0), f"{where}, confidence", 0, 1),
            sigma_px=None if sigma is None else fields.number(sigma, f"{where}, sigma_px", 0, 1e4),
            observed_px=None if observed is None else read_top(observed, f"{where}, observed"),
        )

    def to_json(self) -> dict[str, Any]:
        written = {
            "id": self.id,
            "color": str(self.color),
            "hole_up": self.hole_up,
            "center": list(self.center_px),
            "top": [list(corner) for corner in self.top_px],
            "confidence": self.confidence,
            "sigma_px": self.sigma_px,
        }
        if self.observed_px is not None:
            written["observed"] = [list(corner) for corner in self.observed_px]
        return written


def diagonals_meet(top: Top) -> Point:
    """The center of a face seen in perspective: where its diagonals meet."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = top
    ux, uy, vx, vy = cx - ax, cy - ay, dx - bx, dy - by
    t = ((bx - ax) * vy - (by - ay) * vx) / (ux * vy - uy * vx)
    return ax + t * ux, ay + t * uy


def read_color(value: Any, where: str) -> Color:
    if not isinstance(value, str) or value not in list(Color):
        raise refusal("reading.color", where=where, value=fields.quoted(value))
    return Color(value)


def read_top(value: Any, where: str) -> Top:
    corners = [fields.point(corner, where) for corner in fields.items(value, where, 4)]
    if len(corners) != 4:
        raise refusal("reading.corners", where=where, value=fields.quoted(value))
    turns = [
        (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0])
        for p, q, r in zip(
            corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True
        )
    ]
    if all(turn < 0 for turn in turns):
        raise refusal("reading.counterclockwise", where=where, value=fields.quoted(value))
    # A square seen from anywhere stays convex; crossed, folded or flat faces do not exist.
    if not all(turn > FLAT_PX2 for turn in turns):
        raise refusal("reading.face", where=where, value=fields.quoted(value))
    a, b, c, d = corners
    return a, b, c, d


def _inside(center: Point, top: Top) -> bool:
    return all(
        (bx - ax) * (center[1] - ay) - (by - ay) * (center[0] - ax) > 0
        for (ax, ay), (bx, by) in zip(top, top[1:] + top[:1], strict=True)
    )

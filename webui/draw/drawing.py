"""A drawing as a list of shapes, back to front, in pixels: what both renderers understand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]


@dataclass(frozen=True)
class Area:
    """A filled polygon, with an outline where `outline` names a color."""

    points: tuple[Point, ...]
    fill: str
    outline: str | None = None
    outline_px: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True)
class Stroke:
    """A straight line from one point to another; dashes tell a fault without any color."""

    start: Point
    end: Point
    color: str
    width_px: float
    dashed: bool = False


@dataclass(frozen=True)
class Disk:
    """A circle: filled where `fill` names a color, drawn around where `outline` does."""

    center: Point
    radius_px: float
    fill: str | None = None
    outline: str | None = None
    outline_px: float = 0.0


@dataclass(frozen=True)
class Label:
    """Text whose vertical middle is at `at`; a halo keeps it readable on any ground."""

    at: Point
    text: str
    size_px: float
    color: str
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"
    halo: str | None = None


Shape = Area | Stroke | Disk | Label


@dataclass(frozen=True)
class Drawing:
    """A whole drawing; `title` and `description` are for those who can't see it."""

    width_px: int
    height_px: int
    background: str
    title: str
    description: str
    shapes: tuple[Shape, ...]

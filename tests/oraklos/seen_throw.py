"""A throw as a camera saw it: four dice that make a true prophecy, and others aside."""

from __future__ import annotations

from dataclasses import replace

from rules.oraklos.cards import Color
from rules.oraklos.read_die import ReadDie
from rules.oraklos.reading import Reading

FOUR = (1, 2, 3, 4)
"""Clockwise they make the card RYBK."""
PX = 40.0


def die(id_: int, x: float, y: float, size: float = 1.0) -> ReadDie:
    half = PX * size / 2
    cx, cy = 200 + x * PX, 200 + y * PX
    corners = ((cx - half, cy - half), (cx + half, cy - half), (cx + half, cy + half),
               (cx - half, cy + half))  # fmt: skip
    color = list(Color)[id_ % 4]
    return ReadDie(id_, color, False, (cx, cy), corners, sigma_px=0.4, observed_px=corners)


def seen(*more: ReadDie, **said: object) -> Reading:
    """Four dice in a square and three aside, as a camera saw them."""
    square = (die(1, 0, 0), die(2, 6, 0), die(3, 6, 6), die(4, 0, 6))
    aside = (die(5, 12, 0), die(6, 12, 6), die(7, 12, 12))
    reading = Reading("", 1280, 960, (*square, *aside, *more))
    return replace(reading, **said)  # type: ignore[arg-type]

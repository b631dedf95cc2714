"""Throws for tests, written down die by die or thrown from a seed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from rules.oraklos.cards import Card, Color
from rules.oraklos.reading import Doubt, ReadDie, Reading
from rules.oraklos.throw import Die, PlacedDoubt, Throw, Uncertainty

#: A written throw is known to a fiftieth of a die.
FLOOR = 0.02


def die(
    die_id: int, x: float, y: float, color: str = "R", turn_deg: float = 0.0, hole_up: bool = False
) -> Die:
    """A die with its center at (x, y) in die widths, y down, turned clockwise."""
    angle = math.radians(turn_deg)
    c, s = math.cos(angle), math.sin(angle)
    a, b, c_, d = (
        (x + c * u - s * v, y + s * u + c * v)
        for u, v in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    )
    return Die(die_id, Color.from_letter(color), hole_up, (x, y), (a, b, c_, d))


def throw(
    *dice: Die, floor: float = FLOOR, edge_mm: float | None = None, doubts: Sequence[Doubt] = ()
) -> Throw:
    placed = tuple(PlacedDoubt(doubt, None, (None,) * len(doubt.alternatives)) for doubt in doubts)
    return Throw(tuple(dice), Uncertainty(floor), doubts=placed, edge_mm=edge_mm)


def random_throw(
    rng: np.random.Generator,
    count: int,
    width: float,
    apart: float = 1.1,
    covariance: bool = False,
    holes: float = 0.3,
) -> Throw:
    """Dice anywhere on a square table, as crowded as `width` makes it."""
    centers: list[np.ndarray] = []
    while len(centers) < count:
        center = rng.uniform(0, width, 2)
        if all(np.hypot(*(center - other)) > apart for other in centers):
            centers.append(center)
    ids = rng.permutation(np.arange(1, count + 1))
    dice = tuple(
        die(
            int(die_id),
            x,
            y,
            str(rng.choice(list("RYBK"))),
            rng.uniform(0, 90),
            bool(rng.random() < holes),
        )
        for die_id, (x, y) in zip(ids, centers, strict=True)
    )
    spread = None
    if covariance:
        mix = rng.normal(scale=0.012, size=(3 * count, 3 * count)) / math.sqrt(3 * count)
        spread = mix @ mix.T * rng.uniform(0.3, 9)
    return Throw(dice, Uncertainty(0.01, spread))


def mapped(thrown: Throw, view: np.ndarray) -> Throw:
    """The same throw seen through a homography of the whole plane; it may turn it over."""

    def through(points: Any) -> list[tuple[float, float]]:
        lifted = np.asarray(points, dtype=float) @ view[:, :2].T + view[:, 2]
        return [(float(x / w), float(y / w)) for x, y, w in lifted]

    turned_over = np.linalg.det(view) < 0
    dice = []
    for one in thrown.dice:
        [center] = through([one.center])
        a, b, c, d = through(one.top)
        dice.append(replace(one, center=center, top=(a, d, c, b) if turned_over else (a, b, c, d)))
    return replace(thrown, dice=tuple(dice))


def reading_of(thrown: Throw, px_per_die: float = 40.0) -> Reading:
    """The throw as a picture taken straight from above would show it."""
    seen = mapped(thrown, np.diag([px_per_die, px_per_die, 1.0]))
    return Reading(
        image="written.jpg",
        width=1024,
        height=768,
        dice=tuple(
            ReadDie(one.id, one.color, one.hole_up, one.center, one.top) for one in seen.dice
        ),
        edge_mm=thrown.edge_mm,
    )


def square(size: float = 6.0, colors: str = "RYBK", at: float = 0.0) -> tuple[Die, Die, Die, Die]:
    """Dice 1 to 4 on the corners of a square, clockwise from its upper left."""
    places = ((at, at), (at + size, at), (at + size, at + size), (at, at + size))
    a, b, c, d = (
        die(n, x, y, color) for n, ((x, y), color) in enumerate(zip(places, colors, strict=True), 1)
    )
    return a, b, c, d


RYBK = Card.parse("RYBK")

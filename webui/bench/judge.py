"""The judge and the search: one claim, a usual throw, and all 54 dice of the box."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from rules.oraklos.cards import Color
from rules.oraklos.judge import judge, judge_ring
from rules.oraklos.search import search
from rules.oraklos.throw import Die, Throw, Uncertainty
from webui.bench.measurement import Measurement, median_ms

#: What a written throw is known to, in die widths.
_UNCERTAINTY = 0.01
_SEED = 20
_USUAL_DICE = 20
_WHOLE_BOX = 54
#: Judging all 14,535 rings takes long: each claim measured stands for 17.
_SAMPLED = 17


def measure() -> Iterator[Measurement]:
    usual, crowded = scattered(_USUAL_DICE), scattered(_WHOLE_BOX)
    yield Measurement(
        "one claim on 20 dice", median_ms(lambda: judge(usual, [1, 5, 9, 13]), 50), "ms"
    )
    search_ms = median_ms(lambda: search(usual), 20)
    yield Measurement("search on 20 dice", search_ms, "ms", "below 10")
    one_by_one_ms = _every_ring_ms(usual)
    yield Measurement("all rings of 20 dice one by one", one_by_one_ms, "ms")
    ratio = one_by_one_ms / search_ms
    yield Measurement("one by one, against the search", ratio, "times", "at least 100")
    yield Measurement(
        "search on 54 dice", median_ms(lambda: search(crowded), 5), "ms", "below 1000"
    )


def scattered(count: int) -> Throw:
    """A throw of hole-down dice, always the same one, none nearer to another than a throw
    leaves them; about as dense as a table is."""
    random = np.random.default_rng(_SEED)
    side = 3.2 * np.sqrt(count)
    centers: list[complex] = []
    while len(centers) < count:
        spot = complex(*random.uniform(0, side, 2))
        if all(abs(spot - other) > np.sqrt(2) for other in centers):
            centers.append(spot)
    colors = list(Color)
    dice = tuple(
        _die(number, colors[number % 4], center, random.uniform(0, np.pi / 2))
        for number, center in enumerate(centers, 1)
    )
    return Throw(dice, Uncertainty(_UNCERTAINTY))


def _die(number: int, color: Color, center: complex, turn: float) -> Die:
    # Clockwise as seen on the table: y points down.
    a, b, c, d = (
        center + np.sqrt(0.5) * np.exp(1j * (turn + quarter * np.pi / 2)) for quarter in range(4)
    )
    top = ((a.real, a.imag), (b.real, b.imag), (c.real, c.imag), (d.real, d.imag))
    return Die(number, color, False, (center.real, center.imag), top)


def _every_ring_ms(throw: Throw) -> float:
    """How long it takes to judge all three rings of every four dice, from a fair sample."""
    claims = list(combinations((die.id for die in throw.dice), 4))
    sample = claims[::_SAMPLED]
    start = time.perf_counter()
    for a, b, c, d in sample:
        for ring in ((a, b, c, d), (a, b, d, c), (a, c, b, d)):
            judge_ring(throw, ring)
    return (time.perf_counter() - start) * 1000 * len(claims) / len(sample)

"""How far a line passes from a die, checked against shapely and against moved dice."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from shapely.geometry import LineString, MultiPoint, Point, Polygon

from rules.oraklos.clearance import LineTable, clearance
from rules.oraklos.throw import Die, Throw, Uncertainty
from tests.oraklos.any_throw import throws
from tests.oraklos.written import die, random_throw


def of(start: tuple[float, float], end: tuple[float, float], one: Die) -> float:
    return float(clearance(np.array(start), np.array(end), np.array(one.top)))


def test_a_line_beside_a_die_clears_it_by_the_distance() -> None:
    assert of((-5, 0.8), (5, 0.8), die(1, 0, 0)) == pytest.approx(0.3)
    assert of((2, 0), (5, 0), die(1, 0, 0)) == pytest.approx(1.5)
    assert of((1.5, 1.5), (5, 5), die(1, 0, 0)) == pytest.approx(2**0.5)


def test_a_line_on_a_die_lies_as_deep_as_the_die_must_be_pushed() -> None:
    assert of((-5, 0.4), (5, 0.4), die(1, 0, 0)) == pytest.approx(-0.1)
    assert of((-5, 0), (5, 0), die(1, 0, 0)) == pytest.approx(-0.5)
    assert of((0.45, 0), (5, 0), die(1, 0, 0)) == pytest.approx(-0.05)


def test_a_line_that_only_touches_has_no_clearance() -> None:
    assert of((-5, 0.5), (5, 0.5), die(1, 0, 0)) == pytest.approx(0.0, abs=1e-12)


def test_a_die_may_shrink_to_its_center() -> None:
    dice = (die(1, 0, 0), die(2, 8, 0), die(3, 3, -1.5), die(4, 10, 0))
    table = LineTable(Throw(dice, Uncertainty(0.01)), [(0, 1)], centers=True)
    assert table.of(0, 1, 2).dice == pytest.approx(1.5)
    assert table.of(0, 1, 3).dice == pytest.approx(2.0)


@given(throws(dice=(3, 9), width=6, apart=0.4))
def test_clearances_of_crowded_throws_are_those_of_shapely(thrown: Throw) -> None:
    count = len(thrown.dice)
    table = LineTable(thrown, combinations(range(count), 2))
    for i, j in combinations(range(count), 2):
        line = LineString([thrown.dice[i].center, thrown.dice[j].center])
        for k in set(range(count)) - {i, j}:
            body, margin = Polygon(thrown.dice[k].top), table.of(i, j, k).dice
            if line.intersects(body):
                assert margin == pytest.approx(-shortest_way_out(line, body), abs=1e-9)
            else:
                assert margin == pytest.approx(line.distance(body), abs=1e-9)


def shortest_way_out(line: LineString, body: Polygon) -> float:
    """The body moves along all ways that keep it on the line: their outline is the way out."""
    ways = [(x - u, y - v) for x, y in line.coords for u, v in body.exterior.coords]
    return float(MultiPoint(ways).convex_hull.exterior.distance(Point(0, 0)))


def test_the_half_width_is_that_of_dice_moved_at_random() -> None:
    rng = np.random.default_rng(5)
    dice = (die(1, 0, 0), die(2, 8, 1), die(3, 3, 1.5, turn_deg=30))
    mix = rng.normal(scale=0.01, size=(9, 9))
    covariance = mix @ mix.T
    thrown = Throw(dice, Uncertainty(0.0, covariance))
    claimed = LineTable(thrown, [(0, 1)], exact=True).of(0, 1, 2)
    moved = rng.multivariate_normal(np.zeros(9), covariance, 4000).reshape(-1, 3, 3)
    center = np.array([one.center for one in dice])
    arm = np.array(dice[2].top) - center[2]
    turn = moved[:, 2, 2, None, None]
    top = center[2] + moved[:, 2, None, :2] + np.cos(turn) * arm
    top = top + np.sin(turn) * np.stack([-arm[:, 1], arm[:, 0]], axis=-1)
    seen = clearance(center[0] + moved[:, 0, :2], center[1] + moved[:, 1, :2], top)
    assert 1.96 * seen.std() == pytest.approx(claimed.half_width, rel=0.06)
    outside = np.abs(seen - claimed.dice) > claimed.half_width
    assert outside.mean() == pytest.approx(0.05, abs=0.015)


@pytest.mark.parametrize("seed", range(6))
def test_the_quick_half_widths_tell_clear_from_close_as_the_exact_ones_do(seed: int) -> None:
    thrown = random_throw(np.random.default_rng(seed), 10, 9, covariance=True)
    lines = list(combinations(range(10), 2))
    quick, exact = LineTable(thrown, lines), LineTable(thrown, lines, exact=True)
    assert (quick.half_width >= exact.half_width - 1e-12)[np.isfinite(quick.margin)].all()
    close = np.abs(quick.margin) <= quick.half_width
    assert (close == (np.abs(exact.margin) <= exact.half_width)).all()
    assert quick.half_width[close] == pytest.approx(exact.half_width[close])


def test_many_lines_are_measured_in_batches_without_a_seam() -> None:
    thrown = random_throw(np.random.default_rng(1), 40, 60)
    lines = list(combinations(range(40), 2))
    table = LineTable(thrown, lines)
    for row in (0, 499, 500, 501, len(lines) - 1):
        i, j = lines[row]
        k = next(k for k in range(40) if k not in (i, j))
        alone = LineTable(thrown, [(j, i)])
        assert alone.of(i, j, k) == table.of(i, j, k)

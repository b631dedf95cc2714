"""Who is who in two readings."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.live.drawn import EDGE_PX, color_of, die, reading, spread
from vision.live.matching import compare, pairs, scaled

DICE = spread(14)


def shifted(places, dx, dy):
    return [(x + dx, y + dy) for x, y in places]


def test_the_same_dice_are_unchanged():
    assert compare(reading(DICE).dice, reading(DICE).dice).unchanged


@given(st.permutations(range(len(DICE))), st.integers(0, 1000))
def test_order_and_noise_change_nothing(order, seed):
    rng = np.random.default_rng(seed)
    noisy = [
        replace(one, center_px=tuple(np.add(one.center_px, rng.normal(0, 0.4, 2))))
        for one in reading(DICE).dice
    ]
    assert compare(reading(DICE).dice, [noisy[k] for k in order]).unchanged


def test_a_pushed_die_moved_and_the_others_are_the_same():
    later = list(DICE)
    later[4] = (DICE[4][0] + 0.4 * EDGE_PX, DICE[4][1])
    change = compare(reading(DICE).dice, reading(later).dice)
    assert change.moved == (5,)
    assert len(change.same) == 13


def test_a_die_pushed_far_is_gone_and_new():
    later = [*DICE[:-1], (25.0, 25.0)]
    change = compare(reading(DICE).dice, reading(later).dice)
    assert change.gone == (14,)
    assert [one.center_px for one in change.new] == [(25.0, 25.0)]


def test_a_die_turned_on_the_spot_moved():
    later = list(reading(DICE).dice)
    later[2] = die(3, DICE[2], color_of(2), turn=0.6)
    assert compare(reading(DICE).dice, later).moved == (3,)


def test_a_quarter_turn_of_a_square_is_none():
    later = list(reading(DICE).dice)
    later[2] = die(3, DICE[2], color_of(2), turn=np.pi / 2)
    assert compare(reading(DICE).dice, later).unchanged


def test_a_pushed_camera_moves_all_dice_alike():
    change = compare(reading(DICE).dice, reading(shifted(DICE, 33.0, -21.0)).dice)
    assert len(change.same) == 14
    assert np.allclose(change.shift_px, (33.0, -21.0))


def test_another_throw_is_no_pushed_camera():
    change = compare(reading(DICE).dice, reading(spread(14, seed=9)).dice)
    assert change.shift_px == (0.0, 0.0)
    assert len(change.same) < 4


@given(st.integers(0, 30), st.integers(0, 30))
def test_every_die_is_matched_at_most_once(one, other):
    first, second = reading(spread(one % 15, seed=one)), reading(spread(other % 15, seed=other))
    found = pairs(first.dice, second.dice)
    assert len({i for i, _ in found}) == len({j for _, j in found}) == len(found)


def test_a_reading_in_a_larger_picture_has_its_places_there():
    larger = scaled(reading(DICE), 2.0)
    assert larger.dice[3].center_px == (DICE[3][0] * 2, DICE[3][1] * 2)
    assert larger.dice[3].edge_px == 2 * EDGE_PX

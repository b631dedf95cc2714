"""Several readings become one that is better than each, and honest about quarrels."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.oraklos.cards import Color
from rules.oraklos.reading import Doubt, ReadDie, Reading
from tests.live.drawn import color_of, die, reading, spread
from vision.camera_view import CameraView, FrameReader
from vision.frame import Frame
from vision.live.fusing import agreeing, fuse
from vision.simulated_table.table import SimulatedTable
from webui.bench.live import corner_errors, thrown

DICE = spread(12)


def jittered(one: ReadDie, rng: np.random.Generator, sigma_px: float) -> ReadDie:
    """The die as another reading saw it: corners off by chance, named in another order."""
    corners = np.roll(np.array(one.top_px) + rng.normal(0, sigma_px, (4, 2)), rng.integers(4), 0)
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return replace(one, top_px=(a, b, c, d), center_px=tuple(corners.mean(0)))


def looks(count: int, sigma_px: float = 0.5, seed: int = 0) -> list[Reading]:
    rng = np.random.default_rng(seed)
    whole = reading(DICE)
    return [
        replace(whole, dice=tuple(jittered(one, rng, sigma_px) for one in whole.dice))
        for _ in range(count)
    ]


def off_px(fused: Reading) -> float:
    """Mean error of the corners, whichever comes first."""
    errors = []
    for one in fused.dice:
        true = min(
            reading(DICE).dice, key=lambda t: np.hypot(*np.subtract(t.center_px, one.center_px))
        )
        turns = [np.roll(np.array(one.top_px), k, 0) - np.array(true.top_px) for k in range(4)]
        errors.append(min(np.abs(turn).mean() for turn in turns))
    return float(np.mean(errors))


def without(whole: Reading, number: int) -> Reading:
    return replace(whole, dice=tuple(one for one in whole.dice if one.id != number))


def changed(whole: Reading, number: int, **how: object) -> Reading:
    return replace(
        whole,
        dice=tuple(replace(one, **how) if one.id == number else one for one in whole.dice),  # type: ignore[arg-type]
    )


def test_one_reading_fused_is_itself_in_reading_order():
    fused = fuse([reading(DICE)])
    assert {one.center_px for one in fused.dice} == {(round(x, 2), round(y, 2)) for x, y in DICE}
    assert [one.id for one in fused.dice] == list(range(1, 13))
    assert fused.doubts == ()


@given(st.integers(0, 100))
def test_fused_corners_are_better_than_single_ones(seed):
    single = looks(6, seed=seed)
    assert off_px(fuse(single)) < 0.75 * np.mean([off_px(one) for one in single])


def test_the_stated_error_shrinks_but_never_to_nothing():
    six = fuse(looks(6)).dice[0].sigma_px
    many = fuse(looks(400, seed=2)).dice[0].sigma_px
    assert six == pytest.approx(0.4 / 6**0.5, abs=0.02)
    assert many == pytest.approx(0.008 * 20, rel=0.1)


def test_the_majority_names_the_color_and_the_quarrel_becomes_a_doubt():
    quarrel = looks(5)
    quarrel[1] = changed(quarrel[1], 3, color=Color.BLACK, confidence=0.6)
    fused = fuse(quarrel)
    [doubt] = fused.doubts
    doubted = next(one for one in fused.dice if one.id == doubt.die)
    assert doubt.kind == "color"
    assert doubted.color == color_of(2)
    assert [other.color for other in doubt.alternatives] == [Color.BLACK]


def test_a_hole_that_only_some_readings_saw_is_a_doubt():
    quarrel = looks(4)
    quarrel[0] = changed(quarrel[0], 7, hole_up=True)
    [doubt] = fuse(quarrel).doubts
    assert doubt.kind == "hole"
    assert [other.hole_up for other in doubt.alternatives] == [True]


def test_a_die_that_most_readings_saw_lies_there_with_a_doubt():
    partly = looks(6)
    partly[0], partly[4] = without(partly[0], 2), without(partly[4], 2)
    fused = fuse(partly)
    assert len(fused.dice) == 12
    assert [(doubt.kind, doubt.alternatives[0].present) for doubt in fused.doubts] == [
        ("maybe_die", False)
    ]


def test_a_die_that_few_readings_saw_is_only_asked_about():
    partly = [without(one, 2) for one in looks(6)]
    partly[1] = partly[4] = reading(DICE)
    fused = fuse(partly)
    assert len(fused.dice) == 11
    [doubt] = fused.doubts
    assert (doubt.kind, doubt.die) == ("maybe_die", None)
    assert doubt.alternatives[0].die is not None


def test_a_passing_spot_in_one_of_six_readings_is_forgotten():
    passing = looks(6)
    ghost = die(99, (20.0, 20.0), Color.RED)
    passing[3] = replace(passing[3], dice=(*passing[3].dice, ghost))
    fused = fuse(passing)
    assert len(fused.dice) == 12
    assert fused.doubts == ()


def test_doubts_that_half_of_the_readings_share_stay_with_their_die():
    shared = looks(4)
    for k in (0, 2):
        five = next(one for one in shared[k].dice if one.id == 5)
        shared[k] = replace(shared[k], doubts=(Doubt("cocked", 5, five.center_px),))
    [doubt] = fuse(shared).doubts
    leaning = next(one for one in fuse(shared).dice if one.id == doubt.die)
    assert doubt.kind == "cocked"
    assert np.hypot(*np.subtract(leaning.center_px, DICE[4])) < 2


def test_readings_agree_when_they_saw_the_same_dice():
    mixed = looks(5)
    mixed[1], mixed[3] = without(mixed[1], 4), without(mixed[3], 9)
    assert agreeing(mixed) == [0, 2, 4]


def small_throw() -> tuple[np.ndarray, list[dict[str, Any]], float]:
    """A throw in small pictures: its frame, its true dice and how wide they are."""
    table = SimulatedTable(4, (640, 360), patient=True)
    try:
        return thrown(table, 0.0), table.lying.truth["dice"], table.stage.edge_px
    finally:
        table.close()


def test_the_reader_is_better_fused_on_noisy_frames():
    """The real reader on a very poor camera: six readings together beat each alone."""
    still, truth, width_px = small_throw()
    rng = np.random.default_rng(1)
    readings, read_frame = [], FrameReader()
    for k in range(6):
        noisy = np.clip(still + rng.normal(0, 14, still.shape), 0, 255).astype(np.uint8)
        readings.append(read_frame(Frame(k, k / 15, noisy), CameraView(), width_px))
    single = [error for one in readings for error in corner_errors(one.dice, truth)]
    fused = corner_errors(fuse(readings).dice, truth)
    assert len(fused) == len(truth)
    assert np.mean(fused) < 0.9 * np.mean(single)


def test_frames_of_one_camera_are_not_all_seen_the_same_way():
    """Every other frame is seen in a mirror: the same dice, with errors of its own."""
    still, truth, width_px = small_throw()
    read_frame = FrameReader()
    plain, mirrored, again = (
        read_frame(Frame(k, k / 15, still), CameraView(), width_px) for k in range(3)
    )
    assert len(plain.dice) == len(mirrored.dice) == len(truth)
    assert agreeing([plain, mirrored, again]) == [0, 1, 2]

    def apart(one: Reading, other: Reading) -> float:
        tops = [np.array([die.top_px for die in reading.dice]) for reading in (one, other)]
        return float(np.abs(tops[0] - tops[1]).max())

    # The third starts from the plane of the second and ends where the first did.
    assert apart(plain, again) < 0.05 < apart(plain, mirrored)

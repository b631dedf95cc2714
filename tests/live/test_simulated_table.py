"""The table that needs no camera: seeded, true to its scenes, and readable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from rules.oraklos.dice_counts import BY_PLAYERS
from vision.live.clock import VirtualClock
from vision.live.sources import open_simulated
from vision.simulated_table.company import Company
from vision.simulated_table.table import SimulatedTable, some_dice

SIZE = (640, 360)


@pytest.fixture(scope="module")
def table() -> Iterator[SimulatedTable]:
    one = SimulatedTable(4, SIZE, patient=True)
    yield one
    one.close()


class Clock:
    now_s = 0.0


def play(table: SimulatedTable, clock: type[Clock] = Clock) -> list[np.ndarray]:
    """Frames until nothing happens any more."""
    frames = []
    while True:
        clock.now_s += 1 / 15
        frames.append(table.frame_at(clock.now_s))
        if not table.busy:
            return frames


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """How different two frames are, noise aside."""
    return float((np.abs(one.astype(int) - other).max(2) > 25).mean())


def test_an_empty_table_shows_nothing_but_noise(table):
    one, other = table.frame_at(Clock.now_s), table.frame_at(Clock.now_s)
    assert one.shape == (360, 640, 3)
    assert apart(one, other) == 0
    assert (one != other).any()


def test_a_throw_brings_a_hand_then_dice_that_come_to_rest(table):
    table.roll()
    frames = play(table)
    happened = table.happened[-1]
    assert happened.kind == "throw"
    assert table.begun[-1] is happened
    assert 1.5 < happened.end_s - happened.begin_s < 4.0
    assert max(apart(frames[0], frame) for frame in frames[:12]) > 0.015  # the hand
    rest = table.frame_at(Clock.now_s)
    assert apart(rest, table.lying.picture_bgr) == 0
    assert apart(rest, table.stage.empty_bgr) > 0.01  # the dice
    assert len(happened.truth["dice"]) == 16


def test_dice_slow_down_before_they_lie(table):
    table.roll()
    frames = play(table)
    moved = [apart(one, other) for one, other in zip(frames[-12:], frames[-11:], strict=False)]
    assert moved[-1] < 0.01 < max(moved)


def test_a_reaching_hand_leaves_everything_as_it_was(table):
    before = table.lying
    table.reach()
    frames = play(table)
    assert max(apart(frames[0], frame) for frame in frames) > 0.03
    assert table.lying is before
    assert apart(frames[0], frames[-1]) == 0


def test_a_bump_moves_one_die(table):
    before = table.lying.truth["dice"]
    table.bump()
    play(table)
    after = table.lying.truth["dice"]
    moved = [
        k for k, (a, b) in enumerate(zip(before, after, strict=True)) if a["top_px"] != b["top_px"]
    ]
    assert len(moved) == 1
    assert after[moved[0]]["color"] == before[moved[0]]["color"]


def test_lamps_dim_the_picture_and_the_truth_stays(table):
    bright = table.frame_at(Clock.now_s)
    table.lamps.change(Clock.now_s, 0.5, 0.5, 0.1)
    dark = table.frame_at(Clock.now_s + 0.2)
    assert dark.mean() == pytest.approx(bright.mean() * 0.5, rel=0.05)
    table.lamps.change(Clock.now_s + 0.2, 1.0, 0.4, 0.1)
    sided = table.frame_at(Clock.now_s + 0.4)
    assert sided[:, :50].mean() == pytest.approx(bright[:, :50].mean(), rel=0.1)
    assert sided[:, -50:].mean() == pytest.approx(0.42 * bright[:, -50:].mean(), rel=0.1)
    table.lamps.change(Clock.now_s + 0.4, 1.0, 1.0, 0.1)
    Clock.now_s += 1.0


def test_gathered_dice_are_gone(table):
    table.gather()
    play(table)
    assert table.lying.dice == ()
    assert apart(table.frame_at(Clock.now_s), table.stage.empty_bgr) == 0


def test_dice_taken_back_are_gone_and_the_others_stay(table):
    table.roll()
    play(table)
    before = table.lying.truth["dice"]
    table.take(6)
    play(table)
    after = table.lying.truth["dice"]
    assert table.happened[-1].kind == "take"
    assert len(after) == len(before) - 6
    kept = [tuple(map(tuple, die["top_px"])) for die in before]
    assert all(tuple(map(tuple, die["top_px"])) in kept for die in after)
    table.take(100)
    play(table)
    assert table.lying.dice == ()


@pytest.mark.parametrize("count", sorted({one.on_table for one in BY_PLAYERS.values()}))
def test_as_many_dice_are_thrown_as_a_game_asks_for(table, count):
    table.roll(some_dice(count))
    play(table)
    dice = table.lying.truth["dice"]
    assert len(dice) == count
    colors = Counter(die["color"] for die in dice)
    assert max(colors.values()) - min(colors.values()) <= 1


def test_a_table_opened_anew_does_not_repeat_its_throws():
    thrown = []
    for _ in range(2):
        device = open_simulated(4, VirtualClock())
        device.table.roll()
        thrown.append(device.table._next_lay[1].result().truth["dice"])
        device.close()
    assert thrown[0] != thrown[1]


def test_people_around_the_table_point_bump_and_turn_the_light(table):
    table.roll()
    play(table)
    company, lights = Company(table, np.random.default_rng(3)), {table.lamps.gains(Clock.now_s)}
    begun = table.happened[-1].number
    for _ in range(15 * 240):
        Clock.now_s += 1 / 15
        company.sit(Clock.now_s)
        table._move_on(Clock.now_s)  # nobody looks at the pictures
        lights.add(table.lamps.gains(Clock.now_s))
    kinds = Counter(act.kind for act in table.happened if act.number > begun)
    assert kinds["reach"] >= 3
    assert kinds["bump"] >= 1
    assert set(kinds) == {"reach", "bump"}
    assert len(lights) > 1
    assert len(table.lying.dice) == 16
    table.lamps.change(Clock.now_s, 1.0, 1.0, 0.01)
    Clock.now_s += 1.0


def test_an_impatient_finger_does_not_order_a_hundred_throws(table):
    for _ in range(100):
        table.roll()
    thrown = table.happened[-1].number
    play(table)
    assert table.happened[-1].number - thrown <= 6


def test_the_same_seed_plays_the_same_evening():
    seen = []
    for _ in range(2):
        table = SimulatedTable(6, SIZE, patient=True)
        table.roll(("red", "blue", "black", "yellow", "red"), cocked=1)
        seen.append([table.frame_at(k / 15) for k in range(45)])
        assert table.lying.truth["strangers"][0]["kind"] == "cocked"
        table.close()
    assert all((one == other).all() for one, other in zip(*seen, strict=True))


def test_a_table_with_a_schedule_throws_by_itself():
    table = SimulatedTable(6, SIZE, roll_every_s=1.0, patient=True)
    try:
        for k in range(90):
            table.frame_at(k / 15)
        assert [one.kind for one in table.happened][:1] == ["throw"]
    finally:
        table.close()

"""What is a throw, and what is none. Drawn frames, told readings, a virtual clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from rules.oraklos.reading import Doubt, Reading
from tests.live.drawn import Camera, Place, reading, shaken, spread
from vision.frame import Frame, Part
from vision.live.frozen_throw import FrozenThrow
from vision.live.phase import Phase
from vision.live.rest_look import RestLook
from vision.live.throws import ThrowWatch

DICE = spread(14)
OTHERS = spread(14, seed=8)


class Evening:
    """Frames at fifteen a second; a quick reading is ready with the next frame, a careful one after
    five. `throws` are as they are at last, `shown` as they were first."""

    def __init__(self) -> None:
        self.watch = ThrowWatch(lambda: "2026-11-16T20:00:00Z")
        self.camera = Camera()
        self.size = (640, 360)
        self.at_s = 0.0
        self.readings = self.careful_readings = 0
        self.throws: list[FrozenThrow] = []
        self.shown: list[FrozenThrow] = []
        self.shown_s: list[float] = []
        self.final_s: list[float] = []
        self.phases: list[Phase] = []
        self.looked_at: list[Part | None] = []
        """The part that each careful reading was asked for."""
        self.doubts: tuple[Doubt, ...] = ()
        self._waiting: tuple[Frame, Reading] | None = None
        self._careful: tuple[float, Frame, Reading] | None = None

    def lie(self, places: Sequence[Place], seconds: float = 1.5, **how: object) -> None:
        """These dice lie there for a while."""
        for _ in range(round(seconds * 15)):
            self.show(self.camera.picture(places, **how), places)  # type: ignore[arg-type]

    def show(self, picture: np.ndarray, places: Sequence[Place]) -> None:
        frame = Frame(0, self.at_s, picture)
        if self._waiting is not None:
            self._tell(self.watch.take(*self._waiting))
            self._waiting = None
        if self._careful is not None and self.at_s >= self._careful[0] - 1e-6:
            _, still, read = self._careful
            self._careful = None
            self._tell(self.watch.take_careful(still, read))
        sight = self.watch.see(frame)
        self.phases.append(sight.phase)
        if sight.read:
            self._waiting = (frame, self.read(places))
        if sight.still is not None:
            self.looked_at.append(sight.where)
            self._careful = (self.at_s + 5 / 15, sight.still, self.read_carefully(places))
        self.at_s += 1 / 15

    def _tell(self, throw: FrozenThrow | None) -> None:
        if throw is None:
            return
        if not self.throws or throw.number > self.throws[-1].number:
            self.throws.append(throw)
            self.shown.append(throw)
            self.shown_s.append(self.at_s - throw.rested_s)
        self.throws[-1] = throw
        if throw.final:
            self.final_s.append(self.at_s - throw.rested_s)

    def read(self, places: Sequence[Place]) -> Reading:
        self.readings += 1
        return self.perfect(places)

    def read_carefully(self, places: Sequence[Place]) -> Reading:
        self.careful_readings += 1
        return self.perfect(places)

    def perfect(self, places: Sequence[Place]) -> Reading:
        factor = self.size[0] / 640
        scaled = [(x * factor, y * factor) for x, y in places]
        return replace(reading(scaled, self.size), doubts=self.doubts)

    def roll(self, to: Sequence[Place], lying_s: float = 1.5) -> None:
        """Dice come in from the left, roll to their places and lie there."""
        for k in range(10):
            left = (1 - (k + 1) / 10) ** 2
            self.lie([(x - 300 * left, y) for x, y in to], 1 / 15)
        self.lie(to, lying_s)

    def hand(self, places: Sequence[Place], after: Sequence[Place] | None = None) -> None:
        """A hand comes in and leaves; afterwards these dice lie there."""
        for k in range(6):
            self.lie(places, 1 / 15, arm_to=(320, 340 - 40 * k))
        for k in range(6):
            self.lie(after or places, 1 / 15, arm_to=(320, 140 + 40 * k))
        self.lie(after if after is not None else places)

    @property
    def notice(self) -> str | None:
        return self.watch.notice and self.watch.notice.code


@pytest.fixture
def evening() -> Evening:
    """A throw lies frozen on a table that was empty before."""
    begun = Evening()
    begun.lie(())
    begun.roll(DICE)
    assert [throw.number for throw in begun.throws] == [1]
    return begun


def test_a_throw_is_frozen_once_with_its_picture(evening):
    evening.lie(DICE, 5)
    [throw] = evening.throws
    assert len(throw.reading.dice) == 14
    assert throw.frame_bgr.shape == (360, 640, 3)
    assert throw.at == "2026-11-16T20:00:00Z"
    assert evening.notice is None


def test_a_throw_is_shown_after_two_quick_looks_and_final_after_one_careful_one():
    evening = Evening()
    evening.lie(())
    quick, careful = evening.readings, evening.careful_readings
    evening.roll(DICE)
    assert evening.readings - quick == 2
    assert evening.careful_readings - careful == 1
    assert [throw.final for throw in evening.shown] == [False]
    assert [throw.final for throw in evening.throws] == [True]
    assert evening.shown_s[0] <= 0.2
    assert evening.final_s[0] <= 0.7
    assert evening.throws[0].revision == 0  # nobody sees a difference


def test_where_nothing_changes_nothing_is_read(evening):
    quick, careful = evening.readings, evening.careful_readings
    evening.lie(DICE, 10)
    evening.hand(DICE)
    evening.lie(DICE, light=0.7)
    assert (evening.readings, evening.careful_readings) == (quick, careful)


def test_a_throw_is_dated_from_the_first_frame_without_motion(evening):
    [throw] = evening.throws
    rested = [k for k, phase in enumerate(evening.phases) if phase is Phase.MOVING][-1]
    assert throw.rested_s == pytest.approx(rested / 15)


def test_what_the_quick_looks_missed_is_found_without_renaming_a_die():
    evening = Evening()
    evening.lie(())
    evening.read = lambda places: evening.perfect(places[2:])  # type: ignore[method-assign]
    evening.roll(DICE)
    [shown], [final] = evening.shown, evening.throws
    assert len(shown.reading.dice) == 12
    assert len(final.reading.dice) == 14
    assert final.revision == 1
    assert (final.number, final.at) == (shown.number, shown.at)
    by_id = {die.id: die.center_px for die in final.reading.dice}
    for die in shown.reading.dice:
        assert by_id[die.id] == pytest.approx(die.center_px, abs=0.1)
    assert sorted(by_id) == list(range(1, 15))


def test_dice_too_small_for_a_quick_look_are_read_once_something_came_to_rest():
    evening = Evening()
    evening.read = lambda places: evening.perfect(())  # type: ignore[method-assign]
    evening.lie(())
    evening.roll(DICE)
    [throw] = evening.throws
    assert throw.final
    assert len(throw.reading.dice) == 14
    evening.lie(DICE, 5)
    evening.hand(DICE)
    assert evening.watch.lies  # the quick look's blindness takes no die from the table
    assert evening.notice is None
    evening.hand(DICE, DICE[:9])
    assert evening.notice == "live.taken"


def test_a_careful_look_that_finds_nothing_leaves_what_was_shown():
    evening = Evening()
    evening.lie(())
    evening.read_carefully = lambda places: evening.perfect(())  # type: ignore[method-assign]
    evening.roll(DICE)
    [throw] = evening.throws
    assert throw.final
    assert len(throw.reading.dice) == 14


def test_a_hand_before_the_careful_look_only_delays_it():
    evening = Evening()
    evening.lie(())
    evening.roll(DICE, 0.25)
    assert [throw.final for throw in evening.throws] == [False]
    evening.hand(DICE)
    assert [throw.final for throw in evening.throws] == [True]
    assert [throw.number for throw in evening.throws] == [1]


def test_a_careful_reading_counts_though_a_hand_came_in_meanwhile():
    evening = Evening()
    evening.lie(())
    evening.roll(DICE, 0.45)
    evening.lie(DICE, 0.5, arm_to=(320, 140))
    assert [throw.final for throw in evening.throws] == [True]


def test_a_careful_reader_that_fails_is_asked_again(evening):
    evening.hand(DICE, ())
    failed = []

    def once(places: Sequence[Place]) -> Reading:
        if not failed:
            failed.append(True)
            evening._careful = None
            evening.watch.miss()
        return evening.perfect(places)

    evening.read_carefully = once  # type: ignore[method-assign]
    evening.roll(OTHERS)
    evening.lie(OTHERS, 3)
    assert [throw.final for throw in evening.throws] == [True, True]


def test_small_changes_in_the_light_of_a_few_cells_are_no_reason_to_read():
    """Edges that shift by a part of a pixel, as when somebody walks by."""
    camera = Camera((1280, 720))
    picture = camera.picture(DICE)
    look = RestLook(picture)
    shifted = cv2.warpAffine(picture, np.float32([[1, 0, 0.3], [0, 1, 0.2]]), (1280, 720))
    assert not look.differs(shifted)
    die = picture.copy()
    die[400:408, 300:308] = (40, 40, 190)
    assert look.differs(die)


def test_a_small_shaken_picture_is_no_reason_to_read_and_a_die_in_it_is():
    camera = Camera(noise=0.5)
    picture = camera.picture(DICE)
    look = RestLook(picture)
    shifted = shaken(picture, -0.4, 0.4)
    assert not look.differs(shifted)
    shifted[200:208, 30:38] = (40, 40, 190)
    assert look.differs(shifted)


def share(part: Part | None) -> float:
    assert part is not None
    left, upper, right, lower = part
    return (right - left) * (lower - upper)


def holds(part: Part | None, places: Sequence[Place], half_px: float = 10.0) -> bool:
    assert part is not None
    left, upper, right, lower = (np.array(part).reshape(2, 2) * (640, 360)).ravel()
    inside = [
        left <= x - half_px
        and x + half_px <= right
        and upper <= y - half_px
        and y + half_px <= lower
        for x, y in places
    ]
    return all(inside)


def test_only_where_something_came_or_lay_is_looked_at():
    evening = Evening()
    evening.lie(())
    assert evening.looked_at == [None], "nothing is known of a table that was never seen"
    few = [(200.0, 100.0), (260.0, 140.0), (320.0, 110.0), (300.0, 180.0)]
    evening.roll(few)
    assert holds(evening.looked_at[-1], few)
    assert share(evening.looked_at[-1]) < 0.2
    bumped = [*few[:3], (450.0, 250.0)]
    evening.hand(few, bumped)
    evening.lie(bumped)
    assert holds(evening.looked_at[-1], [*few, *bumped])
    assert share(evening.looked_at[-1]) < 0.5


def test_a_dark_die_on_dark_cloth_is_within_what_is_looked_at():
    table = np.full((360, 640, 3), 30, np.uint8)
    die = table.copy()
    die[100:120, 200:220] = (24, 24, 24)
    part = RestLook(table).where_differs(die)
    assert part is not None
    assert holds(part, [(210.0, 110.0)], half_px=8.0)
    assert share(part) < 0.05


def test_nothing_is_read_while_something_moves_or_a_hand_is_there(evening):
    before = evening.readings
    for k in range(30):
        evening.lie(DICE, 1 / 15, arm_to=(200 + 8 * k, 150))
    assert evening.readings == before
    assert evening.phases[-1] is Phase.HAND


def test_the_next_throw_is_a_throw(evening):
    evening.hand(DICE, ())
    evening.roll(OTHERS)
    assert [throw.number for throw in evening.throws] == [1, 2]
    assert evening.phases[-1] is Phase.STILL


def test_a_throw_right_after_the_dice_were_gathered_needs_no_empty_moment(evening):
    for k in range(10):
        evening.lie(DICE[: 14 - k], 1 / 15, arm_to=(100 + 40 * k, 100))
    evening.roll(OTHERS)
    assert len(evening.throws) == 2


def test_a_hand_that_only_reaches_in_starts_nothing(evening):
    evening.hand(DICE)
    evening.hand(DICE)
    assert len(evening.throws) == 1
    assert evening.notice is None


def test_a_hand_over_an_empty_table_starts_nothing():
    evening = Evening()
    evening.lie(())
    evening.hand(())
    assert evening.throws == []
    assert evening.phases[-1] is Phase.EMPTY


def test_a_switched_lamp_starts_nothing(evening):
    evening.lie(DICE, light=0.6)
    evening.lie(DICE, light=(1.1, 0.7))
    evening.lie(DICE)
    assert len(evening.throws) == 1
    assert evening.notice is None


def test_dice_taken_away_are_no_throw(evening):
    evening.hand(DICE, DICE[:9])
    assert len(evening.throws) == 1
    assert evening.notice == "live.taken"
    evening.hand(DICE[:9], ())
    assert len(evening.throws) == 1
    assert evening.notice is None


def test_a_bumped_die_is_told_and_the_frozen_throw_stands(evening):
    bumped = [*DICE[:5], (DICE[5][0] + 9, DICE[5][1] - 7), *DICE[6:]]
    frozen = evening.throws[0].reading
    evening.hand(DICE, bumped)
    assert evening.notice == "live.moved"
    [throw] = evening.throws
    assert throw.reading is frozen
    [number] = evening.watch.notice.params["dice"]
    moved = next(one for one in frozen.dice if one.id == number)
    assert np.hypot(*np.subtract(moved.center_px, DICE[5])) < 1


def test_the_notice_goes_when_the_die_is_put_back(evening):
    evening.hand(DICE, [*DICE[:5], (DICE[5][0] + 9, DICE[5][1] - 7), *DICE[6:]])
    assert evening.notice == "live.moved"
    evening.hand(DICE)
    assert evening.notice is None


def test_a_die_that_moves_unseen_is_found_by_the_check_of_the_second(evening):
    """So slowly that no frame shows motion."""
    for k in range(60):
        crept = [*DICE[:5], (DICE[5][0] + 0.2 * k, DICE[5][1]), *DICE[6:]]
        evening.lie(crept, 1 / 15)
    evening.lie(crept, 3)
    assert evening.notice == "live.moved"
    assert len(evening.throws) == 1


def test_dice_laid_down_one_by_one_are_no_throw():
    evening = Evening()
    evening.lie(())
    for count in range(1, 7):
        evening.hand(DICE[: count - 1], DICE[:count])
    assert evening.throws == []


def test_more_dice_after_the_freeze_are_told(evening):
    evening.hand(DICE, [*DICE, (30.0, 30.0)])
    assert len(evening.throws) == 1
    assert evening.notice == "live.added"


def test_a_pushed_camera_is_told_and_no_throw(evening):
    pushed = [(x + 37.0, y - 12.0) for x, y in DICE]
    evening.lie(pushed, 3)
    assert len(evening.throws) == 1
    assert evening.notice == "live.camera_pushed"


def test_leaning_dice_offer_a_rethrow_and_one_die_thrown_again_is_a_throw():
    evening = Evening()
    evening.lie(())
    evening.doubts = (Doubt("cocked", 3, DICE[2]),)
    evening.roll(DICE)
    [throw] = evening.throws
    assert evening.notice == "live.cocked"
    [number] = throw.rethrow
    leaning = next(one for one in throw.reading.dice if one.id == number)
    assert np.hypot(*np.subtract(leaning.center_px, DICE[2])) < 1
    evening.doubts = ()
    evening.watch.rethrow()
    assert evening.notice is None
    evening.hand(DICE, [*DICE[:2], *DICE[3:]])
    assert len(evening.throws) == 1  # taken up, not yet thrown
    evening.hand([*DICE[:2], *DICE[3:]], [*DICE[:2], (35.0, 300.0), *DICE[3:]])
    assert len(evening.throws) == 2
    evening.hand([*DICE[:2], (35.0, 300.0), *DICE[3:]], [*DICE[:2], (90.0, 330.0), *DICE[3:]])
    assert len(evening.throws) == 2  # once only
    assert evening.notice == "live.moved"


def test_quick_looks_that_quarrel_are_left_to_the_careful_one():
    evening = Evening()
    evening.lie(())

    def flickering(places: Sequence[Place]) -> Reading:
        """Every look misses another die."""
        evening.readings += 1
        return evening.perfect(
            [*places[: evening.readings % 7], *places[evening.readings % 7 + 1 :]]
        )

    evening.read = flickering  # type: ignore[method-assign]
    before = evening.readings
    evening.roll(DICE)
    assert evening.readings - before == 4
    [throw] = evening.throws
    assert evening.shown[0].final
    assert len(throw.reading.dice) == 14


def test_the_picture_may_change_its_size_without_a_new_throw(evening):
    evening.camera, evening.size = Camera((1280, 720)), (1280, 720)
    evening.lie(DICE, 3)
    assert len(evening.throws) == 1
    assert evening.notice is None
    evening.hand(DICE, [*DICE[:5], (DICE[5][0] + 9, DICE[5][1] - 7), *DICE[6:]])
    assert evening.notice == "live.moved"


def test_dice_that_lie_there_at_the_start_are_read():
    evening = Evening()
    evening.lie(DICE, 3)
    assert len(evening.throws) == 1


def test_a_reading_that_comes_after_the_next_motion_counts_for_nothing():
    watch = ThrowWatch(lambda: "")
    camera = Camera()
    frames = [Frame(k, k / 15, camera.picture(DICE)) for k in range(6)]
    asked = [frame for frame in frames if watch.see(frame).read]
    watch.see(Frame(7, 0.5, camera.picture(OTHERS)))
    assert asked
    assert watch.take(asked[-1], reading(DICE)) is None
    assert watch.settled is None


def test_a_throw_is_dated_when_it_came_to_rest():
    watched = Evening()
    dates = iter(range(100))
    watched.watch = ThrowWatch(lambda: f"2026-11-16T20:00:{next(dates):02d}Z")
    watched.lie(())
    watched.hand(())
    asked = next(dates)
    watched.roll(DICE)
    [throw] = watched.throws
    assert throw.at == f"2026-11-16T20:00:{asked + 1:02d}Z"
    assert not throw.lay_there


def test_dice_nobody_saw_come_to_rest_are_marked():
    watched = Evening()
    watched.lie(DICE)
    assert [throw.lay_there for throw in watched.throws] == [True]


def test_a_throw_lies_there_until_a_hand_gathers_it(evening):
    assert evening.watch.lies
    evening.hand(DICE)  # somebody points
    assert evening.watch.lies
    for k in range(12):  # dice go one after another, and the hand stays
        evening.lie(DICE[k:], 1 / 15, arm_to=(320, 140))
    evening.lie(DICE[12:], 0.4, arm_to=(320, 140))
    assert not evening.watch.lies
    assert [throw.number for throw in evening.throws] == [1]


def test_a_throw_does_not_lie_there_while_the_next_one_rolls(evening):
    told = []
    for k in range(12):
        left = (1 - (k + 1) / 12) ** 2
        evening.lie([(x - 300 * left, y) for x, y in OTHERS], 1 / 15)
        told.append(evening.watch.lies)
    assert not any(told[6:])
    evening.lie(OTHERS)
    assert [throw.number for throw in evening.throws] == [1, 2]
    assert evening.watch.lies


def test_a_bumped_die_a_lamp_and_a_pushed_camera_leave_the_throw_lying(evening):
    bumped = [(DICE[0][0] + 40, DICE[0][1]), *DICE[1:]]
    evening.hand(DICE, bumped)
    assert evening.watch.lies
    evening.lie(bumped, light=0.7)
    assert evening.watch.lies
    evening.lie([(x + 9, y + 5) for x, y in bumped])
    assert evening.watch.lies
    evening.lie(())
    assert not evening.watch.lies

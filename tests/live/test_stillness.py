"""Phases from small gray frames: motion, hands, lamps."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from tests.live.drawn import Camera, shaken, spread
from vision.live.gray import change, small_gray
from vision.live.phase import Phase
from vision.live.stillness import Stillness

DICE = spread(12)


class Film:
    """Shows pictures to a Stillness, fifteen a second."""

    def __init__(self) -> None:
        self.camera = Camera()
        self.stillness = Stillness()
        self.at_s = 0.0

    def show(self, *pictures: np.ndarray) -> list[Phase]:
        phases = []
        for picture in pictures:
            phases.append(self.stillness.see(picture, self.at_s).phase)
            self.at_s += 1 / 15
        return phases

    def lie(self, frames: int, **how: object) -> list[Phase]:
        return self.show(*(self.camera.picture(**how) for _ in range(frames)))  # type: ignore[arg-type]


@pytest.fixture
def film() -> Film:
    quiet = Film()
    assert quiet.lie(4, places=DICE)[-1] is Phase.STILL
    return quiet


def rolling(frames: int) -> Iterable[list[tuple[float, float]]]:
    """The dice on their way, slower and slower."""
    for k in range(frames):
        left = (1 - (k + 1) / frames) ** 2
        yield [(x + 150 * left, y + 60 * left) for x, y in DICE]


def test_dice_that_lie_are_still_however_noisy_the_camera_is():
    film = Film()
    film.camera = Camera(noise=9.0)
    assert set(film.lie(40, places=DICE)[5:]) == {Phase.STILL}


def test_rolling_dice_move_until_they_lie():
    film = Film()
    film.lie(4)
    phases = film.show(*(film.camera.picture(places) for places in rolling(12)))
    assert set(phases[1:-1]) == {Phase.MOVING}
    assert film.lie(3, places=DICE)[-1] is Phase.STILL


def test_the_reader_may_look_one_frame_before_the_phase_follows(film):
    film.lie(3)
    moved = film.camera.picture(places=DICE)
    assert not film.stillness.see(moved, film.at_s).quiet
    look = film.stillness.see(film.camera.picture(places=DICE), film.at_s + 1 / 15)
    assert (look.phase, look.quiet) == (Phase.MOVING, True)


def test_an_arm_that_reaches_in_is_a_hand_moving_or_not(film):
    reaching = [film.camera.picture(DICE, arm_to=(300, 340 - 20 * k)) for k in range(8)]
    assert film.show(*reaching)[-1] is Phase.HAND
    resting = film.lie(30, places=DICE, arm_to=(300, 200))
    assert set(resting) == {Phase.HAND}
    leaving = [film.camera.picture(DICE, arm_to=(300, 200 + 30 * k)) for k in range(8)]
    film.show(*leaving)
    assert film.lie(4, places=DICE)[-1] is Phase.STILL


def test_what_reaches_in_and_never_moves_becomes_furniture(film):
    """A sheet of paper at the border must not keep the table waiting for ever."""
    phases = film.lie(90, places=DICE, arm_to=(300, 200))
    assert phases[10] is Phase.HAND
    assert phases[-1] is Phase.STILL
    # Taken away again, the table looks as it did before: nobody has to wait anew.
    assert film.lie(4, places=DICE)[-1] is Phase.STILL


@pytest.mark.parametrize("light", [0.5, 1.15, (0.6, 1.1)], ids=["dimmed", "brighter", "one side"])
def test_a_lamp_is_neither_motion_nor_hand(film, light):
    phases = film.lie(10, places=DICE, light=light)
    assert Phase.HAND not in phases
    assert Phase.MOVING not in phases
    assert phases[-1] is Phase.STILL


def test_a_slow_change_of_light_is_followed(film):
    for k in range(60):
        film.lie(1, places=DICE, light=1 - 0.008 * k)
    assert film.lie(3, places=DICE, light=0.5)[-1] is Phase.STILL
    # and a hand is still known from it
    assert film.lie(3, places=DICE, light=0.5, arm_to=(300, 200))[-1] is Phase.HAND


def test_a_pushed_camera_is_unsure_then_still(film):
    rng = np.random.default_rng(5)
    patterned = rng.integers(40, 220, (45, 80, 3)).astype(np.uint8).repeat(8, 0).repeat(8, 1)
    film.show(*(patterned for _ in range(4)))
    pushed = np.roll(patterned, 37, axis=1)
    assert film.show(pushed)[-1] is Phase.UNSURE
    assert film.show(pushed, pushed, pushed)[-1] is Phase.STILL


def test_one_flickering_frame_does_not_wake_a_quiet_table(film):
    flicker = film.camera.picture(DICE)
    flicker[100:104, 100:104] = 255
    phases = film.show(flicker) + film.lie(2, places=DICE)
    assert phases == [Phase.STILL] * 3


def test_a_small_creeping_thing_does(film):
    for k in range(4):
        creeping = film.camera.picture(DICE)
        creeping[100:105, 100 + 6 * k : 105 + 6 * k] = 255
        phases = film.show(creeping)
    assert phases == [Phase.MOVING]


def test_a_camera_that_shakes_by_parts_of_a_pixel_is_no_motion(film):
    """Somebody leans on the table: every edge of every die differs from frame to frame."""
    rng = np.random.default_rng(8)
    shifts = rng.uniform(-0.3, 0.3, (20, 2))
    phases = film.show(*(shaken(film.camera.picture(DICE), *shift) for shift in shifts))
    assert phases == [Phase.STILL] * 20


def test_one_die_that_creeps_beside_many_that_lie_is_no_shaking_camera(film):
    pictures = [
        film.camera.picture([*DICE[:-1], (DICE[-1][0] + 2 * k, DICE[-1][1])]) for k in range(4)
    ]
    assert film.show(*pictures)[-1] is Phase.MOVING


def test_a_die_that_creeps_alone_is_no_shaking_camera():
    film = Film()
    film.lie(4, places=DICE[:1])
    x, y = DICE[0]
    pictures = [film.camera.picture([(x + 2 * k, y)]) for k in range(4)]
    assert film.show(*pictures)[-1] is Phase.MOVING


def test_black_pictures_are_unsure(film):
    black = np.zeros((360, 640, 3), np.uint8)
    assert film.show(black, black, black)[-1] is Phase.UNSURE


def test_a_table_known_to_be_empty_is_empty_again_in_any_light(film):
    film.lie(4)
    film.stillness.note_empty(film.stillness.gray)
    assert film.lie(2)[-1] is Phase.EMPTY
    assert film.lie(4, places=DICE)[-1] is Phase.STILL
    assert film.lie(4, light=0.7)[-1] is Phase.EMPTY


def test_another_picture_size_starts_anew(film):
    film.camera = Camera((320, 240))
    phases = film.lie(4, places=DICE)
    assert phases[0] is Phase.UNSURE
    assert phases[-1] is Phase.STILL


def test_equal_light_leaves_only_what_really_changed():
    camera = Camera(noise=0.0)
    before = small_gray(camera.picture(DICE))
    after = small_gray(camera.picture([*DICE[:-1], (40.0, 40.0)], light=(0.6, 1.3)))
    changed = change(after, before) > 14
    places = np.argwhere(changed)[:, ::-1] * 2
    assert len(places)
    for place in places:
        near = min(np.hypot(*np.subtract(place, spot)) for spot in (DICE[-1], (40.0, 40.0)))
        assert near < 30


def test_another_table_behind_the_hand_is_no_hand_that_stays(film):
    """Somebody turned the camera while an arm was in view; a third of all places look different."""
    film.lie(8, places=DICE)
    striped = film.camera.picture(DICE).copy()
    for left in range(0, 640, 90):
        striped[:, left : left + 30] //= 2
    arm = [film.camera.picture(DICE, arm_to=(320, 300 - 40 * k)) for k in range(4)]
    assert film.show(*arm)[-1] is Phase.HAND
    noisy = [np.clip(striped + np.float32(k % 3 - 1), 0, 255).astype(np.uint8) for k in range(8)]
    phases = film.show(*noisy)
    assert phases[0] is Phase.UNSURE
    assert phases[-1] is Phase.STILL

"""When a camera counts as dead, and when to try again."""

from __future__ import annotations

import numpy as np
import pytest

from tests.live.drawn import Camera
from vision.live.back_off import BackOff, Patience
from vision.live.grey_card import grey_card
from vision.live.watchdog import Limits, Watchdog

PICTURE = Camera().picture()


def dog() -> Watchdog:
    return Watchdog("camera 0", Limits(), 0.0)


def test_a_camera_gets_time_to_open():
    young = dog()
    assert young.check(5.0).trouble.code == "camera.opening"
    late = young.check(10.0)
    assert (late.trouble.code, late.reopen) == ("camera.cannot_open", True)


def test_silence_is_noticed():
    silent = dog()
    silent.see(PICTURE, 1.0)
    assert silent.check(1.5).trouble is None
    assert silent.check(2.6).trouble.code == "camera.lost"
    assert silent.check(2.6).reopen


def test_the_smallest_noise_shows_that_a_camera_lives():
    camera, alive = Camera(), dog()
    assert all(alive.see(camera.picture(), k / 15).trouble is None for k in range(60))


def test_a_repeated_picture_is_noticed_only_where_that_means_something():
    recording = Watchdog("film", Limits(same_frame_s=None), 0.0)
    assert all(not recording.see(PICTURE, k / 15).reopen for k in range(60))


def test_a_dark_room_with_something_in_it_is_not_black():
    dark = (PICTURE * 0.05).astype(np.uint8)
    dark[100:200, 100:200] = 90
    watching = dog()
    for k in range(60):
        dark[0, 0] = k
        assert watching.see(dark, k / 15).trouble is None


def test_waits_double_up_to_the_longest_and_the_budget_ends():
    tried = BackOff(Patience(first_s=0.5, longest_s=3.0, budget=5))
    assert [tried.next_wait_s() for _ in range(6)] == [0.5, 1.0, 2.0, 3.0, 3.0, None]


def test_patience_comes_back_after_half_a_minute_of_pictures():
    tried = BackOff(Patience(budget=5))
    for _ in range(4):
        tried.next_wait_s()
    tried.well(100.0)
    tried.well(110.0)
    assert tried.tries == 4
    tried.well(131.0)
    assert tried.next_wait_s() == 0.5


@pytest.mark.parametrize("size", [(1280, 720), (320, 240), (720, 1280)])
def test_the_grey_card_is_gray_and_says_something(size):
    card = grey_card("camera 0 gives no pictures. Look at its cable.", size)
    assert card.shape == (size[1], size[0], 3)
    assert np.median(card) == 122
    assert (card > 230).sum() > 500
    assert (card == card[..., :1]).all()

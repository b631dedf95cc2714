"""The worker lives: every way in which a camera fails, with a device that fails so."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.live.drawn import Camera, spread
from tests.live.fakes import QUICK, RECORDING, WEBCAM, Opener, Table, first, running
from vision.live import troubles
from vision.live.capture import Capture
from vision.live.clock import WallClock
from vision.live.device import SourceEnded, SourceLost
from vision.live.phase import Phase
from vision.live.watchdog import Limits, Watchdog

DICE = spread(12)
BLACK = np.zeros((360, 640, 3), np.uint8)


def unplugged() -> Iterator[np.ndarray]:
    raise SourceLost(troubles.lost("camera 0"))
    yield


def ended() -> Iterator[np.ndarray]:
    raise SourceEnded
    yield


def repeating() -> Iterator[np.ndarray]:
    picture = Camera().picture(DICE)
    while True:
        yield picture


def black() -> Iterator[np.ndarray]:
    rng = np.random.default_rng(2)
    while True:
        yield BLACK + rng.integers(0, 3, BLACK.shape, np.uint8)


_let_go = threading.Event()


@pytest.fixture(autouse=True)
def hanging_ends_with_the_test() -> Iterator[None]:
    _let_go.clear()
    yield
    _let_go.set()


def hanging() -> Iterator[np.ndarray]:
    _let_go.wait()
    yield BLACK


def broken() -> Iterator[np.ndarray]:
    raise RuntimeError("a driver nobody has seen before")
    yield


def test_frames_are_counted_and_phases_told():
    with Table(Opener(running())) as table:
        assert table.wait_for(lambda seen: seen.phase is Phase.EMPTY).frame.number > 2


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (unplugged, "camera.lost"),
        (hanging, "camera.lost"),
        (repeating, "camera.repeating"),
        (broken, "camera.lost"),
    ],
    ids=["unplugged", "hangs", "repeats one frame", "breaks"],
)
def test_a_camera_that_fails_is_told_and_opened_anew(fault, code):
    opener = Opener(first(5, fault), running())
    with Table(opener) as table:
        told = table.trouble(code)
        assert told.phase is Phase.UNSURE
        again = table.well()
        assert opener.tries == 2
        assert again.frame.number > 5


def test_a_repeated_frame_is_noticed_within_two_seconds_of_a_usual_camera():
    dog = Watchdog("camera 0", Limits(), 0.0)
    picture = Camera().picture(DICE)
    noticed = next(k / 15 for k in range(100) if dog.see(picture, k / 15).reopen)
    assert noticed <= 2.0


def test_black_frames_are_told_and_over_when_the_light_is_back():
    lit = threading.Event()

    def covered() -> Iterator[np.ndarray]:
        pictures = black()
        while not lit.is_set():
            yield next(pictures)
        yield from running()()

    opener = Opener(first(5, covered))
    patient = replace(QUICK, limits=replace(QUICK.limits, black_reopen_s=600.0))
    with Table(opener, manners=patient) as table:
        table.trouble("camera.black")
        lit.set()
        table.well()
        assert opener.tries == 1  # a covered lens is no reason to open anew


def test_a_camera_that_stays_black_is_opened_anew():
    opener = Opener(black, running())
    with Table(opener) as table:
        table.trouble("camera.black")
        table.well()
        assert opener.tries == 2


def test_another_resolution_is_no_trouble_and_no_throw():
    larger = running(DICE, (960, 540))
    with Table(Opener(first(60, larger, running(DICE)))) as table:
        table.lying = DICE
        table.wait_for(lambda seen: seen.throw is not None)
        seen = table.wait_for(lambda seen: seen.frame.size == (960, 540))
        table.lying = [(x * 1.5, y * 1.5) for x, y in DICE]
        table.wait_for(
            lambda seen: seen.phase is Phase.STILL and seen.frame.number > 70 and bool(seen.reading)
        )
        assert {one.throw.number for one in table.news if one.throw} == {1}
        assert seen.trouble is None


def test_a_recording_that_ends_is_told_and_not_opened_again():
    opener = Opener(first(10, ended))
    with Table(opener, RECORDING) as table:
        told = table.trouble("source.ended")
        assert told.ended
        table.worker._thread.join(30)
        assert not table.worker._thread.is_alive()
        assert opener.tries == 1


def test_a_recording_may_repeat_a_picture():
    with Table(Opener(repeating), RECORDING) as table:
        seen = table.wait_for(lambda seen: seen.frame is not None and seen.frame.number > 50)
        assert seen.trouble is None


def test_a_camera_that_never_opens_is_given_up_after_some_tries():
    tried = 0

    def opener(spec, clock):
        nonlocal tried
        tried += 1
        raise SourceLost(troubles.cannot_open(spec.label))

    with Table(opener) as table:
        told = table.trouble("camera.given_up")
        assert told.trouble.params["tries"] == 5
        assert tried == 6
        assert "camera.cannot_open" in {one.trouble.code for one in table.news if one.trouble}


def test_a_camera_that_hangs_while_opening_is_left_behind():
    calls = []

    def opener(spec, clock):
        calls.append(spec)
        if len(calls) == 1:
            _let_go.wait()
        return Opener(running())(spec, clock)

    with Table(opener) as table:
        assert table.trouble("camera.opening").trouble.params == {"source": "camera 0"}
        table.well()
        assert len(calls) == 2


def test_the_throw_frozen_before_a_fault_stands_after_it():
    opener = Opener(first(40, unplugged, running(DICE)), running(DICE))
    with Table(opener) as table:
        table.lying = DICE
        throw = table.wait_for(lambda seen: seen.throw is not None and seen.throw.final).throw
        table.trouble("camera.lost")
        table.well()
        still = table.wait_for(lambda seen: seen.phase is Phase.STILL)
        later = table.wait_for(lambda seen: seen.frame.number > still.frame.number + 20)
        assert later.throw is throw


def test_a_reader_that_fails_does_not_end_the_watch():
    table = Table(Opener(running()))
    table.reader_fails = True
    with table:
        failed = table.wait_for(lambda seen: seen.notice is not None)
        assert failed.notice.code == "live.reader_failed"
        table.reader_fails = False
        assert table.wait_for(lambda seen: seen.phase is Phase.EMPTY).notice is None


def test_frames_nobody_has_time_for_are_dropped_and_counted():
    capture = Capture(WEBCAM, WallClock(), Opener(running()))
    capture.start()
    end_s = time.monotonic() + 60
    while capture.dropped < 5 and time.monotonic() < end_s:
        time.sleep(0.02)
    assert capture.dropped >= 5
    waiting = [capture.next(0) for _ in range(2)]
    assert None not in waiting
    capture.abandon()
    capture.join(30)


def test_stopping_ends_every_thread_and_closes_the_camera():
    opener = Opener(running())
    before = set(threading.enumerate())
    with Table(opener) as table:
        table.well()
    assert opener.opened[0].closed.wait(30)
    assert {one.name for one in set(threading.enumerate()) - before} == set()


def test_stopping_does_not_wait_for_a_camera_that_hangs():
    opener = Opener(first(3, hanging))
    with Table(opener) as table:
        table.well()
        begun_s = time.monotonic()
    assert time.monotonic() - begun_s < 30

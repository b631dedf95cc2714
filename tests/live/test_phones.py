"""A phone as the camera: small pictures to watch, one at full size to read, a heartbeat apart."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from rules.message import Refusal
from rules.oraklos.reading import Reading
from tests.live.drawn import Camera, Place, reading, spread
from tests.live.fakes import QUICK, Table
from vision.frame import Frame
from vision.live.clock import VirtualClock
from vision.live.frozen_throw import FrozenThrow
from vision.live.mailbox import Letter, PhoneMailbox, PhoneState
from vision.live.phase import Phase
from vision.live.phones import STILL_PX, PhoneDevice, Phones, is_jpeg
from vision.live.spec import SourceKind, SourceSpec, parse_source
from vision.live.throws import ThrowWatch

DICE = spread(12)
FULL, SMALL = (640, 360), (320, 180)
PHONE = SourceSpec(SourceKind.PHONE, "Anna's phone", "0a1b2c3d")


def jpeg(picture: np.ndarray) -> bytes:
    return bytes(cv2.imencode(".jpg", picture)[1].tobytes())


def small(picture: np.ndarray) -> np.ndarray:
    return cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


class PhoneEvening:
    """Small frames, six a second; a full-size one comes with the frame after it was asked for, its
    quick reading with the next, its careful one half a second later."""

    def __init__(self) -> None:
        self.watch = ThrowWatch(lambda: "2026-11-17T20:00:00Z")
        self.camera = Camera(FULL)
        self.at_s = 0.0
        self.is_asked = False
        self.stills = 0
        self.phase = Phase.UNSURE
        self.throws: list[FrozenThrow] = []
        self._quick: tuple[Frame, Reading] | None = None
        self._careful: tuple[float, Frame, Reading] | None = None

    def lie(self, places: Sequence[Place], seconds: float = 2.5, **how: object) -> None:
        for _ in range(round(seconds * 6)):
            self.show(self.camera.picture(places, **how), reading(places, FULL))  # type: ignore[arg-type]

    def show(self, picture: np.ndarray, lying: Reading) -> None:
        if self._quick is not None:
            self._tell(self.watch.take(*self._quick))
            self._quick = None
        if self._careful is not None and self.at_s >= self._careful[0]:
            self._tell(self.watch.take_careful(*self._careful[1:]))
            self._careful = None
        fine, self.is_asked = picture if self.is_asked else None, False
        self.stills += fine is not None
        frame = Frame(0, self.at_s, small(picture), is_small=True, fine=fine)
        sight = self.watch.see(frame)
        self.phase, self.is_asked = sight.phase, sight.asks
        if sight.read:
            assert frame.to_read is not None
            self._quick = (frame.to_read, lying)
        if sight.still is not None:
            self._careful = (self.at_s + 0.5, sight.still, lying)
        self.at_s += 1 / 6

    def _tell(self, throw: FrozenThrow | None) -> None:
        if throw is not None and throw not in self.throws:
            self.throws.append(throw)


def test_a_throw_is_read_from_one_still_and_kept_at_full_size():
    evening = PhoneEvening()
    evening.lie([])
    assert evening.phase is Phase.EMPTY
    assert evening.stills == 1
    evening.lie(DICE, arm_to=(320, 150), seconds=0.5)
    evening.lie(DICE)
    shown, final = evening.throws
    assert (shown.number, shown.final, final.number, final.final) == (1, False, 1, True)
    assert final.frame_bgr.shape == (360, 640, 3)
    assert {die.center_px for die in final.reading.dice} == set(DICE)
    assert evening.stills == 2
    assert evening.watch.lies


def test_nothing_is_asked_for_while_the_table_looks_as_it_did():
    evening = PhoneEvening()
    evening.lie(DICE, seconds=10)
    asked = evening.stills
    evening.lie(DICE, arm_to=(320, 200), seconds=0.5)
    evening.lie(DICE, seconds=5)
    assert evening.stills == asked == 1
    assert evening.watch.newest is not None
    assert evening.watch.newest.number == 1


def test_dice_gathered_are_seen_in_small_pictures_alone():
    evening = PhoneEvening()
    evening.lie([])
    evening.lie(DICE)
    assert evening.watch.lies
    evening.lie([], arm_to=(320, 100), seconds=1)
    assert not evening.watch.lies


def test_a_turned_phone_is_told_and_no_throw():
    evening = PhoneEvening()
    evening.lie([])
    evening.lie(DICE)
    upright = [(360 - y, x) for x, y in DICE]
    evening.camera = Camera((360, 640))
    evening.camera.picture = lambda places: np.rot90(Camera(FULL).picture(DICE), -1).copy()  # type: ignore[assignment, misc]
    for _ in range(20):
        evening.show(evening.camera.picture(DICE), reading(upright, (360, 640)))
    assert evening.watch.newest is not None
    assert evening.watch.newest.number == 1
    assert evening.watch.notice is not None
    assert evening.watch.notice.code == "live.camera_turned"
    assert evening.watch.lies


def test_a_mailbox_holds_the_newest_letter_and_never_two():
    mailbox = PhoneMailbox("Anna's phone")
    mailbox.put(Letter(b"first"))
    mailbox.put(Letter(b"second"))
    assert mailbox.take(0) == Letter(b"second")
    assert mailbox.take(0) is None


def test_a_still_that_nobody_asked_for_is_left_aside():
    mailbox = PhoneMailbox("Anna's phone")
    mailbox.put(Letter(b"small", b"large"))
    assert mailbox.take(0) == Letter(b"small")
    mailbox.ask()
    assert mailbox.is_asked_within(0)
    mailbox.put(Letter(b"small", b"large"))
    assert mailbox.take(0) == Letter(b"small", b"large")
    assert not mailbox.is_asked_within(0)


@pytest.mark.parametrize(
    ("state", "silent_s", "code"),
    [
        (PhoneState.WATCHING, 1.0, None),
        (PhoneState.WATCHING, 1.6, "camera.phone_silent"),
        (PhoneState.HIDDEN, 0.0, "camera.phone_hidden"),
        (PhoneState.TAKEN, 0.0, "camera.phone_taken"),
        (PhoneState.LEFT, 60.0, "camera.phone_left"),
    ],
)
def test_why_a_phone_gives_no_pictures_is_told(state, silent_s, code):
    clock = VirtualClock()
    mailbox = PhoneMailbox("Anna's phone", clock)
    mailbox.hear(state)
    clock.sleep_until(silent_s)
    trouble = PhoneDevice("Anna's phone", mailbox).trouble
    assert (trouble and trouble.code) == code


def test_rare_pictures_are_no_trouble_and_a_phone_that_went_to_sleep_goes_on_by_itself():
    phones = Phones()
    mailbox = phones.offer(PHONE.address, PHONE.label)
    glance = jpeg(small(Camera(FULL).picture(DICE)))
    with Table(lambda spec, clock: phones.open(spec), PHONE, QUICK) as table:
        mailbox.put(Letter(glance))
        table.well()
        mailbox.hear(PhoneState.HIDDEN)
        assert table.trouble("camera.phone_hidden").phase is Phase.UNSURE
        mailbox.hear(PhoneState.WATCHING)
        mailbox.put(Letter(jpeg(small(Camera(FULL).picture(DICE, light=1.1)))))
        table.well()
        table.trouble("camera.phone_silent")
        mailbox.hear(PhoneState.WATCHING, turned=True)
        mailbox.put(Letter(glance))
        table.well()
        told = table.wait_for(lambda seen: seen.notice is not None)
        assert told.notice.code == "live.camera_turned"


def test_a_damaged_picture_is_passed_over():
    mailbox = PhoneMailbox("Anna's phone")
    whole = jpeg(small(Camera(FULL).picture(DICE)))
    mailbox.put(Letter(b"\xff\xd8\xff nothing"))
    device = PhoneDevice("Anna's phone", mailbox)
    assert device.read_shot() is None
    mailbox.put(Letter(whole))
    shot = device.read_shot()
    assert shot is not None
    assert shot.bgr.shape == (180, 320, 3)


def test_phones_are_listed_by_name_while_they_are_there():
    phones = Phones()
    for number, name in enumerate(("Bob's phone", "anna's phone")):
        phones.offer(f"0000000{number}", name).put(Letter(b"a glance"))
    phones.offer("00000002", "a phone whose camera is closed")
    assert [one.name for one in phones.listed()] == ["anna's phone", "Bob's phone"]
    spec = parse_source(phones.listed()[0].source)
    assert phones.named(spec).label == "anna's phone"
    gone = phones.find("00000000")
    assert gone is not None
    gone.hear(PhoneState.LEFT)
    assert [one.name for one in phones.listed()] == ["anna's phone"]
    with pytest.raises(Refusal, match="does not offer itself"):
        phones.named(parse_source("phone:ffffffff"))


def test_of_too_many_phones_the_one_silent_for_longest_is_forgotten():
    phones = Phones()
    for number in range(40):
        phones.offer(f"{number:08x}", f"phone {number}").put(Letter(b"a glance"))
    assert len(phones.listed()) == 16
    assert phones.find("00000000") is None
    assert phones.find(f"{39:08x}") is not None


def test_no_crowd_of_offers_takes_the_tables_camera_away():
    phones = Phones()
    camera = phones.offer("camera", "Camera")
    phones.open(SourceSpec(SourceKind.PHONE, "Camera", "camera"))
    for number in range(40):
        phones.offer(str(number), "Crowd")
    assert phones.find("camera") is camera
    assert phones.find("39") is not None


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\xff\xd8\xff", b"<svg/>"])
def test_only_jpegs_of_a_fair_size_are_taken(data):
    assert not is_jpeg(data, STILL_PX)
    large = jpeg(np.zeros((4, STILL_PX + 8, 3), np.uint8))
    assert not is_jpeg(large, STILL_PX)
    assert is_jpeg(jpeg(np.zeros((40, 40, 3), np.uint8)), STILL_PX)

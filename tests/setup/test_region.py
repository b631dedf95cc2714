"""The table's outline at work: what lies or moves beside it does not count."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.profile import EnrolledDice, Profile
from calibration.table_area import TableArea
from rules.oraklos.cards import Color
from vision.frame import Frame
from vision.live.phase import Phase
from vision.live.practice_camera import Prop, practice_picture
from vision.live.throws import ThrowWatch
from vision.photo import Photo
from vision.profiled import read_with, view_of

_SIZE = (640, 480)
# The right half of the practice table: yellow and red dice.
_RIGHT = TableArea(_SIZE, ((315.0, 100.0), (620.0, 100.0), (620.0, 400.0), (315.0, 400.0)))


def test_dice_beside_the_table_are_not_read() -> None:
    photo = Photo("dice", practice_picture(Prop.DICE, 0))
    profile = Profile("half", table=_RIGHT, dice=EnrolledDice(edge_mm=12.5))
    reading = read_with(photo, profile)
    assert [die.color for die in reading.dice] == [Color.BLACK, Color.BLUE] * 2
    assert (reading.width, reading.height) == _SIZE
    assert reading.edge_mm == 12.5
    whole = read_with(photo, Profile("whole"))
    assert len(whole.dice) == 8
    assert whole.doubts == (), "a shadow that looks half like a die is none to the jury"
    kept = {die.center_px for die in whole.dice if die.center_px[0] > 315}
    for die in reading.dice:
        nearest = min(np.hypot(die.center_px[0] - x, die.center_px[1] - y) for x, y in kept)
        assert nearest < 1.0


def test_a_mirrored_picture_is_read_upright() -> None:
    picture = practice_picture(Prop.DICE, 0)
    mirrored = Photo("dice", np.ascontiguousarray(picture[:, ::-1]))
    upright = read_with(Photo("dice", picture), Profile("as it is"))
    turned = read_with(mirrored, Profile("selfie", mirrored=True))
    assert [die.to_json() for die in turned.dice] == [die.to_json() for die in upright.dice]


@pytest.mark.parametrize(("area", "phase"), [(_RIGHT, Phase.STILL), (None, Phase.MOVING)])
def test_people_beside_the_table_do_not_disturb_it(area: TableArea | None, phase: Phase) -> None:
    picture = practice_picture(Prop.DICE, 0)
    view = view_of(Profile("ours", table=area))
    watch = ThrowWatch(lambda: "2026-01-01T00:00:00.000Z")
    for number in range(1, 14):
        scene = picture.copy()
        if number > 5:
            # Somebody's sleeve goes up and down on the left.
            scene[40 + 30 * (number % 3) : 200 + 30 * (number % 3), 20:120] = (90, 160, 210)
        frame = Frame(number, number / 15, scene)
        sight = watch.see(frame, view.box_for(frame.size))
    assert sight.phase is phase or (area is None and sight.phase is Phase.HAND)

"""Advice on a poor shot: one thing to do, the weightiest first."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.laid_throw import lay_throw
from rules.oraklos.cards import Color
from rules.oraklos.doubt import Doubt
from rules.oraklos.reading import ReadDie, Reading
from vision.advice import advice_on


def row_of_dice(count: int, edge_px: float) -> Reading:
    dice = []
    for number in range(1, count + 1):
        middle = (40 + number * 2.5 * edge_px, 60 + (number % 3) * 2 * edge_px)
        corners = cv2.boxPoints((middle, (edge_px, edge_px), 20.0 * number))
        a, b, c, d = ((float(x), float(y)) for x, y in corners)
        dice.append(ReadDie(number, Color.RED, False, middle, (a, b, c, d), 0.9, 0.3))
    return Reading("throw.jpg", 1280, 720, tuple(dice))


def codes(reading: Reading) -> list[str]:
    return [message.code for message in advice_on(reading, lay_throw(reading).throw)]


def test_a_good_picture_needs_no_advice() -> None:
    assert codes(row_of_dice(8, 40)) == []


@pytest.mark.parametrize(("count", "code"), [(0, "advice.none"), (3, "advice.few")])
def test_without_four_dice_that_is_the_first_thing_to_say(count: int, code: str) -> None:
    assert codes(row_of_dice(count, 40)) == [code]


def test_dice_of_a_few_pixels_are_too_far_away() -> None:
    assert codes(row_of_dice(8, 9)) == ["advice.small"]


@pytest.mark.parametrize("kind", ["dark", "blur", "cut", "glare"])
def test_what_the_reader_complains_of_becomes_advice(kind: str) -> None:
    reading = replace(row_of_dice(8, 40), doubts=(Doubt(kind, None, (10.0, 10.0)),))
    assert codes(reading) == [f"advice.{kind}"]


def test_a_picture_full_of_doubts_is_to_be_taken_again() -> None:
    doubts = tuple(Doubt("color", number, (10.0, 10.0)) for number in range(1, 5))
    assert codes(replace(row_of_dice(8, 40), doubts=doubts)) == ["advice.doubts"]


def test_a_picture_from_far_aside_is_steep() -> None:
    seen = row_of_dice(8, 40)
    camera = np.array([[900.0, 0, 640], [0, 900.0, 360], [0, 0, 1]])
    tilt = np.deg2rad(58)

    def from_aside(x: float, y: float) -> tuple[float, float]:
        table = np.array([(x - 500) / 90, (y - 110) / 90, 0.0])
        turned = cv2.Rodrigues(np.array([tilt, 0.0, 0.0]))[0] @ table + [0, 0, 9.0]
        u, v, w = camera @ turned
        return float(u / w), float(v / w)

    dice = tuple(
        replace(
            die,
            center_px=from_aside(*die.center_px),
            top_px=tuple(from_aside(*corner) for corner in die.top_px),
        )
        for die in seen.dice
    )
    assert "advice.steep" in codes(replace(seen, dice=dice))

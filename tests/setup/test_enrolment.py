"""Enrolment: what a set's own colors are worth, and how they are said."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from calibration.color_model import COLORS, USUAL_PAINTS, Paints
from rules.message import Refusal
from rules.oraklos.cards import Color
from rules.oraklos.reading import ReadDie, Reading
from tests.vision.made_candidates import made
from vision.candidates import Candidates
from vision.colors import settle
from vision.enrolment import enrol, in_columns
from vision.enrolment_scenes import BULB_2700_K, NIGHT_BLUE, ORANGE_RED, Evening
from vision.photo import Photo

# No network here: each top face is where it truly is, and nothing is said about its color. So
# these tests tell what the colors alone are worth, whatever the network has learned.
_NO_IDEA = np.full(5, 0.2)


def _candidates(dice: list[dict[str, Any]]) -> Candidates:
    return made([die["top_px"] for die in dice], heat=1.0, topness=1.0, color=_NO_IDEA)


def _reading(photo: Photo, truth: dict[str, Any]) -> Reading:
    dice = []
    for number, die in enumerate(truth["dice"], 1):
        a, b, c, d = ((float(x), float(y)) for x, y in die["top_px"])
        x, y = die["top_center_px"]
        dice.append(ReadDie(number, Color(die["color"]), die["hole_up"], (x, y), (a, b, c, d), 1.0))
    return Reading(photo.name, *photo.size, tuple(dice))


@cache
def _throws(evening: Evening) -> list[tuple[Photo, dict[str, Any]]]:
    return [evening.throw(number, count=10) for number in range(2)]


def _share_right(evening: Evening, paints: Paints) -> float:
    right = total = 0
    for photo, truth in _throws(evening):
        chances = settle(photo.bgr, _candidates(truth["dice"]), paints)
        named = [str(COLORS[k]) if k < 4 else "other" for k in chances.argmax(1)]
        right += sum(a == die["color"] for a, die in zip(named, truth["dice"], strict=True))
        total += len(named)
    return right / total


def _learned(evening: Evening) -> Paints:
    photo, truth = evening.sample()
    paints = enrol([(photo, _reading(photo, truth))]).dice.paints
    assert paints is not None
    return paints


@pytest.mark.parametrize(
    "evening",
    [
        Evening(301, {"red": ORANGE_RED, "blue": NIGHT_BLUE}, BULB_2700_K),
        Evening(301, {"red": ORANGE_RED}),
    ],
    ids=["unusual set under a warm bulb", "orange-like red"],
)
def test_an_unusual_set_is_read_better_once_it_is_enrolled(evening: Evening) -> None:
    usual, learned = _share_right(evening, USUAL_PAINTS), _share_right(evening, _learned(evening))
    assert learned > usual
    assert learned >= 0.9


def test_a_usual_set_loses_nothing() -> None:
    evening = Evening(302)
    assert _share_right(evening, _learned(evening)) >= _share_right(evening, USUAL_PAINTS)


def _die(number: int, x: float, color: Color = Color.RED, hole_up: bool = False) -> ReadDie:
    top = ((x - 10, 90.0), (x + 10, 90.0), (x + 10, 110.0), (x - 10, 110.0))
    return ReadDie(number, color, hole_up, (x, 100.0), top, 0.9)


def test_columns_name_the_dice_from_left_to_right() -> None:
    places = [(1, 300.0), (2, 52.0), (3, 48.0), (4, 130.0), (5, 215.0), (6, 304.0)]
    reading = Reading("x", 640, 480, tuple(_die(number, x) for number, x in places))
    named = in_columns(reading, [Color.BLACK, Color.BLUE, Color.YELLOW, Color.RED])
    assert {die.id: str(die.color) for die in named.dice} == {
        1: "red", 2: "black", 3: "black", 4: "blue", 5: "yellow", 6: "red",
    }  # fmt: skip


def test_fewer_dice_than_columns_are_refused() -> None:
    reading = Reading("x", 640, 480, (_die(1, 50.0),))
    with pytest.raises(Refusal) as refused:
        in_columns(reading, [Color.RED, Color.BLUE])
    assert refused.value.message.code == "dice.columns"


def test_a_missing_color_is_refused_by_name() -> None:
    picture = Photo("x", np.full((480, 640, 3), 90, np.uint8))
    with pytest.raises(Refusal) as refused:
        enrol([(picture, Reading("x", 640, 480, (_die(1, 50.0),)))])
    assert refused.value.message.params["colors"] == ["yellow", "blue", "black"]


def test_colors_that_look_alike_and_dice_seen_from_one_side_are_told() -> None:
    picture = Photo("x", np.full((480, 640, 3), 90, np.uint8))
    dice = tuple(_die(k, 50.0 * k, color) for k, color in enumerate(Color, 1))
    advice = {said.code for said in enrol([(picture, Reading("x", 640, 480, dice))]).advice}
    assert advice == {"dice.alike", "dice.one_sided"}

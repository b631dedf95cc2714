"""Witnesses in a profile: exactly a die's pixels, and nothing that is not one."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration.color_model import USUAL_PAINTS
from calibration.profile import EnrolledDice, Profile
from calibration.witness import MOST_ENROLLED, PATCH_PX, Origin, Witness
from rules.message import Refusal
from rules.oraklos.cards import Color

STORED = Path(__file__).parent / "stored"


def profile() -> Profile:
    rng = np.random.default_rng(1)
    patches = rng.integers(0, 256, (MOST_ENROLLED, PATCH_PX, PATCH_PX, 3), np.uint8)
    colors = [color for color in Color for _ in range(MOST_ENROLLED // 4)]
    witnesses = tuple(
        Witness(patch, color, number % 2 == 0, Origin.ENROLLED)
        for number, (patch, color) in enumerate(zip(patches, colors, strict=True))
    )
    return Profile("table", dice=EnrolledDice(USUAL_PAINTS, 20.0, (640, 480), None, witnesses))


def written() -> Any:
    return json.loads(profile().to_text())


def test_as_many_as_there_may_be_are_written_and_read_back() -> None:
    again = Profile.from_text(profile().to_text())
    dice = profile().dice
    assert again.dice is not None
    assert dice is not None
    for one, other in zip(again.dice.witnesses, dice.witnesses, strict=True):
        assert (one.patch == other.patch).all()
        assert (one.color, one.hole_up, one.origin) == (other.color, other.hole_up, other.origin)
    assert again.advice is None


@pytest.mark.parametrize(
    "patch",
    [
        "",
        "*" * 9216,
        base64.b64encode(bytes(6911)).decode(),
        base64.b64encode(bytes(6915)).decode(),
        "A" * 9215 + "=",
        "A" * 9215 + "\n",
        None,
        7,
        [0] * 6912,
    ],
    ids=[str(n) for n in range(9)],
)
def test_what_is_no_patch_is_told_and_not_repeated(patch: Any) -> None:
    obj = written()
    obj["dice"]["witnesses"][3]["patch"] = patch
    with pytest.raises(Refusal) as refused:
        Profile.from_json(obj)
    assert refused.value.message.code == "profile.damaged"
    assert len(refused.value.message.text) < 300


@pytest.mark.parametrize(
    ("field", "value"),
    [("color", "green"), ("color", 1), ("hole_up", "yes"), ("hole_up", 1)],
)
def test_what_no_die_can_be_is_refused(field: str, value: Any) -> None:
    obj = written()
    obj["dice"]["witnesses"][0][field] = value
    with pytest.raises(Refusal):
        Profile.from_json(obj)


def test_more_than_there_may_be_are_refused() -> None:
    obj = written()
    obj["dice"]["witnesses"].append(obj["dice"]["witnesses"][0])
    with pytest.raises(Refusal):
        Profile.from_json(obj)


def test_a_profile_of_format_1_is_read_and_a_new_photograph_suggested() -> None:
    kept = Profile.from_text((STORED / "profile_format_1.json").read_text("utf-8"))
    assert kept.dice is not None
    assert kept.dice.witnesses == ()
    assert kept.paints is not None
    assert kept.advice is not None
    assert kept.advice.code == "profile.dice_by_paint"
    again = Profile.from_text(kept.to_text())
    assert again.to_json() == kept.to_json()


def test_who_never_enrolled_dice_is_advised_nothing() -> None:
    assert Profile("table").advice is None
    assert replace(profile(), dice=EnrolledDice(edge_mm=12.0)).advice is None

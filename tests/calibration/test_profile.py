"""Profiles: written and read back, and refused in a sentence when damaged or foreign."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.camera import CameraModel
from calibration.color_model import USUAL_PAINTS, Paints
from calibration.lens import Lens
from calibration.profile import EnrolledDice, Profile
from calibration.table_area import TableArea
from rules.message import Refusal

_SIZE = (640, 480)


def _full() -> Profile:
    corners = np.array([[10.0, 10], [50, 10], [50, 50], [10, 50]])
    return Profile(
        "Küche, Sonntag",
        mirrored=True,
        lens=Lens(CameraModel.pinhole(_SIZE, 555.0), 0.2, 0.25, (553.0, 557.0), 14, 0.66),
        table=TableArea(
            _SIZE, ((20.0, 20.0), (600.0, 25.0), (610.0, 460.0), (15.0, 450.0)), {96: corners}
        ),
        dice=EnrolledDice(USUAL_PAINTS, 21.5, _SIZE, 12.5),
    )


@pytest.mark.parametrize("profile", [_full(), Profile("empty")], ids=["full", "empty"])
def test_a_profile_survives_being_written_down(profile: Profile) -> None:
    again = Profile.from_text(profile.to_text())
    assert again.to_json() == profile.to_json()


def test_the_file_says_what_it_is() -> None:
    written = json.loads(_full().to_text())
    assert written["kind"] == "pythia camera profile"
    assert written["version"] == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "profile.json"),
        ("{", "profile.json"),
        ("[]", "profile.foreign"),
        ('{"kind": "a recipe"}', "profile.foreign"),
        ('{"kind": "pythia camera profile", "version": 3}', "profile.version"),
        ('{"kind": "pythia camera profile", "version": 1}', "profile.damaged"),
        ("[" * 5000, "profile.json"),
        ("x" * 500_000, "profile.foreign"),
    ],
)
def test_a_file_that_is_no_profile_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        Profile.from_text(text)
    assert refused.value.message.code == code


@given(st.data())
def test_any_damage_to_a_field_is_told_and_never_crashes(data: st.DataObject) -> None:
    written: Any = json.loads(_full().to_text())
    place = written
    while isinstance(place, dict) and place:
        name = data.draw(st.sampled_from(sorted(place)))
        if not isinstance(place[name], dict) or data.draw(st.booleans()):
            place[name] = data.draw(
                st.sampled_from(
                    [None, "x", -1, 1e30, [], [1], {}, True, [[1, 2, 3]], [[1], [2, 3], [4]]]
                )
            )
            break
        place = place[name]
    codes = {"profile.damaged", "profile.foreign", "profile.version"}
    with suppress(Refusal):
        assert Profile.from_json(written).to_json()["kind"] == "pythia camera profile"
        return
    assert _code_of(written) in codes


def test_a_damaged_profile_says_what_of_it_is_damaged() -> None:
    written: Any = json.loads(_full().to_text())
    written["lens"]["size"] = "wide"
    with pytest.raises(Refusal) as refused:
        Profile.from_json(written)
    reason = refused.value.message.params["reason"]
    assert reason.code == "json.list"
    assert "lens.size" in str(refused.value)
    assert refused.value.message.to_json()["params"]["reason"] == reason.to_json()


def _code_of(written: Any) -> str:
    with pytest.raises(Refusal) as refused:
        Profile.from_json(written)
    return str(refused.value.message.code)


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "two\nlines", " edge"])
def test_a_name_is_one_short_line(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        Profile(name)
    assert refused.value.message.code == "profile.name"


@pytest.mark.parametrize("edge_mm", [0.0, 3.9, 61.0, float("nan")])
def test_an_edge_no_die_has_is_refused(edge_mm: float) -> None:
    with pytest.raises(Refusal):
        EnrolledDice(edge_mm=edge_mm)


def test_pictures_of_another_size_are_told() -> None:
    profile = _full()
    assert profile.misfit(_SIZE) is None
    told = profile.misfit((1280, 720))
    assert told is not None
    assert "640 x 480" in told.text
    assert profile.die_width_for((1280, 720)) is None
    assert profile.die_width_for(_SIZE) == 21.5


def test_paints_survive_being_written_down() -> None:
    again = Paints.from_json(USUAL_PAINTS.to_json())
    assert np.array_equal(again.looks, USUAL_PAINTS.looks)
    assert again.trust == USUAL_PAINTS.trust

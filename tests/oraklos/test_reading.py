"""A reading in and out of JSON; what is malformed is refused with a sentence that quotes it."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from rules.message import Refusal
from rules.oraklos.reading import Reading

TOP = [[10, 10], [50, 12], [48, 52], [8, 50]]
WRITTEN: dict[str, Any] = {
    "format": 1,
    "image": "table.jpg",
    "width": 640,
    "height": 480,
    "edge_mm": 11.5,
    "lens": {
        "camera_matrix": [[600.0, 0.0, 320.0], [0.0, 600.0, 240.0], [0.0, 0.0, 1.0]],
        "distortion": [0.1, 0.0, 0.0, 0.0, 0.0],
    },
    "dice": [
        {"id": 1, "color": "red", "hole_up": False, "center": [29, 31], "top": TOP,
         "confidence": 0.9, "sigma_px": 0.4},
        {"id": 7, "color": "black", "hole_up": True, "center": [129, 31],
         "top": [[x + 100, y] for x, y in TOP], "confidence": 1.0, "sigma_px": None},
    ],
    "doubts": [
        {"kind": "color", "die": 7, "at": [129, 31], "alternatives": [{"color": "blue"}]},
        {"kind": "maybe_die", "die": None, "at": [300, 200], "alternatives": [
            {"die": {"color": "red", "hole_up": False,
                     "top": [[x + 270, y + 170] for x, y in TOP]}},
            {"sparkle": 3, "present": False}]},
        {"kind": "smudge", "die": None, "at": None, "alternatives": []},
    ],
}  # fmt: skip


def changed(**fields: Any) -> dict[str, Any]:
    return copy.deepcopy(WRITTEN) | fields


def with_die(**fields: Any) -> dict[str, Any]:
    reading = changed()
    reading["dice"][0] |= fields
    return reading


def without(reading: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in reading.items() if key != name}


def test_a_reading_comes_out_of_its_json_as_it_went_in() -> None:
    reading = Reading.from_json(WRITTEN)
    assert Reading.from_json(reading.to_json()) == reading
    assert json.loads(json.dumps(reading.to_json()))["dice"] == WRITTEN["dice"]


def test_what_a_doubt_says_that_is_not_understood_is_kept() -> None:
    doubt = Reading.from_json(WRITTEN).to_json()["doubts"][1]
    assert doubt["alternatives"][1] == {"present": False, "sparkle": 3}


def test_the_object_may_stand_in_a_list_of_one_as_pythia_read_prints_it() -> None:
    assert Reading.from_json([WRITTEN]) == Reading.from_json(WRITTEN)


def test_a_left_out_center_is_where_the_diagonals_meet() -> None:
    reading = with_die()
    del reading["dice"][0]["center"]
    assert Reading.from_json(reading).dice[0].center_px == pytest.approx((29, 31))


def test_a_reading_written_by_hand_may_leave_out_what_only_a_camera_knows() -> None:
    for name in ("image", "edge_mm", "lens", "doubts"):
        Reading.from_json(without(WRITTEN, name))


BAD: list[tuple[str, Any, str]] = [
    ("json.object", 17, "17"),
    ("json.object", [], "[]"),
    ("json.too_many", [WRITTEN, WRITTEN], "2 entries"),
    ("reading.failed", {"image": "x.jpg", "error": {"code": "no_picture"}}, "no_picture"),
    ("json.missing", without(WRITTEN, "format"), "“format”"),
    ("json.missing", without(WRITTEN, "dice"), "“dice”"),
    ("json.missing", without(WRITTEN, "width"), "“width”"),
    ("reading.format", changed(format=2), "2"),
    ("json.list", changed(dice={"a": 1}), "list of dice"),
    ("json.object", changed(dice=["red"]), "'red'"),
    ("json.too_many", changed(dice=[WRITTEN["dice"][0]] * 10_000), "10000"),
    ("json.missing", changed(dice=[without(WRITTEN["dice"][0], "top")]), "“top”"),
    ("json.missing", changed(dice=[without(WRITTEN["dice"][0], "color")]), "“color”"),
    ("json.missing", changed(dice=[without(WRITTEN["dice"][0], "hole_up")]), "“hole_up”"),
    ("json.missing", changed(dice=[without(WRITTEN["dice"][0], "id")]), "“id”"),
    ("reading.repeated_id", with_die(id=7), "7"),
    ("json.whole", with_die(id="1"), "'1'"),
    ("json.whole", with_die(id=True), "True"),
    ("json.range", with_die(id=-1), "-1"),
    ("reading.color", with_die(color="green"), "'green'"),
    ("reading.color", with_die(color=["red"]), "['red']"),
    ("reading.color", with_die(color="R" * 10_000), "RRR"),
    ("json.truth", with_die(hole_up="no"), "'no'"),
    ("json.truth", with_die(hole_up=0), "0"),
    ("json.number", with_die(center=["29", 31]), "'29'"),
    ("json.range", with_die(center=[math.nan, 31]), "nan"),
    ("json.range", with_die(center=[math.inf, 31]), "inf"),
    ("json.range", with_die(center=[10**400, 31]), "1000000"),
    ("reading.center", with_die(center=[200, 200]), "[200.0, 200.0]"),
    ("json.point", with_die(center=[1]), "[1]"),
    ("reading.corners", with_die(top=TOP[:3]), "four corners"),
    ("json.too_many", with_die(top=[*TOP, [0, 0]]), "5"),
    ("json.range", with_die(top=[[1e300, 10], *TOP[1:]]), "1e+300"),
    ("reading.face", with_die(top=[TOP[0], TOP[2], TOP[1], TOP[3]]), "neither crossed"),
    ("reading.face", with_die(top=[[0, 0], [10, 0], [20, 0], [30, 0]]), "flat"),
    ("reading.face", with_die(top=[[5, 5]] * 4), "flat"),
    ("reading.counterclockwise", with_die(top=TOP[::-1]), "clockwise"),
    ("json.range", with_die(confidence=1.5), "1.5"),
    ("json.range", with_die(sigma_px=-1), "-1"),
    ("json.range", changed(width=0), "0"),
    ("json.whole", changed(height=480.5), "480.5"),
    ("json.range", changed(edge_mm=0), "0"),
    ("json.text", changed(image=3), "3"),
    ("json.missing", changed(lens={"distortion": []}), "“camera_matrix”"),
    ("reading.matrix", changed(lens={"camera_matrix": [[1, 0]], "distortion": []}), "three rows"),
    ("json.missing", changed(doubts=[{"die": 1}]), "“kind”"),
    ("reading.doubted_die", changed(doubts=[{"kind": "color", "die": 99}]), "99"),
    ("reading.color", changed(doubts=[{"kind": "color", "die": 1,
                                       "alternatives": [{"color": "mauve"}]}]), "'mauve'"),
    ("json.object", changed(doubts=[{"kind": "color", "die": 1, "alternatives": ["blue"]}]),
     "'blue'"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "obj", "quoted"), BAD)
def test_a_malformed_reading_is_refused_with_what_is_wrong(
    code: str, obj: Any, quoted: str
) -> None:
    with pytest.raises(Refusal) as refused:
        Reading.from_json(obj)
    assert refused.value.message.code == code
    assert quoted in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    "text",
    ["", "{", "not json", "[" * 100_000, '{"a": ' + "9" * 5000 + "}"],
    ids=["empty", "cut", "prose", "deep", "long number"],
)
def test_text_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        Reading.from_text(text)
    assert refused.value.message.code == "reading.json"
    assert len(str(refused.value)) < 300


def test_nan_and_infinity_in_json_text_are_refused() -> None:
    text = json.dumps(with_die(center=[math.nan, 31]))
    with pytest.raises(Refusal) as refused:
        Reading.from_text(text)
    assert refused.value.message.code == "reading.json"


def every_place(obj: Any) -> list[Callable[[Any, Any], None]]:
    """One setter for every place in a JSON value."""
    if not isinstance(obj, dict | list):
        return []
    setters: list[Callable[[Any, Any], None]] = []
    for key in obj if isinstance(obj, dict) else range(len(obj)):
        setters.append(lambda target, value, key=key: target.__setitem__(key, value))
        for inner in every_place(obj[key]):
            setters.append(lambda target, value, key=key, inner=inner: inner(target[key], value))
    return setters


@pytest.mark.parametrize(
    "junk",
    [None, True, "x", -1, 1e308, math.nan, [], {}, [[]], {"id": 1}],
    ids=repr,
)
def test_junk_in_any_place_is_refused_or_read_but_never_crashes(junk: Any) -> None:
    for put in every_place(WRITTEN):
        spoiled = copy.deepcopy(WRITTEN)
        put(spoiled, junk)
        with suppress(Refusal):
            reading = Reading.from_json(spoiled)
            assert Reading.from_json(reading.to_json()) == reading

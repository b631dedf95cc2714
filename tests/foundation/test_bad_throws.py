"""Files that are no throw: one clear sentence, exit 1, never a stack trace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def face(x: float = 0.0, y: float = 0.0) -> list[list[float]]:
    return [[x, y], [x + 40, y], [x + 40, y + 40], [x, y + 40]]


def die(**changes: object) -> dict[str, object]:
    return {"id": 1, "color": "red", "hole_up": False, "top": face()} | changes


def throw(*dice: dict[str, object], **changes: object) -> dict[str, object]:
    return {"format": 1, "width": 640, "height": 480, "dice": list(dice)} | changes


WRITTEN = {
    "nothing": "",
    "no JSON": "{",
    "a word": '"dice"',
    "a number": "7",
    "two throws": json.dumps([throw(), throw()]),
    "no throw in a list": "[]",
    "deep nesting": "[" * 100_000,
    "a failed reading": json.dumps({"image": "a.jpg", "error": {"code": "x", "message": "y"}}),
    "another format": json.dumps(throw(format=2)),
    "no size": json.dumps({"format": 1, "dice": []}),
    "a color that does not exist": json.dumps(throw(die(color="green"))),
    "a hole that is a word": json.dumps(throw(die(hole_up="no"))),
    "NaN": json.dumps(throw(die(top=face(float("nan"))))),
    "infinity": json.dumps(throw(die(top=face(float("inf"))))),
    "huge numbers": json.dumps(throw(die(top=face(1e300)))),
    "a number of a thousand digits": json.dumps(throw(die(id=7))).replace("7", "7" * 1000, 1),
    "a missing corner": json.dumps(throw(die(top=face()[:3]))),
    "a crossed top": json.dumps(throw(die(top=[[0, 0], [40, 40], [40, 0], [0, 40]]))),
    "a mirrored top": json.dumps(throw(die(top=face()[::-1]))),
    "a flat top": json.dumps(throw(die(top=[[0, 0], [10, 0], [20, 0], [30, 0]]))),
    "two dice with one id": json.dumps(throw(die(), die(top=face(100)))),
    "ten thousand dice": json.dumps(
        throw(*(die(id=n, top=face(50 * (n % 100), 50 * (n // 100))) for n in range(10_000)))
    ),
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN.keys())
def test_what_is_no_throw_is_refused_in_a_sentence(pythia, tmp_path, written):
    file = tmp_path / "throw.json"
    file.write_text(written)
    told = pythia("prophecies", "--throw", str(file), "--json")
    assert told.exit_code == 1, told.output
    error = json.loads(told.stdout)["error"]
    assert error["code"].startswith(("json.", "reading."))
    assert told.stderr == f"Error: {error['message']}\n"
    assert len(told.stderr) < 400
    assert isinstance(told.exception, SystemExit)


def test_a_picture_given_as_a_throw_is_refused(pythia, tmp_path: Path):
    file = tmp_path / "throw.json"
    file.write_bytes(bytes(range(256)))
    told = pythia("judge", "--throw", str(file), "--dice", "1,2,3,4")
    assert told.exit_code == 1
    assert "not a throw" in told.stderr


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_throw_of_few_dice_has_no_prophecies(pythia, tmp_path, count):
    file = tmp_path / "throw.json"
    file.write_text(json.dumps(throw(*(die(id=n, top=face(90 * n)) for n in range(count)))))
    told = pythia("prophecies", "--throw", str(file), "--json", "--draw", str(tmp_path / "a.png"))
    assert told.exit_code == 0, told.output
    answer = json.loads(told.stdout)
    assert (answer["true"], answer["too_close"]) == ([], [])

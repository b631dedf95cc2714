"""What enrolling a set of dice is worth: colors right without and with it, on made evenings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import dist
from typing import Any

from rules.oraklos.cards import Color
from rules.oraklos.reading import ReadDie, Reading
from vision.enrolment import enrol
from vision.enrolment_scenes import BULB_2700_K, NIGHT_BLUE, ORANGE_RED, Evening
from vision.reader import read
from vision.scoring import score
from webui.bench.measurement import Measurement

_ROOMS = (300, 301, 302, 303, 304, 305)
_THROWS = 2
_EVENINGS: dict[str, dict[str, Any]] = {
    "usual sets and lamps": {},
    "orange-like red": {"paints": {"red": ORANGE_RED}},
    "dark blue near black": {"paints": {"blue": NIGHT_BLUE}},
    "warm bulb, 2700 K": {"lamp": BULB_2700_K},
    "all three at once": {
        "paints": {"red": ORANGE_RED, "blue": NIGHT_BLUE},
        "lamp": BULB_2700_K,
    },
}


def measure() -> Iterator[Measurement]:
    for name, unusual in _EVENINGS.items():
        found = without = 0
        enrolled = 0.0
        for room in _ROOMS:
            evening = Evening(room, **unusual)
            photo, truth = evening.sample()
            paints = enrol([(photo, _said(read(photo), truth))]).dice.paints
            for number in range(_THROWS):
                thrown, expected = evening.throw(number)
                plain = score(read(thrown), expected)
                known = score(read(thrown, paints=paints), expected)
                found += plain.found
                without += plain.color_right
                enrolled += known.color_right * plain.found / max(1, known.found)
        yield Measurement(f"{name}: color right", 100 * without / found, "%")
        yield Measurement(
            f"{name}, enrolled", 100 * enrolled / found, "%", "not below the line above"
        )


def _said(reading: Reading, truth: dict[str, Any]) -> Reading:
    """The reading as a person would correct it: every die there is, by its true color."""

    def true_die(die: ReadDie) -> dict[str, Any] | None:
        nearest = min(truth["dice"], key=lambda one: dist(one["top_center_px"], die.center_px))
        return nearest if dist(nearest["top_center_px"], die.center_px) < die.edge_px / 2 else None

    asked = [other.die for doubt in reading.doubts for other in doubt.alternatives if other.die]
    there = [(die, true_die(die)) for die in (*reading.dice, *asked)]
    dice = [replace(die, color=Color(lies["color"])) for die, lies in there if lies is not None]
    return replace(reading, dice=tuple(dice))

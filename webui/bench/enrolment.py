"""What knowing a set of dice is worth: colors right without, with two photographs of it, and with
one corrected die, on made evenings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import dist
from typing import Any

from calibration.witness import Origin, Witness
from rules.oraklos.cards import Color
from rules.oraklos.reading import ReadDie, Reading
from vision.enrolment import enrol
from vision.enrolment_scenes import BULB_2700_K, NIGHT_BLUE, ORANGE_RED, WINDOW, Evening
from vision.jury.witnesses import witnesses_of
from vision.photo import Photo
from vision.reader import read
from vision.scoring import is_seen, matched
from webui.bench.measurement import Measurement

_ROOMS = (300, 301, 302, 303, 304, 305)
_EVENINGS: dict[str, dict[str, Any]] = {
    "usual sets and lamps": {},
    "orange-like red": {"paints": {"red": ORANGE_RED}},
    "dark blue near black": {"paints": {"blue": NIGHT_BLUE}},
    "warm bulb, 2700 K": {"lamp": BULB_2700_K},
    "all three at once": {
        "paints": {"red": ORANGE_RED, "blue": NIGHT_BLUE},
        "lamp": BULB_2700_K,
    },
    "all black dice mirror a window": {"window": WINDOW},
}
_GOAL_ENROLLED, _GOAL_CORRECTED = ">= 99.5 %", ">= 98 %"

Truth = dict[str, Any]


@dataclass
class _Colors:
    """Dice found, and those of them whose color is right."""

    found: int = 0
    right: int = 0

    def see(self, reading: Reading, truth: Truth) -> None:
        asked = truth["dice"]
        for true, seen in matched(reading, asked).items():
            if is_seen(asked[true]):
                self.found += 1
                self.right += reading.dice[seen].color == asked[true]["color"]

    @property
    def percent(self) -> float:
        return 100 * self.right / self.found


def measure() -> Iterator[Measurement]:
    for name, unusual in _EVENINGS.items():
        without, enrolled, corrected = _Colors(), _Colors(), _Colors()
        for room in _ROOMS:
            _spend(Evening(room, **unusual), without, enrolled, corrected)
        yield Measurement(f"{name}: color right", without.percent, "%")
        yield Measurement(
            f"{name}, two photographs enrolled", enrolled.percent, "%", _GOAL_ENROLLED
        )
        yield Measurement(f"{name}, one die corrected", corrected.percent, "%", _GOAL_CORRECTED)


def _spend(evening: Evening, without: _Colors, enrolled: _Colors, corrected: _Colors) -> None:
    """Two throws of an evening: each as it is read by itself, once the set was enrolled, and once
    one die of the other throw was corrected, if there was anything to correct."""
    samples = [evening.sample(number) for number in range(2)]
    known = enrol([(photo, _said(read(photo), truth)) for photo, truth in samples]).dice
    throws = [evening.throw(number) for number in range(2)]
    plain = [read(photo) for photo, _ in throws]
    for number, (photo, truth) in enumerate(throws):
        without.see(plain[number], truth)
        enrolled.see(read(photo, paints=known.paints, witnesses=known.witnesses), truth)
        other = 1 - number
        said = _corrected(throws[other][0], plain[other], throws[other][1])
        corrected.see(read(photo, witnesses=said) if said else plain[number], truth)


def _corrected(photo: Photo, reading: Reading, truth: Truth) -> tuple[Witness, ...]:
    """The one die that a person would correct: of the most frequent mistake, if one was made."""
    wrong = [
        (die, Color(lies["color"]))
        for die in reading.dice
        if (lies := _true_die(die, truth)) is not None and lies["color"] != die.color
    ]
    if not wrong:
        return ()
    often = Counter((die.color, color) for die, color in wrong).most_common(1)[0][0]
    die, color = next((die, color) for die, color in wrong if (die.color, color) == often)
    return witnesses_of(photo.bgr, [replace(die, color=color)], [None], Origin.SAID)


def _said(reading: Reading, truth: Truth) -> Reading:
    """The reading as a person would correct it: every die there is, by its true color."""
    asked = [other.die for doubt in reading.doubts for other in doubt.alternatives if other.die]
    there = [(die, _true_die(die, truth)) for die in (*reading.dice, *asked)]
    dice = [replace(die, color=Color(lies["color"])) for die, lies in there if lies is not None]
    return replace(reading, dice=tuple(dice))


def _true_die(die: ReadDie, truth: Truth) -> Truth | None:
    nearest: Truth = min(truth["dice"], key=lambda one: dist(one["top_center_px"], die.center_px))
    return nearest if dist(nearest["top_center_px"], die.center_px) < die.edge_px / 2 else None

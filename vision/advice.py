"""Advice on a poor shot: what the next picture should do better, the weightiest first."""

from __future__ import annotations

from statistics import median

from rules.message import Message
from rules.oraklos.cards import PROPHECY_DICE
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import Reading
from rules.oraklos.throw import Throw
from rules.oraklos.whole_throw import is_hard_to_read
from vision.sentences import say

_SMALLEST_EDGE_PX = 14.0
"""Below this many pixels across, a die's corners and its hole are guesswork."""
_STEEPEST_TILT_DEG = 52.0
"""From so far aside, dice begin to hide each other."""


def advice_on(reading: Reading, throw: Throw) -> list[Message]:
    """What to do better; empty for a good picture."""
    kinds = {doubt.kind for doubt in reading.doubts}
    if len(reading.dice) < PROPHECY_DICE:
        nothing = "dark" if DoubtKind.DARK in kinds else "few" if reading.dice else "none"
        return [_message(nothing)]
    tilt_deg = throw.plane.tilt_deg if throw.plane else None
    true_of_it = {
        "dark": DoubtKind.DARK in kinds,
        "blur": DoubtKind.BLUR in kinds,
        "small": median(die.edge_px for die in reading.dice) < _SMALLEST_EDGE_PX,
        "steep": tilt_deg is not None and tilt_deg > _STEEPEST_TILT_DEG,
        "cut": DoubtKind.CUT in kinds,
        "glare": DoubtKind.GLARE in kinds,
        "doubts": is_hard_to_read(reading),
    }
    return [_message(name) for name, holds in true_of_it.items() if holds]


def _message(name: str) -> Message:
    return say(f"advice.{name}")

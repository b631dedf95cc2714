"""Advice on a poor shot: what the next picture should do better."""

from __future__ import annotations

from statistics import median

from rules.oraklos.reading import Reading
from rules.oraklos.throw import Throw
from webui.app.cases.asked import CLAIMED
from webui.app.language import gettext as _

# Below this many pixels across, a die's corners and its hole are guesswork.
_SMALLEST_EDGE_PX = 14.0
# From so far aside, dice begin to hide each other.
_STEEPEST_TILT_DEG = 52.0
# When more than a third of the dice are in doubt, it is the picture and not the dice.
_DOUBTED_SHARE = 1 / 3


def advice_on(reading: Reading, throw: Throw) -> list[str]:
    """What to do better, the weightiest first; empty for a good picture."""
    if not reading.dice:
        return [_("No dice were found. Take the picture from above, in good light, closer by.")]
    if len(reading.dice) < CLAIMED:
        return [_("Fewer than four dice were found. Are all of them in the picture?")]
    kinds = {doubt.kind for doubt in reading.doubts}
    found = []
    if "dark" in kinds:
        found.append(_("It is too dark to tell the colors for sure. More light helps."))
    if "blur" in kinds:
        found.append(_("This picture is blurred. Hold the camera still and let it focus."))
    if median(die.edge_px for die in reading.dice) < _SMALLEST_EDGE_PX:
        found.append(_("The dice are very small in this picture. Go closer."))
    tilt_deg = throw.plane.tilt_deg if throw.plane else None
    if tilt_deg is not None and tilt_deg > _STEEPEST_TILT_DEG:
        found.append(_("This was taken from far aside. Hold the camera more above the dice."))
    if "cut" in kinds:
        found.append(_("A die is cut off at the edge. Get the whole throw into the picture."))
    doubted = {doubt.die for doubt in reading.doubts if doubt.die is not None}
    if len(doubted) > _DOUBTED_SHARE * len(reading.dice):
        found.append(_("This picture is hard to read. More light and a steady hand help."))
    return found

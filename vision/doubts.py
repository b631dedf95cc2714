"""What the reader is not sure of, said where it is and with what else may be true."""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np

from rules.oraklos.cards import Color
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import Alternative, Doubt, ReadDie
from vision import channels
from vision.candidates import Candidate, Candidates
from vision.chosen import chosen
from vision.chosen.sureness import Sureness
from vision.faces import washed_out
from vision.jury.numbers import numbers
from vision.places import distances

_STOCK = {Color.RED: 15, Color.YELLOW: 13, Color.BLUE: 13, Color.BLACK: 13}
"""What the box holds, the two red dice of the measuring cord included."""
_INSIDE = 0.99
"""Share of a top within the picture from which on its border cuts nothing off."""


def are_worth_asking(seen: Candidates) -> np.ndarray:
    """Whether what was not read as dice of the game may still be some."""
    if seen.hearings is None:
        return np.asarray(seen.ours >= chosen().doubts.alone.worth_a_doubt)
    sure, disputed = numbers().sure.worth_a_doubt, numbers().disputed.worth_a_doubt
    return np.asarray(seen.ours >= np.where(seen.hearings.die_disputed, disputed, sure))


def are_taken(seen: Candidates, dice: Candidates) -> np.ndarray:
    """Whether a die surely lies so near that no other one can lie there flat; of none, where no
    plane tells how far apart they are."""
    by = chosen().doubts
    if seen.against is None or dice.against is None:
        return np.zeros(len(seen), bool)
    sure = dice.against.places[dice.presence > by.surely_there]
    return np.asarray((distances(seen.against.places, sure) < by.bodies_apart).any(1))


def doubts_of(die: ReadDie, seen: Candidate, picture_bgr: np.ndarray) -> list[Doubt]:
    """Doubts about one die that was read."""
    found = _color_doubts(die, seen, picture_bgr)
    if max(seen.hole, 1 - seen.hole) < _sureness(seen, "hole").hole:
        found.append(_doubt(DoubtKind.HOLE, die, (Alternative(hole_up=not die.hole_up),)))
    if seen.pips > chosen().doubts.pips:
        found.append(_doubt(DoubtKind.NOT_OURS, die, (Alternative(present=False),)))
    if seen.presence < _sureness(seen, "die").die:
        found.append(_doubt(DoubtKind.MAYBE_DIE, die, (Alternative(present=False),)))
    if 1 - seen.lying > numbers().sure.leaning:
        found.append(_doubt(DoubtKind.COCKED, die, ()))
    whole, inside = chosen().doubts.whole, _share_inside(seen.top_px, picture_bgr)
    if min(seen.visible, inside) < whole:
        found.append(_doubt(DoubtKind.CUT if inside < _INSIDE else DoubtKind.HIDDEN, die, ()))
    return found


def _color_doubts(die: ReadDie, seen: Candidate, picture_bgr: np.ndarray) -> list[Doubt]:
    sure = _sureness(seen, "color").color
    likely = np.argsort(-seen.color)
    if seen.color[likely[0]] >= sure:
        return []
    found = []
    ranked = [k for k in likely if k < channels.OTHER and channels.COLORS[k] != die.color]
    offered = [k for k in ranked if seen.color[k] > chosen().doubts.offered]
    heard = seen.among.hearings
    if not offered and heard is not None and heard.color_disputed[seen.row]:
        # The weights may leave it little, but the other of the two that disagree means it.
        offered = ranked[:1]
    others = tuple(Alternative(color=channels.COLORS[k]) for k in offered)
    if others:
        washed = washed_out(picture_bgr, seen.top_px)
        found.append(_doubt(DoubtKind.GLARE if washed else DoubtKind.COLOR, die, others))
    if seen.color[channels.OTHER] > 1 - sure:
        found.append(_doubt(DoubtKind.NOT_OURS, die, (Alternative(present=False),)))
    return found


def _sureness(seen: Candidate, of: Literal["die", "color", "hole"]) -> Sureness:
    """From when on something is believed: sooner where nobody disputes it."""
    heard = seen.among.hearings
    if heard is None:
        return chosen().doubts.alone
    is_disputed = getattr(heard, f"{of}_disputed")[seen.row]
    return numbers().disputed if is_disputed else numbers().sure


def of_picture(picture_bgr: np.ndarray, spreads: np.ndarray) -> list[Doubt]:
    """Doubts about the picture as a whole: too dark for colors, too blurred for the corners of its
    dice, whose expected errors are `spreads`."""
    height, width = picture_bgr.shape[:2]
    middle = (width / 2, height / 2)
    found = []
    if picture_bgr[::8, ::8].mean() < chosen().doubts.dark:
        found.append(Doubt(DoubtKind.DARK, None, middle))
    if len(spreads) and float(np.median(spreads)) > chosen().doubts.blurred:
        found.append(Doubt(DoubtKind.BLUR, None, middle))
    return found


def over_stock(dice: list[ReadDie]) -> list[Doubt]:
    """Doubts where more dice of a color were read than the box holds: the least sure one."""
    found = []
    for color, most in _STOCK.items():
        same = [die for die in dice if die.color == color]
        if len(same) > most:
            found.append(_doubt(DoubtKind.COUNT, min(same, key=lambda die: die.confidence), ()))
    return found


def maybe(seen: Candidate, die: ReadDie) -> Doubt:
    """A place where a die may lie that was not read as one."""
    x, y = seen.center_px
    return Doubt(
        DoubtKind.MAYBE_DIE, None, (round(float(x), 1), round(float(y), 1)), (Alternative(die=die),)
    )


def _doubt(kind: DoubtKind, die: ReadDie, alternatives: tuple[Alternative, ...]) -> Doubt:
    return Doubt(kind, die.id, die.center_px, alternatives)


def _share_inside(top_px: np.ndarray, picture_bgr: np.ndarray) -> float:
    """Share of a top face that lies within the picture: no more of it can be seen."""
    right, lower = np.array(picture_bgr.shape[1::-1]) - 1.0
    picture = np.array([[0, 0], [right, 0], [right, lower], [0, lower]], np.float32)
    top = top_px.astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(top, picture)
    return float(shared / max(cv2.contourArea(top), 1e-6))

"""What the reader is not sure of, said where it is and with what else may be true."""

from __future__ import annotations

import numpy as np

from rules.oraklos.cards import Color
from rules.oraklos.reading import Alternative, Doubt, ReadDie
from vision.candidates import Candidate
from vision.scene.materials import GAME_COLORS

_SURE_COLOR = 0.8
_SURE_HOLE = 0.85
_SURE_DIE = 0.65
_PLAIN_PIPS = 0.6
_WHOLE = 0.72


def doubts_of(die: ReadDie, seen: Candidate, size: tuple[int, int]) -> list[Doubt]:
    """Doubts about one die that was read."""
    found = []
    likely = np.argsort(-seen.color)
    if seen.color[likely[0]] < _SURE_COLOR:
        others = tuple(
            Alternative(color=Color(GAME_COLORS[k]))
            for k in likely
            if k < 4 and GAME_COLORS[k] != die.color and seen.color[k] > 0.04
        )
        if others:
            found.append(_doubt("color", die, others))
        if seen.color[4] > 1 - _SURE_COLOR:
            found.append(_doubt("not_ours", die, (Alternative(present=False),)))
    if 1 - _SURE_HOLE < seen.hole < _SURE_HOLE:
        found.append(_doubt("hole", die, (Alternative(hole_up=not die.hole_up),)))
    if seen.pips > _PLAIN_PIPS:
        found.append(_doubt("not_ours", die, (Alternative(present=False),)))
    if seen.presence < _SURE_DIE:
        found.append(_doubt("maybe_die", die, (Alternative(present=False),)))
    if seen.visible < _WHOLE:
        found.append(_doubt("cut" if _at_border(seen, size) else "hidden", die, ()))
    return found


def maybe(seen: Candidate, die: ReadDie) -> Doubt:
    """A place where a die may lie that was not read as one."""
    x, y = seen.center_px
    return Doubt(
        "maybe_die", None, (round(float(x), 1), round(float(y), 1)), (Alternative(die=die),)
    )


def _doubt(kind: str, die: ReadDie, alternatives: tuple[Alternative, ...]) -> Doubt:
    return Doubt(kind, die.id, die.center_px, alternatives)


def _at_border(seen: Candidate, size: tuple[int, int]) -> bool:
    low, high = seen.top_px.min(0), seen.top_px.max(0)
    return bool((low < 0).any() or (high > np.array(size) - 1).any())

"""What was arranged, told as dice in the order of a page, with every doubt."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from calibration.plane_fit import PlaneFit
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import Doubt, ReadDie, Top
from vision import channels, doubts, holes
from vision.arrangement import Arrangement
from vision.candidates import Candidate
from vision.jury.together import with_holes
from vision.leveling import Leveled

_HALF_NEAR, _NEAR_POWER = 0.38, 4.5
"""Spread of the corners at which half of the centers are within a tenth of a width, and how soon
it becomes all of them; chosen by hand like the evidence."""


@dataclass(frozen=True, eq=False)
class ToldDice:
    """Dice and doubts of a reading, and the plane that was fitted, with its dice in the same order;
    one that was only held tells no errors and is not handed over."""

    dice: tuple[ReadDie, ...]
    doubts: tuple[Doubt, ...]
    fit: PlaneFit | None


def tell(throw: Arrangement, picture_bgr: np.ndarray) -> ToldDice:
    """The arrangement as a reading has it."""
    settled = with_holes(holes.settled(picture_bgr, throw.leveled.dice))
    leveled = replace(throw.leveled, dice=settled)
    order = reading_order(leveled.dice)
    fit = throw.plane.in_order(order) if isinstance(throw.plane, PlaneFit) else None
    dice = [
        _with_observed(_die(number, leveled, index), throw, index)
        for number, index in enumerate(order, 1)
    ]
    found = [
        doubt
        for die, index in zip(dice, order, strict=True)
        for doubt in doubts.doubts_of(die, leveled.dice[index], picture_bgr)
    ]
    found += _off_doubts(leveled, order, {(doubt.die, doubt.kind) for doubt in found})
    found += doubts.over_stock(dice)
    found += doubts.of_picture(picture_bgr, list(leveled.dice))
    taken = {id(c.top_px) for c in throw.dice}
    found += [
        doubts.maybe(c, _as_die(0, c, c.spread * c.edge_px))
        for c in throw.seen
        if doubts.is_worth_asking(c) and id(c.top_px) not in taken
    ]
    return ToldDice(tuple(dice), tuple(found), fit)


def reading_order(dice: tuple[Candidate, ...]) -> list[int]:
    """Indices in the order of a page: rows from the top, in each from the left.

    Dice belong to one row when they start within half a die of its first one.
    """
    waiting = sorted(range(len(dice)), key=lambda k: float(dice[k].center_px[1]))
    order: list[int] = []
    while waiting:
        first = dice[waiting[0]]
        row = [k for k in waiting if dice[k].center_px[1] - first.center_px[1] < first.edge_px / 2]
        order += sorted(row, key=lambda k: float(dice[k].center_px[0]))
        waiting = [k for k in waiting if k not in row]
    return order


def _die(number: int, leveled: Leveled, index: int) -> ReadDie:
    return _as_die(number, leveled.dice[index], float(leveled.sigma_px[index]))


def _with_observed(die: ReadDie, throw: Arrangement, index: int) -> ReadDie:
    """The die with its corners as they were before a plane moved them, if one did."""
    if throw.plane is None:
        return die
    return replace(die, observed_px=_rounded(throw.dice[index].top_px))


def _rounded(top_px: np.ndarray) -> Top:
    a, b, c, d = ((round(float(x), 2), round(float(y), 2)) for x, y in top_px)
    return a, b, c, d


def _as_die(number: int, seen: Candidate, sigma_px: float) -> ReadDie:
    return ReadDie(
        id=number,
        color=channels.COLORS[int(seen.color[: channels.OTHER].argmax())],
        hole_up=seen.hole > 0.5,
        center_px=(round(float(seen.center_px[0]), 2), round(float(seen.center_px[1]), 2)),
        top_px=_rounded(seen.top_px),
        confidence=_confidence(seen),
        sigma_px=round(sigma_px, 3),
    )


def _confidence(seen: Candidate) -> float:
    """Probability that color and hole are right and the center is within a tenth of a width."""
    hole = max(seen.hole, 1 - seen.hole)
    ours = seen.color[: channels.OTHER].max() * (1 - seen.pips)
    near = 1 / (1 + (seen.spread / _HALF_NEAR) ** _NEAR_POWER)
    return round(float(np.clip(seen.presence * ours * hole * near, 0, 1)), 3)


def _off_doubts(
    leveled: Leveled, order: list[int], told: set[tuple[int | None, DoubtKind]]
) -> list[Doubt]:
    """Doubts about dice off the plane, unless the jury has told the same."""
    number = {index: place for place, index in enumerate(order, 1)}
    found = []
    for off in leveled.off:
        if (number[off.index], off.kind) in told:
            continue
        x, y = leveled.dice[off.index].center_px
        found.append(Doubt(off.kind, number[off.index], (round(float(x), 1), round(float(y), 1))))
    return found

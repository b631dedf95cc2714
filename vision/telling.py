"""What was arranged, told as dice in the order of a page, with every doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from calibration.off_plane import OffDie
from calibration.plane_fit import PlaneFit
from rules.fields import Point
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import Doubt, ReadDie, Top
from vision import channels, doubts, holes
from vision.arrangement import Arrangement
from vision.candidates import Candidate, Candidates
from vision.chosen import chosen
from vision.jury.together import with_holes


@dataclass(frozen=True, eq=False)
class ToldDice:
    """Dice and doubts of a reading, and the plane that was fitted, with its dice in the same order;
    one that was only held tells no errors and is not handed over."""

    dice: tuple[ReadDie, ...]
    doubts: tuple[Doubt, ...]
    fit: PlaneFit | None


def tell(throw: Arrangement, picture_bgr: np.ndarray) -> ToldDice:
    """The arrangement as a reading has it."""
    seen = with_holes(holes.settled(picture_bgr, throw.leveled.dice))
    order = reading_order(seen.center_px, seen.edge_px)
    fit = throw.plane.in_order(order) if isinstance(throw.plane, PlaneFit) else None
    sigma_px = throw.leveled.sigma_px
    dice = [
        _with_observed(_as_die(number, Candidate(seen, row), float(sigma_px[row])), throw, row)
        for number, row in enumerate(order, 1)
    ]
    found = [
        doubt
        for die, row in zip(dice, order, strict=True)
        for doubt in doubts.doubts_of(die, Candidate(seen, row), picture_bgr)
    ]
    told = {(doubt.die, doubt.kind) for doubt in found}
    found += _off_doubts(throw.leveled.off, seen, order, told)
    found += doubts.over_stock(dice)
    found += doubts.of_picture(picture_bgr, seen.spread)
    left = ~np.isin(throw.seen.number, throw.dice.number)
    left &= ~doubts.are_taken(throw.seen, throw.dice)
    asked = throw.seen.taken(left & doubts.are_worth_asking(throw.seen))
    found += [doubts.maybe(one, _as_die(0, one, one.spread * one.edge_px)) for one in asked]
    return ToldDice(tuple(dice), tuple(found), fit)


def reading_order(
    centers_px: np.ndarray | Sequence[Point], edges_px: np.ndarray | Sequence[float]
) -> list[int]:
    """Indices in the order of a page: rows from the top, in each from the left.

    Dice belong to one row when they start within half a die of its first one.
    """
    across, down = np.reshape(centers_px, (-1, 2)).T.tolist()
    waiting = sorted(range(len(down)), key=down.__getitem__)
    order: list[int] = []
    while waiting:
        first = waiting[0]
        row = [k for k in waiting if down[k] - down[first] < edges_px[first] / 2]
        order += sorted(row, key=across.__getitem__)
        waiting = [k for k in waiting if k not in row]
    return order


def _with_observed(die: ReadDie, throw: Arrangement, index: int) -> ReadDie:
    """The die with its corners as they were before a plane moved them, if one did."""
    if throw.plane is None:
        return die
    return replace(die, observed_px=_rounded(throw.dice.top_px[index]))


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
    """Probability that it lies flat, color and hole are right and the center is within a tenth of a
    width."""
    hole = max(seen.hole, 1 - seen.hole)
    ours = seen.color[: channels.OTHER].max() * (1 - seen.pips)
    by = chosen().telling
    near = 1 / (1 + (seen.spread / by.half_near) ** by.near_power)
    return round(float(np.clip(seen.presence * seen.lying * ours * hole * near, 0, 1)), 3)


def _off_doubts(
    off_dice: tuple[OffDie, ...],
    seen: Candidates,
    order: list[int],
    told: set[tuple[int | None, DoubtKind]],
) -> list[Doubt]:
    """Doubts about dice off the plane, unless the jury has told the same."""
    number = {index: place for place, index in enumerate(order, 1)}
    found = []
    for off in off_dice:
        if (number[off.index], off.kind) in told:
            continue
        x, y = seen.center_px[off.index]
        found.append(Doubt(off.kind, number[off.index], (round(float(x), 1), round(float(y), 1))))
    return found

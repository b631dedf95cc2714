"""The same die in two readings: who is who, who moved, who is gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from rules.oraklos.reading import ReadDie, Reading

SAME_PLACE = 0.5
"""Two tops whose centers are nearer than this many die widths are one die: no two overlap."""
_UNMOVED = 0.15
"""Die widths that a die may seem to shift, and that a corner may seem to turn, by noise alone."""
_PUSHED_CAMERA_SHARE = 0.7
_FEW = 4
_LEAST_NEW = 4
"""Dice that a throw brings at least: a prophecy has four."""
_MOSTLY = 0.5


@dataclass(frozen=True)
class Comparison:
    """What became of a reading's dice; ids of the earlier reading, new dice of the later."""

    same: tuple[int, ...]
    moved: tuple[int, ...]
    gone: tuple[int, ...]
    new: tuple[ReadDie, ...]
    """Dice where none lay before; among them those that moved far."""
    shift_px: tuple[float, float] = (0.0, 0.0)
    """By how much all of them moved together: the camera was pushed."""

    @property
    def unchanged(self) -> bool:
        return not (self.moved or self.gone or self.new)


def compare(earlier: Sequence[ReadDie], later: Sequence[ReadDie]) -> Comparison:
    """What changed between two readings of the same camera."""
    plain = _compare(earlier, later, np.zeros(2))
    if len(plain.same) > _PUSHED_CAMERA_SHARE * len(earlier) or len(earlier) < _FEW:
        return plain
    shift = _common_shift(earlier, later)
    together = _compare(earlier, later, shift)
    if len(together.same) > _PUSHED_CAMERA_SHARE * max(len(earlier), len(later)):
        return together
    return plain


def is_throw(before: Reading | None, lying: Reading, expected: bool) -> bool:
    """Whether most of what lies there came in one go; `expected`: a single die is enough."""
    change = compare(before.dice if before else (), lying.dice)
    came = len(change.new) + len(change.moved)
    if expected and came > 0:
        return True
    return len(change.new) >= _LEAST_NEW and came > _MOSTLY * len(lying.dice)


def lie_alike(earlier: Sequence[ReadDie], later: Sequence[ReadDie]) -> bool:
    """Whether both are one throw, seen by one camera: no two throws come to lie alike."""
    same = len(_compare(earlier, later, np.zeros(2)).same)
    return same > _PUSHED_CAMERA_SHARE * max(len(earlier), len(later))


def named_alike(reading: Reading, before: Reading) -> Reading:
    """The reading with the ids that its dice had before; new dice get numbers of their own."""
    known = {j: before.dice[i].id for i, j in pairs(before.dice, reading.dice)}
    free = max((die.id for die in before.dice), default=0)
    ids: dict[int, int] = {}
    for j, die in enumerate(reading.dice):
        free += j not in known
        ids[die.id] = known.get(j, free)
    dice = sorted((replace(die, id=ids[die.id]) for die in reading.dice), key=lambda die: die.id)
    doubts = tuple(
        doubt if doubt.die is None else replace(doubt, die=ids[doubt.die])
        for doubt in reading.doubts
    )
    return replace(reading, dice=tuple(dice), doubts=doubts)


def look_alike(one: Reading, other: Reading) -> bool:
    """Whether people see no difference: the same dice by number, color and hole, equal doubts."""

    def seen(reading: Reading) -> tuple[object, object]:
        return (
            {(die.id, die.color, die.hole_up) for die in reading.dice},
            sorted((str(doubt.kind), doubt.die or 0) for doubt in reading.doubts),
        )

    return seen(one) == seen(other)


def scaled(reading: Reading, factor: float) -> Reading:
    """The reading in pixels of a larger or smaller picture of the same view."""
    moved = reading.mapped(lambda at: (at[0] * factor, at[1] * factor))
    width, height = round(reading.width * factor), round(reading.height * factor)
    return replace(moved, width=width, height=height)


def pairs(earlier: Sequence[ReadDie], later: Sequence[ReadDie]) -> list[tuple[int, int]]:
    """Indices of dice that lie at the same place, the nearest first, each die once."""
    return _pairs(earlier, later, np.zeros(2))


def _pairs(
    earlier: Sequence[ReadDie], later: Sequence[ReadDie], shift_px: np.ndarray
) -> list[tuple[int, int]]:
    if not earlier or not later:
        return []
    away = _away(earlier, later, shift_px)
    found: dict[int, int] = {}
    for flat in np.argsort(away, axis=None):
        i, j = divmod(int(flat), len(later))
        if away[i, j] > SAME_PLACE:
            break
        if i not in found and j not in found.values():
            found[i] = j
    return list(found.items())


def _away(earlier: Sequence[ReadDie], later: Sequence[ReadDie], shift_px: np.ndarray) -> np.ndarray:
    """Distances of all pairs in die widths."""
    here = np.array([die.center_px for die in earlier]) + shift_px
    there = np.array([die.center_px for die in later])
    width_px = float(np.median([die.edge_px for die in earlier]))
    return np.asarray(np.linalg.norm(here[:, None] - there[None], axis=2) / width_px)


def _compare(
    earlier: Sequence[ReadDie], later: Sequence[ReadDie], shift_px: np.ndarray
) -> Comparison:
    matched = _pairs(earlier, later, shift_px)
    same: list[int] = []
    moved: list[int] = []
    for i, j in matched:
        (same if _unmoved(earlier[i], later[j], shift_px) else moved).append(earlier[i].id)
    known, found = {i for i, _ in matched}, {j for _, j in matched}
    return Comparison(
        tuple(sorted(same)),
        tuple(sorted(moved)),
        tuple(die.id for i, die in enumerate(earlier) if i not in known),
        tuple(die for j, die in enumerate(later) if j not in found),
        (float(shift_px[0]), float(shift_px[1])),
    )


def _unmoved(before: ReadDie, after: ReadDie, shift_px: np.ndarray) -> bool:
    """Same place and same turn; a square looks the same after a quarter turn."""
    here, there = np.array(before.top_px) + shift_px, np.array(after.top_px)
    away = min(float(np.abs(np.roll(there, k, 0) - here).max()) for k in range(4))
    center = np.abs(np.array(before.center_px) + shift_px - after.center_px).max()
    limit_px = _UNMOVED * before.edge_px
    return float(center) <= limit_px and away <= 2 * limit_px


def _common_shift(earlier: Sequence[ReadDie], later: Sequence[ReadDie]) -> np.ndarray:
    """The shift on which most pairs of equal color agree."""
    width_px = float(np.median([die.edge_px for die in earlier]))
    shifts = np.array(
        [
            np.subtract(after.center_px, before.center_px)
            for before in earlier
            for after in later
            if before.color == after.color
        ]
    ).reshape(-1, 2)
    if len(shifts) == 0:
        return np.zeros(2)
    near = np.linalg.norm(shifts[:, None] - shifts[None], axis=2) < _UNMOVED * width_px
    best = near[int(near.sum(1).argmax())]
    return np.asarray(np.median(shifts[best], axis=0))

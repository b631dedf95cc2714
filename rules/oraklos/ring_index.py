"""All rings of a throw whose lines, corners and heart may stand, found by way of its lines.

A line that clearly touches a die spoils every ring that it is part of. So all lines are
measured first, rings are closed only from lines that are not blocked, and only for those are
corners and heart looked at, all at once. Holes and colors are not asked here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from rules.deadline import ENDLESS, Deadline
from rules.oraklos.clearance import Index, LineTable
from rules.oraklos.table_rules import Corners, Row, TableRules
from rules.oraklos.throw import Throw
from rules.oraklos.uncertainty import Array

Mask = npt.NDArray[np.bool_]

_BATCH = 30_000
"""Rings looked at together; a throw of forty dice seldom has more."""


@dataclass(frozen=True, eq=False)
class RingIndex:
    """Rings that stand or may stand: die indices clockwise, the lowest id first.

    `close` marks those in which some length is too close to call, `margin` is the smallest
    margin of each ring in die widths.
    """

    rings: Index
    close: Mask
    margin: Array

    @classmethod
    def of(cls, throw: Throw, rules: TableRules, deadline: Deadline = ENDLESS) -> RingIndex:
        if len(throw.dice) < 4:
            return cls(np.empty((0, 4), dtype=np.intp), np.empty(0, dtype=np.bool_), np.empty(0))
        lines = _Lines(throw, rules)
        standing = []
        for closed in _batches(_closed_rings(lines.open)):
            deadline.check()
            standing.append(_standing(lines, closed, rules))
        rings = np.concatenate(standing)
        return cls(
            rings=_lowest_id_first(rings, throw),
            close=lines.close(rings),
            margin=lines.smallest_margin(rings),
        )


class _Lines:
    """Every line of a throw against every die, looked up by die indices."""

    def __init__(self, throw: Throw, rules: TableRules) -> None:
        dice = len(throw.dice)
        pairs = list(combinations(range(dice), 2))
        table = LineTable(throw, pairs)
        self._row = np.zeros((dice, dice), dtype=np.intp)
        self._row[table.pairs[:, 0], table.pairs[:, 1]] = np.arange(len(pairs))
        self._row[table.pairs[:, 1], table.pairs[:, 0]] = np.arange(len(pairs))
        self._rows_by_body = rules.row is Row.BODY
        self._cords = table if self._rows_by_body else LineTable(throw, pairs, centers=True)
        self._line_margin: Array = np.asarray(table.margin.min(axis=1))
        self._line_close: Mask = np.asarray((table.margin <= table.half_width).any(axis=1))
        blocked: Mask = np.asarray((table.margin < -table.half_width).any(axis=1))
        self.open: Mask = ~blocked[self._row] & ~np.eye(dice, dtype=np.bool_)
        self._right_of = _right_of(np.array([die.center for die in throw.dice]).reshape(-1, 2))

    def turns(self, rings: Index) -> Mask:
        """For each corner whether the ring turns right there."""
        return np.asarray(
            self._right_of[np.roll(rings, 1, axis=1), rings, np.roll(rings, -1, axis=1)]
        )

    def in_a_row(self, rings: Index) -> Mask:
        margin, half_width = self._corners(rings)
        in_row = margin < -half_width if self._rows_by_body else margin <= half_width
        return np.asarray(in_row.any(axis=1))

    def pure_heart(self, rings: Index) -> Mask:
        """Whether no die's center lies inside; no open line passes over a die's body.

        The inside is that of one of the two triangles on either side of a diagonal, but not
        of both: true for arrowheads as well.
        """
        a, b, c, d = rings.T
        inside = self._in_triangle(a, b, c) ^ self._in_triangle(a, c, d)
        inside[np.arange(len(rings))[:, None], rings] = False
        return np.asarray(~inside.any(axis=1))

    def close(self, rings: Index) -> Mask:
        close = self._line_close[self._sides(rings)].any(axis=1)
        if self._rows_by_body:
            margin, half_width = self._corners(rings)
            close |= (margin <= half_width).any(axis=1)
        return np.asarray(close)

    def smallest_margin(self, rings: Index) -> Array:
        margin, _ = self._corners(rings)
        lines = self._line_margin[self._sides(rings)]
        return np.asarray(np.minimum(lines, margin).min(axis=1))

    def _sides(self, rings: Index) -> Index:
        return np.asarray(self._row[rings, np.roll(rings, -1, axis=1)])

    def _corners(self, rings: Index) -> tuple[Array, Array]:
        """Each corner's distance from the cord between its neighbors, with its half width."""
        cords = self._row[np.roll(rings, 1, axis=1), np.roll(rings, -1, axis=1)]
        return self._cords.margin[cords, rings], self._cords.half_width[cords, rings]

    def _in_triangle(self, a: Index, b: Index, c: Index) -> Mask:
        ab, bc, ca = self._right_of[a, b], self._right_of[b, c], self._right_of[c, a]
        return np.asarray((ab == bc) & (bc == ca))


def _right_of(center: Array) -> Mask:
    """[i, j, k]: whether die k lies to the right of the way from i to j, seen from above."""
    way = center[None, :] - center[:, None]
    right = way[:, :, None, 0] * way[:, None, :, 1] - way[:, :, None, 1] * way[:, None, :, 0] > 0
    # Right of the way there is left of the way back, even for a die exactly on the line.
    back = np.tril_indices(len(center))
    right[back] = ~right[back[1], back[0]]
    return np.asarray(right)


def _standing(lines: _Lines, rings: Index, rules: TableRules) -> Index:
    """Those of some closed rings whose corners and heart may stand, clockwise."""
    # Going around, a convex ring turns four times the same way, an arrowhead three times,
    # a crossed ring twice each way.
    rights = lines.turns(rings).sum(axis=1)
    allowed = (0, 4) if rules.corners is Corners.CONVEX else (0, 1, 3, 4)
    kept = np.isin(rights, allowed)
    rings, rights = rings[kept], rights[kept]
    rings[rights < 2] = rings[rights < 2][:, [0, 3, 2, 1]]
    rings = rings[~lines.in_a_row(rings)]
    return np.asarray(rings[lines.pure_heart(rings)])


def _batches(found: Iterator[Index]) -> Iterator[Index]:
    """Rings in bundles: large enough to be quick, and never so many that memory counts them."""
    bundle = [np.empty((0, 4), dtype=np.intp)]
    for rings in found:
        # One die may have a hundred thousand rings: no bundle is larger than it should be.
        for start in range(0, len(rings), _BATCH):
            bundle.append(rings[start : start + _BATCH])
            if sum(map(len, bundle)) >= _BATCH:
                yield np.concatenate(bundle)
                bundle.clear()
    yield np.concatenate([np.empty((0, 4), dtype=np.intp), *bundle])


def _closed_rings(open_lines: Mask) -> Iterator[Index]:
    """All rings (a, b, c, d) of open lines, each once: a is the smallest, b before d."""
    for a in range(len(open_lines) - 3):
        neighbors = a + 1 + np.flatnonzero(open_lines[a, a + 1 :])
        first, second = np.triu_indices(len(neighbors), 1)
        b, d = neighbors[first], neighbors[second]
        pair, beyond = np.nonzero(open_lines[b, a + 1 :] & open_lines[d, a + 1 :])
        yield np.column_stack([np.full(len(pair), a), b[pair], a + 1 + beyond, d[pair]])


def _lowest_id_first(rings: Index, throw: Throw) -> Index:
    ids = np.array([die.id for die in throw.dice], dtype=np.int64)
    first = ids[rings].argmin(axis=1) if len(rings) else np.zeros(0, dtype=np.intp)
    return np.asarray(np.take_along_axis(rings, (first[:, None] + np.arange(4)) % 4, axis=1))

"""How far the measuring cord passes from a die, and how well that length is known.

A line of a prophecy runs from die center to die center, and every die has a body: its top
face (rulebook, "Reckoning": the cord's shadow). The clearance of a line from a die is the
distance between the two, positive when the cord passes free; when it lies on the die, it is
minus the way the die would have to be pushed to set it free.

One function measures any number of lines and dice at once: the judge asks it about the
lines of one claim, the search about all lines of a throw.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from rules.oraklos.throw import Throw
from rules.oraklos.uncertainty import ROUNDING, TWO_SIDED_95, Array, Margin

Index = npt.NDArray[np.intp]

#: Step for slopes, in die widths: far above rounding, far below any uncertainty.
STEP = 1e-5
#: Lines and dice measured in one go: as many as stay in the processor's cache.
BATCH = 20_000


def clearance(start: Array, end: Array, body: Array) -> Array:
    """Signed distance of lines from convex bodies.

    `start` and `end` are (..., 2), `body` is (..., 4, 2) with its corners clockwise; their
    leading shapes are broadcast. A body may shrink to a point: four equal corners.
    """
    return _clearance(start, end, body, _seen_from(start, body), _seen_from(end, body))


@dataclass(frozen=True, eq=False)
class _Seen:
    """Bodies seen from points: how far these lie outside of each edge, and how far away."""

    outside: Array
    distance_squared: Array

    def __getitem__(self, some: Index) -> _Seen:
        return _Seen(self.outside[some], self.distance_squared[some])


def _seen_from(point: Array, body: Array) -> _Seen:
    edge = np.roll(body, -1, axis=-2) - body
    length = np.maximum(np.hypot(edge[..., 0], edge[..., 1]), ROUNDING)
    ex, ey = edge[..., 0] / length, edge[..., 1] / length
    x, y = point[..., None, 0] - body[..., 0], point[..., None, 1] - body[..., 1]
    foot = np.clip(x * ex + y * ey, 0.0, length)
    away = (x - foot * ex) ** 2 + (y - foot * ey) ** 2
    # Outside of an edge is to its left when the corners run clockwise and y points down.
    return _Seen(x * ey - y * ex, _least(away))


def _clearance(start: Array, end: Array, body: Array, from_start: _Seen, from_end: _Seen) -> Array:
    way = end - start
    length = np.maximum(np.hypot(way[..., 0], way[..., 1]), ROUNDING)
    ax, ay = (way[..., 0] / length)[..., None], (way[..., 1] / length)[..., None]
    x, y = body[..., 0] - start[..., None, 0], body[..., 1] - start[..., None, 1]
    along, across = x * ax + y * ay, y * ax - x * ay
    past = along - np.clip(along, 0.0, length[..., None])
    corners = _least(across**2 + past**2)
    ends = np.minimum(from_start.distance_squared, from_end.distance_squared)

    # Separating axes: two convex shapes are apart exactly when one of their edges' normals
    # tells them apart; otherwise the smallest overlap is the shortest way out. A body that is
    # a point has no edges: there the way along the line counts too.
    beside = np.maximum(_least(across), -_most(across))
    ahead = np.maximum(_least(along) - length, -_most(along))
    by_edges = _most(np.minimum(from_start.outside, from_end.outside))
    gap = np.maximum(np.maximum(beside, ahead), by_edges)
    return np.asarray(np.where(gap > 0.0, np.sqrt(np.minimum(corners, ends)), gap))


def _least(of_four: Array) -> Array:
    """The smallest along a last axis of four; numpy's own `min` is slow on so few."""
    a, b, c, d = (of_four[..., k] for k in range(4))
    return np.minimum(np.minimum(a, b), np.minimum(c, d))


def _most(of_four: Array) -> Array:
    return -_least(-of_four)


class LineTable:
    """The clearances of some lines of a throw from all its dice.

    Lines are pairs of die indices. `margin[row, k]` is the clearance of a line from die k
    (infinite for its own two ends), `half_width[row, k]` its 95 % half width; unless `exact`
    is asked for, only an upper bound where the margin exceeds even that: enough to tell clear
    from close. With `centers` the bodies shrink to points: clearances of centers, not of dice.
    """

    def __init__(
        self,
        throw: Throw,
        lines: Iterable[tuple[int, int]],
        *,
        centers: bool = False,
        exact: bool = False,
    ) -> None:
        pairs = np.array([(min(line), max(line)) for line in lines], dtype=np.intp)
        self.pairs: Index = pairs.reshape(-1, 2)
        self._uncertainty = throw.uncertainty
        self._center = np.array([die.center for die in throw.dice]).reshape(-1, 2)
        top = np.array([die.top for die in throw.dice]).reshape(-1, 4, 2)
        self._body = np.repeat(self._center[:, None], 4, axis=1) if centers else top
        self.margin = self._all_margins()
        self.half_width = self._half_widths(exact)

    @cached_property
    def row(self) -> dict[tuple[int, int], int]:
        return {(int(i), int(j)): row for row, (i, j) in enumerate(self.pairs)}

    def of(self, i: int, j: int, k: int) -> Margin:
        """The clearance of the line between dice i and j from die k."""
        row = self.row[min(i, j), max(i, j)]
        return Margin(float(self.margin[row, k]), float(self.half_width[row, k]))

    def _all_margins(self) -> Array:
        dice, margin = len(self._center), np.empty((len(self.pairs), len(self._center)))
        # Every line starts and ends at a die: what is seen from there is looked up, not redone.
        from_dice = _seen_from(self._center[:, None], self._body)
        rows_at_once = max(1, BATCH // max(1, dice))
        for first in range(0, len(self.pairs), rows_at_once):
            some = slice(first, first + rows_at_once)
            start, end = self.pairs[some].T
            margin[some] = _clearance(
                self._center[start, None],
                self._center[end, None],
                self._body,
                from_dice[start],
                from_dice[end],
            )
        every = np.arange(len(self.pairs))
        margin[every, self.pairs[:, 0]] = np.inf
        margin[every, self.pairs[:, 1]] = np.inf
        return margin

    def _half_widths(self, exact: bool) -> Array:
        floor = max(self._uncertainty.floor, ROUNDING)
        covariance = self._uncertainty.covariance
        if covariance is None or not len(self.pairs):
            return np.full(self.margin.shape, floor)
        # Errors add up at worst: an end moves the line by no more than itself, the die turns
        # with no more lever than its farthest corner.
        variance = np.diagonal(covariance).reshape(-1, 3)
        shift = np.sqrt(variance[:, 0] + variance[:, 1])
        lever = np.linalg.norm(self._body - self._center[:, None], axis=-1).max(axis=-1)
        body = shift + lever * np.sqrt(variance[:, 2])
        ends = shift[self.pairs].max(axis=1)
        bound = np.maximum(floor, TWO_SIDED_95 * (ends[:, None] + body))
        rows, dice = np.nonzero(np.isfinite(self.margin) & (exact | (np.abs(self.margin) <= bound)))
        entries = np.column_stack([self.pairs[rows], dice])
        bound[rows, dice] = self._uncertainty.half_widths(entries, self._slopes(entries))
        return np.asarray(bound)

    def _slopes(self, entries: Index) -> Array:
        """Slopes (entry, die, axis) of clearances over (x, y, theta) of line ends and die.

        Seven places can move, each a little there and back, all measured in one go; how an
        end of the line is turned does not matter.
        """
        moves = np.array([STEP, -STEP])[:, None]
        start, end, body = (
            np.tile(places[None, None], (7, 2, *(1,) * places.ndim))
            for places in (
                self._center[entries[:, 0]],
                self._center[entries[:, 1]],
                self._body[entries[:, 2]],
            )
        )
        arm = self._body[entries[:, 2]] - self._center[entries[:, 2], None]
        turned = np.stack([-arm[..., 1], arm[..., 0]], axis=-1)
        for axis in range(2):
            start[axis, ..., axis] += moves
            end[2 + axis, ..., axis] += moves
            body[4 + axis, ..., axis] += moves[..., None]
        body[6] += moves[..., None, None] * turned
        there, back = clearance(start, end, body).swapaxes(0, 1)
        slope = (there - back).T / (2 * STEP)
        unturned = np.zeros((len(entries), 1))
        flat = np.hstack([slope[:, :2], unturned, slope[:, 2:4], unturned, slope[:, 4:]])
        return np.asarray(flat.reshape(-1, 3, 3))

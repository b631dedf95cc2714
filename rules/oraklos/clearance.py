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
from functools import cached_property

import numpy as np
import numpy.typing as npt

from rules.oraklos.throw import ROUNDING, TWO_SIDED_95, Array, Margin, Throw

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
    way = end - start
    length = np.maximum(np.hypot(way[..., 0], way[..., 1]), ROUNDING)
    along_axis = way / length[..., None]
    rel_x = body[..., 0] - start[..., None, 0]
    rel_y = body[..., 1] - start[..., None, 1]
    ax, ay = along_axis[..., None, 0], along_axis[..., None, 1]
    along, across = rel_x * ax + rel_y * ay, rel_y * ax - rel_x * ay
    past = np.maximum(np.maximum(-along, along - length[..., None]), 0.0)
    corner_to_line = (across**2 + past**2).min(axis=-1)

    edge = np.roll(body, -1, axis=-2) - body
    edge_length = np.maximum(np.hypot(edge[..., 0], edge[..., 1]), ROUNDING)
    ex, ey = edge[..., 0] / edge_length, edge[..., 1] / edge_length
    # Outside of an edge is to its left when the corners run clockwise and y points down.
    start_outside, start_to_edge = _beyond_edge(-rel_x, -rel_y, ex, ey, edge_length)
    end_x, end_y = end[..., None, 0] - body[..., 0], end[..., None, 1] - body[..., 1]
    end_outside, end_to_edge = _beyond_edge(end_x, end_y, ex, ey, edge_length)

    # Separating axes: two convex shapes are apart exactly when one of their edges' normals
    # tells them apart; otherwise the smallest overlap is the shortest way out. A body that is
    # a point has no edges: there the way along the line counts too.
    beside = np.maximum(across.min(axis=-1), -across.max(axis=-1))
    ahead = np.maximum(along.min(axis=-1) - length, -along.max(axis=-1))
    by_edges = np.minimum(start_outside, end_outside).max(axis=-1)
    gap = np.maximum(np.maximum(beside, ahead), by_edges)
    ends = np.minimum(start_to_edge, end_to_edge).min(axis=-1)
    distance = np.sqrt(np.minimum(corner_to_line, ends))
    return np.asarray(np.where(gap > 0.0, distance, gap))


def _beyond_edge(
    x: Array, y: Array, ex: Array, ey: Array, edge_length: Array
) -> tuple[Array, Array]:
    """How far points lie outside of edges, and their squared distance from them."""
    foot = np.clip(x * ex + y * ey, 0.0, edge_length)
    return x * ey - y * ex, (x - foot * ex) ** 2 + (y - foot * ey) ** 2


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
        rows_at_once = max(1, BATCH // max(1, dice))
        for first in range(0, len(self.pairs), rows_at_once):
            some = slice(first, first + rows_at_once)
            start, end = self._center[self.pairs[some, 0]], self._center[self.pairs[some, 1]]
            margin[some] = clearance(start[:, None], end[:, None], self._body[None])
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
        """Slopes (entry, die, axis) of clearances over (x, y, theta) of line ends and die."""
        start, end = self._center[entries[:, 0]], self._center[entries[:, 1]]
        center, body = self._center[entries[:, 2]], self._body[entries[:, 2]]
        arm = body - center[:, None]
        turned = np.stack([-arm[..., 1], arm[..., 0]], axis=-1)
        slopes = np.zeros((len(entries), 3, 3))
        for axis, step in enumerate(np.eye(2) * STEP):
            slopes[:, 0, axis] = clearance(start + step, end, body) - clearance(
                start - step, end, body
            )
            slopes[:, 1, axis] = clearance(start, end + step, body) - clearance(
                start, end - step, body
            )
            slopes[:, 2, axis] = clearance(start, end, body + step) - clearance(
                start, end, body - step
            )
        slopes[:, 2, 2] = clearance(start, end, body + STEP * turned) - clearance(
            start, end, body - STEP * turned
        )
        return slopes / (2 * STEP)

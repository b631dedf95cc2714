"""Who belongs to whom at the least cost in all: the Hungarian method, with shortest paths."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def assigned(costs: npt.NDArray[np.float64]) -> list[tuple[int, int]]:
    """Pairs of row and column, as many as the shorter side has, whose costs add up to the least."""
    if costs.shape[0] > costs.shape[1]:
        return sorted((row, column) for column, row in assigned(costs.T))
    rows, columns = costs.shape
    row_price = np.zeros(rows)
    column_price = np.zeros(columns)
    row_of = np.full(columns, -1)
    for row in range(rows):
        end, came_from = _path(costs, row, row_of, row_price, column_price)
        while end >= 0:  # turn the pairs along the path around
            row_of[end] = row_of[came_from[end]] if came_from[end] >= 0 else row
            end = came_from[end]
    return sorted((int(row_of[k]), int(k)) for k in np.flatnonzero(row_of >= 0))


def _path(
    costs: npt.NDArray[np.float64],
    row: int,
    row_of: npt.NDArray[np.int_],
    row_price: npt.NDArray[np.float64],
    column_price: npt.NDArray[np.float64],
) -> tuple[int, npt.NDArray[np.int_]]:
    """The cheapest way from a new row to a free column: its end, and for each column on it the
    one before. Prices are changed so that the pairs so far stay the cheapest."""
    columns = costs.shape[1]
    nearest = np.full(columns, np.inf)
    came_from = np.full(columns, -1)
    is_done = np.zeros(columns, dtype=bool)
    at_row, at_column, price = row, -1, 0.0
    reached = []
    while True:
        reached.append(at_row)
        offer = price + costs[at_row] - row_price[at_row] - column_price
        better = ~is_done & (offer < nearest)
        nearest[better] = offer[better]
        came_from[better] = at_column
        at_column = int(np.argmin(np.where(is_done, np.inf, nearest)))
        price = float(nearest[at_column])
        if row_of[at_column] < 0:
            break
        is_done[at_column] = True
        at_row = int(row_of[at_column])
    row_price[row] += price
    for one in reached[1:]:
        row_price[one] += price - nearest[np.flatnonzero(row_of == one)[0]]
    column_price[is_done] -= price - nearest[is_done]
    return at_column, came_from

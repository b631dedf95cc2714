"""Where in the picture the board has been: a lens is known only where something was seen."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
import numpy.typing as npt

from calibration.board_view import BoardView

CELLS = 10
"""The picture is divided into this many cells each way."""
_FINE = 8
"""Steps of a cell in which the board's outline is drawn."""
_LEAST_SHARE = 0.25
"""Of a cell, for it to count as seen."""

Grid = npt.NDArray[np.int64]


def cells_seen(view: BoardView, size: tuple[int, int]) -> npt.NDArray[np.bool_]:
    """Which cells (CELLS, CELLS), row by row, the board covered."""
    fine = CELLS * _FINE
    outline = view.outline_px * (np.array([fine, fine]) / size)
    drawn = np.zeros((fine, fine), np.uint8)
    cv2.fillConvexPoly(drawn, np.round(outline).astype(np.int32), 1)
    share = drawn.reshape(CELLS, _FINE, CELLS, _FINE).mean((1, 3))
    return np.asarray(share >= _LEAST_SHARE)


def coverage_map(views: Iterable[BoardView], size: tuple[int, int]) -> Grid:
    """How many views (CELLS, CELLS) saw the board in each cell."""
    total = np.zeros((CELLS, CELLS), np.int64)
    for view in views:
        total += cells_seen(view, size)
    return total


def covered_share(grid: Grid) -> float:
    return float((grid > 0).mean())

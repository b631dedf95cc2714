"""Pictures of a set-up's result: where the board was, and what counts as table."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.coverage import CELLS, Grid
from calibration.table_area import TableArea

_SEEN = np.array([110, 190, 70], np.float32)
_MISSING = np.array([90, 90, 200], np.float32)
_ENOUGH = 3
"""Views in a cell from which on it is painted in full."""
_OUTLINE = (70, 220, 120)
_OUTSIDE = 0.35


def coverage_picture(picture_bgr: np.ndarray, seen: Grid) -> np.ndarray:
    """The picture under the coverage map: green where the board was, red where it was not."""
    shown = np.minimum(seen, _ENOUGH).astype(np.float32)[..., None] / _ENOUGH
    cells = _SEEN * (0.4 + 0.6 * shown) * (shown > 0) + _MISSING * (shown == 0)
    height, width = picture_bgr.shape[:2]
    paint = cv2.resize(
        np.asarray(cells, np.float32), (width, height), interpolation=cv2.INTER_NEAREST
    )
    mixed = np.asarray(picture_bgr * 0.5 + paint * 0.5, np.uint8)
    for line in range(1, CELLS):
        x, y = width * line // CELLS, height * line // CELLS
        cv2.line(mixed, (x, 0), (x, height), (40, 40, 40), 1)
        cv2.line(mixed, (0, y), (width, y), (40, 40, 40), 1)
    return mixed


def table_picture(picture_bgr: np.ndarray, area: TableArea) -> np.ndarray:
    """The picture with everything that is ignored darkened."""
    keep = np.where(area.mask()[..., None], 1.0, _OUTSIDE)
    shown = np.asarray(picture_bgr * keep, np.uint8)
    line = max(2, round(max(shown.shape[:2]) / 400))
    outline = np.round(area.region_px).astype(np.int32)
    cv2.polylines(shown, [outline], True, _OUTLINE, line, cv2.LINE_AA)
    for corners in area.markers_px.values():
        cv2.polylines(shown, [np.round(corners).astype(np.int32)], True, _OUTLINE, line)
    return shown

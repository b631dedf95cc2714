"""A camera over a table that somebody leans on shakes by parts of a pixel: every edge it shows
differs then, and nothing on the table moves."""

from __future__ import annotations

import cv2
import numpy as np

_FIELDS = (8, 6)
_LEAST_FIELDS = 5
"""Fields with edges that must agree: a die that creeps over a plain table is one or two."""
_EDGES = 2.0
"""Mean square of the slopes, in gray levels a cell, from which on a field has edges."""
_MOST_BY_SHAKING = 20.0
"""Gray levels: what differs more moves by itself and says nothing of the camera."""
_MOST_SHAKEN = 0.5
"""Cells. A camera that moves further is moved, and everything in its picture with it."""


def change_unshaken(gray: np.ndarray, before: np.ndarray) -> np.ndarray:
    """How far `gray` differs from the picture before, in the same light, once that is laid under
    it; as they are where most fields of the picture do not tell of the same shift."""
    away = cv2.subtract(gray, before)
    across, down = (cv2.Sobel(before, cv2.CV_32F, *step, ksize=1) / 2 for step in ((1, 0), (0, 1)))
    shift = _shift(away, across, down)
    if shift is None:
        return np.abs(away)
    return np.asarray(np.abs(away - across * shift[0] - down * shift[1]))


def _shift(away: np.ndarray, across: np.ndarray, down: np.ndarray) -> np.ndarray | None:
    """The shift that most fields tell of; None where too few have edges or it is none."""
    usual = (np.abs(away) < _MOST_BY_SHAKING).astype(np.float32)
    x, y = across * usual, down * usual
    xx, yy, xy, xt, yt = (
        cv2.resize(product, _FIELDS, interpolation=cv2.INTER_AREA)
        for product in (x * x, y * y, x * y, x * away, y * away)
    )
    both = xx * yy - xy * xy
    told = (xx > _EDGES) & (yy > _EDGES) & (both > 0.1 * xx * yy)
    if np.count_nonzero(told) < _LEAST_FIELDS:
        return None
    shifts = np.stack([yy * xt - xy * yt, xx * yt - xy * xt])[:, told] / both[told]
    shift = np.median(shifts, axis=1).astype(np.float32)
    return shift if np.abs(shift).max() <= _MOST_SHAKEN else None

"""The square under a finger: a die that people put down or push is turned and fitted to what the
picture shows there.

Where the table lies is known from the dice that were read, so only three numbers are searched: the
middle of the face, and its turn. What counts is that the picture changes across all four sides of
the square, and not within.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.laid_throw import LaidThrow
from rules.fields import Point
from rules.oraklos.read_die import Top

Floats = NDArray[np.float64]

# All lengths in die widths.
REACH = 0.45
_STEP, _FINE_STEP = 0.09, 0.03
_TURNS, _FINE_TURN = 12, math.radians(2.0)
_ALONG = np.linspace(-0.42, 0.42, 7)
_WITHIN = 0.36
_BLUR = 0.05
_APART = 0.8
"""Middles of two dice are never nearer than this: wood is not pushed into wood."""
_SMALLEST_PX = 3.0
_FLAT = 1e-9
"""Of a map that folds the table to a line."""
_CLEAR = 1.35
"""A square is believed when it stands out this much from what else was tried."""


def fit_face(
    frame_bgr: np.ndarray,
    laid: LaidThrow,
    at_px: Point,
    without: int | None = None,
    reach: float = REACH,
) -> Top | None:
    """The corners of the top face near `at_px`, clockwise in pixels; None where no square stands
    out. `without` is the die that is being moved, `reach` how far from there its middle may be."""
    to_px = _to_pixels(laid)
    if to_px is None:
        return None
    finger = _mapped(np.array([at_px]), np.asarray(np.linalg.inv(to_px), float))[0]
    edge_px = _edge_px(finger, to_px)
    if not _SMALLEST_PX < edge_px < max(frame_bgr.shape[:2]):
        return None  # dice that share no plane tell nothing of this place
    slopes = _Slopes(frame_bgr, to_px, at_px, edge_px)
    others = [np.array(die.center) for die in laid.throw.dice if die.id != without]
    rough = [
        (finger + np.array([dx, dy]), turn * math.pi / 2 / _TURNS)
        for dx in np.arange(-reach, reach + 1e-9, _STEP)
        for dy in np.arange(-reach, reach + 1e-9, _STEP)
        for turn in range(_TURNS)
        if all(math.dist(finger + np.array([dx, dy]), other) > _APART for other in others)
    ]
    if not rough:
        return None
    scores = slopes.scores(rough)
    middle, turn = rough[int(np.argmax(scores))]
    if scores.max() < _CLEAR * max(float(np.percentile(scores, 75)), 1e-9):
        return None
    fine = [
        (middle + np.array([dx, dy]), turn + nudge * _FINE_TURN)
        for dx in np.arange(-2, 3) * _FINE_STEP
        for dy in np.arange(-2, 3) * _FINE_STEP
        for nudge in range(-2, 3)
    ]
    middle, turn = fine[int(np.argmax(slopes.scores(fine)))]
    return _clockwise(_mapped(_corners(middle, turn), to_px))


class _Slopes:
    """How steeply the picture changes around a place, and in which direction."""

    def __init__(self, frame_bgr: np.ndarray, to_px: Floats, at_px: Point, edge_px: float) -> None:
        self._to_px = to_px
        left, up = (int(max(one - 2.5 * edge_px, 0.0)) for one in at_px)
        side = int(5 * edge_px) + 2
        self._corner = np.array([left, up], float)
        cut = frame_bgr[up : up + side, left : left + side].astype(np.float32)
        smooth = cv2.GaussianBlur(cut, (0, 0), max(_BLUR * edge_px, 0.7))
        self._across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0)
        self._down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1)

    def scores(self, squares: list[tuple[Floats, float]]) -> Floats:
        """High where all four sides are edges of what is seen, and nothing is one within."""
        corners = np.array([_corners(middle, turn) for middle, turn in squares])
        after = np.roll(corners, -1, axis=1)
        way = 0.5 + _ALONG[None, None, :, None]
        on_sides = corners[:, :, None] * (1 - way) + after[:, :, None] * way
        middles = corners.mean(axis=1)[:, None, None]
        within = middles + (on_sides - middles) * (_WITHIN / 0.5)
        sides = self._steepness(on_sides, after - corners).mean(axis=2)
        inside = self._steepness(within, None).mean(axis=(1, 2))
        told: Floats = (sides.sum(axis=1) + 2 * sides.min(axis=1)) / 6 - 0.5 * inside
        return told

    def _steepness(self, at: Floats, along: Floats | None) -> Floats:
        """Across a direction where one is given, in all else; the strongest of the colors."""
        flat = _mapped(at.reshape(-1, 2), self._to_px)
        high, wide = self._across.shape[:2]
        x, y = np.rint(flat - self._corner).astype(int).T
        x, y = np.clip(x, 0, wide - 1), np.clip(y, 0, high - 1)
        gx, gy = self._across[y, x], self._down[y, x]
        if along is None:
            steep = np.hypot(gx, gy).max(axis=1)
        else:
            before = _mapped(at[:, :, 0], self._to_px).reshape(at.shape[0], 4, 2)
            behind = _mapped(at[:, :, -1], self._to_px).reshape(at.shape[0], 4, 2)
            side = behind - before
            side = side / np.maximum(np.linalg.norm(side, axis=2, keepdims=True), 1e-9)
            nx = np.repeat(-side[..., 1], at.shape[2])[:, None]
            ny = np.repeat(side[..., 0], at.shape[2])[:, None]
            steep = np.abs(gx * nx + gy * ny).max(axis=1)
        shaped: Floats = steep.reshape(at.shape[:-1]).astype(float)
        return shaped


def _to_pixels(laid: LaidThrow) -> Floats | None:
    """From the plane of the top faces to the picture, as the dice that were read show it."""
    read = {die.id: die for die in laid.reading.dice}
    plane = [corner for die in laid.throw.dice for corner in die.top]
    seen = [corner for die in laid.throw.dice for corner in read[die.id].top_px]
    if not plane:
        return None
    found, _ = cv2.findHomography(np.array(plane, float), np.array(seen, float))
    if found is None or not np.isfinite(found).all() or abs(np.linalg.det(found)) < _FLAT:
        return None
    return np.asarray(found, float)


def _edge_px(at: Floats, to_px: Floats) -> float:
    """How large a die is seen there."""
    seen = _mapped(_corners(at, 0.0), to_px)
    return float(np.linalg.norm(np.roll(seen, -1, axis=0) - seen, axis=1).mean())


def _corners(middle: Floats, turn: float) -> Floats:
    angles = turn + math.pi / 4 + np.arange(4) * math.pi / 2
    return np.asarray(middle + np.stack([np.cos(angles), np.sin(angles)], axis=1) * math.sqrt(0.5))


def _mapped(points: Floats, to_px: Floats) -> Floats:
    flat = np.asarray(points, float).reshape(1, -1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, to_px)[0], float)


def _clockwise(corners: Floats) -> Top:
    x, y = corners.T
    area = float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))
    ordered = corners if area > 0 else corners[::-1]
    a, b, c, d = ((float(px), float(py)) for px, py in ordered)
    return a, b, c, d

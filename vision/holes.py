"""Holes on the rectified top face: what the network is unsure of, the face itself shows.

The network sees dice about 24 pixels wide, and a hole in a side close to the top may confuse it.
Seen straight on, a hole is a round spot in the middle that differs from the paint around it.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import cv2
import numpy as np

from vision.candidates import Candidates
from vision.chosen import chosen

_FACE_PX = 32
_CORNERS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * _FACE_PX - 0.5


def settled(picture_bgr: np.ndarray, dice: Candidates) -> Candidates:
    """The dice with their holes looked at once more, on their top faces."""
    hole = dice.hole.copy()
    for row in np.flatnonzero(np.maximum(hole, 1 - hole) <= chosen().holes.sure).tolist():
        seen = contrast(picture_bgr, dice.top_px[row])
        hole[row] = _chance(float(hole[row]), float(dice.pips[row]), seen)
    return replace(dice, hole=hole)


def contrast(picture_bgr: np.ndarray, top_px: np.ndarray) -> float:
    """How much the middle of the top differs from the paint around it, in units of its noise."""
    upright = cv2.getPerspectiveTransform(top_px.astype(np.float32), _CORNERS)
    face = cv2.warpPerspective(
        picture_bgr, upright, (_FACE_PX, _FACE_PX), borderMode=cv2.BORDER_REPLICATE
    )
    in_spot, in_ring = _spot_and_ring()
    spot, ring = face[in_spot], face[in_ring]
    off = np.abs(spot.mean(0) - np.median(ring, axis=0)).max()
    return float(off / (ring.std(0).mean() + chosen().holes.noise))


@cache
def _spot_and_ring() -> tuple[np.ndarray, np.ndarray]:
    """Which pixels of a face are inside every hole, and which outside of every one."""
    away = np.hypot(*(np.mgrid[:_FACE_PX, :_FACE_PX] - (_FACE_PX - 1) / 2)) / _FACE_PX
    low, high = chosen().holes.around
    return away < chosen().holes.spot, (away > low) & (away < high)


def _chance(hole: float, pips: float, contrast: float) -> float:
    by = chosen().holes
    for_hole = math.log(max(contrast / by.hole, 1)) if pips < by.may_be_pips else 0.0
    against = math.log(max(by.plain / max(contrast, 1e-3), 1))
    says = min(max(by.weight * (for_hole - against), -by.most), by.most)
    odds = math.log(hole / (1 - hole)) + says
    return 1 / (1 + math.exp(-odds))

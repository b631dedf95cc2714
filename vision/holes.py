"""Holes on the rectified top face: what the network is unsure of, the face itself shows.

The network sees dice about 24 pixels wide, and a hole in a side close to the top may confuse it.
Seen straight on, a hole is a round spot in the middle that differs from the paint around it.
"""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np

from vision.candidates import Candidates

_FACE_PX = 32
_SPOT, _AROUND = 0.1, (0.27, 0.42)
"""Die widths from the middle: inside every hole, and outside of every hole."""
_NOISE = 3.0
_PLAIN, _HOLE = 0.6, 2.5
"""Contrasts below the one and above the other speak, in between they say nothing. In pictures
made for choosing, 95 of 100 dice without a hole have less than the one and none more than the
other; 98 of 100 with a hole have more than the other and none less than the one."""
_WEIGHT, _MOST = 3.0, 2.2
"""A glint looks like a spot as well: the face settles what is unsure, it does not overrule what
is sure."""
_SURE = 0.998
_MAY_BE_PIPS = 0.15
"""A pip or a number in the middle is a spot as well, and no hole."""

_CORNERS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * _FACE_PX - 0.5
_away = np.hypot(*(np.mgrid[:_FACE_PX, :_FACE_PX] - (_FACE_PX - 1) / 2)) / _FACE_PX
_IN_SPOT = _away < _SPOT
_IN_RING = (_away > _AROUND[0]) & (_away < _AROUND[1])


def settled(picture_bgr: np.ndarray, dice: Candidates) -> Candidates:
    """The dice with their holes looked at once more, on their top faces."""
    hole = dice.hole.copy()
    for row in np.flatnonzero(np.maximum(hole, 1 - hole) <= _SURE).tolist():
        seen = contrast(picture_bgr, dice.top_px[row])
        hole[row] = _chance(float(hole[row]), float(dice.pips[row]), seen)
    return replace(dice, hole=hole)


def contrast(picture_bgr: np.ndarray, top_px: np.ndarray) -> float:
    """How much the middle of the top differs from the paint around it, in units of its noise."""
    upright = cv2.getPerspectiveTransform(top_px.astype(np.float32), _CORNERS)
    face = cv2.warpPerspective(
        picture_bgr, upright, (_FACE_PX, _FACE_PX), borderMode=cv2.BORDER_REPLICATE
    )
    spot, ring = face[_IN_SPOT], face[_IN_RING]
    off = np.abs(spot.mean(0) - np.median(ring, axis=0)).max()
    return float(off / (ring.std(0).mean() + _NOISE))


def _chance(hole: float, pips: float, contrast: float) -> float:
    for_hole = math.log(max(contrast / _HOLE, 1)) if pips < _MAY_BE_PIPS else 0.0
    against = math.log(max(_PLAIN / max(contrast, 1e-3), 1))
    says = min(max(_WEIGHT * (for_hole - against), -_MOST), _MOST)
    odds = math.log(hole / (1 - hole)) + says
    return 1 / (1 + math.exp(-odds))

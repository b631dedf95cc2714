"""Straightened patches: each candidate seen as if from above, its sides and its table around it.

Each is cut twice: by its own corners, which makes a square of whatever it is, and by the square of
the plane that it should be. A die that leans is a square only in the first.
"""

from __future__ import annotations

import cv2
import numpy as np

from calibration import witness
from calibration.view import UNIT_SQUARE, areas

PATCH_PX = witness.PATCH_PX
DIE_PX = 17.5
"""A top face is so wide in its patch; the rest shows its sides and a ring of table."""
LEVEL_PX, LEVEL_DIE_PX = 96, 32.0
"""The same of patches that the plane straightens: these are finer, and show more of the sides."""
_FINEST_PX, _FINEST_LEVEL_PX = 30.0, 48.0
"""Where a die is wider than this in the source, a coarser copy is taken: nothing may flicker."""
_MOST_COPIES = 6


def middle_of(patch: np.ndarray) -> np.ndarray:
    """The pixels (N, 3) well inside the top face of a patch."""
    low = round((PATCH_PX - 0.76 * DIE_PX) / 2)
    return patch[low : PATCH_PX - low, low : PATCH_PX - low].reshape(-1, 3)


def frames(tops_px: np.ndarray) -> np.ndarray:
    """The edges (N, 2, 2) of parallelograms near the top faces: to the right and down in the
    patch. Of the four ways to turn a square, down is down in the picture: there sides are seen."""
    a, b, c, d = (turned_down(tops_px)[:, k] for k in range(4))
    return np.stack([(b - a + c - d) / 2, (d - a + c - b) / 2], 1)


def turned_down(tops_px: np.ndarray) -> np.ndarray:
    """The same faces (N, 4, 2), their corners named so that from the first to the last is down."""
    ways = np.stack([np.roll(tops_px, -turn, 1) for turn in range(4)], 1)
    down = ways[:, :, 3] - ways[:, :, 0] + ways[:, :, 2] - ways[:, :, 1]
    lengths = np.maximum(np.linalg.norm(down, axis=-1), 1e-6)
    return np.asarray(ways[np.arange(len(tops_px)), (down[..., 1] / lengths).argmax(1)])


def named_like(corners: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Corners (4, 2) of a face, named from the one that lies where the others' first one does."""
    return np.roll(corners, turn_to(corners, others), 0)


def turn_to(corners: np.ndarray, others: np.ndarray) -> int:
    """How many places on each of the corners (4, 2) is where it lies nearest to the others."""
    return min(range(4), key=lambda turn: float(np.abs(np.roll(corners, turn, 0) - others).sum()))


def patches(source_bgr: np.ndarray, centers_px: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """Patches (N, PATCH_PX, PATCH_PX, 3) around centers, in pixels of the source; `edges` as
    `frames` gives them."""
    copies = _Copies(source_bgr)
    cut = np.empty((len(centers_px), PATCH_PX, PATCH_PX, 3), np.uint8)
    middle = (PATCH_PX - 1) / 2
    sizes = np.sqrt(np.abs(np.linalg.det(edges)))
    for index, (center, (right, down)) in enumerate(zip(centers_px, edges, strict=True)):
        copy, shrink = copies.coarse_enough(sizes[index], _FINEST_PX)
        turn = np.column_stack([right, down]) * shrink / DIE_PX
        start = (center + 0.5) * shrink - 0.5 - turn @ [middle, middle]
        cut[index] = cv2.warpAffine(
            copy,
            np.column_stack([turn, start]),
            (PATCH_PX, PATCH_PX),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return cut


def leveled_patches(source_bgr: np.ndarray, squares_px: np.ndarray) -> np.ndarray:
    """Patches (N, LEVEL_PX, LEVEL_PX, 3) in which these squares of the plane are squares, in pixels
    of the source: what lies flat is one there. Black where a square is far beyond what is seen."""
    copies = _Copies(source_bgr)
    cut = np.zeros((len(squares_px), LEVEL_PX, LEVEL_PX, 3), np.uint8)
    shown = (UNIT_SQUARE * LEVEL_DIE_PX + (LEVEL_PX - 1) / 2).astype(np.float32)
    farthest = 2 * max(source_bgr.shape[:2])
    for index, (square, area) in enumerate(
        zip(turned_down(squares_px), areas(squares_px), strict=True)
    ):
        if not (np.abs(square) < farthest).all():
            continue
        copy, shrink = copies.coarse_enough(float(np.sqrt(area)), _FINEST_LEVEL_PX)
        there = ((square + 0.5) * shrink - 0.5).astype(np.float32)
        cv2.warpPerspective(
            copy,
            cv2.getPerspectiveTransform(shown, there),
            (LEVEL_PX, LEVEL_PX),
            dst=cut[index],
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return cut


class _Copies:
    """A picture, and copies of it that are half as large each, made when they are asked for."""

    def __init__(self, source_bgr: np.ndarray) -> None:
        self._copies = [source_bgr]

    def coarse_enough(self, width_px: float, finest_px: float) -> tuple[np.ndarray, float]:
        """The copy in which something of that width is hardly wider than the finest, and how much
        smaller it is."""
        level = int(np.clip(np.ceil(np.log2(max(width_px, 1.0) / finest_px)), 0, _MOST_COPIES))
        while len(self._copies) <= level and min(self._copies[-1].shape[:2]) >= 2:
            half = cv2.resize(self._copies[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            self._copies.append(half)
        level = min(level, len(self._copies) - 1)
        return self._copies[level], 0.5**level

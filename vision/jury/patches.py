"""Straightened patches: each candidate seen as if from above, its sides and its table around it."""

from __future__ import annotations

import cv2
import numpy as np

from calibration import witness

PATCH_PX = witness.PATCH_PX
DIE_PX = 17.5
"""A top face is so wide in its patch; the rest shows its sides and a ring of table."""
_FINEST_PX = 30.0
"""Where a die is wider than this in the source, a coarser copy is taken: nothing may flicker."""


def middle_of(patch: np.ndarray) -> np.ndarray:
    """The pixels (N, 3) well inside the top face of a patch."""
    low = round((PATCH_PX - 0.76 * DIE_PX) / 2)
    return patch[low : PATCH_PX - low, low : PATCH_PX - low].reshape(-1, 3)


def frames(tops_px: np.ndarray) -> np.ndarray:
    """The edges (N, 2, 2) of parallelograms near the top faces: to the right and down in the
    patch. Of the four ways to turn a square, down is down in the picture: there sides are seen."""
    a, b, c, d = (tops_px[:, k] for k in range(4))
    right, down = (b - a + c - d) / 2, (d - a + c - b) / 2
    ways = np.stack([right, down, -right, -down, right, down], 1)
    pairs = np.stack([ways[:, 0:4], ways[:, 1:5]], 2)
    lengths = np.maximum(np.linalg.norm(pairs[:, :, 1], axis=-1), 1e-6)
    best = (pairs[:, :, 1, 1] / lengths).argmax(1)
    return np.asarray(pairs[np.arange(len(tops_px)), best])


def patches(source_bgr: np.ndarray, centers_px: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """Patches (N, PATCH_PX, PATCH_PX, 3) around centers, in pixels of the source; `edges` as
    `frames` gives them."""
    copies = [source_bgr]
    cut = np.empty((len(centers_px), PATCH_PX, PATCH_PX, 3), np.uint8)
    middle = (PATCH_PX - 1) / 2
    sizes = np.sqrt(np.abs(np.linalg.det(edges)))
    for index, (center, (right, down)) in enumerate(zip(centers_px, edges, strict=True)):
        level = int(np.clip(np.ceil(np.log2(max(sizes[index], 1.0) / _FINEST_PX)), 0, 6))
        while len(copies) <= level and min(copies[-1].shape[:2]) >= 2:
            half = cv2.resize(copies[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            copies.append(half)
        level = min(level, len(copies) - 1)
        shrink = 0.5**level
        turn = np.column_stack([right, down]) * shrink / DIE_PX
        start = (center + 0.5) * shrink - 0.5 - turn @ [middle, middle]
        cut[index] = cv2.warpAffine(
            copies[level],
            np.column_stack([turn, start]),
            (PATCH_PX, PATCH_PX),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return cut

"""Even patches of a picture: what a printed square may be, or a block of four that touch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from rules.deadline import Deadline

WORK_SIDE_PX = 1600
"""Pictures are looked at with this longest side: squares of twelve cards are 15 to 60 px wide."""
_STEEP = (7.0, 12.0, 20.0, 34.0, 55.0)
"""Steps of color (Lab, per pixel) that may end a patch. Pale ink needs a small one, patterned
paper a large one; each is tried."""
_LEAST_AREA, _MOST_SHARE = 36.0, 0.05
_SQUARE = (11.15, 12.85)
"""Area over the root of the covariance's determinant: 12 for a square and all its perspective
images, 12.57 for a disk, 10.4 for a triangle."""
_LEAST_SOLID = 0.9
_MOST_PATCHES = 1500
_LEAST_AROUND = 20
"""Pixels of a contour."""
_LONGEST = 7.0
"""Of the covariance: a square seen from 60 degrees has 4."""


_Row = tuple[float, np.ndarray, float, np.ndarray]


@dataclass(frozen=True, eq=False)
class Patches:
    """Many patches as one value, a row each: even areas, and gaps in even areas."""

    center: np.ndarray
    area: np.ndarray
    spread: np.ndarray
    """Covariance (N, 2, 2) of the pixels."""

    def __len__(self) -> int:
        return len(self.area)

    def only(self, rows: np.ndarray) -> Patches:
        return Patches(self.center[rows], self.area[rows], self.spread[rows])


def steepness(lab: np.ndarray) -> np.ndarray:
    """How much the color changes at each pixel, in Lab units a pixel."""
    across = cv2.Sobel(lab, cv2.CV_32F, 1, 0, scale=1 / 8)
    along = cv2.Sobel(lab, cv2.CV_32F, 0, 1, scale=1 / 8)
    change = across**2 + along**2
    steep: np.ndarray = cv2.sqrt(change.sum(2))
    return steep


def find_patches(lab: np.ndarray, deadline: Deadline) -> Patches:
    """All even patches whose shape a square may have; each once."""
    change = steepness(lab) * 2
    most = _MOST_SHARE * change.size
    rows: list[_Row] = []
    for steep in _STEEP:
        deadline.check()
        even = (change < steep).astype(np.uint8)
        found, _ = cv2.findContours(even, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        for contour in found:
            row = _measured(contour, most) if len(contour) >= _LEAST_AROUND else None
            if row is not None:
                rows.append(row)
    return _each_once(_table(rows))


def _measured(contour: np.ndarray, most: float) -> _Row | None:
    """Solidity, center, area and covariance of a contour that may be a square's."""
    m = cv2.moments(contour)
    area = m["m00"]
    if not _LEAST_AREA <= area <= most:
        return None
    spread = np.array([[m["mu20"], m["mu11"]], [m["mu11"], m["mu02"]]]) / area
    det = spread[0, 0] * spread[1, 1] - spread[0, 1] ** 2
    if det <= 0 or not _SQUARE[0] <= area / np.sqrt(det) <= _SQUARE[1]:
        return None
    trace = spread[0, 0] + spread[1, 1]
    if trace**2 / det > (1 + _LONGEST) ** 2 / _LONGEST:
        return None
    solid = area / max(1.0, cv2.contourArea(cv2.convexHull(contour)))
    if solid < _LEAST_SOLID:
        return None
    return solid, np.array([m["m10"], m["m01"]]) / area, area, spread


def _table(rows: Sequence[_Row]) -> tuple[np.ndarray, Patches]:
    if not rows:
        return np.zeros(0), Patches(np.zeros((0, 2)), np.zeros(0), np.zeros((0, 2, 2)))
    solid, center, area, spread = (np.array(column) for column in zip(*rows, strict=True))
    return solid, Patches(center, area, spread)


def _each_once(found: tuple[np.ndarray, Patches]) -> Patches:
    """The same patch is found at several steps: the most solid one stays."""
    solid, patches = found
    order = np.argsort(-solid)
    kept: list[int] = []
    centers = np.zeros((0, 2))
    sides = np.zeros(0)
    side = np.sqrt(patches.area)
    for k in order:
        near = np.abs(centers - patches.center[k]).max(1) < 0.22 * side[k] if kept else np.zeros(0)
        alike = np.abs(np.log(np.maximum(sides, 1) / side[k])) < 0.2
        if kept and (near & alike).any():
            continue
        kept.append(int(k))
        centers = np.vstack([centers, patches.center[k]])
        sides = np.append(sides, side[k])
        if len(kept) == _MOST_PATCHES:
            break
    return patches.only(np.array(kept, int))

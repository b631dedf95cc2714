"""The edges of a picture as they would be seen from straight above the table."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.wish_cards.patches import steepness
from vision.wish_cards.table_plane import TablePlane

CELLS = 6
"""To a half side of a ring: squares are at least four cells wide."""
_MOST_CELLS = 1200
_BLUR_PX, _FAINT = 1.2, 1.5
"""Edges fainter than this (Lab a pixel) say little; twice as strong ones hardly say more."""
_NEAREST = 0.3
"""Of the depth at the cards: farther toward the horizon nothing is looked for."""
_GRID = 9


@dataclass(frozen=True, eq=False)
class FlatTable:
    """`edges` of the table plane: `CELLS` to a unit, the first cell at the place `corner`."""

    plane: TablePlane
    edges: np.ndarray
    corner: np.ndarray

    def cut(self, middle: np.ndarray, turn: float, reach: float, size: float = 1.0) -> np.ndarray:
        """A square piece around a place, turned back and so many units to each side."""
        count = 2 * int(reach * CELLS) + 1
        rotation = size * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        start = (middle - self.corner) * CELLS - rotation @ np.full(2, (count - 1) / 2)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(
            cv2.warpAffine(
                self.edges, np.column_stack([rotation, start]), (count, count), flags=flags
            )
        )


def edges_of(lab: np.ndarray) -> np.ndarray:
    """How clearly an edge is seen at each pixel."""
    calm = cv2.GaussianBlur(steepness(lab), (0, 0), _BLUR_PX)
    return np.asarray(np.log1p(calm / _FAINT), np.float32)


def flatten(edges: np.ndarray, plane: TablePlane) -> FlatTable:
    """`edges` (H, W) of the picture, laid on the table."""
    height, width = edges.shape
    across, along = np.meshgrid(np.linspace(0, width, _GRID), np.linspace(0, height, _GRID))
    pixels = np.column_stack([across.ravel(), along.ravel()])
    depth = 1 + (pixels - plane.origin) @ plane.slope
    places = plane.places(pixels[depth > _NEAREST])
    corner, end = places.min(0), places.max(0)
    columns, rows = np.clip((end - corner) * CELLS, 1, _MOST_CELLS).astype(int)
    cells = np.array([[1 / CELLS, 0, corner[0]], [0, 1 / CELLS, corner[1]], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(edges, plane.homography @ cells, (columns, rows), flags=flags)
    return FlatTable(plane, np.asarray(flat), corner)

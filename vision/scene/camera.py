"""The camera of a scene: a pinhole with OpenCV's lens distortion, looking at the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

_GRID_STEP = 8
"""Rays bend smoothly: they are computed on a grid this coarse (px) and interpolated."""


@dataclass(frozen=True)
class SceneCamera:
    """Intrinsics and pose; `rotation` and `translation` take table coordinates to the camera."""

    width: int
    height: int
    matrix: np.ndarray
    distortion: np.ndarray
    rotation: np.ndarray
    translation: np.ndarray

    @cached_property
    def position(self) -> np.ndarray:
        place: np.ndarray = -self.rotation.T @ self.translation
        return place

    def project(self, points: np.ndarray) -> np.ndarray:
        """Pixels (N, 2) of table points (N, 3), lens distortion included."""
        pixels, _ = cv2.projectPoints(
            np.asarray(points, np.float64).reshape(-1, 1, 3),
            self._rotation_vector,
            self.translation,
            self.matrix,
            self.distortion,
        )
        return pixels.reshape(-1, 2)

    @cached_property
    def _rotation_vector(self) -> np.ndarray:
        return cv2.Rodrigues(self.rotation)[0]

    @cached_property
    def _ray_grid(self) -> np.ndarray:
        xs = np.arange(-4, self.width // _GRID_STEP + 6) * float(_GRID_STEP)
        ys = np.arange(-4, self.height // _GRID_STEP + 6) * float(_GRID_STEP)
        grid = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 1, 2)
        flat = cv2.undistortPoints(grid, self.matrix, self.distortion).reshape(-1, 2)
        rays = np.column_stack([flat, np.ones(len(flat))]) @ self.rotation
        seen: np.ndarray = rays.reshape(len(ys), len(xs), 3).astype(np.float32)
        return seen

    def rays(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Table-frame directions (..., 3) through the pixels, not normalized."""
        return cv2.remap(
            self._ray_grid,
            (np.asarray(x, np.float32) / _GRID_STEP) + 4,
            (np.asarray(y, np.float32) / _GRID_STEP) + 4,
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )

    def window(self, x0: int, y0: int, width: int, height: int, samples: int = 1) -> np.ndarray:
        """Rays of a window of the picture, `samples` x `samples` to a pixel."""
        xs = x0 + (np.arange(width * samples, dtype=np.float32) + 0.5) / samples - 0.5
        ys = y0 + (np.arange(height * samples, dtype=np.float32) + 0.5) / samples - 0.5
        return self.rays(*np.meshgrid(xs, ys))


def look_at(
    target: np.ndarray, tilt_rad: float, azimuth_rad: float, roll_rad: float, distance: float
) -> tuple[np.ndarray, np.ndarray]:
    """Rotation and translation of a camera that looks at `target` from the given direction."""
    back = np.array(
        [
            np.sin(tilt_rad) * np.cos(azimuth_rad),
            np.sin(tilt_rad) * np.sin(azimuth_rad),
            np.cos(tilt_rad),
        ]
    )
    forward = -back
    side = np.array([-np.sin(azimuth_rad), np.cos(azimuth_rad), 0.0])
    down = np.cross(forward, side)
    cos, sin = np.cos(roll_rad), np.sin(roll_rad)
    right, lower = cos * side + sin * down, -sin * side + cos * down
    rotation = np.stack([right, lower, forward])
    return rotation, -rotation @ (np.asarray(target, float) + distance * back)

"""The camera: a pinhole with lens distortion, and how well it is known.

Lens distortion is OpenCV's, in OpenCV's order (k1, k2, p1, p2, k3, ...), and so is the pixel
grid: the center of the first pixel is (0, 0). A mirrored source (a selfie view) is turned back
before anything else, so that everything behind this module sees the table as a person does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import hypot, radians, tan

import cv2
import numpy as np
import numpy.typing as npt

from calibration.sentences import refusal
from rules.message import Refusal

Floats = npt.NDArray[np.float64]

ASSUMED_FIELD_DEG = 65.0
"""Field of view of the longer side when nothing is known: between a phone and a webcam."""

FILM_DIAGONAL_MM = hypot(36.0, 24.0)
"""A "35 mm equivalent" compares diagonals with the 36 x 24 mm film frame."""

_RAY_STEP = 1e-5
_UNDISTORT_STOP = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 100, 1e-10)


class FocalSource(StrEnum):
    """Where a focal length came from, best first."""

    PROFILE = "profile"
    EXIF = "exif"
    FITTED = "fitted"
    ASSUMED = "assumed"


@dataclass(frozen=True)
class CameraModel:
    """Rays to pixels and back, for one size of picture."""

    size: tuple[int, int]
    camera_matrix: Floats
    distortion: Floats
    mirrored: bool = False

    def __post_init__(self) -> None:
        matrix = np.array(self.camera_matrix, float)
        distortion = np.array(self.distortion, float).reshape(-1)
        if matrix.shape != (3, 3) or not np.isfinite(matrix).all():
            raise refusal("camera.matrix")
        if min(matrix[0, 0], matrix[1, 1]) <= 0 or min(self.size) <= 0:
            raise refusal("camera.matrix")
        if distortion.size not in (4, 5, 8, 12, 14) or not np.isfinite(distortion).all():
            raise refusal("camera.distortion", count=distortion.size)
        for array in (matrix, distortion):
            array.flags.writeable = False
        object.__setattr__(self, "camera_matrix", matrix)
        object.__setattr__(self, "distortion", distortion)

    @classmethod
    def pinhole(cls, size: tuple[int, int], focal_px: float, mirrored: bool = False) -> CameraModel:
        """A camera without distortion that looks through the middle of its picture."""
        width, height = size
        matrix = np.array(
            [[focal_px, 0.0, (width - 1) / 2], [0.0, focal_px, (height - 1) / 2], [0.0, 0.0, 1.0]]
        )
        return cls(size, matrix, np.zeros(5), mirrored)

    @property
    def focal_px(self) -> float:
        """One number for both axes: their geometric mean."""
        return float(np.sqrt(self.camera_matrix[0, 0] * self.camera_matrix[1, 1]))

    def undistort(self, points_px: npt.ArrayLike) -> Floats:
        """The rays behind pixels: (..., 2) px to (..., 2) at distance 1 along the axis."""
        points = self._turned(np.asarray(points_px, float))
        fx, fy = self.camera_matrix[0, 0], self.camera_matrix[1, 1]
        if not self.distortion.any() and self.camera_matrix[0, 1] == 0.0:
            return np.asarray((points - self.camera_matrix[:2, 2]) / (fx, fy))
        rays = cv2.undistortPoints(
            np.ascontiguousarray(points.reshape(-1, 1, 2)),
            self.camera_matrix,
            self.distortion,
            None,
            None,
            None,
            _UNDISTORT_STOP,
        )
        if not np.isfinite(rays).all():
            raise refusal("camera.lens")
        return np.asarray(rays, float).reshape(points.shape)

    def project(self, points: npt.ArrayLike) -> Floats:
        """Points in the camera's frame to pixels: (..., 3), z forward, to (..., 2)."""
        points = np.asarray(points, float)
        pixels, _ = cv2.projectPoints(
            np.ascontiguousarray(points.reshape(-1, 1, 3)),
            np.zeros(3),
            np.zeros(3),
            self.camera_matrix,
            self.distortion,
        )
        return self._turned(np.asarray(pixels, float).reshape(*points.shape[:-1], 2))

    def distort(self, rays: npt.ArrayLike) -> Floats:
        """The other way of `undistort`."""
        rays = np.asarray(rays, float)
        return self.project(np.concatenate([rays, np.ones((*rays.shape[:-1], 1))], axis=-1))

    def distort_slope(self, rays: npt.ArrayLike) -> Floats:
        """How pixels move with rays: (..., 2) to (..., 2, 2)."""
        rays = np.asarray(rays, float)
        columns = [
            (self.distort(rays + step) - self.distort(rays - step)) / (2.0 * _RAY_STEP)
            for step in np.eye(2) * _RAY_STEP
        ]
        return np.stack(columns, axis=-1)

    def _turned(self, points_px: Floats) -> Floats:
        if not self.mirrored:
            return points_px
        return np.asarray(points_px * (-1.0, 1.0) + (self.size[0] - 1, 0.0))


@dataclass(frozen=True)
class CameraPrior:
    """A camera and how far it may be off: standard deviations of what the dice may correct."""

    camera: CameraModel
    source: FocalSource
    focal_log_sd: float
    k1_sd: float
    center_sd_px: float


def times(size: tuple[int, int]) -> str:
    """A picture's size as people write it."""
    return f"{size[0]} x {size[1]}"


def wrong_size(camera: CameraModel, size: tuple[int, int]) -> Refusal:
    return refusal("camera.size", measured=times(camera.size), now=times(size))


def assumed_focal_px(size: tuple[int, int]) -> float:
    return max(size) / 2 / tan(radians(ASSUMED_FIELD_DEG) / 2)


def camera_prior(
    size: tuple[int, int],
    profile: CameraModel | None = None,
    focal_35mm: float | None = None,
    mirrored: bool = False,
) -> CameraPrior:
    """What is known of the camera, from the best source at hand.

    A saved profile was measured; a photo's 35 mm equivalent is rounded and ignores cropping by
    the stabilizer; otherwise the dice decide, around a usual field of view. A lens that nobody
    measured has its spread in k1: few dice leave it at that, many correct it. `mirrored` counts
    only where no profile says it.
    """
    if profile is not None:
        if profile.size != tuple(size):
            raise wrong_size(profile, size)
        return CameraPrior(profile, FocalSource.PROFILE, 0.005, 0.005, 0.002 * max(size))
    if focal_35mm is not None:
        if not 5.0 <= focal_35mm <= 1000.0:
            raise refusal("camera.focal_35mm", focal=focal_35mm)
        focal_px = focal_35mm / FILM_DIAGONAL_MM * hypot(*size)
        camera = CameraModel.pinhole(size, focal_px, mirrored)
        return CameraPrior(camera, FocalSource.EXIF, 0.05, 0.06, 0.01 * max(size))
    camera = CameraModel.pinhole(size, assumed_focal_px(size), mirrored)
    return CameraPrior(camera, FocalSource.ASSUMED, 0.3, 0.06, 0.01 * max(size))

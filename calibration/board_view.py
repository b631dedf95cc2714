"""The board in one picture: which of its corners were seen, and where."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.camera import CameraModel, Floats
from calibration.target import board_corners_mm

LEAST_CORNERS = 8
"""Fewer corners tell too little about where the board is."""


@dataclass(frozen=True, eq=False)
class BoardView:
    """`numbers` (N,) of the board's inner corners and their pixels (N, 2)."""

    numbers: np.ndarray
    corners_px: Floats

    def __post_init__(self) -> None:
        count = len(self.numbers)
        if count < LEAST_CORNERS or self.corners_px.shape != (count, 2):
            raise ValueError(f"a view has at least {LEAST_CORNERS} corners, not {count}")

    @property
    def corners_mm(self) -> Floats:
        return np.asarray(board_corners_mm()[self.numbers])

    @property
    def outline_px(self) -> Floats:
        """The hull (M, 2) of the corners seen."""
        hull = cv2.convexHull(self.corners_px.astype(np.float32))
        return np.asarray(hull, float).reshape(-1, 2)

    def moved_px(self, other: BoardView) -> float:
        """How far the corners seen in both lie apart, at most; infinite without a common one."""
        common, mine, theirs = np.intersect1d(self.numbers, other.numbers, return_indices=True)
        if not len(common):
            return float("inf")
        apart = self.corners_px[mine] - other.corners_px[theirs]
        return float(np.linalg.norm(apart, axis=1).max())


@dataclass(frozen=True, eq=False)
class BoardPose:
    """Where the board is before a camera: board coordinates to the camera's frame, in mm."""

    rotation: Floats
    translation_mm: Floats

    @property
    def normal(self) -> Floats:
        return np.asarray(self.rotation[:, 2])

    def seen(self, camera: CameraModel, points_mm: Floats) -> Floats:
        """Pixels (N, 2) of board points (N, 3)."""
        return camera.project(points_mm @ self.rotation.T + self.translation_mm)


def board_pose(view: BoardView, camera: CameraModel) -> BoardPose:
    """The pose that explains the view best."""
    rays = camera.undistort(view.corners_px)
    done, turn, shift = cv2.solvePnP(
        view.corners_mm, np.ascontiguousarray(rays), np.eye(3), np.zeros(5), None, None, False,
        cv2.SOLVEPNP_IPPE,
    )  # fmt: skip
    if not done:
        raise ValueError("no pose explains this view")
    turn, shift = cv2.solvePnPRefineLM(view.corners_mm, rays, np.eye(3), np.zeros(5), turn, shift)
    rotation, _ = cv2.Rodrigues(turn)
    return BoardPose(np.asarray(rotation, float), np.asarray(shift, float).reshape(3))


def residuals_px(view: BoardView, camera: CameraModel) -> Floats:
    """How far (N, 2) each corner lies from where the camera would see it."""
    pose = board_pose(view, camera)
    return np.asarray(view.corners_px - pose.seen(camera, view.corners_mm))


def rms(residuals: Floats) -> float:
    """Root of the mean squared distance, as OpenCV counts it."""
    return float(np.sqrt((residuals**2).sum(-1).mean()))

"""Whether the printed board is bent: what its views leave over, as heights above a flat sheet."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.board_view import BoardView, board_pose
from calibration.camera import CameraModel, Floats
from calibration.target import BOARD_HEIGHT_MM, BOARD_WIDTH_MM, board_corners_mm

_STEP_MM = 0.5
_RAISED = np.array([0.0, 0.0, _STEP_MM])
_SHAPES = 3
"""Bent along its length, along its width, and twisted."""


def bow_mm(views: Sequence[BoardView], camera: CameraModel) -> float:
    """How far the sheet's middle stands off its rim, as far as the views agree on it.

    A lens fitted to a bent board hides a fifth of the bow; it is not worth the search.
    """
    return float(np.abs(_amounts(views, camera)).max())


def _amounts(views: Sequence[BoardView], camera: CameraModel) -> Floats:
    """Of each shape, in mm: least squares over all corners, each view's pose free to follow."""
    matrix = np.zeros((_SHAPES, _SHAPES))
    right = np.zeros(_SHAPES)
    shapes = _shapes()
    for view in views:
        pose = board_pose(view, camera)
        points = view.corners_mm
        seen = pose.seen(camera, points)
        by_height = (pose.seen(camera, points + _RAISED) - seen) / _STEP_MM
        by_shape = (by_height[:, :, None] * shapes[view.numbers][:, None, :]).reshape(-1, _SHAPES)
        left_over = (view.corners_px - seen).reshape(-1)
        # A pose follows a bent sheet halfway: what it can explain is taken out of both.
        by_pose = _by_pose(points, pose.rotation, pose.translation_mm, camera)
        basis, _ = np.linalg.qr(by_pose)
        by_shape = by_shape - basis @ (basis.T @ by_shape)
        left_over = left_over - basis @ (basis.T @ left_over)
        matrix += by_shape.T @ by_shape
        right += by_shape.T @ left_over
    return np.asarray(np.linalg.lstsq(matrix, right, rcond=None)[0])


def _by_pose(points: Floats, rotation: Floats, shift: Floats, camera: CameraModel) -> Floats:
    """How all pixels move with the board's six freedoms: (2N, 6)."""
    space = points @ rotation.T + shift
    middle = space.mean(0)
    moves = [np.broadcast_to(axis, space.shape) for axis in np.eye(3)]
    moves += [np.cross(axis, space - middle) / BOARD_WIDTH_MM for axis in np.eye(3)]
    columns = [
        (camera.project(space + _STEP_MM * move) - camera.project(space - _STEP_MM * move))
        for move in moves
    ]
    return np.stack([column.reshape(-1) for column in columns], axis=1)


def _shapes() -> Floats:
    """Heights (N, 3) of the three ways a sheet bends, each one unit from rim to
    middle."""
    across = 2.0 * board_corners_mm()[:, 0] / BOARD_WIDTH_MM - 1.0
    along = 2.0 * board_corners_mm()[:, 1] / BOARD_HEIGHT_MM - 1.0
    return np.column_stack([1.0 - across**2, 1.0 - along**2, across * along])

"""How the plane of the top faces is seen: the forward model of the fit and its derivatives.

Lengths are in die widths. The plane's frame has x and y in the plane, clockwise as a person
sees the table (x to the right, y down in the picture), and z away from the camera.

"Rays" are what `CameraModel.undistort` gives, scaled by the focal length of the prior, so that
a residual is in pixels of the picture. What the fit may still correct (focal length, first
distortion term, principal point) is part of the view.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from calibration.camera import Floats

UNIT_SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
"""Clockwise with y down, as the corners of a reading arrive."""

GLOBALS = 7
"""Shared by all dice: two turns, log distance, log focal length, k1, principal point x and y."""


@dataclass(frozen=True)
class PlaneView:
    """Where the plane lies before the camera, and what the camera is."""

    rotation: Floats
    translation: Floats
    focal_px: float
    k1: float = 0.0
    center_px: tuple[float, float] = (0.0, 0.0)

    @property
    def tilt_deg(self) -> float:
        """Between the line of sight through the middle and the plane's normal."""
        return float(np.degrees(np.arccos(np.clip(self.rotation[2, 2], -1.0, 1.0))))

    @property
    def homography(self) -> Floats:
        """Plane to rays, k1 left aside."""
        camera = np.diag([self.focal_px, self.focal_px, 1.0])
        camera[:2, 2] = self.center_px
        return np.asarray(
            camera @ np.column_stack([self.rotation[:, 0], self.rotation[:, 1], self.translation])
        )

    @property
    def eye(self) -> Floats:
        """Where the camera is, in the plane's frame: above it, so its z is negative."""
        return np.asarray(-self.rotation.T @ self.translation)

    def to_rays(self, points: Floats) -> Floats:
        """Points of the plane (..., 2), or below it with their depth (..., 3), to rays px."""
        space = points @ self.rotation[:, : points.shape[-1]].T + self.translation
        flat = space[..., :2] / space[..., 2:]
        stretch = 1.0 + self.k1 * (flat**2).sum(-1, keepdims=True)
        return np.asarray(self.focal_px * stretch * flat + self.center_px)

    def to_plane(self, rays: Floats) -> Floats:
        """Rays (..., 2) px to points of the plane (..., 2): the other way of `to_rays`."""
        bent = (rays - np.array(self.center_px)) / self.focal_px
        flat = bent * _unstretch((bent**2).sum(-1, keepdims=True), self.k1)
        away = self.rotation.T @ self.translation
        local = np.concatenate([flat, np.ones((*flat.shape[:-1], 1))], -1) @ self.rotation
        return np.asarray(local[..., :2] * (away[2] / local[..., 2:]) - away[:2])

    def moved(self, step: Floats) -> PlaneView:
        """The view after a step of its seven numbers."""
        return replace(
            self,
            rotation=self.rotation @ _turn(step[0], step[1]),
            translation=self.translation * np.exp(step[2]),
            focal_px=float(self.focal_px * np.exp(step[3])),
            k1=float(self.k1 + step[4]),
            center_px=(float(self.center_px[0] + step[5]), float(self.center_px[1] + step[6])),
        )

    def with_frame(self, origin: Floats, angle: float) -> PlaneView:
        """The same view, its plane's frame moved to `origin` and turned by `angle`."""
        cos, sin = np.cos(angle), np.sin(angle)
        turn = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
        return replace(
            self,
            rotation=self.rotation @ turn,
            translation=self.translation + self.rotation[:, :2] @ origin,
        )


def corners_of(poses: Floats) -> Floats:
    """The corners (N, 4, 2) of unit squares at poses (N, 3) of x, y, angle."""
    cos, sin = np.cos(poses[:, 2]), np.sin(poses[:, 2])
    turns = np.array([[cos, sin], [-sin, cos]]).transpose(2, 0, 1)
    return np.asarray(UNIT_SQUARE @ turns + poses[:, None, :2])


def poses_from(corners: Floats) -> tuple[Floats, Floats]:
    """The nearest squares to quadrilaterals (N, 4, 2) of the plane: poses (N, 3), edges (N,)."""
    centers = corners.mean(1)
    around = corners - centers[:, None]
    along = np.einsum("kc,nkc->n", UNIT_SQUARE, around)
    across = (UNIT_SQUARE[:, 0] * around[:, :, 1] - UNIT_SQUARE[:, 1] * around[:, :, 0]).sum(1)
    poses = np.column_stack([centers, np.arctan2(across, along)])
    return poses, np.hypot(along, across) / 2.0


def areas(quads: Floats) -> Floats:
    """Of quadrilaterals (N, 4, 2)."""
    first, second = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    return np.asarray(np.abs(first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]) / 2)


@dataclass(frozen=True)
class Projection:
    """Squares as the view sees them, with derivatives by pose and by the view's numbers."""

    rays: Floats
    by_pose: Floats
    by_view: Floats
    in_front: bool


def project_squares(view: PlaneView, poses: Floats) -> Projection:
    """Rays (N, 4, 2) px of all corners and their derivatives (N, 8, 3) and (N, 8, GLOBALS)."""
    count = len(poses)
    points = corners_of(poses)
    right, down, normal = view.rotation.T
    space = points @ view.rotation[:, :2].T + view.translation
    depth = space[..., 2:]
    flat = space[..., :2] / depth
    squared = (flat**2).sum(-1, keepdims=True)
    stretch = 1.0 + view.k1 * squared
    bent = stretch * flat
    rays = view.focal_px * bent + view.center_px

    # d ray / d point in space: first through the lens, then through the pinhole.
    lens = 2.0 * view.k1 * flat[..., :, None] * flat[..., None, :]
    lens[..., 0, 0] += stretch[..., 0]
    lens[..., 1, 1] += stretch[..., 0]
    lens *= view.focal_px / depth[..., None]
    by_space = np.concatenate([lens, -lens @ flat[..., None]], -1)

    spun = points - poses[:, None, :2]
    by_pose = np.empty((count, 4, 2, 3))
    by_pose[..., 0] = by_space @ right
    by_pose[..., 1] = by_space @ down
    by_pose[..., 2] = by_pose[..., 1] * spun[..., :1] - by_pose[..., 0] * spun[..., 1:]

    by_normal = by_space @ normal
    by_view = np.zeros((count, 4, 2, GLOBALS))
    by_view[..., 0] = by_normal * points[..., 1:]
    by_view[..., 1] = by_normal * -points[..., :1]
    by_view[..., 2] = by_space @ view.translation
    by_view[..., 3] = view.focal_px * bent
    by_view[..., 4] = view.focal_px * squared * flat
    by_view[..., 0, 5] = 1.0
    by_view[..., 1, 6] = 1.0
    return Projection(
        rays,
        by_pose.reshape(count, 8, 3),
        by_view.reshape(count, 8, GLOBALS),
        bool((depth > 0).all()),
    )


def _turn(about_x: float, about_y: float) -> Floats:
    """The rotation by a small vector in the plane (Rodrigues)."""
    angle = float(np.hypot(about_x, about_y))
    cross = np.array([[0.0, 0.0, about_y], [0.0, 0.0, -about_x], [-about_y, about_x, 0.0]])
    if angle < 1e-12:
        return np.asarray(np.eye(3) + cross)
    return np.asarray(
        np.eye(3)
        + np.sin(angle) / angle * cross
        + (1.0 - np.cos(angle)) / angle**2 * (cross @ cross)
    )


def _unstretch(bent_squared: Floats, k1: float) -> Floats:
    """The factor that undoes the lens, by Newton's method on the radius.

    A lens that pulls in folds the picture over where the radius is 3/2 of what is seen: no
    ray lies further out.
    """
    bent = np.sqrt(bent_squared)
    radius = bent.copy()
    for _ in range(6):
        slope = np.maximum(1.0 + 3.0 * k1 * radius**2, 0.1)
        radius -= (radius * (1.0 + k1 * radius**2) - bent) / slope
        radius = np.clip(radius, 0.0, 1.5 * bent)
    return np.asarray(np.where(bent > 0, radius / np.maximum(bent, 1e-300), 1.0))

"""Throws made of numbers: dice on a plane before a random camera, with exact truth.

The measure of the fit (and its tests) need scenes by the thousand; these have the layouts,
cameras and corner noise of real tables and no pictures.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.camera import CameraModel, Floats
from calibration.shared_errors import shared_errors
from calibration.solve import SeenCorners
from calibration.view import corners_of

_NARROWEST_PX = 12.0
_MARGIN_PX = 4.0
_TRIES = 4000
_OF_CORNERS, _OF_DICE = 0.75, 0.35
"""Of the noise, what is each corner's own and what moves the whole die, as on traced throws."""
STATED = 2.0
"""How much more a reader with such habits states of a corner than it errs by."""


@dataclass(frozen=True)
class SceneRange:
    """What may vary; the defaults are a table seen from a chair by a phone or a webcam."""

    dice: tuple[int, int] = (12, 24)
    tilt_deg: tuple[float, float] = (0.0, 60.0)
    edge_px: tuple[float, float] = (20.0, 60.0)
    noise_px: tuple[float, float] = (0.3, 0.7)
    field_deg: tuple[float, float] = (45.0, 85.0)
    k1: tuple[float, float] = (-0.1, 0.1)
    center_sd: float = 0.005
    """How far the principal point strays, as a share of the longer side."""
    sizes: tuple[tuple[int, int], ...] = ((1280, 720), (1024, 768))
    habits: bool = False
    """Whether all faces are off together as well, as a reader's are."""


@dataclass(frozen=True)
class Scene:
    """One throw: true poses (N, 3) in die widths, and corners (N, 4, 2) px, exact and noisy."""

    camera: CameraModel
    rotation: Floats
    translation: Floats
    tilt_deg: float
    noise_px: float
    poses: Floats
    exact_px: Floats
    tops_px: Floats

    def seen(self, points: Floats) -> Floats:
        """Points (..., 3) to exact pixels (..., 2): x, y in the plane, z down into the table."""
        return self.camera.project(points @ self.rotation.T + self.translation)


def random_scene(rng: np.random.Generator, within: SceneRange | None = None) -> Scene:
    """A scene whose dice all lie in the picture; layouts that do not fit are drawn again."""
    within = within or SceneRange()
    while True:
        camera = _random_camera(rng, within)
        tilt_deg = rng.uniform(*within.tilt_deg)
        rotation, translation = _random_pose(rng, camera, tilt_deg, rng.uniform(*within.edge_px))
        count = int(rng.integers(within.dice[0], within.dice[1] + 1))
        poses = _random_layout(rng, camera, rotation, translation, count)
        if poses is not None:
            break
    exact_px = camera.project(corners_of(poses) @ rotation[:, :2].T + translation)
    first = rng.integers(4, size=count)
    order = (first[:, None] + np.arange(4)) % 4
    exact_px = np.take_along_axis(exact_px, order[..., None], axis=1)
    poses = poses + np.column_stack([np.zeros((count, 2)), first * (np.pi / 2)])
    noise_px = rng.uniform(*within.noise_px)
    tops_px = exact_px + rng.normal(scale=noise_px, size=exact_px.shape)
    if within.habits:
        # A reader's corners of one die err together, too: less is left to tell the noise by.
        shifts_px = rng.normal(scale=_OF_DICE * noise_px, size=(count, 1, 2))
        tops_px = exact_px + _OF_CORNERS * (tops_px - exact_px) + shifts_px
        shared = shared_errors(SeenCorners(exact_px, np.full(exact_px.shape[:2], noise_px)))
        tops_px = tops_px + np.tensordot(rng.normal(size=len(shared)), shared, axes=1)
    return Scene(camera, rotation, translation, tilt_deg, noise_px, poses, exact_px, tops_px)


def _random_camera(rng: np.random.Generator, within: SceneRange) -> CameraModel:
    size = within.sizes[rng.integers(len(within.sizes))]
    field = np.radians(rng.uniform(*within.field_deg))
    model = CameraModel.pinhole(size, float(max(size) / 2 / np.tan(field / 2)))
    matrix = model.camera_matrix.copy()
    matrix[:2, 2] += rng.normal(scale=within.center_sd * max(size), size=2)
    return CameraModel(size, matrix, np.array([rng.uniform(*within.k1), 0.0, 0.0, 0.0, 0.0]))


def _random_pose(
    rng: np.random.Generator, camera: CameraModel, tilt_deg: float, edge_px: float
) -> tuple[Floats, Floats]:
    """A plane tilted away in any direction, and a point near the middle of the picture."""
    tilt, toward, roll = np.radians(tilt_deg), *rng.uniform(0.0, 2 * np.pi, 2)
    axis = np.array([np.cos(toward), np.sin(toward), 0.0])
    cross = np.cross(np.eye(3), axis)
    lean = np.eye(3) - np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
    cos, sin = np.cos(roll), np.sin(roll)
    rotation = lean @ np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    middle = (np.array(camera.size) - 1) / 2 * (1 + rng.uniform(-0.2, 0.2, 2))
    ray = np.append(camera.undistort(middle), 1.0)
    # A tilted die is narrower than it is wide: its area is that of a square with edge_px.
    facing = float(rotation[:, 2] @ ray)
    distance = np.sqrt(max(facing, 0.05) ** 3) * camera.focal_px / edge_px
    return rotation, ray * (distance / max(facing, 0.05))


def _random_layout(
    rng: np.random.Generator,
    camera: CameraModel,
    rotation: Floats,
    translation: Floats,
    count: int,
) -> Floats | None:
    radius = np.sqrt(count) * rng.uniform(1.2, 2.6)
    placed: list[Floats] = []
    for _ in range(_TRIES):
        if len(placed) == count:
            return np.array(placed)
        spot = radius * np.sqrt(rng.uniform()) * _direction(rng.uniform(0.0, 2 * np.pi))
        if any(float(np.hypot(*(spot - other[:2]))) < 1.45 for other in placed):
            continue
        pose = np.append(spot, rng.uniform(-np.pi / 4, np.pi / 4))
        space = corners_of(pose[None]) @ rotation[:, :2].T + translation
        if (space[..., 2] > 0).all() and _well_in_picture(camera.project(space)[0], camera.size):
            placed.append(pose)
    return None


def _direction(angle: float) -> Floats:
    return np.array([np.cos(angle), np.sin(angle)])


def _well_in_picture(quad_px: Floats, size: tuple[int, int]) -> bool:
    inside = (quad_px > _MARGIN_PX).all() and (quad_px < np.array(size) - _MARGIN_PX).all()
    edges_px = np.linalg.norm(quad_px - np.roll(quad_px, 1, axis=0), axis=1)
    return bool(inside and edges_px.mean() > _NARROWEST_PX)

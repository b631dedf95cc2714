"""Pips and numbers of cubes as thin inlays that stand out of the face by a hair."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from vision.scene.solids import FACES, Solid
from vision.training.traced.meshes import Mesh, hull, join, lathe

_PROUD = 0.004
_STROKES = (
    ((-0.4, 0.6), (0.1, 1), (0.1, -1)),
    ((-0.6, 1), (0.6, 1), (0.6, 0), (-0.6, 0), (-0.6, -1), (0.6, -1)),
    ((-0.6, 1), (0.6, 1), (0.6, 0), (-0.4, 0), (0.6, 0), (0.6, -1), (-0.6, -1)),
    ((0.6, -1), (0.6, 1), (-0.6, 1), (-0.6, 0), (0.6, 0)),
    ((0.6, 1), (-0.6, 1), (-0.6, 0), (0.6, 0), (0.6, -1), (-0.6, -1)),
    ((0.6, 1), (-0.6, 1), (-0.6, -1), (0.6, -1), (0.6, 0), (-0.6, 0)),
)
"""Numbers on the six faces of a cube, as lines in -1..1."""


def _face_pose(solid: Solid, face: int) -> tuple[np.ndarray, np.ndarray]:
    """Rotation and place of a face's own frame (z outward) in the body's."""
    assert solid.half is not None
    normal = FACES[face].astype(float)
    axis = int(np.abs(normal).argmax())
    rotation = np.eye(3)[:, [(axis + 1) % 3, (axis + 2) % 3, axis]] * [1, 1, normal[axis]]
    return rotation, rotation @ np.array([0.0, 0.0, float(solid.half[axis])])


def _pips(solid: Solid) -> list[Mesh]:
    assert solid.pips is not None
    assert solid.half is not None
    assert solid.pip_color is not None
    inlays = []
    for face, du, dv, radius in solid.pips:
        rotation, middle = _face_pose(solid, int(face))
        disk = lathe(np.array([(radius, 0.0), (radius, _PROUD), (0, _PROUD)]), solid.pip_color, 16)
        inlays.append(disk.posed(rotation, middle + rotation @ np.array([du, dv, 0.0])))
    return inlays


def _stroke(a: np.ndarray, b: np.ndarray, bold: float, color: np.ndarray) -> Mesh:
    along = (b - a) / np.linalg.norm(b - a)
    across = np.array([-along[1], along[0]]) * bold
    ends = np.vstack([a - across, a + across, b + across, b - across])
    slab = [np.column_stack([ends, np.full(4, level)]) for level in (0.0, _PROUD)]
    return hull(np.vstack(slab), color)


def _numbers(solid: Solid) -> list[Mesh]:
    """A number of straight strokes on every face."""
    assert solid.half is not None
    assert solid.pip_color is not None
    size = float(solid.half[0])
    inlays = []
    for face, strokes in zip(range(6), _STROKES, strict=True):
        rotation, middle = _face_pose(solid, face)
        for (ax, ay), (bx, by) in pairwise(strokes):
            a, b = np.array([ax, ay]) * size * 0.5, np.array([bx, by]) * size * 0.5
            stroke = _stroke(a, b, size * 0.08, solid.pip_color)
            inlays.append(stroke.posed(rotation, middle))
    return inlays


def inlays_of(solid: Solid) -> Mesh | None:
    """Pips or numbers of a cube, in table coordinates."""
    if solid.half is None or solid.pip_color is None:
        return None
    inlays = join(_numbers(solid) if solid.pips is None else _pips(solid))
    return inlays.posed(solid.rotation.astype(float), solid.position.astype(float))

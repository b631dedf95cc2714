"""The truth of a scene in numbers: what a perfect reader would say, and what it should not."""

from __future__ import annotations

from typing import Any

import numpy as np

from vision.scene.description import SceneDescription
from vision.scene.materials import GAME_COLORS
from vision.scene.render import Rendered
from vision.scene.solids import Solid

_FLAT = 0.999
"""Cosine above which a face counts as level."""


def is_die(solid: Solid) -> bool:
    """Whether a reader should report it: a cube in one of the game's colors, lying flat."""
    return solid.tags.get("color") in GAME_COLORS and not solid.tags.get("cocked")


def top_corners(solid: Solid) -> np.ndarray:
    """The upper face (4, 3) of a cube as if edges were sharp, clockwise seen from above."""
    return _face_corners(solid, 1)


def foot_corners(solid: Solid) -> np.ndarray:
    """The face (4, 3) below that one, each corner named as the one above it."""
    return _face_corners(solid, -1)


def _face_corners(solid: Solid, side: int) -> np.ndarray:
    assert solid.half is not None
    upward = solid.rotation[2]
    axis = int(np.abs(upward).argmax())
    sign = float(np.sign(upward[axis]))
    first, second = (axis + 1) % 3, (axis + 2) % 3
    corners = np.zeros((4, 3))
    corners[:, axis] = sign * side
    corners[:, first] = [1, 1, -1, -1]
    corners[:, second] = np.array([1, -1, -1, 1]) * sign
    placed: np.ndarray = (corners * solid.half) @ solid.rotation.T.astype(float) + solid.position
    return placed


def top_pixels(scene: SceneDescription, solid: Solid) -> tuple[np.ndarray, np.ndarray]:
    """Pixels of the upper face's corners and of its center."""
    corners = top_corners(solid)
    pixels = scene.camera.project(np.vstack([corners, corners.mean(0)]))
    return pixels[:4], pixels[4]


def visible_share(scene: SceneDescription, rendered: Rendered, index: int) -> float:
    """Share of the upper face that is in the picture and not hidden."""
    drawn = rendered.tops.get(index, 0)
    if drawn == 0:
        return 0.0
    kept = rendered.tops_left.get(index, 0)
    corners = top_corners(scene.solids[index])
    steps = (np.arange(12) + 0.5) / 12
    across, along = (a.reshape(-1, 1) for a in np.meshgrid(steps, steps))
    inner = corners[0] + (corners[1] - corners[0]) * across + (corners[3] - corners[0]) * along
    pixels = scene.camera.project(inner)
    size = [scene.camera.width - 0.5, scene.camera.height - 0.5]
    inside = ((pixels > -0.5) & (pixels < size)).all(1).mean()
    return float(inside * min(1.0, kept / drawn))


def truth_of(scene: SceneDescription, rendered: Rendered, image_name: str) -> dict[str, Any]:
    """Truth as JSON; lengths in meters on the table, places in pixels with the lens's bend."""
    camera = scene.camera
    dice: list[dict[str, Any]] = []
    apart_from_dice: list[dict[str, Any]] = []
    cut: list[dict[str, Any]] = []
    for index, solid in enumerate(scene.solids):
        if "spot" not in solid.tags:
            continue
        if not is_die(solid):
            apart_from_dice.append(_stranger(scene, rendered, index))
            continue
        _, center = top_pixels(scene, solid)
        inside = 0 <= center[0] < camera.width and 0 <= center[1] < camera.height
        (dice if inside else cut).append(_die(scene, rendered, index))
    return {
        "image": image_name,
        "tier": scene.preset,
        "seed": scene.seed,
        "width": camera.width,
        "height": camera.height,
        "table": scene.surface.name,
        "edge_m": scene.edge_m,
        "tilt_deg": scene.tilt_deg,
        "camera_matrix": camera.matrix.tolist(),
        "distortion": camera.distortion.tolist(),
        "rotation": camera.rotation.tolist(),
        "translation": (camera.translation * scene.edge_m).tolist(),
        "dice": dice,
        "strangers": apart_from_dice,
        "cut": [die for die in cut if die["visible"] > 0],
    }


def _die(scene: SceneDescription, rendered: Rendered, index: int) -> dict[str, Any]:
    solid = scene.solids[index]
    spot = solid.tags["spot"]
    corners, center = top_pixels(scene, solid)
    foot = foot_corners(solid)
    return {
        "color": solid.tags["color"],
        "hole_up": solid.tags["hole_up"],
        "visible": round(visible_share(scene, rendered, index), 3),
        "pips": solid.pips is not None,
        "x_m": spot.x * scene.edge_m,  # type: ignore[attr-defined]
        "y_m": spot.y * scene.edge_m,  # type: ignore[attr-defined]
        "theta": spot.theta,  # type: ignore[attr-defined]
        "footprint_m": (foot[:, :2] * scene.edge_m).tolist(),
        "top_px": corners.round(2).tolist(),
        "foot_px": scene.camera.project(foot).round(2).tolist(),
        "top_center_px": center.round(2).tolist(),
    }


def _stranger(scene: SceneDescription, rendered: Rendered, index: int) -> dict[str, Any]:
    solid = scene.solids[index]
    spot = solid.tags["spot"]
    height = float(solid.corners[:, 2].max())
    place = np.array([[spot.x, spot.y, height]])  # type: ignore[attr-defined]
    return {
        "kind": solid.tags.get("pose", "cocked") if solid.tags.get("cocked") else solid.kind,
        "color": solid.tags["color"],
        "center_px": scene.camera.project(place)[0].round(2).tolist(),
        "visible_px": int((rendered.owner == index).sum()),
    } | (_cube(scene, rendered, index) if solid.half is not None else {})


def _cube(scene: SceneDescription, rendered: Rendered, index: int) -> dict[str, Any]:
    """Of a stranger that is a cube: its most upward face and the one below, whether it is level."""
    solid = scene.solids[index]
    corners, center = top_pixels(scene, solid)
    upward = np.abs(solid.rotation[2])
    return {
        "leaning": bool(upward.max() < _FLAT),
        "hole_up": solid.hole is not None and int(upward.argmax()) == solid.hole.axis,
        "pips": solid.pips is not None,
        "visible": round(visible_share(scene, rendered, index), 3),
        "top_px": corners.round(2).tolist(),
        "foot_px": scene.camera.project(foot_corners(solid)).round(2).tolist(),
        "top_center_px": center.round(2).tolist(),
    }

"""What of the scene the camera can see, and how large."""

from __future__ import annotations

import numpy as np

from vision.scene.description import SceneDescription


def edge_px(scene: SceneDescription) -> float:
    """About how wide a die in the middle of the picture is."""
    camera = scene.camera
    distance = float(np.linalg.norm(camera.position))
    return float(camera.matrix[0, 0]) / distance


def bounds_px(
    scene: SceneDescription, pixels: np.ndarray, margin: int
) -> tuple[int, int, int, int] | None:
    if not np.isfinite(pixels).all() or np.abs(pixels).max() > 1e5:
        return None
    x0, y0 = np.maximum(np.floor(pixels.min(0)).astype(int) - margin, 0)
    x1, y1 = np.ceil(pixels.max(0)).astype(int) + margin + 1
    x1, y1 = min(x1, scene.camera.width), min(y1, scene.camera.height)
    return (int(x0), int(y0), int(x1), int(y1)) if x1 > x0 and y1 > y0 else None


def in_front(scene: SceneDescription, points: np.ndarray) -> bool:
    depth = points @ scene.camera.rotation[2] + scene.camera.translation[2]
    return bool(depth.min() > 0.5)

"""A scene seen otherwise: from farther away, from the side, in less light."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.scene.camera import look_at
from vision.scene.description import SceneDescription


def smaller(scene: SceneDescription, factor: float) -> SceneDescription:
    """The same view in a picture `factor` times as wide."""
    camera = scene.camera
    matrix = camera.matrix * factor
    matrix[:2, 2] = (camera.matrix[:2, 2] + 0.5) * factor - 0.5
    matrix[2, 2] = 1
    width, height = round(camera.width * factor), round(camera.height * factor)
    return replace(scene, camera=replace(camera, width=width, height=height, matrix=matrix))


def tilted(scene: SceneDescription, tilt_deg: float) -> SceneDescription:
    """The same table seen from as far, `tilt_deg` away from straight above."""
    camera = scene.camera
    away = float(np.linalg.norm(camera.position))
    azimuth = float(np.arctan2(camera.position[1], camera.position[0]))
    rotation, translation = look_at(np.zeros(3), np.deg2rad(tilt_deg), azimuth, 0.0, away)
    seen = replace(camera, rotation=rotation, translation=translation)
    return replace(scene, camera=seen, tilt_deg=tilt_deg)


def darker(scene: SceneDescription, factor: float) -> SceneDescription:
    """The same table in `factor` of the light, by a camera that does not make up for it."""
    sensor = replace(scene.sensor, exposure=scene.sensor.exposure * factor)
    return replace(scene, sensor=sensor)

"""A scene before it is a picture: everything that lies on the table, lit and looked at."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.scene.camera import SceneCamera
from vision.scene.flat import Flat
from vision.scene.hand import Hand
from vision.scene.lights import Lighting
from vision.scene.sensor import Sensor
from vision.scene.solids import Solid
from vision.scene.surfaces import Surface


@dataclass(frozen=True)
class SceneDescription:
    """`solids` holds dice, strangers and bystanders; tags tell them apart."""

    seed: int
    preset: str
    edge_m: float
    tilt_deg: float
    camera: SceneCamera
    surface: Surface
    table_half: tuple[float, float]
    """Half sizes of the table around its middle; beyond it lies the room."""
    room: np.ndarray
    lighting: Lighting
    flats: tuple[Flat, ...]
    solids: tuple[Solid, ...]
    cords: tuple[np.ndarray, ...]
    """Polylines (N, 2) of string lying on the table."""
    hand: Hand | None
    sensor: Sensor

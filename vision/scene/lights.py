"""Lamps, windows and the light of the room; how a surface answers them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.scene.materials import linear_rgb


@dataclass(frozen=True)
class Lamp:
    """A lamp at `position` (edges); `radius` makes its shadows soft and its glare wide."""

    position: np.ndarray
    color: np.ndarray
    radius: float

    @property
    def reference(self) -> float:
        """Squared distance at which the lamp gives exactly `color`."""
        return float(self.position @ self.position)

    def falls(self, points: np.ndarray, normals: np.ndarray) -> np.ndarray:
        """How strongly the lamp's `color` falls on points with these normals, unshadowed: (N,)."""
        toward = self.position - points
        squared = np.einsum("ij,ij->i", toward, toward)
        cosine = np.einsum("ij,ij->i", toward, normals) / np.sqrt(squared)
        arriving: np.ndarray = np.maximum(cosine, 0) * (self.reference / squared)
        return arriving

    def glints(self, points: np.ndarray, bounce: np.ndarray, sharpness: float) -> np.ndarray:
        """How strongly a surface that sends the view along `bounce` mirrors the lamp: (N,)."""
        toward = self.position - points
        distance = np.sqrt(np.einsum("ij,ij->i", toward, toward))
        cosine = np.einsum("ij,ij->i", toward, bounce) / distance
        lobe = 1.0 / (1.0 / sharpness + (self.radius / distance) ** 2)
        glint: np.ndarray = np.minimum(lobe * 0.35, 40.0) * np.exp(lobe * (cosine - 1.0))
        return glint


@dataclass(frozen=True)
class Lighting:
    """Lamps, and the glow of the room from above and below.

    `overhead` is what level varnish mirrors: a ceiling or a window, often far brighter than
    the glow it sends into the room.
    """

    lamps: tuple[Lamp, ...]
    sky: np.ndarray
    ground: np.ndarray
    overhead: np.ndarray

    @property
    def total(self) -> np.ndarray:
        """All light together, as a camera meters its color."""
        return np.asarray(self.sky + sum(lamp.color for lamp in self.lamps))

    def mirrored(self, bounce: np.ndarray) -> np.ndarray:
        """The room as varnish sees it that sends the view along `bounce`."""
        up = np.clip(bounce[:, 2:3], 0, 1)
        seen: np.ndarray = (
            self.sky * (0.55 + 0.45 * bounce[:, 2:3]) + (self.overhead - self.sky) * up
        )
        return seen

    def ambient(self, normals: np.ndarray) -> np.ndarray:
        up = 0.5 + 0.5 * normals[:, 2:3]
        ambient: np.ndarray = self.ground + (self.sky - self.ground) * up
        return ambient


def fresnel(cosine: np.ndarray) -> np.ndarray:
    """Schlick's share of mirrored light for a varnish."""
    share: np.ndarray = 0.04 + 0.96 * (1.0 - np.clip(cosine, 0, 1)) ** 5
    return share


def _lamp_color(rng: np.random.Generator, wild: float) -> np.ndarray:
    """Warm bulbs to blue windows; rarely a colored party lamp."""
    if rng.random() < wild * 0.25:
        return linear_rgb(rng.uniform(0, 360), rng.uniform(0.2, 0.6), 1.0)
    warmth = rng.normal(0.1, 0.25)
    color = np.array([1 + 0.55 * warmth, 1.0, 1 - 0.75 * warmth], np.float32)
    return np.clip(color, 0.25, 2.0)


def _lamp_way(rng: np.random.Generator, wild: float, eye: np.ndarray) -> np.ndarray:
    """Direction of a lamp, seen from the table's middle.

    Most hang anywhere. Some mirror themselves in every level face the camera sees and wash its
    color out; some stand behind the camera and light the near sides as strongly as the tops.
    """
    elevation, azimuth = np.deg2rad(rng.uniform(22, 88)), rng.uniform(0, 2 * np.pi)
    # Calm rooms have none of these, and wild ones mostly.
    kind = rng.random() / (0.9 * wild) if wild else 1.0
    if kind < 1:
        toward = np.arctan2(eye[1], eye[0])
        steepness = np.arctan2(eye[2], np.hypot(eye[0], eye[1]))
    if kind < 0.5:
        azimuth = toward + np.pi + rng.normal(0, 0.35)
        elevation = np.clip(steepness + rng.normal(0, 0.2), 0.3, 1.53)
    elif kind < 1:
        azimuth = toward + rng.normal(0, 0.5)
        elevation = np.deg2rad(rng.uniform(18, 65))
    level = np.cos(elevation)
    return np.array([level * np.cos(azimuth), level * np.sin(azimuth), np.sin(elevation)])


def draw_lighting(
    rng: np.random.Generator, wild: float, bounce: np.ndarray, eye: np.ndarray
) -> Lighting:
    """One to four lamps and the room's glow.

    `bounce` is the table's mean albedo, `eye` is where the camera is.
    """
    count = int(rng.choice([1, 2, 3, 4], p=[0.5, 0.28, 0.15, 0.07]))
    low, high = ((0.04, 0.2), (0.15, 0.7), (0.6, 0.9))[int(rng.choice(3, p=[0.35, 0.45, 0.2]))]
    ambient_share = float(rng.uniform(low, high))
    shares = rng.dirichlet(np.full(count, 1.2)) * (1 - ambient_share)
    lamps = []
    for share in shares:
        way = _lamp_way(rng, wild, eye)
        distance = float(np.exp(rng.uniform(np.log(14), np.log(220))))
        offset = np.append(rng.normal(0, 3, 2), 0)
        position = (way * distance + offset).astype(np.float32)
        softness = float(np.exp(rng.uniform(np.log(0.005), np.log(0.45))))
        color = _lamp_color(rng, wild) * np.float32(share / way[2])
        lamps.append(Lamp(position, color.astype(np.float32), softness * distance))
    sky = _lamp_color(rng, wild) * np.float32(ambient_share)
    ground = (sky * bounce * rng.uniform(0.3, 1.1) + 0.25 * sky).astype(np.float32)
    overhead = sky
    if wild and rng.random() < 0.88 * wild:
        bright = np.float32(np.exp(rng.uniform(np.log(0.3), np.log(7))))
        overhead = _lamp_color(rng, wild) * bright
    return Lighting(tuple(lamps), sky.astype(np.float32), ground, overhead.astype(np.float32))

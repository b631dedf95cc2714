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
        return np.maximum(cosine, 0) * (self.reference / squared)

    def glints(self, points: np.ndarray, bounce: np.ndarray, sharpness: float) -> np.ndarray:
        """How strongly a surface that sends the view along `bounce` mirrors the lamp: (N,)."""
        toward = self.position - points
        distance = np.sqrt(np.einsum("ij,ij->i", toward, toward))
        cosine = np.einsum("ij,ij->i", toward, bounce) / distance
        lobe = 1.0 / (1.0 / sharpness + (self.radius / distance) ** 2)
        return np.minimum(lobe * 0.35, 40.0) * np.exp(lobe * (cosine - 1.0))


@dataclass(frozen=True)
class Lighting:
    lamps: tuple[Lamp, ...]
    sky: np.ndarray
    ground: np.ndarray

    def ambient(self, normals: np.ndarray) -> np.ndarray:
        up = 0.5 + 0.5 * normals[:, 2:3]
        return self.ground + (self.sky - self.ground) * up


def fresnel(cosine: np.ndarray) -> np.ndarray:
    """Schlick's share of mirrored light for a varnish."""
    return 0.04 + 0.96 * (1.0 - np.clip(cosine, 0, 1)) ** 5


def _lamp_color(rng: np.random.Generator, wild: float) -> np.ndarray:
    """Warm bulbs to blue windows; rarely a colored party lamp."""
    if rng.random() < wild * 0.25:
        return linear_rgb(rng.uniform(0, 360), rng.uniform(0.2, 0.6), 1.0)
    warmth = rng.normal(0.1, 0.25)
    color = np.array([1 + 0.55 * warmth, 1.0, 1 - 0.75 * warmth], np.float32)
    return np.clip(color, 0.25, 2.0)


def draw_lighting(rng: np.random.Generator, wild: float, bounce: np.ndarray) -> Lighting:
    """One to four lamps and the room's glow; `bounce` is the table's mean albedo."""
    count = int(rng.choice([1, 2, 3, 4], p=[0.5, 0.28, 0.15, 0.07]))
    low, high = ((0.04, 0.2), (0.15, 0.7), (0.6, 0.9))[int(rng.choice(3, p=[0.35, 0.45, 0.2]))]
    ambient_share = float(rng.uniform(low, high))
    shares = rng.dirichlet(np.full(count, 1.2)) * (1 - ambient_share)
    lamps = []
    for share in shares:
        elevation = np.deg2rad(rng.uniform(22, 88))
        azimuth = rng.uniform(0, 2 * np.pi)
        distance = float(np.exp(rng.uniform(np.log(14), np.log(220))))
        direction = np.array(
            [
                np.cos(elevation) * np.cos(azimuth),
                np.cos(elevation) * np.sin(azimuth),
                np.sin(elevation),
            ]
        )
        offset = np.append(rng.normal(0, 3, 2), 0)
        position = (direction * distance + offset).astype(np.float32)
        softness = float(np.exp(rng.uniform(np.log(0.005), np.log(0.45))))
        color = _lamp_color(rng, wild) * np.float32(share / np.sin(elevation))
        lamps.append(Lamp(position, color.astype(np.float32), softness * distance))
    sky = _lamp_color(rng, wild) * np.float32(ambient_share)
    ground = (sky * bounce * rng.uniform(0.3, 1.1) + 0.25 * sky).astype(np.float32)
    return Lighting(tuple(lamps), sky.astype(np.float32), ground)

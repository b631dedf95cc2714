"""Light for path tracing: a room all around, and lamps out of the camera's view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.scene.materials import linear_rgb
from vision.training.traced.paints import stray

_HALF_VIEW_RAD = 0.9
"""No camera of ours sees farther from its axis than this."""


@dataclass(frozen=True)
class Bulb:
    """A glowing ball; `given` is the light that a white table's middle sends back of it."""

    center: np.ndarray
    radius: float
    given: np.ndarray

    @property
    def radiance(self) -> np.ndarray:
        """As seen from the table, the ball's disk fills a share of the sky; it lights slanting."""
        distance = float(np.linalg.norm(self.center))
        share = (self.radius / distance) ** 2 * (self.center[2] / distance)
        needed: np.ndarray = self.given / share
        return needed


@dataclass(frozen=True)
class Window:
    """A glowing rectangle that faces the table's middle, divided into panes."""

    center: np.ndarray
    half: tuple[float, float]
    given: np.ndarray
    panes: tuple[int, int]

    @property
    def radiance(self) -> np.ndarray:
        squared = float(self.center @ self.center)
        share = 4 * self.half[0] * self.half[1] / (np.pi * squared)
        return np.asarray(self.given / (share * self.center[2] / np.sqrt(squared)))


def _warmth(rng: np.random.Generator, wild: float) -> np.ndarray:
    """Candle (-) to shade (+), of mean 1; a party's colored light now and then."""
    if rng.random() < 0.2 * wild:
        party = 0.15 + linear_rgb(rng.uniform(0, 360), rng.uniform(0.3, 0.8), 1.0)
        return np.asarray(party / party.mean())
    slope = float(np.clip(rng.normal(-0.1, 0.2 + 0.2 * wild), -0.7, 0.5))
    color = np.array([1 - slope, 1.0, 1 + slope * 1.1])
    tint: np.ndarray = color / color.mean()
    return tint


def room(rng: np.random.Generator, wild: float) -> np.ndarray:
    """The room as a panorama (row 0 straight up): walls, ceiling, floor, windows, dark furniture.

    Scaled so that it alone lights a white table with light 1.
    """
    height, width = 128, 256
    sky = np.empty((height, width, 3), np.float32)
    wall = stray(rng, np.full(3, rng.uniform(110, 220)), 0.25)
    sky[:40], sky[40:78], sky[78:] = wall * 0.3 + 0.5, wall, wall * 0.3
    for _ in range(int(rng.integers(0, 5))):
        column, row = int(rng.integers(width)), int(rng.integers(45, 74))
        sky[row:80, column : column + int(rng.integers(8, 40))] *= rng.uniform(0.05, 0.6)
    for _ in range(int(rng.integers(0, 4))):
        column, row = int(rng.integers(width - 40)), int(rng.integers(16, 45))
        wide, tall = int(rng.integers(8, 40)), int(rng.integers(10, 26))
        sky[row : row + tall, column : column + wide] = _warmth(rng, wild) * rng.uniform(3, 14)
        sky[row : row + tall, column + wide // 2] *= 0.1
    if rng.random() < 0.5:
        ceiling = sky[: int(rng.integers(6, 22)), int(rng.integers(0, 128)) :]
        ceiling[:] = _warmth(rng, wild) * rng.uniform(2, 8)
    return sky / np.float32(given_by(sky).mean())


def given_by(panorama: np.ndarray) -> np.ndarray:
    """Color of the light (RGB) that a white table under the panorama sends back."""
    height, width = panorama.shape[:2]
    polar = (np.arange(height) + 0.5) * np.pi / height
    patch = np.sin(polar) * (np.pi / height) * (2 * np.pi / width)
    weight = np.maximum(np.cos(polar), 0) * patch / np.pi
    summed: np.ndarray = np.einsum("ijk,i->k", panorama, weight)
    return summed


def in_view(place: np.ndarray, radius: float, camera_at: np.ndarray) -> bool:
    """Whether a camera that looks at the table's middle may see a ball there."""
    sight = place - camera_at
    away = float(np.linalg.norm(sight))
    seen_at = np.arccos(-sight @ camera_at / away / np.linalg.norm(camera_at))
    return bool(seen_at - radius / away < _HALF_VIEW_RAD)


SOFTEST, HARD = 0.3, 0.03
"""Radius of the largest lamps, as a share of their distance; of those with hard shadows only."""


def bulbs(
    rng: np.random.Generator,
    wild: float,
    cameras_at: Sequence[np.ndarray],
    share: float,
    softest: float = SOFTEST,
) -> list[Bulb]:
    """One or two lamps that together give `share` of the table's light, none in any view.

    Small ones throw shadows as hard as the sun's.
    """
    found: list[Bulb] = []
    count = int(rng.integers(1, 3))
    away = float(max(np.linalg.norm(at) for at in cameras_at))
    for _ in range(300):
        if len(found) == count:
            break
        elevation, azimuth = np.deg2rad(rng.uniform(28, 85)), rng.uniform(0, 2 * np.pi)
        distance = away * float(rng.uniform(1.1, 3))
        softness = float(np.exp(rng.uniform(np.log(0.008), np.log(softest))))
        level = np.cos(elevation) * np.array([np.cos(azimuth), np.sin(azimuth)])
        center = np.append(level, np.sin(elevation)) * distance
        if not any(in_view(center, softness * distance, at) for at in cameras_at):
            found.append(Bulb(center, softness * distance, _warmth(rng, wild) * share / count))
    return found


def mirrored_window(
    rng: np.random.Generator, wild: float, cameras_at: Sequence[np.ndarray], share: float
) -> Window | None:
    """A window where level faces mirror it into the first camera; None when one would see it."""
    away = float(np.linalg.norm(cameras_at[0]))
    toward = cameras_at[0] * [-1, -1, 1] / away + rng.normal(0, 0.12, 3)
    center = toward / np.linalg.norm(toward) * away * float(rng.uniform(1.1, 2.2))
    half = np.exp(rng.uniform(np.log(0.12), np.log(0.5), 2)) * np.linalg.norm(center)
    if center[2] < 0.25 * np.linalg.norm(center):
        return None
    if any(in_view(center, float(half.max()), at) for at in cameras_at):
        return None
    panes = int(rng.integers(1, 4)), int(rng.integers(1, 3))
    glow = _warmth(rng, 2 * wild) * share
    return Window(center, (float(half[0]), float(half[1])), glow, panes)

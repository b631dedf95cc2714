"""Photographed rooms, surfaces and pictures that `gather` brought, drawn at random."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.scene.materials import printed
from vision.training.traced.gather import PICTURES, ROOMS, SURFACES
from vision.training.traced.lights import given_by

_KEPT_BACK = 5


@dataclass(frozen=True)
class Photographs:
    """Files of each kind."""

    rooms: tuple[Path, ...]
    surfaces: tuple[Path, ...]
    pictures: tuple[Path, ...]

    @classmethod
    def of(cls, folder: Path, kept_back: bool = False) -> Photographs:
        """Those to learn from, or the fifth that is kept back to measure with."""

        def chosen(kind: str) -> tuple[Path, ...]:
            files = sorted((folder / kind).iterdir())
            return tuple(f for k, f in enumerate(files) if (k % _KEPT_BACK == 0) == kept_back)

        return cls(*(chosen(kind) for kind in (ROOMS, SURFACES, PICTURES)))

    def room(self, rng: np.random.Generator) -> np.ndarray:
        """A panorama turned to any side, scaled so that it alone lights a white table with 1."""
        path = self.rooms[int(rng.integers(len(self.rooms)))]
        sky = np.maximum(np.load(path), 0)
        sky = np.roll(sky, int(rng.integers(sky.shape[1])), axis=1)
        return np.asarray(sky / np.float32(given_by(sky).mean()))

    def surface(self, rng: np.random.Generator) -> np.ndarray:
        return _linear(self.surfaces[int(rng.integers(len(self.surfaces)))])

    def picture(self, rng: np.random.Generator) -> np.ndarray:
        return _linear(self.pictures[int(rng.integers(len(self.pictures)))])


def _linear(path: Path) -> np.ndarray:
    shown = cv2.imread(str(path), cv2.IMREAD_COLOR)
    assert shown is not None
    return printed(np.ascontiguousarray(shown[..., ::-1]))

"""Moods of an evening: the same room and lamps in other colors, stronger or weaker.

Light adds up. What each source alone makes of a scene is traced once, and every weighed sum is a
picture of the same throw by other light, as exact as one traced anew: a pink ceiling over a white
lamp, which turns black lacquer plum, or hardly any light but the lamp's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from vision.training.tints import tint

_WARM, _PINK = 0.35, 0.25
"""How far sources go from blue to red, and from green to pink, as logarithms."""
_FAR = (0.6, 1.0, 2.0)
"""Moods from calm to those of a party, in which everything goes as far as that."""
_STRENGTH = 0.7
_MISTAKEN, _CAST = 0.4, 0.13
"""Share of cameras that take another color than the light's for white, and how far off that is."""


@dataclass(frozen=True, eq=False)
class Mood:
    """What the light of each source is multiplied with (RGB), by its name; 1 where none is told."""

    tints: Mapping[str, np.ndarray]
    cast: np.ndarray
    """The same of all that the camera sees, after its white balance."""

    def of(self, lights: Mapping[str, np.ndarray]) -> np.ndarray:
        """The light of all sources together; what is a source's may be a color or a picture."""
        parts = [light * self.tints.get(name, 1.0) for name, light in lights.items()]
        return np.asarray(sum(parts[1:], parts[0]), parts[0].dtype)


AS_IT_IS = Mood({}, np.ones(3))


def draw_mood(rng: np.random.Generator, sources: Iterable[str]) -> Mood:
    """Other colors for all sources: rooms may be far from white, and from their lamps."""
    far = float(rng.choice(_FAR))
    strengths = {name: np.exp(rng.normal(0, _STRENGTH)) for name in sources}
    tints = {name: tint(rng, far * _WARM, far * _PINK) * by for name, by in strengths.items()}
    cast = tint(rng, _CAST, _CAST) if rng.random() < _MISTAKEN else np.ones(3)
    return Mood(tints, cast)

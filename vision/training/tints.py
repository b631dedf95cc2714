"""Colors of light: from blue to red, and from green to pink."""

from __future__ import annotations

import numpy as np


def tint(rng: np.random.Generator, warm: float, pink: float) -> np.ndarray:
    """A color (RGB, of mean 1) as far from white as told, as logarithms of channels."""
    to_red, to_pink = rng.normal(0, warm), rng.normal(0, pink)
    color = np.exp([to_red + to_pink, -to_pink, to_pink - to_red])
    return np.asarray(color / color.mean())

"""What things are made of: albedo, gloss, and the paints of the dice."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

import numpy as np

from rules.oraklos.cards import Color

GAME_COLORS = tuple(str(color) for color in Color)


@dataclass(frozen=True)
class Material:
    """Linear RGB albedo; `gloss` scales reflections, `sharpness` is the lobe's exponent."""

    albedo: np.ndarray
    gloss: float = 0.2
    sharpness: float = 30.0
    grain: float = 0.0
    edge_wear: float = 0.0
    wear_color: np.ndarray | None = None


def linear_rgb(hue_deg: float, saturation: float, value: float) -> np.ndarray:
    """Linear RGB of a display color given as hue, saturation, value."""
    display = np.array(colorsys.hsv_to_rgb((hue_deg % 360) / 360, saturation, value))
    return (display**2.2).astype(np.float32)


# Hue, saturation and value ranges as a display would show the paint in good light. They are
# wide on purpose: sets fade, printers differ, and the light and the camera come on top.
_PAINTS = {
    "red": ((-18, 13), (0.72, 1.0), (0.55, 0.98)),
    "yellow": ((37, 61), (0.62, 1.0), (0.72, 1.0)),
    "blue": ((200, 246), (0.55, 1.0), (0.32, 0.98)),
    "black": ((0, 360), (0.0, 0.2), (0.05, 0.29)),
}

_STRANGER_PAINTS = {
    "white": ((0, 360), (0.0, 0.14), (0.78, 1.0)),
    "cream": ((30, 55), (0.15, 0.38), (0.8, 0.98)),
    "green": ((78, 165), (0.4, 1.0), (0.25, 0.9)),
    "wood": ((22, 38), (0.35, 0.6), (0.5, 0.85)),
    "purple": ((262, 312), (0.3, 0.9), (0.3, 0.85)),
    "orange": ((21, 29), (0.8, 1.0), (0.8, 1.0)),
    "gray": ((0, 360), (0.0, 0.1), (0.4, 0.75)),
    "pink": ((318, 345), (0.2, 0.5), (0.8, 1.0)),
    "teal": ((172, 188), (0.5, 1.0), (0.4, 0.85)),
    "brown": ((14, 28), (0.5, 0.8), (0.25, 0.45)),
}
STRANGER_COLORS = tuple(_STRANGER_PAINTS)


def _within(rng: np.random.Generator, bounds: tuple[float, float]) -> float:
    return float(rng.uniform(*bounds))


def paint(rng: np.random.Generator, color: str) -> np.ndarray:
    """A random linear RGB that people would call by this color's name."""
    hue, saturation, value = (_PAINTS | _STRANGER_PAINTS)[color]
    return linear_rgb(_within(rng, hue), _within(rng, saturation), _within(rng, value))


def raw_wood(rng: np.random.Generator) -> np.ndarray:
    return linear_rgb(rng.uniform(24, 40), rng.uniform(0.25, 0.6), rng.uniform(0.45, 0.9))


def any_color(rng: np.random.Generator) -> np.ndarray:
    """Any color a thing may have, the dice's own included."""
    if rng.random() < 0.35:
        return paint(rng, str(rng.choice(GAME_COLORS)))
    return linear_rgb(rng.uniform(0, 360), rng.beta(1.2, 1.6), rng.beta(2, 1.4))


def ink(color: np.ndarray) -> tuple[int, int, int]:
    """The display bytes of a linear color, for drawing on printed sheets."""
    red, green, blue = (round(255 * float(c) ** (1 / 2.2)) for c in np.clip(color, 0, 1))
    return red, green, blue


def printed(sheet: np.ndarray) -> np.ndarray:
    """Linear albedo of a sheet drawn in display bytes."""
    linear: np.ndarray = _LINEAR[sheet]
    return linear


_LINEAR = ((np.arange(256) / 255.0) ** 2.2).astype(np.float32)

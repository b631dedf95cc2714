"""Paints and prints for path tracing: dice and wish cards in colors of another source.

They must not repeat what the reader was trained on: pictures made with them show how it does
on a look it has never seen.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.scene.materials import GAME_COLORS, Material, printed
from vision.scene.solids import Solid

# Painted wood as a display shows it (RGB); each set and each die strays from these.
_PAINTS = {
    "red": (186, 32, 34),
    "yellow": (238, 190, 38),
    "blue": (28, 78, 160),
    "black": (30, 29, 30),
}


def stray(rng: np.random.Generator, display: np.ndarray, spread: float) -> np.ndarray:
    """Linear RGB near a display color: brighter or darker, its channels a little apart."""
    shown = np.asarray(display) * np.exp(rng.normal(0, spread) + rng.normal(0, spread / 3, 3))
    linear: np.ndarray = (np.clip(shown, 0, 255) / 255.0) ** 2.2
    return linear


def repaint(rng: np.random.Generator, solids: tuple[Solid, ...]) -> tuple[Solid, ...]:
    """The same bodies in paints of our own; dice of one set share paint, rounding and drill."""
    paints = {name: stray(rng, np.array(_PAINTS[name]), 0.13) for name in GAME_COLORS}
    wood = stray(rng, np.array([196, 160, 112]), 0.15)
    raw_bore = rng.random() < 0.5
    rounding = float(rng.uniform(0.025, 0.11))
    wear = float(rng.uniform(0, 0.35)) if rng.random() < 0.4 else 0.0
    painted = []
    for solid in solids:
        color = str(solid.tags.get("color"))
        if color not in paints:
            painted.append(solid)
            continue
        albedo = np.clip(paints[color] * rng.normal(1, 0.04, 3), 0.004, 0.95)
        hole = solid.hole and replace(solid.hole, inside=wood if raw_bore else albedo * 0.7)
        material = Material(albedo, edge_wear=wear, wear_color=wood)
        painted.append(replace(solid, material=material, hole=hole, bevel=rounding))
    return tuple(painted)


def card(rng: np.random.Generator) -> np.ndarray:
    """A wish card, linear RGB: cream sheet, four squares on a drawn ring, a rule below."""
    sheet = np.full((320, 240, 3), (238, 230, 212), np.uint8)
    frame = [int(v) for v in rng.integers(40, 200, 3)]
    cv2.rectangle(sheet, (8, 8), (231, 311), frame, int(rng.integers(2, 7)))
    cv2.circle(sheet, (120, 140), 70, (150, 140, 120), 2, cv2.LINE_AA)
    side = int(rng.integers(22, 36))
    for x, y in ((120, 70), (190, 140), (120, 210), (50, 140)):
        ink = _PAINTS[str(rng.choice(GAME_COLORS))]
        cv2.rectangle(sheet, (x - side, y - side), (x + side, y + side), ink, -1)
    for row in range(int(rng.integers(0, 4))):
        cv2.line(sheet, (30, 262 + 14 * row), (210, 262 + 14 * row), (90, 80, 80), 3)
    return printed(sheet)

"""Paints, coats and cards for path tracing, in colors of another source than the quick scenes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.scene.materials import GAME_COLORS, Material, printed
from vision.scene.solids import Solid

# Painted wood as a display shows it (RGB), with how often; each set and each die strays from these.
_PAINTS = {
    "red": [((186, 32, 34), 0.6), ((125, 20, 24), 0.2), ((214, 56, 40), 0.2)],
    "yellow": [((238, 190, 38), 0.6), ((246, 216, 96), 0.2), ((240, 168, 26), 0.2)],
    "blue": [
        ((28, 78, 160), 0.45),
        ((18, 40, 96), 0.2),
        ((44, 122, 214), 0.2),
        ((46, 52, 190), 0.15),
    ],
    "black": [
        ((30, 29, 30), 0.35),
        ((15, 15, 16), 0.15),
        ((52, 50, 50), 0.15),
        ((22, 25, 40), 0.15),
        ((38, 28, 24), 0.1),
        ((34, 24, 36), 0.05),
        ((24, 32, 28), 0.05),
    ],
}


@dataclass(frozen=True)
class Finish:
    """How a coat of paint answers light, as the tracer's principled surface says it."""

    roughness: float
    specular: float = 0.5
    clearcoat: float = 0.0


@dataclass(frozen=True)
class SetLook:
    """What the dice of one set share."""

    paints: dict[str, np.ndarray]
    wood: np.ndarray
    raw_bore: bool
    bore: float
    rounding: float
    wear: float
    finish: Finish
    black_finish: Finish


def draw_finish(rng: np.random.Generator, glossy: float) -> Finish:
    """Matte to mirror-like; `glossy` is the share of coats that mirror lamps and windows."""
    if rng.random() < glossy:
        if rng.random() < 0.5:
            return Finish(float(rng.uniform(0.04, 0.2)), float(rng.uniform(0.4, 0.9)))
        return Finish(float(rng.uniform(0.3, 0.6)), 0.5, float(rng.uniform(0.6, 1.0)))
    if rng.random() < 0.5:
        return Finish(float(rng.uniform(0.2, 0.5)), 0.5, float(rng.uniform(0, 0.3)))
    return Finish(float(rng.uniform(0.5, 0.95)), float(rng.uniform(0.2, 0.5)))


def draw_cloth_finish(rng: np.random.Generator) -> Finish:
    """Felt and linen hardly shine."""
    return Finish(float(rng.uniform(0.6, 0.95)), 0.2)


def _set_paint(rng: np.random.Generator, name: str) -> np.ndarray:
    kinds = _PAINTS[name]
    chosen = int(rng.choice(len(kinds), p=[share for _, share in kinds]))
    return stray(rng, np.array(kinds[chosen][0]), 0.12)


def navy(rng: np.random.Generator) -> np.ndarray:
    """The darkest blue that is still painted as blue."""
    return stray(rng, np.array([18, 32, 74]), 0.1)


def draw_set(rng: np.random.Generator) -> SetLook:
    finish = draw_finish(rng, 0.35)
    return SetLook(
        paints={name: _set_paint(rng, name) for name in GAME_COLORS},
        wood=stray(rng, np.array([196, 160, 112]), 0.15),
        raw_bore=bool(rng.random() < 0.5),
        bore=float(rng.uniform(0.1, 0.225)),
        rounding=float(rng.uniform(0.02, 0.11)),
        wear=float(rng.uniform(0, 0.35)) if rng.random() < 0.4 else 0.0,
        finish=finish,
        black_finish=draw_finish(rng, 0.8) if rng.random() < 0.5 else finish,
    )


def stray(rng: np.random.Generator, display: np.ndarray, spread: float) -> np.ndarray:
    """Linear RGB near a display color: brighter or darker, its channels a little apart."""
    shown = np.asarray(display) * np.exp(rng.normal(0, spread) + rng.normal(0, spread / 3, 3))
    linear: np.ndarray = (np.clip(shown, 0, 255) / 255.0) ** 2.2
    return linear


def repaint(
    rng: np.random.Generator, look: SetLook, solids: tuple[Solid, ...]
) -> tuple[Solid, ...]:
    """The same bodies in the set's paints; dice with pips only take the color."""
    painted = []
    for solid in solids:
        color = str(solid.tags.get("color"))
        if color not in look.paints:
            painted.append(solid)
            continue
        albedo = np.clip(look.paints[color] * rng.normal(1, 0.04, 3), 0.003, 0.95)
        if solid.pips is not None:
            painted.append(replace(solid, material=Material(albedo)))
            continue
        inside = look.wood if look.raw_bore else albedo * 0.7
        hole = solid.hole and replace(solid.hole, inside=inside, radius=look.bore)
        material = Material(albedo, edge_wear=look.wear, wear_color=look.wood)
        painted.append(replace(solid, material=material, hole=hole, bevel=look.rounding))
    return tuple(painted)


def card(rng: np.random.Generator) -> np.ndarray:
    """A wish card, linear RGB: cream sheet, four squares on a drawn ring, a rule below."""
    sheet = np.full((320, 240, 3), (238, 230, 212), np.uint8)
    frame = [int(v) for v in rng.integers(40, 200, 3)]
    cv2.rectangle(sheet, (8, 8), (231, 311), frame, int(rng.integers(2, 7)))
    cv2.circle(sheet, (120, 140), 70, (150, 140, 120), 2, cv2.LINE_AA)
    side = int(rng.integers(22, 36))
    for x, y in ((120, 70), (190, 140), (120, 210), (50, 140)):
        ink = _PAINTS[str(rng.choice(GAME_COLORS))][0][0]
        cv2.rectangle(sheet, (x - side, y - side), (x + side, y + side), ink, -1)
    for row in range(int(rng.integers(0, 4))):
        cv2.line(sheet, (30, 262 + 14 * row), (210, 262 + 14 * row), (90, 80, 80), 3)
    return printed(sheet)

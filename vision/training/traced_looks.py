"""Looks for path tracing, drawn by other recipes than the quick renderer's.

Tables, cards, paints and rooms here must not repeat what the reader was trained on: pictures
made with them show how it does on a look it has never seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.scene.materials import GAME_COLORS, Material, any_color, printed
from vision.scene.solids import Solid

TILE_TEXELS = 1536
TILE_EDGES = 36.0
"""A table's texture covers this many die edges, then it is repeated mirrored."""

# Painted wood as a display shows it (RGB); each set and each die strays from these.
_PAINTS = {"red": (186, 32, 34), "yellow": (238, 190, 38), "blue": (28, 78, 160), "black": (30, 29, 30)}
_HALF_VIEW_RAD = 0.9
_CALM_TABLES = ("boards", "rings", "felt", "laminate", "linen")
_LIVELY_TABLES = ("marble", "ticking", "herringbone", "check", "lacquer", "terrazzo")


def _linear(display: np.ndarray) -> np.ndarray:
    return (np.clip(display, 0, 255) / 255.0) ** 2.2


def _stray(rng: np.random.Generator, display: np.ndarray, spread: float) -> np.ndarray:
    """A color near `display`: brighter or darker as a whole, its channels a little apart."""
    return _linear(np.asarray(display) * np.exp(rng.normal(0, spread)) + rng.normal(0, 60 * spread, 3))


def repaint(rng: np.random.Generator, solids: tuple[Solid, ...]) -> tuple[Solid, ...]:
    """The same bodies in paints of our own; dice of one set share paint, rounding and drill."""
    paints = {name: _stray(rng, _PAINTS[name], 0.13) for name in GAME_COLORS}
    wood = _stray(rng, np.array([196, 160, 112]), 0.15)
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


def _cloud(rng: np.random.Generator, cells: tuple[int, int], octaves: int = 4) -> np.ndarray:
    """Smooth noise, about -1..1, from random grids blown up and added."""
    total = np.zeros((TILE_TEXELS, TILE_TEXELS), np.float32)
    for octave in range(octaves):
        shape = tuple(min(TILE_TEXELS, cell << octave) for cell in cells)
        small = rng.standard_normal(shape).astype(np.float32)
        total += cv2.resize(small, (TILE_TEXELS,) * 2, interpolation=cv2.INTER_CUBIC) * 0.5**octave
    return total * 0.6


def _mix(low: np.ndarray, high: np.ndarray, share: np.ndarray) -> np.ndarray:
    return low + (high - low) * np.clip(share, 0, 1)[..., None]


def _wood(rng: np.random.Generator, x: np.ndarray, y: np.ndarray, dark: np.ndarray, light: np.ndarray) -> np.ndarray:
    """A cut through a trunk's year rings, with fibers; x runs along the trunk."""
    warp = _cloud(rng, (5, 2), 3)
    radius = np.hypot(y + 1.2 * warp + rng.uniform(-8, 8), 0.06 * x + rng.uniform(1, 6))
    ring = radius * rng.uniform(0.8, 2.2) % 1.0
    fiber = _cloud(rng, (384, 12), 2)
    return _mix(dark, light, 0.75 - 0.55 * ring**3 + 0.16 * fiber)


def table_texture(rng: np.random.Generator, variety: float) -> tuple[str, np.ndarray]:
    """Name and linear RGB tile of a table top; `variety` 0 keeps to calm ones."""
    name = str(rng.choice(_LIVELY_TABLES if rng.random() < variety * 0.75 else _CALM_TABLES))
    y, x = np.mgrid[:TILE_TEXELS, :TILE_TEXELS].astype(np.float32) * np.float32(TILE_EDGES / TILE_TEXELS)
    brown = _stray(rng, np.array([(205, 170, 120), (165, 110, 65), (95, 60, 40)][rng.integers(3)]), 0.12)
    base = any_color(rng) * 0.8 + 0.02
    if name == "rings":
        tile = _wood(rng, x, y, brown * 0.45, brown)
    elif name in ("boards", "herringbone"):
        pitch = float(rng.uniform(5, 12))
        if name == "herringbone":
            flip = (np.floor(x / pitch) + np.floor(y / pitch)) % 2 > 0
            x, y = np.where(flip, y, x), np.where(flip, x, y)
            pitch /= 4
        tones = rng.normal(1, 0.12, 256)[(np.floor(y / pitch) * 7 + np.floor(x / (pitch * 4)) * 3).astype(int) % 256]
        seam = np.minimum(y % pitch, pitch - y % pitch) < 0.03
        tile = _wood(rng, x, y, brown * 0.5, brown) * np.where(seam, 0.2, tones)[..., None]
    elif name == "felt":
        hair = cv2.GaussianBlur(rng.standard_normal(x.shape).astype(np.float32), (0, 0), 1.2) * 2.5
        tile = _mix(base * 0.55, base * 1.1, 0.5 + 0.15 * _cloud(rng, (6, 6)) + 0.2 * hair)
    elif name == "laminate":
        gray = _stray(rng, np.full(3, rng.uniform(120, 235)), 0.05)
        tile = _mix(gray * 0.85, gray, 0.6 + 0.3 * _cloud(rng, (700, 700), 1))
    elif name == "linen":
        warp, weft = _cloud(rng, (2, 500), 1), _cloud(rng, (500, 2), 1)
        pale = 0.35 + 0.5 * base
        tile = _mix(pale * 0.6, pale, 0.6 + 0.22 * warp + 0.22 * weft)
    elif name == "marble":
        vein = np.abs(_cloud(rng, (4, 5), 5) + 0.25 * np.sin(x * 0.3 + y * 0.2))
        stone = _stray(rng, np.full(3, rng.choice([45, 225])), 0.08)
        tile = _mix(1 - stone if stone.mean() < 0.3 else stone * 0.35, stone, vein * 7)
    elif name == "ticking":
        edges = np.sort(rng.uniform(0, TILE_EDGES, int(rng.integers(8, 60))))
        tile = np.stack([any_color(rng) for _ in range(5)])[np.searchsorted(edges, x) % 5]
        tile = tile * (1 + 0.12 * _cloud(rng, (500, 500), 1))[..., None]
    elif name == "check":
        pitch = float(rng.uniform(1, 5))
        share = ((x // pitch) % 2 + (y // pitch) % 2) / 2 + 0.06 * _cloud(rng, (400, 400), 1)
        tile = _mix(np.full(3, 0.8), base, share)
    elif name == "terrazzo":
        seeds = np.full(x.shape, 255, np.uint8)
        seeds[rng.integers(0, TILE_TEXELS, 900), rng.integers(0, TILE_TEXELS, 900)] = 0
        _, cells = cv2.distanceTransformWithLabels(seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
        chips = np.stack([_stray(rng, np.full(3, 170), 0.3) for _ in range(64)])
        tile = chips[cells % 64] * (0.9 + 0.1 * _cloud(rng, (300, 300), 1))[..., None]
    else:
        tile = np.broadcast_to(base * rng.choice([0.08, 0.5, 1.0]), (*x.shape, 3)) * (1 + 0.03 * _cloud(rng, (9, 9)))[..., None]
    return name, np.clip(tile, 0.003, 0.9).astype(np.float32)


def card(rng: np.random.Generator) -> np.ndarray:
    """A wish card, linear RGB: rounded cream sheet, four squares on a drawn ring, a rule below."""
    sheet = np.full((320, 240, 3), (238, 230, 212), np.uint8)
    cv2.rectangle(sheet, (8, 8), (231, 311), [int(v) for v in rng.integers(40, 200, 3)], int(rng.integers(2, 7)))
    cv2.circle(sheet, (120, 140), 70, (150, 140, 120), 2, cv2.LINE_AA)
    side = int(rng.integers(22, 36))
    for x, y in ((120, 70), (190, 140), (120, 210), (50, 140)):
        ink = [int(v) for v in np.clip(np.array(_PAINTS[str(rng.choice(GAME_COLORS))]) * 1.05, 0, 255)]
        cv2.rectangle(sheet, (x - side, y - side), (x + side, y + side), ink, -1)
    for row in range(int(rng.integers(0, 4))):
        cv2.line(sheet, (30, 262 + 14 * row), (210, 262 + 14 * row), (90, 80, 80), 3)
    return printed(sheet)


@dataclass(frozen=True)
class Bulb:
    """A glowing ball; `radiance` is chosen for the light it is to give at the table's middle."""

    center: np.ndarray
    radius: float
    radiance: np.ndarray


def _warmth(rng: np.random.Generator, wild: float) -> np.ndarray:
    """Candle (-) to shade (+), of mean 1."""
    slope = float(np.clip(rng.normal(-0.1, 0.2 + 0.2 * wild), -0.7, 0.5))
    color = np.array([1 - slope, 1.0, 1 + slope * 1.1])
    return color / color.mean()


def room(rng: np.random.Generator, wild: float) -> np.ndarray:
    """The room as a panorama (row 0 straight up): walls, ceiling, floor, windows, dark furniture.

    Scaled so that it alone lights a white table with light 1.
    """
    height, width = 128, 256
    sky = np.empty((height, width, 3), np.float32)
    wall = _stray(rng, rng.uniform(110, 220, 3), 0.1)
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
        sky[: int(rng.integers(6, 22)), int(rng.integers(0, 128)) :] = _warmth(rng, wild) * rng.uniform(2, 8)
    polar = (np.arange(height) + 0.5) * np.pi / height
    weight = np.maximum(np.cos(polar), 0) * np.sin(polar) * (np.pi / height) * (2 * np.pi / width)
    given = float((sky.mean(2) * weight[:, None]).sum() / np.pi)
    return sky / np.float32(given)


def bulbs(rng: np.random.Generator, wild: float, camera_at: np.ndarray, share: float) -> list[Bulb]:
    """One or two lamps that together give `share` of the table's light, none in the view."""
    found: list[Bulb] = []
    count = int(rng.integers(1, 3))
    away = float(np.linalg.norm(camera_at))
    while len(found) < count:
        elevation, azimuth = np.deg2rad(rng.uniform(28, 80)), rng.uniform(0, 2 * np.pi)
        level = np.array([np.cos(azimuth), np.sin(azimuth), 0.0]) * np.cos(elevation)
        distance = away * float(rng.uniform(1.1, 3))
        softness = float(np.exp(rng.uniform(np.log(0.02), np.log(0.3))))
        center = (level + [0, 0, np.sin(elevation)]) * distance
        sight = center - camera_at
        seen_at = np.arccos(-sight @ camera_at / np.linalg.norm(sight) / away)
        if seen_at - softness * distance / np.linalg.norm(sight) < _HALF_VIEW_RAD:
            continue
        strength = _warmth(rng, wild) * share / count / (softness**2 * np.sin(elevation))
        found.append(Bulb(center, softness * distance, strength))
    return found

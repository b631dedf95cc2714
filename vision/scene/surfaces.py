"""Tables: woods, felts, cloths, stripes, checks, marble, glass, boards; as functions of place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.scene.materials import any_color, ink, printed

_TILE = 512
"""Side of a noise tile, in texels; tiles repeat seamlessly."""


@dataclass(frozen=True)
class Surface:
    """A table's look: two colors mixed by noise, a pattern over them, and its gloss."""

    name: str
    low: np.ndarray
    high: np.ndarray
    field: str
    texels_per_edge: float
    angle_rad: float
    contrast: float
    grain: float
    gloss: float
    sharpness: float
    pattern: str | None = None
    palette: tuple[np.ndarray, ...] = ()
    pitch: float = 4.0
    fill: float = 0.3
    """Half width of a dot or square, as a share of the pitch."""
    shift: tuple[float, float] = (0.0, 0.0)
    picture_seed: int = 0

    @property
    def mean_albedo(self) -> np.ndarray:
        if self.palette:
            mean: np.ndarray = np.mean(self.palette, axis=0)
            return mean
        middle: np.ndarray = (self.low + self.high) / 2
        return middle


@lru_cache
def noise_tile(field: str) -> np.ndarray:
    """A seamless tile of values around 0.5, the same in every process."""
    rng = np.random.default_rng(abs(hash_name(field)))
    stretch = {"wood": (1, 14), "brushed": (1, 40), "weave": (1, 1)}.get(field, (1, 1))
    total = np.zeros((_TILE, _TILE), np.float32)
    decay = {"cloud": 0.5, "marble": 0.55, "wood": 0.75, "brushed": 0.9, "felt": 1.1}.get(
        field, 0.9
    )
    for octave in range(2, 9):
        rows = min(_TILE, 2**octave)
        cols = max(2, min(_TILE, 2**octave // stretch[1]))
        layer: np.ndarray = rng.normal(size=(rows, cols)).astype(np.float32)
        layer = np.pad(layer, 2, mode="wrap")
        scale_y, scale_x = _TILE // rows, _TILE // cols
        size = ((cols + 4) * scale_x, (rows + 4) * scale_y)
        layer = cv2.resize(layer, size, interpolation=cv2.INTER_CUBIC)
        layer = layer[2 * scale_y : 2 * scale_y + _TILE, 2 * scale_x : 2 * scale_x + _TILE]
        total += layer * decay ** (octave - 2)
    total = (total - total.mean()) / total.std()
    if field == "marble":
        total = 1.5 - 3.5 * np.exp(-((total / 0.18) ** 2)) + 0.25 * total
    if field == "wood":
        total = np.sin(total * 2.2) + 0.4 * total
    if field == "weave":
        ramp = np.sin(np.arange(_TILE) * 2 * np.pi * 64 / _TILE)
        total = 0.5 * total + np.maximum(ramp[:, None], -ramp[None, :]) * 1.6
    if field == "speckle":
        total = np.where(total > 1.3, 2.5, np.where(total < -1.4, -2.5, 0.2 * total))
    return np.clip(0.5 + total / 5, 0, 1).astype(np.float32)


def hash_name(name: str) -> int:
    """A seed from a name that is the same on every run (Python's own hash is not)."""
    return int.from_bytes(name.encode(), "little") % (2**31)


def _sample(
    tile: np.ndarray, u: np.ndarray, v: np.ndarray, between: int = cv2.INTER_LINEAR
) -> np.ndarray:
    # remap wraps by itself; the coordinates only have to stay within its range of 16 bits
    return cv2.remap(tile, u, v, between, borderMode=cv2.BORDER_WRAP)


def albedo(
    surface: Surface, place_x: np.ndarray, place_y: np.ndarray, texels_per_px: float
) -> np.ndarray:
    """Albedo (H, W, 3) at table coordinates in edges."""
    cos, sin = np.float32(np.cos(surface.angle_rad)), np.float32(np.sin(surface.angle_rad))
    x = place_x * cos + place_y * sin + np.float32(surface.shift[0])
    y = place_y * cos - place_x * sin + np.float32(surface.shift[1])
    tile = noise_tile(surface.field)
    if texels_per_px > 1.5:
        tile = cv2.blur(tile, (int(texels_per_px) | 1,) * 2, borderType=cv2.BORDER_REFLECT)
    scale = np.float32(surface.texels_per_edge)
    mix = _sample(tile, x * scale, y * scale)
    if surface.pattern == "picture":
        base = _picture(surface.picture_seed, x / surface.pitch, y / surface.pitch)
    elif surface.pattern:
        base = _patterned(surface, x, y).astype(np.float32)
    else:
        ends = zip(surface.low, surface.high, strict=True)
        base = cv2.merge([mix * (high - low) + low for low, high in ends])
    shade = np.ones_like(mix)
    if surface.pattern:
        shade += np.float32(surface.contrast) * (mix - 0.5)
    if surface.grain > 0 and texels_per_px < 6:
        fine = _sample(
            noise_tile("felt"), x * scale * 3 + 77, y * scale * 3 + 31, cv2.INTER_NEAREST
        )
        shade *= 1 + np.float32(surface.grain) * (fine - 0.5)
    base = cv2.multiply(base, cv2.merge([shade] * 3))
    return np.minimum(base, 1, out=base)


def _patterned(surface: Surface, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    palette = np.array(surface.palette, np.float32)
    p = np.float32(surface.pitch)
    if surface.pattern == "stripes":
        stripes: np.ndarray = palette[np.floor(x / p).astype(int) % len(palette)]
        return stripes
    if surface.pattern == "checks":
        cells = np.floor(x / p).astype(int) + np.floor(y / p).astype(int)
        checks: np.ndarray = palette[cells % len(palette)]
        return checks
    if surface.pattern == "gingham":
        across = (np.floor(x / p).astype(int) % 2)[..., None]
        along = (np.floor(y / p).astype(int) % 2)[..., None]
        woven: np.ndarray = palette[0] + (palette[1] - palette[0]) * (
            (across + along) * np.float32(0.5)
        )
        return woven
    if surface.pattern in ("dots", "squares"):
        u, v = np.abs(x / p % 1 - 0.5), np.abs(y / p % 1 - 0.5)
        away = np.maximum(u, v) if surface.pattern == "squares" else np.hypot(u, v)
        number = np.floor(x / p).astype(int) + np.floor(y / p).astype(int)
        return palette[np.where(away < surface.fill, 1 + number % (len(palette) - 1), 0)]
    if surface.pattern == "planks":
        row = np.floor(y / p)
        seam = (np.abs(y / p - row - 0.5) > 0.49) | (
            np.abs((x / p / 6 + row * 0.37) % 1 - 0.5) > 0.498
        )
        tone = (0.82 + 0.36 * ((row * 0.618) % 1))[..., None]
        fields = _sample(noise_tile("wood"), x * 18 + row * 91, y * 18)
        plank = palette[0] + (palette[1] - palette[0]) * fields[..., None]
        planks: np.ndarray = np.where(seam[..., None], palette[0] * 0.25, plank * tone)
        return planks
    if surface.pattern == "tiles":
        seam = (np.abs(x / p % 1 - 0.5) > 0.47) | (np.abs(y / p % 1 - 0.5) > 0.47)
        tiles: np.ndarray = palette[seam.astype(int)]
        return tiles
    raise ValueError(f"no such pattern: {surface.pattern}")


@lru_cache(maxsize=64)
def _printed_tile(seed: int) -> np.ndarray:
    """A printed picture: shapes, squares of die size, letters; a board, a cloth, a magazine."""
    rng = np.random.default_rng(seed)
    tile = np.empty((_TILE, _TILE, 3), np.uint8)
    tile[:] = ink(any_color(rng))
    for _ in range(int(rng.integers(12, 70))):
        color = ink(any_color(rng))
        x, y = (int(v) for v in rng.integers(0, _TILE, 2))
        size = int(rng.integers(8, 110))
        shape = rng.integers(0, 5)
        if shape == 0:
            cv2.circle(tile, (x, y), size // 2, color, -1, cv2.LINE_AA)
        elif shape == 1:
            quad = cv2.boxPoints(((x, y), (size, size * rng.uniform(0.5, 1)), rng.uniform(0, 90)))
            cv2.fillConvexPoly(tile, quad.astype(np.int32), color, cv2.LINE_AA)
        elif shape == 2:
            turns = np.arange(6) * np.pi / 3
            ring = np.column_stack([x + size * np.cos(turns), y + size * np.sin(turns)])
            cv2.fillConvexPoly(tile, ring.astype(np.int32), color, cv2.LINE_AA)
            cv2.polylines(tile, [ring.astype(np.int32)], True, (240, 230, 190), 3, cv2.LINE_AA)
        elif shape == 3:
            end = (x + int(rng.normal(0, size)), y + int(rng.normal(0, size)))
            cv2.line(tile, (x, y), end, color, int(rng.integers(1, 9)), cv2.LINE_AA)
        else:
            text = "".join(rng.choice(list("ABDEHKMORSTU0123456789"), 5))
            bold = int(rng.integers(1, 3 + size // 8))
            cv2.putText(tile, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size / 40, color, bold)
    return printed(tile)


def _picture(seed: int, u: np.ndarray, v: np.ndarray) -> np.ndarray:
    return _sample(_printed_tile(seed), u * _TILE, v * _TILE)

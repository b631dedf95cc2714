"""Table tops for path tracing: textures by other recipes than the quick renderer's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.scene.materials import any_color, linear_rgb
from vision.training.traced.paints import stray

TILE_EDGES = 36.0
"""A texture covers this many die edges, then it is repeated mirrored."""
_TEXELS = 1536


@dataclass(frozen=True)
class _Ground:
    """What recipes start from: places in die edges, a wood's tone, any color."""

    x: np.ndarray
    y: np.ndarray
    brown: np.ndarray
    base: np.ndarray


def _cloud(rng: np.random.Generator, cells: tuple[int, int], octaves: int = 4) -> np.ndarray:
    """Smooth noise, about -1..1, from random grids blown up and added."""
    total = np.zeros((_TEXELS, _TEXELS), np.float32)
    for octave in range(octaves):
        shape = tuple(min(_TEXELS, cell << octave) for cell in cells)
        small = rng.standard_normal(shape).astype(np.float32)
        total += cv2.resize(small, (_TEXELS, _TEXELS), interpolation=cv2.INTER_CUBIC) * 0.5**octave
    return total * 0.6


def _mix(low: np.ndarray, high: np.ndarray, share: np.ndarray) -> np.ndarray:
    mixed: np.ndarray = low + (high - low) * np.clip(share, 0, 1)[..., None]
    return mixed


def _rings(rng: np.random.Generator, ground: _Ground) -> np.ndarray:
    """A cut through a trunk's year rings, with fibers; x runs along the trunk."""
    warp = _cloud(rng, (5, 2), 3)
    across = ground.y + 1.2 * warp + rng.uniform(-8, 8)
    ring = np.hypot(across, 0.06 * ground.x + rng.uniform(1, 6)) * rng.uniform(0.8, 2.2) % 1.0
    fiber = _cloud(rng, (384, 12), 2)
    return _mix(ground.brown * 0.45, ground.brown, 0.75 - 0.55 * ring**3 + 0.16 * fiber)


def _boards(rng: np.random.Generator, ground: _Ground, pitch: float | None = None) -> np.ndarray:
    pitch = pitch or float(rng.uniform(5, 12))
    board = np.floor(ground.y / pitch) * 7 + np.floor(ground.x / (pitch * 4)) * 3
    tones = rng.normal(1, 0.12, 256)[board.astype(int) % 256]
    into = ground.y % pitch
    seam = np.minimum(into, pitch - into) < 0.03
    return _rings(rng, ground) * np.where(seam, 0.2, tones)[..., None]


def _herringbone(rng: np.random.Generator, ground: _Ground) -> np.ndarray:
    pitch = float(rng.uniform(5, 12))
    flip = (np.floor(ground.x / pitch) + np.floor(ground.y / pitch)) % 2 > 0
    x, y = np.where(flip, ground.y, ground.x), np.where(flip, ground.x, ground.y)
    return _boards(rng, _Ground(x, y, ground.brown, ground.base), pitch / 4)


def _felt(rng: np.random.Generator, ground: _Ground) -> np.ndarray:
    hair = rng.standard_normal(ground.x.shape).astype(np.float32)
    hair = cv2.GaussianBlur(hair, (0, 0), 1.2) * 2.5
    share = 0.5 + 0.15 * _cloud(rng, (6, 6)) + 0.2 * hair
    return _mix(ground.base * 0.55, ground.base * 1.1, share)


def _laminate(rng: np.random.Generator, ground: _Ground) -> np.ndarray:
    gray = stray(rng, np.full(3, rng.uniform(120, 235)), 0.05)
    return _mix(gray * 0.85, gray, 0.6 + 0.3 * _cloud(rng, (700, 700), 1))


def _linen(rng: np.random.Generator, ground: _Ground) -> np.ndarray:
    warp, weft = _cloud(rng, (2, 500), 1), _cloud(rng, (500, 2), 1)
    pale = 0.35 + 0.5 * ground.base
    return _mix(pale * 0.6, pale, 0.6 + 0.22 * warp + 0.22 * weft)


def _marble(rng: np.random.Generator, ground: _Ground) -> np.ndarray:
    bend = 0.25 * np.sin(ground.x * 0.3 + ground.y * 0.2)
    vein = np.abs(_cloud(rng, (4, 5), 5) + bend)
    stone = stray(rng, np.full(3, rng.choice([45, 225])), 0.08)
    return _mix(1 - stone if stone.mean() < 0.3 else stone * 0.35, stone, vein * 7)


def _ticking(rng: np.random.Generator, ground: _Ground) -> np.ndarray:
    edges = np.sort(rng.uniform(0, TILE_EDGES, int(rng.integers(8, 60))))
    inks = np.stack([any_color(rng) for _ in range(5)])
    weave = 1 + 0.12 * _cloud(rng, (500, 500), 1)
    return inks[np.searchsorted(edges, ground.x) % 5] * weave[..., None]


def _check(rng: np.random.Generator, ground: _Ground) -> np.ndarray:
    pitch = float(rng.uniform(1, 5))
    share = ((ground.x // pitch) % 2 + (ground.y // pitch) % 2) / 2
    return _mix(np.full(3, 0.8), ground.base, share + 0.06 * _cloud(rng, (400, 400), 1))


def _terrazzo(rng: np.random.Generator, ground: _Ground) -> np.ndarray:
    seeds = np.full((_TEXELS, _TEXELS), 255, np.uint8)
    seeds[rng.integers(0, _TEXELS, 900), rng.integers(0, _TEXELS, 900)] = 0
    _, cells = cv2.distanceTransformWithLabels(
        seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    chips = np.stack([stray(rng, np.full(3, 170), 0.3) for _ in range(64)])
    chipped: np.ndarray = chips[cells % 64] * (0.9 + 0.1 * _cloud(rng, (300, 300), 1))[..., None]
    return chipped


def _lacquer(rng: np.random.Generator, ground: _Ground) -> np.ndarray:
    coat = ground.base * rng.choice([0.08, 0.5, 1.0])
    painted: np.ndarray = coat * (1 + 0.03 * _cloud(rng, (9, 9)))[..., None]
    return painted


_Recipe = Callable[[np.random.Generator, _Ground], np.ndarray]
_CALM: dict[str, _Recipe] = {
    "boards": _boards,
    "rings": _rings,
    "felt": _felt,
    "laminate": _laminate,
    "linen": _linen,
}
_LIVELY: dict[str, _Recipe] = {
    "marble": _marble,
    "ticking": _ticking,
    "herringbone": _herringbone,
    "check": _check,
    "lacquer": _lacquer,
    "terrazzo": _terrazzo,
}
_WOODS = np.array([(205, 170, 120), (165, 110, 65), (95, 60, 40)])
_GREEN, _WOVEN = 0.35, 0.2
"""Share of colored cloths that are green, as of card tables, and of those that are linen."""


def table_texture(rng: np.random.Generator, variety: float) -> tuple[str, np.ndarray]:
    """Name and linear RGB tile of a table top; `variety` 0 keeps to calm ones."""
    recipes = _LIVELY if rng.random() < variety * 0.75 else _CALM
    name = str(rng.choice(list(recipes)))
    brown = stray(rng, _WOODS[rng.integers(3)], 0.12)
    return name, _tile(rng, recipes[name], brown, any_color(rng) * 0.8 + 0.02)


def colored_cloth(rng: np.random.Generator) -> np.ndarray:
    """Linear RGB tile of a cloth in any color but gray; many are green, as card tables are."""
    hue = float(rng.normal(140, 25) if rng.random() < _GREEN else rng.uniform(0, 360))
    color = linear_rgb(hue, float(rng.uniform(0.25, 0.95)), float(rng.uniform(0.2, 0.85)))
    return _tile(rng, _linen if rng.random() < _WOVEN else _felt, color, color)


def _tile(
    rng: np.random.Generator, recipe: _Recipe, brown: np.ndarray, base: np.ndarray
) -> np.ndarray:
    y, x = np.mgrid[:_TEXELS, :_TEXELS].astype(np.float32) * np.float32(TILE_EDGES / _TEXELS)
    return np.clip(recipe(rng, _Ground(x, y, brown, base)), 0.003, 0.9).astype(np.float32)

"""Which table it is: drawn by chance from plain and lively ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.scene.materials import any_color, linear_rgb, paint, raw_wood
from vision.scene.surfaces import Surface

_PLAIN = ["wood", "wood", "felt", "plain", "speckle", "brushed", "marble"]
_LIVELY = ["cloth", "planks", "stripes", "checks", "gingham", "dots", "squares", "tiles"]
_LIVELY += ["picture", "picture", "black", "white", "glass", "matched"]

#: Gloss and sharpness.
Finish = tuple[float, float]


@dataclass
class _Look:
    """A surface in the making."""

    low: np.ndarray
    high: np.ndarray
    finish: Finish
    grain: float
    texels: float
    field: str = "cloud"
    pattern: str | None = None
    palette: tuple[np.ndarray, ...] = ()
    pitch: float = 4.0


def draw_surface(rng: np.random.Generator, variety: float) -> Surface:
    """A table; `variety` 0 gives plain ones, 1 gives any."""
    kind = str(rng.choice(_PLAIN + (_LIVELY if rng.random() < variety else [])))
    matte = (float(rng.uniform(0, 0.25)), float(rng.uniform(4, 20)))
    shiny = (float(rng.uniform(0.2, 1.0)), float(np.exp(rng.uniform(np.log(15), np.log(900)))))
    finish = shiny if rng.random() < 0.45 else matte
    grain = float(rng.uniform(0, 0.25))
    contrast, texels = float(rng.uniform(0.05, 0.4)), float(rng.uniform(6, 40))
    look = _Look(*_pair(rng, any_color(rng), 0.3), finish, grain, texels)
    if kind in _PLAIN or kind in ("black", "white", "glass", "matched"):
        _color(rng, kind, look, matte, shiny)
    else:
        _pattern(rng, kind, look, matte)
    return Surface(
        kind,
        look.low,
        look.high,
        look.field,
        look.texels,
        float(rng.uniform(0, 2 * np.pi)),
        contrast,
        look.grain,
        *look.finish,
        look.pattern,
        look.palette,
        look.pitch,
        float(rng.uniform(0.12, 0.42)),
        (float(rng.uniform(0, 50)), float(rng.uniform(0, 50))),
        int(rng.integers(0, 400)),
    )


def _color(rng: np.random.Generator, kind: str, look: _Look, matte: Finish, shiny: Finish) -> None:
    """One color, or a material's own."""
    spread = 0.25
    if kind == "wood":
        _wood(rng, look)
        return
    if kind == "felt":
        hue = rng.choice([145, 150, 215, 225, 0, 350, 280, 40])
        color = linear_rgb(hue + rng.normal(0, 8), rng.uniform(0.3, 0.9), rng.uniform(0.2, 0.75))
    elif kind in ("black", "glass"):
        color, spread = linear_rgb(rng.uniform(0, 360), 0.1, rng.uniform(0.04, 0.25)), 0.4
    elif kind == "white":
        color, spread = linear_rgb(40, rng.uniform(0, 0.08), rng.uniform(0.85, 1.0)), 0.1
    elif kind == "matched":
        # A table in one of the dice's own colors: the hardest plain table there is.
        color = paint(rng, str(rng.choice(["red", "yellow", "blue", "black"])))
    elif kind == "plain":
        color = linear_rgb(rng.uniform(0, 360), rng.uniform(0, 0.15), rng.uniform(0.3, 1))
        spread = 0.15
    else:
        color = linear_rgb(rng.uniform(20, 60), rng.uniform(0, 0.3), rng.uniform(0.2, 1))
        spread, look.field = 0.5, kind
    look.low, look.high = _pair(rng, color, spread)
    if kind == "felt":
        look.field, look.grain, look.finish = "felt", float(rng.uniform(0.2, 0.8)), matte
    elif kind in ("black", "glass"):
        look.finish = shiny if kind == "glass" or rng.random() < 0.6 else matte
    elif kind == "matched":
        look.field = str(rng.choice(["felt", "cloud", "weave"]))


def _pattern(rng: np.random.Generator, kind: str, look: _Look, matte: Finish) -> None:
    """Something woven, laid or printed."""
    if kind == "planks":
        _wood(rng, look)
        look.pattern, look.palette = "planks", (look.low, look.high)
        look.pitch = float(rng.uniform(4, 14))
    elif kind == "cloth":
        look.field, look.texels = "weave", float(rng.uniform(20, 60))
        look.grain, look.finish = 0.3, matte
    elif kind == "picture":
        look.pattern, look.palette = "picture", (look.low, look.high)
        look.pitch = float(rng.uniform(10, 40))
    else:
        count = 2 if kind in ("gingham", "tiles") else int(rng.integers(2, 6))
        look.palette = tuple(any_color(rng) for _ in range(count))
        look.pattern, look.pitch = kind, float(np.exp(rng.uniform(np.log(0.5), np.log(9))))
        look.field = str(rng.choice(["weave", "felt", "cloud"]))


def _wood(rng: np.random.Generator, look: _Look) -> None:
    look.low, look.high = _pair(rng, raw_wood(rng) * np.float32(rng.uniform(0.15, 1.0)), 0.6)
    look.field, look.texels = "wood", float(rng.uniform(4, 30))


def _pair(
    rng: np.random.Generator, color: np.ndarray, spread: float
) -> tuple[np.ndarray, np.ndarray]:
    factor = np.float32(1 - spread * rng.uniform(0.4, 1))
    tint = rng.normal(1, 0.06, 3).astype(np.float32)
    return np.clip(color * factor * tint, 0, 1).astype(np.float32), color.astype(np.float32)

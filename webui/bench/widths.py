"""Whether a margin's 95 % interval holds the truth 95 % of the time.

Throws made of numbers, with the noise and the habits of the reader; by tier and by tilt. Scenes
are the independent ones, not the strings in them: each counts once, with its own share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from calibration.measure import FitMeasure, measure_fit
from calibration.scenes import STATED, SceneRange, random_scene
from webui.bench.measurement import Measurement, mean_and_half

SCENES = 1000
_SEED = 22
_GOAL = "93 to 97"

TIERS = {
    "easy": SceneRange((8, 16), (0.0, 30.0), (36.0, 60.0), (0.7, 1.1), habits=True),
    "normal": SceneRange((10, 20), (0.0, 45.0), (26.0, 48.0), (0.6, 1.0), habits=True),
    "hard": SceneRange((12, 24), (10.0, 60.0), (20.0, 36.0), (0.5, 0.9), habits=True),
}  # fmt: skip
TILTS_DEG = ((0.0, 20.0), (20.0, 40.0), (40.0, 61.0))


@dataclass(frozen=True)
class SceneShare:
    """The share of one scene's margins that their intervals hold."""

    tier: str
    tilt_deg: float
    held: float


def measure() -> Iterator[Measurement]:
    found = shares(SCENES)
    yield from _told("all", found)
    for tier in TIERS:
        yield from _told(tier, [one for one in found if one.tier == tier])
    for low, high in TILTS_DEG:
        some = [one for one in found if low <= one.tilt_deg < high]
        yield from _told(f"tilted {low:.0f} to {high:.0f} degrees", some)


def shares(scenes: int) -> list[SceneShare]:
    rng = np.random.default_rng(_SEED)
    found = []
    for number in range(scenes):
        tier, within = list(TIERS.items())[number % len(TIERS)]
        scene = random_scene(rng, within)
        measured: FitMeasure = measure_fit([scene], STATED * scene.noise_px, seed=number)
        if len(measured.half_width):
            found.append(SceneShare(tier, scene.tilt_deg, measured.coverage()))
    return found


def _told(name: str, found: list[SceneShare]) -> Iterator[Measurement]:
    mean, half = mean_and_half([one.held for one in found])
    known = "" if half is None else f", ± {100 * half:.1f}"
    what = f"margins held by their intervals, {name} ({len(found)} scenes{known})"
    yield Measurement(what, 100 * mean, "%", _GOAL)

"""Where reading ends: made throws, each seen smaller, more from the side and in less light.

Scenes are the scene maker's easy ones, of seeds used for nothing else, so that only the one thing
that is varied makes them hard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np

from vision.photo import open_photo
from vision.reader import read
from vision.scene.altered import darker, smaller, tilted
from vision.scene.describe import describe
from vision.scene.description import SceneDescription
from vision.scene.solids import Solid
from vision.scoring import score
from vision.simulate import photographed
from webui.bench.measurement import Measurement

_FIRST_SEED = 600_000
_SCENES = 4
_SIZE = (1280, 960)
_USUAL_EDGE_PX = 40.0
_FEWEST_DICE = 12
_READ_PERCENT = 99.0
"""Dice are read where this share of them is found with its color and its hole right."""
SMALLEST, STEEPEST, DARKEST = "smallest dice read", "steepest view read", "darkest picture read"

Alter = Callable[[SceneDescription, float], SceneDescription]


@dataclass(frozen=True)
class Sweep:
    """One thing made worse from step to step."""

    limit: str
    unit: str
    steps: Sequence[float]
    alter: Alter


def _smaller_dice(scene: SceneDescription, edge_px: float) -> SceneDescription:
    return smaller(scene, edge_px / _USUAL_EDGE_PX)


def _darker_picture(scene: SceneDescription, mean: float) -> SceneDescription:
    """The scene in so little light that its picture's mean is `mean` of 255."""
    low, high = 0.0, 4.0
    for _ in range(7):
        factor = (low + high) / 2
        jpeg, _truth = photographed(smaller(darker(scene, factor), 0.25))
        got_bgr = open_photo(jpeg, "made.jpg").bgr
        low, high = (factor, high) if got_bgr.mean() < mean else (low, factor)
    return darker(scene, (low + high) / 2)


SWEEPS = (
    Sweep(SMALLEST, "px", (24, 18, 14, 12, 10, 8, 6), _smaller_dice),
    Sweep(STEEPEST, "degrees", (30, 40, 50, 55, 60, 65, 70), tilted),
    Sweep(DARKEST, "of 255", (80, 40, 25, 16, 10, 6), _darker_picture),
)


def measure() -> Iterator[Measurement]:
    scenes = usual_scenes(_SCENES)
    for sweep in SWEEPS:
        yield from measured(sweep, scenes)


def measured(sweep: Sweep, scenes: Sequence[SceneDescription]) -> Iterator[Measurement]:
    """The share of dice read at each step, and the last step before it first falls off."""
    shares = {step: _percent_right(sweep, scenes, step) for step in sweep.steps}
    for step, share in shares.items():
        yield Measurement(f"dice read at {step:g} {sweep.unit}", share, "%")
    yield Measurement(sweep.limit, _last_held(shares), sweep.unit)


def _last_held(shares: dict[float, float]) -> float:
    """NaN can't be written as JSON: where even the first step fails, that step is named."""
    held = next(iter(shares))
    for step, share in shares.items():
        if share < _READ_PERCENT:
            break
        held = step
    return held


def usual_scenes(wanted: int) -> list[SceneDescription]:
    """Throws of as many dice as are played with, about as large as a webcam shows them."""
    found: list[SceneDescription] = []
    for seed in count(_FIRST_SEED):
        if len(found) == wanted:
            break
        scene = describe(seed, "easy", _SIZE)
        edge_px = scene.camera.matrix[0, 0] / float(np.linalg.norm(scene.camera.position))
        dice = sum(map(_is_thrown, scene.solids))
        if dice >= _FEWEST_DICE and 0.9 <= edge_px / _USUAL_EDGE_PX <= 1.1:
            found.append(scene)
    return found


def _is_thrown(solid: Solid) -> bool:
    return solid.kind == "die"


def _percent_right(sweep: Sweep, scenes: Sequence[SceneDescription], step: float) -> float:
    asked = right = 0
    for scene in scenes:
        jpeg, truth = photographed(sweep.alter(scene, step))
        scored = score(read(open_photo(jpeg, "made.jpg")), truth)
        asked += scored.dice + scored.extra
        right += scored.dice + scored.extra - scored.errors
    return 100 * right / asked

"""Where reading ends: made throws, each seen smaller, more from the side and in less light.

Scenes are the scene maker's easy ones, of seeds used for nothing else, so that only the one thing
that is varied makes them hard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, takewhile

import numpy as np

from vision.photo import open_photo
from vision.reader import read
from vision.scene.altered import darker, smaller, tilted
from vision.scene.describe import describe
from vision.scene.description import SceneDescription
from vision.scene.render import render
from vision.scene.sensor import expose
from vision.scene.solids import Solid
from vision.scoring import score
from vision.simulate import photographed
from webui.bench.measurement import Measurement

_FIRST_SEED = 600_000
_SCENES = 3
_SIZE = (960, 720)
_USUAL_EDGE_PX = 30.0
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
    light = render(smaller(scene, 0.25)).light
    least, most = 0.001, 4.0
    for _ in range(10):
        factor = float(np.sqrt(least * most))
        shown = expose(light, darker(scene, factor).sensor, np.random.default_rng(scene.seed))
        least, most = (factor, most) if shown.mean() < mean else (least, factor)
    return darker(scene, float(np.sqrt(least * most)))


SWEEPS = (
    Sweep(SMALLEST, "px", (18, 14, 12, 10, 8, 6), _smaller_dice),
    Sweep(STEEPEST, "degrees", (45, 55, 60, 65, 70), tilted),
    Sweep(DARKEST, "of 255", (60, 40, 30, 20, 12), _darker_picture),
)


def measure() -> Iterator[Measurement]:
    scenes = usual_scenes(_SCENES)
    for sweep in SWEEPS:
        yield from measured(sweep, scenes)


def measured(sweep: Sweep, scenes: Sequence[SceneDescription]) -> Iterator[Measurement]:
    """The share of dice read at each step, and how far they are read."""
    shares = {step: _percent_right(sweep, scenes, step) for step in sweep.steps}
    for step, share in shares.items():
        yield Measurement(f"dice read at {step:g} {sweep.unit}", share, "%")
    yield limit_of(sweep, shares)


def limit_of(sweep: Sweep, shares: Mapping[float, float]) -> Measurement:
    """The last step before dice are lost; the first one where they are lost from the start."""
    held = list(takewhile(lambda step: shares[step] >= _READ_PERCENT, sweep.steps))
    return Measurement(sweep.limit, held[-1] if held else sweep.steps[0], sweep.unit)


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

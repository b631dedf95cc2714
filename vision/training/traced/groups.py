"""Groups of throws: the same dice on the same table in the same room, other layouts and views."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.scene.altered import smaller
from vision.scene.describe import describe
from vision.scene.description import SceneDescription
from vision.scene.presets import PRESETS
from vision.scene.truth import is_die, top_pixels
from vision.training.traced.evening import (
    MIRRORS,
    OF_PLAYERS,
    PLAYED,
    SHADOWS,
    Evening,
    draw_evening,
)
from vision.training.traced.fittings import FITTINGS, other_makes
from vision.training.traced.paints import repaint
from vision.training.traced.photographs import Photographs
from vision.training.traced.poses import supported, tumble
from vision.training.traced.prints import PRINTS, loose_sheet

_LARGE = (1280, 960)
"""Scenes are drawn for this size, then seen by a smaller picture's camera."""
_DIE_SHARE = (1 / 32, 60 / 512)
"""A die's width in the picture's."""
_DICE = (8, 24)
_PLAYED_DICE = (16, 20)
"""As many as a table of Oraklos throws."""
_FIRST_SEED = 7_000_000
"""Scenes start here: far from the seeds of samples and tests."""


_FITTED = 0.12
"""Share of pictures with a tray or a keyboard."""
_SHEETS = 0.3
TRAPS = (*PRINTS, *FITTINGS, MIRRORS)
"""Themes with pictures of their own in the samples."""
THEMES = (*TRAPS, SHADOWS, *OF_PLAYERS)


def _in_picture(scene: SceneDescription) -> bool:
    """Whether the tops of all dice lie in the picture."""
    tops = np.concatenate([top_pixels(scene, s)[0] for s in scene.solids if is_die(s)])
    size = [scene.camera.width, scene.camera.height]
    return bool(((tops > 0) & (tops < size)).all())


def draw_scene(seed: int, preset: str, width: int, theme: str | None = None) -> SceneDescription:
    """The first scene from this seed on whose dice have the sizes wanted."""
    fewest, most = _PLAYED_DICE if theme == PLAYED else _DICE
    for attempt in range(100):
        scene = describe(_FIRST_SEED + seed * 100 + attempt, preset, _LARGE)
        scene = smaller(scene, width / _LARGE[0])
        share = scene.camera.matrix[0, 0] / np.linalg.norm(scene.camera.position) / width
        dice = sum(solid.kind == "die" for solid in scene.solids)
        if not (_DIE_SHARE[0] <= share <= _DIE_SHARE[1] and fewest <= dice <= most):
            continue
        if theme not in OF_PLAYERS or _in_picture(scene):
            return replace(scene, hand=None, solids=tuple(map(supported, scene.solids)))
    raise ValueError(f"no scene of preset {preset} with dice of the size wanted near seed {seed}")


def _furnished(
    rng: np.random.Generator,
    scene: SceneDescription,
    leaning: float,
    upon: float | None,
    theme: str | None,
    photographs: Photographs | None,
) -> SceneDescription:
    """The scene with leaning dice, dice of other makes, trays, keyboards and sheets of print.

    A played throw has only what its preset brings, and leaning dice.
    """
    if theme in OF_PLAYERS:
        return replace(scene, solids=tumble(rng, scene.solids, int(rng.poisson(leaning)), 0))
    high = int(rng.random() < min(leaning, 0.2) if upon is None else rng.poisson(upon))
    solids = tumble(rng, scene.solids, int(rng.poisson(leaning)), high)
    solids = other_makes(rng, solids)
    fitting = theme if theme in FITTINGS else str(rng.choice(list(FITTINGS)))
    if fitting == theme or rng.random() < _FITTED:
        solids = FITTINGS[fitting](rng, solids)
    flats = list(scene.flats)
    for _ in range(int(rng.poisson(_SHEETS))):
        flats.append(loose_sheet(rng, photographs, rng.normal(0, 5, 2)))
    return replace(scene, solids=solids, flats=tuple(flats))


def make_group(
    number: int,
    preset: str,
    pictures: int,
    width: int,
    photographs: Photographs | None = None,
    theme: str | None = None,
    leaning: float = 0.5,
    upon: float | None = None,
) -> tuple[Evening, list[SceneDescription]]:
    """Throws of the same dice on the same table, with `leaning` dice that lean and `upon` that lie
    upon others, in the mean; of the latter few, where nothing is said."""
    rng = np.random.default_rng([number, 71])
    scenes = [draw_scene(number * pictures + k, preset, width, theme) for k in range(pictures)]
    scenes = [_furnished(rng, scene, leaning, upon, theme, photographs) for scene in scenes]
    bounds = PRESETS[preset]
    places = [scene.camera.position for scene in scenes]
    evening = draw_evening(rng, bounds.wild_light, bounds.variety, places, photographs, theme)
    surfaces = [replace(scene.surface, name=evening.table.name) for scene in scenes]
    return evening, [
        replace(scene, surface=surface, solids=repaint(rng, evening.dice, scene.solids))
        for scene, surface in zip(scenes, surfaces, strict=True)
    ]

"""Evenings to learn from: one set of dice, one table, one lamp, several throws.

Pictures of one evening share their group: a die named in one of them is a witness for the others.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from vision.scene import things
from vision.scene.altered import smaller
from vision.scene.describe import describe
from vision.scene.description import SceneDescription
from vision.scene.lights import Lighting
from vision.scene.materials import linear_rgb
from vision.scene.presets import PRESETS
from vision.scene.render import render
from vision.scene.sensor import Sensor, draw_sensor, expose, jpeg
from vision.scene.solids import Solid
from vision.scene.truth import truth_of
from vision.training.traced.poses import tumble

PICTURES = 2
"""Of one evening: one to learn from, one to name dice in."""
_PRESETS, _SHARES = ("easy", "normal", "hard", "training"), (0.1, 0.4, 0.25, 0.25)
_SIZES = ((1280, 720), (1024, 768), (960, 720), (640, 480))
_SAME_CAMERA = 0.6
LEANING = 0.06
"""Share of dice that lean, unless more are asked for."""
_BARE_BULB, _BRIGHT_CEILING = 0.35, 0.3


def make_evening(
    number: int, leaning: float = LEANING, tumbled: float = 0.0, size: float = 1.0
) -> list[tuple[bytes, dict[str, Any]]]:
    """The JPEGs and truths of an evening's pictures; `leaning` is the share of dice that lean,
    `tumbled` the mean number of more of them in each, and of those that lie upon others. Pictures
    are `size` times as wide as usual: in small ones dice have a few pixels."""
    rng = np.random.default_rng([number, 71])
    preset = str(rng.choice(_PRESETS, p=_SHARES))
    of_room = _SIZES[int(rng.integers(len(_SIZES)))]
    room = describe(number * PICTURES, preset, of_room)
    dice_set = _unusual(rng, things.draw_dice_set(rng))
    lighting = _unkind(rng, room.lighting)
    pictures = []
    for throw in range(PICTURES):
        scene = smaller(describe(number * PICTURES + throw, preset, of_room), size)
        solids = tuple(_of_the_set(rng, dice_set, solid) for solid in scene.solids)
        dice = sum(solid.kind == "die" for solid in solids)
        leans = int(rng.binomial(dice, leaning) + rng.poisson(tumbled))
        solids = tumble(rng, solids, leans, int(rng.poisson(tumbled)))
        scene = replace(
            scene,
            solids=solids,
            surface=room.surface,
            lighting=lighting,
            sensor=_same_evening(rng, room, throw),
        )
        rendered = render(scene)
        shown = expose(rendered.light, scene.sensor, np.random.default_rng([number, throw]))
        truth = truth_of(scene, rendered, f"evening_{number:06d}_{throw}.jpg")
        pictures.append((jpeg(shown, scene.sensor), {**truth, "group": f"evening_{number}"}))
    return pictures


def _unusual(rng: np.random.Generator, dice_set: things.DiceSet) -> things.DiceSet:
    """Paints that only neighbors or witnesses can tell: a red nearly orange, a blue nearly black,
    a black that is not quite gray, lacquer that mirrors the room."""
    paints = dict(dice_set.paints)
    if rng.random() < 0.15:
        paints["red"] = linear_rgb(rng.uniform(10, 21), rng.uniform(0.8, 1), rng.uniform(0.7, 1))
    if rng.random() < 0.25:
        paints["blue"] = linear_rgb(
            rng.uniform(210, 240), rng.uniform(0.5, 0.95), rng.uniform(0.14, 0.32)
        )
    if rng.random() < 0.15:
        paints["black"] = linear_rgb(
            rng.uniform(180, 300), rng.uniform(0.1, 0.35), rng.uniform(0.08, 0.25)
        )
    gloss = float(rng.uniform(1.2, 2.5)) if rng.random() < 0.2 else dice_set.gloss
    sharpness = float(rng.uniform(30, 600)) if gloss > dice_set.gloss else dice_set.sharpness
    return replace(dice_set, paints=paints, gloss=gloss, sharpness=sharpness)


def _unkind(rng: np.random.Generator, lighting: Lighting) -> Lighting:
    """Now and then one bare bulb, whose shadows are as dark and sharp as dice; now and then a
    bright ceiling in any color, for every level face to mirror."""
    if rng.random() < _BARE_BULB:
        lamp = lighting.lamps[0]
        dim = np.float32(rng.uniform(0.1, 0.5))
        bulb = replace(lamp, radius=lamp.radius * float(rng.uniform(0.02, 0.3)))
        bulb = replace(bulb, color=lamp.color / max(float(lamp.color.mean()), 0.05))
        lighting = replace(
            lighting, lamps=(bulb,), sky=lighting.sky * dim, ground=lighting.ground * dim
        )
    if rng.random() < _BRIGHT_CEILING:
        color = np.exp(rng.normal(0, 0.3, 3)) * np.exp(rng.uniform(np.log(0.5), np.log(6)))
        lighting = replace(lighting, overhead=color.astype(np.float32))
    return lighting


def _of_the_set(rng: np.random.Generator, dice_set: things.DiceSet, solid: Solid) -> Solid:
    """A die of the scene as this evening's set has it, lying flat; the rest stays."""
    if solid.kind != "die":
        return solid
    tags = solid.tags
    spot, color, hole_up = tags["spot"], str(tags["color"]), bool(tags["hole_up"])
    return things.oraklos_die(rng, dice_set, color, spot, hole_up)  # type: ignore[arg-type]


def _same_evening(rng: np.random.Generator, room: SceneDescription, throw: int) -> Sensor:
    """The camera of the evening; or another phone, in the same light."""
    if throw == 0 or rng.random() < _SAME_CAMERA:
        return replace(
            room.sensor, exposure=room.sensor.exposure * float(np.exp(rng.normal(0, 0.08)))
        )
    return draw_sensor(rng, PRESETS[room.preset].severity, room.lighting.total)

"""Evenings that never were: one set of dice, one table, one lamp, one camera, many throws.

They show what enrolment is worth, on sets and lamps that the reader did not learn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from vision.photo import Photo
from vision.scene import layout, things
from vision.scene.describe import describe
from vision.scene.description import SceneDescription
from vision.scene.lights import Lighting
from vision.scene.materials import GAME_COLORS, linear_rgb
from vision.scene.render import render
from vision.scene.sensor import draw_sensor, expose
from vision.scene.truth import truth_of

ORANGE_RED = linear_rgb(17.0, 0.92, 0.95)
NIGHT_BLUE = linear_rgb(226.0, 0.72, 0.2)
BULB_2700_K = np.array([1.0, 0.4, 0.095], np.float32) / 0.5
"""Linear color of a warm bulb, of the same mean brightness as white light."""
WINDOW = np.array([4.4, 5.8, 8.4], np.float32)
"""Light of a window by day, as level lacquer mirrors it."""

_LACQUER_GLOSS, _LACQUER_SHARPNESS = 1.6, 200.0
_SIZE = (960, 720)
_SEVERITY = 0.3
_ROW_STEP = 2.2


@dataclass(frozen=True, eq=False)
class Evening:
    """`paints` replaces paints of the set, `lamp` colors every light of the room; all black dice
    are lacquered and mirror the `window`."""

    seed: int
    paints: Mapping[str, np.ndarray] = field(default_factory=dict)
    lamp: np.ndarray | None = None
    window: np.ndarray | None = None

    def sample(self, number: int = 0) -> tuple[Photo, dict[str, Any]]:
        """A picture to enrol from: a column for each color, with the hole up and down. In every
        other one the columns come the other way round."""
        rng = np.random.default_rng([self.seed, 5, number])
        chosen = []
        for column, color in enumerate(GAME_COLORS if number % 2 == 0 else GAME_COLORS[::-1]):
            for row, hole_up in enumerate((True, False)):
                x, y = (column - 1.5) * _ROW_STEP, (row - 0.5) * _ROW_STEP
                turn = float(rng.normal(0, 0.15))
                chosen.append((color, hole_up, layout.Spot(x, y, turn)))
        return self._picture(chosen, rng, f"sample {number}")

    def throw(self, number: int, count: int = 14) -> tuple[Photo, dict[str, Any]]:
        rng = np.random.default_rng([self.seed, 6, number])
        scene = self._scene()
        radius = float(0.8 * 0.5 * _SIZE[1] / _edge_px(scene))
        spots = layout.throw_spots(rng, count, radius, 0.1, [])
        chosen = [
            (str(rng.choice(GAME_COLORS)), bool(rng.random() < 1 / 3), spot) for spot in spots
        ]
        return self._picture(chosen, rng, f"throw {number}")

    def _scene(self) -> SceneDescription:
        """The room: everything but the dice."""
        scene = describe(self.seed, "normal", _SIZE)
        scene = replace(scene, solids=(), cords=(), flats=(), hand=None)
        if self.window is not None:
            scene = replace(scene, lighting=replace(scene.lighting, overhead=self.window))
        if self.lamp is None:
            return scene
        lit = _colored(scene.lighting, self.lamp)
        sensor = draw_sensor(np.random.default_rng([self.seed, 7]), _SEVERITY, lit.total)
        return replace(scene, lighting=lit, sensor=sensor)

    def _picture(
        self,
        chosen: list[tuple[str, bool, layout.Spot]],
        rng: np.random.Generator,
        name: str,
    ) -> tuple[Photo, dict[str, Any]]:
        dice_set = things.draw_dice_set(np.random.default_rng([self.seed, 8]))
        dice_set = replace(dice_set, paints=dice_set.paints | dict(self.paints))
        lacquered = replace(dice_set, gloss=_LACQUER_GLOSS, sharpness=_LACQUER_SHARPNESS)
        black = dice_set if self.window is None else lacquered
        dice = tuple(
            things.oraklos_die(rng, black if color == "black" else dice_set, color, spot, hole_up)
            for color, hole_up, spot in chosen
        )
        scene = replace(self._scene(), solids=dice)
        rendered = render(scene)
        return Photo(name, expose(rendered.light, scene.sensor, rng)), truth_of(
            scene, rendered, name
        )


def _edge_px(scene: SceneDescription) -> float:
    """How wide a die in the middle of the table is seen."""
    ends = scene.camera.project(
        np.array([[-0.5, 0, 1.0], [0.5, 0, 1.0], [0, -0.5, 1], [0, 0.5, 1]])
    )
    return float(max(np.linalg.norm(ends[0] - ends[1]), np.linalg.norm(ends[2] - ends[3])))


def _colored(lighting: Lighting, color: np.ndarray) -> Lighting:
    """The same lights in another color, each as bright as before."""
    lamps = tuple(replace(lamp, color=color * lamp.color.mean()) for lamp in lighting.lamps)
    glow = (lighting.sky, lighting.ground, lighting.overhead)
    return Lighting(lamps, *(color * light.mean() for light in glow))

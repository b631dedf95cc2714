"""The table before anyone plays: one surface, one light, one camera, one set of dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import count

import numpy as np

from vision.scene.describe import describe
from vision.scene.description import SceneDescription
from vision.scene.render import render
from vision.scene.sensor import expose
from vision.scene.sight import edge_px
from vision.scene.things import DiceSet, draw_dice_set

SIZE = (1280, 720)
_EDGE_PX = (34.0, 44.0)
"""Dice of this width leave room for twenty of them, as from a camera half a meter up."""
_LEAST_BRIGHTNESS, _MOST_BRIGHTNESS = 70, 190
_MOST_GLOSS = 0.3


@dataclass(frozen=True, eq=False)
class Scenery:
    """A furnished table without dice."""

    seed: int
    scene: SceneDescription
    dice_set: DiceSet

    @property
    def edge_px(self) -> float:
        return edge_px(self.scene)

    @property
    def size(self) -> tuple[int, int]:
        return self.scene.camera.width, self.scene.camera.height

    @property
    def radius(self) -> float:
        """How far from the middle dice may come to lie, in die widths."""
        return 0.42 * min(self.size) / self.edge_px

    @cached_property
    def empty_bgr(self) -> np.ndarray:
        return self.expose(render(self.scene).light)

    def expose(self, light: np.ndarray) -> np.ndarray:
        """The picture of some light, without noise: that is new in every frame."""
        return expose(light, self.scene.sensor, np.random.default_rng(0))


# A table that is opened anew stands where it stood: to furnish it takes most of a second.
@lru_cache(maxsize=2)
def make_stage(seed: int, size: tuple[int, int] = SIZE) -> Scenery:
    """A calm table: nothing but its surface, well lit, seen from nearly above."""
    for attempt in count(seed * 1000):
        drawn = describe(attempt, "easy", size)
        scale = size[0] / SIZE[0]
        if not _EDGE_PX[0] * scale <= edge_px(drawn) <= _EDGE_PX[1] * scale:
            continue
        if drawn.surface.gloss > _MOST_GLOSS or min(drawn.table_half) < 25:
            continue
        # A white balance that follows the picture would tint the table with every die.
        sensor = replace(
            drawn.sensor, gray_world=0.0, shot_noise=0.0, read_noise=0.0, motion_px=0.0
        )
        scene = replace(drawn, solids=(), flats=(), cords=(), hand=None, sensor=sensor)
        stage = Scenery(seed, scene, draw_dice_set(np.random.default_rng([seed, 5])))
        if _LEAST_BRIGHTNESS <= stage.empty_bgr.mean() <= _MOST_BRIGHTNESS:
            return stage
    raise AssertionError("unreachable: seeds never end")

"""Parts that move: dice as they tumble, and the hand that throws them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from vision.scene import layout, things
from vision.scene.description import SceneDescription
from vision.scene.hand import Hand, draw_hand, lay_over
from vision.scene.materials import GAME_COLORS
from vision.scene.render import render
from vision.simulated_table.patch import Patch, cut_out
from vision.simulated_table.stage import Scenery

_POSES = 4
"""Orientations of a tumbling die per color: at fifteen frames a second nobody counts them."""
_LIFT = 0.75
"""Height of a tumbling die's middle above the table, in die widths."""


@dataclass(frozen=True, eq=False)
class Sprites:
    """`tumbling` holds patches by color; their `at_px` is relative to the die's middle."""

    tumbling: dict[str, tuple[Patch, ...]]
    hand: Patch
    """Its `at_px` is relative to the middle of the palm."""


@lru_cache(maxsize=2)
def make_sprites(stage: Scenery) -> Sprites:
    rng = np.random.default_rng([stage.seed, 6])
    window = _window(stage)
    below_bgr = stage.expose(render(window).light)
    tumbling = {
        color: tuple(_tumbling(stage, window, below_bgr, rng, color) for _ in range(_POSES))
        for color in GAME_COLORS
    }
    return Sprites(tumbling, _hand(stage, rng))


def _window(stage: Scenery) -> SceneDescription:
    """The stage seen through a small window around its middle."""
    middle_px = stage.scene.camera.project(np.array([[0, 0, _LIFT]]))[0]
    half = int(stage.edge_px * 1.6)
    matrix = stage.scene.camera.matrix.copy()
    matrix[:2, 2] -= np.round(middle_px) - half
    camera = replace(stage.scene.camera, width=2 * half, height=2 * half, matrix=matrix)
    return replace(stage.scene, camera=camera)


def _tumbling(
    stage: Scenery,
    window: SceneDescription,
    below_bgr: np.ndarray,
    rng: np.random.Generator,
    color: str,
) -> Patch:
    """A die in the air above the table's middle."""
    die = things.oraklos_die(rng, stage.dice_set, color, layout.Spot(0, 0, 0), False)
    turn = things.about(rng.normal(size=3), rng.uniform(0, np.pi))
    die = replace(die, rotation=turn, position=np.array([0, 0, _LIFT], np.float32))
    rendered = render(replace(window, solids=(die,)))
    full_bgr = stage.expose(rendered.light)
    body = cv2.blur((rendered.owner == 0).astype(np.float32), (3, 3))
    around = (cv2.absdiff(below_bgr, full_bgr).max(2) > 3).astype(np.float32)
    half = window.camera.width // 2
    return cut_out(below_bgr, full_bgr, body, around, (-half, -half))


def _hand(stage: Scenery, rng: np.random.Generator) -> Patch:
    """A right hand from below, with room for the arm to reach across the whole picture."""
    width, height = stage.size
    canvas = (int(height * 1.95), int(width * 0.7))
    middle = np.array([canvas[1] * 0.5, height * 0.55])
    drawn = draw_hand(rng, width, height, stage.edge_px * 0.8)
    hand = _pointing(drawn, np.array([0.16, -1.0]), middle)
    lighting = stage.scene.lighting
    # The hand over black shows its own light; over white also what it lets through.
    own, lets = np.zeros((*canvas, 3), np.float32), np.ones((*canvas, 3), np.float32)
    lay_over(hand, own, lighting)
    lay_over(hand, lets, lighting)
    through = np.clip(lets - own, 0, 1) ** (1 / 2.2)
    keep = np.clip(through * 255 + 0.5, 0, 255).astype(np.uint8)
    # The shadow of the cut-off arm comes round to the upper edge; the fingers end below.
    keep[: int(stage.edge_px * 2)] = 255
    return Patch(keep, stage.expose(own), (-int(middle[0]), -int(middle[1])))


def _pointing(hand: Hand, direction: np.ndarray, middle_px: np.ndarray) -> Hand:
    """The hand turned so that it points along `direction`, its palm at `middle_px`."""
    start, end = hand.skin[0, :2], hand.skin[0, 2:4]
    palm = start + (end - start) * 0.8
    old = complex(*(end - start))
    new = complex(*direction)
    turn = (new / abs(new)) / (old / abs(old))
    matrix = np.array([[turn.real, turn.imag], [-turn.imag, turn.real]])

    def moved(capsules: np.ndarray) -> np.ndarray:
        ends = (capsules[:, :4].reshape(-1, 2) - palm) @ matrix + middle_px
        return np.column_stack([ends.reshape(-1, 4), capsules[:, 4]])

    return replace(hand, skin=moved(hand.skin), sleeve=moved(hand.sleeve))

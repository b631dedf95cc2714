"""Dice at rest: rendered once, with their exact truth, and cut into movable parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from vision.scene import layout, things
from vision.scene.render import Rendered, render
from vision.scene.solids import Solid
from vision.scene.truth import truth_of
from vision.simulated_table.patch import Patch, cut_out
from vision.simulated_table.stage import Scenery

HOLE_SHARE = 1 / 3
"""Two of six faces show the hole."""
_CLOSE_SHARE = 0.08
"""The start player keeps dice from lying too close; a few always do."""
_CHANGED = 3
"""Gray levels that light or shadow of a die must change to belong to it."""


@dataclass(frozen=True, eq=False)
class Lay:
    """Some dice lying on a stage. `patches` are in the order of `dice`."""

    dice: tuple[Solid, ...]
    picture_bgr: np.ndarray
    patches: tuple[Patch, ...]
    truth: dict[str, Any]


def throw_dice(
    stage: Scenery, rng: np.random.Generator, colors: Sequence[str], cocked: int = 0
) -> tuple[Solid, ...]:
    """Where and how a throw comes to rest; the last `cocked` dice lean."""
    spots = layout.throw_spots(rng, len(colors), stage.radius, _CLOSE_SHARE, [])
    dice = [
        things.oraklos_die(rng, stage.dice_set, color, spot, bool(rng.random() < HOLE_SHARE))
        for color, spot in zip(colors, spots, strict=False)
    ]
    flat = len(dice) - cocked
    return tuple(dice[:flat] + [things.cocked(rng, die) for die in dice[flat:]])


def bumped_die(
    rng: np.random.Generator, dice: Sequence[Solid], index: int, reach: float
) -> tuple[Solid, ...]:
    """The same dice, one of them pushed aside by about `reach` die widths onto a free spot."""
    old = dice[index].tags["spot"]
    assert isinstance(old, layout.Spot)
    others = [_outline(die) for k, die in enumerate(dice) if k != index]
    while True:
        angle, turn = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.5)
        spot = layout.Spot(
            old.x + reach * np.cos(angle), old.y + reach * np.sin(angle), old.theta + turn
        )
        if layout.clear_of(spot.square, others):
            break
        reach *= 1.1
    moved = replace(
        dice[index],
        rotation=things.turned(spot.theta - old.theta) @ dice[index].rotation,
        position=np.array([spot.x, spot.y, dice[index].position[2]], np.float32),
        tags={**dice[index].tags, "spot": spot},
    )
    return (*dice[:index], moved, *dice[index + 1 :])


def lay(stage: Scenery, dice: Sequence[Solid]) -> Lay:
    """Render the dice at rest and cut them out."""
    scene = replace(stage.scene, solids=tuple(dice))
    rendered = render(scene)
    picture = stage.expose(rendered.light)
    patches = _patches(stage.empty_bgr, picture, rendered, len(dice))
    return Lay(tuple(dice), picture, patches, truth_of(scene, rendered, "simulated table"))


def _outline(die: Solid) -> np.ndarray:
    spot = die.tags["spot"]
    assert isinstance(spot, layout.Spot)
    return spot.square


def _patches(
    empty_bgr: np.ndarray, picture_bgr: np.ndarray, rendered: Rendered, count: int
) -> tuple[Patch, ...]:
    changed = cv2.absdiff(empty_bgr, picture_bgr).max(2) > _CHANGED
    nearest = _nearest_body(rendered.owner)
    return tuple(
        _patch(empty_bgr, picture_bgr, rendered.owner == k, changed & (nearest == k))
        for k in range(count)
    )


def _nearest_body(owner: np.ndarray) -> np.ndarray:
    """For each pixel the index of the die it is nearest to."""
    free = (owner < 0).astype(np.uint8)
    _, labels = cv2.distanceTransformWithLabels(
        free, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL
    )
    die_of_label = np.full(int(labels.max()) + 1, -1)
    die_of_label[labels[owner >= 0]] = owner[owner >= 0]
    return np.asarray(die_of_label[labels])


def _patch(
    empty_bgr: np.ndarray, picture_bgr: np.ndarray, body: np.ndarray, around: np.ndarray
) -> Patch:
    if not body.any():  # hidden behind another die, or outside of the picture
        return Patch(np.full((1, 1, 3), 255, np.uint8), np.zeros((1, 1, 3), np.uint8))
    x, y, width, height = cv2.boundingRect((body | around).astype(np.uint8))
    window = (slice(y, y + height), slice(x, x + width))
    return cut_out(
        empty_bgr[window], picture_bgr[window], _soft(body[window]), around[window], (x, y)
    )


def _soft(mask: np.ndarray) -> np.ndarray:
    return cv2.blur(mask.astype(np.float32), (3, 3))

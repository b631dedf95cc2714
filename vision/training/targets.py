"""What the network should put out for an example."""

from __future__ import annotations

import numpy as np

from vision import channels, quad
from vision.channels import OTHER, STRIDE
from vision.training.examples import (
    CENTER,
    CORNERS,
    CROP_PX,
    HOLE,
    NOT_A_DIE,
    PIPS,
    VISIBLE,
    Example,
)

_CELLS = CROP_PX // STRIDE
_CELL_PX = np.stack(np.meshgrid(*[np.arange(_CELLS) * STRIDE + STRIDE / 2 - 0.5] * 2), -1)
_HIDDEN, _SEEN = 0.2, 0.5
"""Tops seen less than the first are not asked for, more than the second are."""


def mirror(example: Example, rng: np.random.Generator) -> Example:
    """The crop or its mirror image.

    Never turned: people hold cameras upright, and which way is up tells a top from a side.
    """
    if rng.random() < 0.5:
        return example
    dice = example.dice.copy()
    points = dice[:, :10].reshape(-1, 5, 2)
    points[..., 0] = CROP_PX - 1 - points[..., 0]
    dice[:, :10] = points[:, [0, 4, 3, 2, 1]].reshape(-1, 10)
    return Example(example.picture[:, ::-1], dice, example.part[:, ::-1], example.color[:, ::-1])


def jitter(picture: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Small changes of light and tone that a camera could have made."""
    # One in six is far too dark: a lamp at the other end of the room.
    dim = rng.uniform(0.35, 0.9) if rng.random() < 1 / 6 else 1.0
    gains = (np.exp(rng.normal(0, 0.05, 3) + rng.normal(0, 0.12)) * dim).astype(np.float32)
    gamma = np.float32(np.exp(rng.normal(0, 0.1)))
    shown = np.power(picture.astype(np.float32) / 255, gamma) * gains
    if rng.random() < 0.3:
        shown += rng.normal(0, rng.uniform(0, 0.03), picture.shape).astype(np.float32)
    return np.clip(shown * 255, 0, 255)


def targets(example: Example) -> dict[str, np.ndarray]:
    """Target maps: heat with its weight, geometry and marks where a center is near, labels."""
    heat = np.zeros((_CELLS, _CELLS), np.float32)
    care = np.ones((_CELLS, _CELLS), np.float32)
    values = np.zeros((10, _CELLS, _CELLS), np.float32)
    near = np.zeros((_CELLS, _CELLS), np.float32)
    for die in example.dice:
        center = die[CENTER].astype(np.float64)
        if not (-STRIDE < center[0] < CROP_PX + STRIDE and -STRIDE < center[1] < CROP_PX + STRIDE):
            continue
        code = quad.encode(die[CORNERS].reshape(4, 2).astype(np.float64), center)
        edge = float(np.exp(code[0]))
        away = _CELL_PX - center
        squared = (away**2).sum(-1)
        if die[VISIBLE] < _SEEN:
            if die[VISIBLE] > _HIDDEN:
                care[squared < (0.5 * edge) ** 2] = 0
            continue
        blob = np.exp(-squared / (2 * max(2.2, 0.13 * edge) ** 2))
        nearest = squared.argmin()
        blob.flat[nearest] = 1.0
        heat = np.maximum(heat, blob)
        close = (squared < max(3.2, 0.27 * edge) ** 2) & (blob > near)
        near[close] = blob[close]
        values[0:2, close] = (-away[close] / channels.OFFSET_UNIT_PX).T
        values[2:7, close] = code[:, None]
        values[2, close] -= np.log(channels.WORK_EDGE_PX)
        values[7:10, close] = die[[HOLE, VISIBLE, PIPS]][:, None]
    color = np.where(example.color == NOT_A_DIE, OTHER + 1, example.color)
    return {
        "heat": heat,
        "care": care,
        "values": values,
        "near": near,
        "color": color.astype(np.int64),
        "part": example.part.astype(np.int64),
    }

"""Witnesses: dice whose colors are known, cut out of their pictures to be shown to the jury."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

import numpy as np

from calibration.color_model import COLORS, Paints
from calibration.witness import Origin, Witness
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.named_dice import is_named
from rules.oraklos.reading import ReadDie, Reading, Settled
from vision import channels
from vision.jury.patches import PATCH_PX, frames, patches
from vision.look import scaled

MOST_WITNESSES = 24
"""More are not heard of one picture: twice what the jury has learned with."""
_FOLDED_PX = 1.0
_GAMMA = 2.2


def said_in(picture_bgr: np.ndarray, reading: Reading) -> tuple[Witness, ...]:
    """The dice of a picture whose colors people said or confirmed; the picture may be kept at
    another size than it was read at."""
    across, down = picture_bgr.shape[1] / reading.width, picture_bgr.shape[0] / reading.height
    reading = reading.mapped(lambda at: (at[0] * across, at[1] * down))
    said = [die for die in reading.dice if is_named(reading, die)]
    return witnesses_of(
        picture_bgr,
        said,
        [
            die.hole_up if Settled(DoubtKind.HOLE, die.id) in reading.settled else None
            for die in said
        ],
        Origin.SAID,
    )


def witnesses_of(
    picture_bgr: np.ndarray,
    dice: Sequence[ReadDie],
    holes: Sequence[bool | None],
    origin: Origin,
) -> tuple[Witness, ...]:
    """Dice of a picture as witnesses; a face folded to a line shows nothing and is left out."""
    tops_px = np.array([die.top_px for die in dice], float).reshape(-1, 4, 2)
    edges = frames(tops_px)
    sizes = np.sqrt(np.abs(np.linalg.det(edges)))
    shown = np.flatnonzero(sizes > _FOLDED_PX).tolist()
    if not shown:
        return ()
    # As large as the network likes its dice: patches of one size are as sharp as each other.
    factor = channels.WORK_EDGE_PX / float(np.median(sizes[shown]))
    small = scaled(picture_bgr, min(factor, 1.0))
    ratio = np.array(small.shape[1::-1]) / np.array(picture_bgr.shape[1::-1])
    centers = (np.array([dice[k].center_px for k in shown]) + 0.5) * ratio - 0.5
    cut = patches(small, centers, edges[shown] * ratio)
    return tuple(
        Witness(patch, dice[k].color, holes[k], origin) for patch, k in zip(cut, shown, strict=True)
    )


def of_paints(paints: Paints) -> tuple[Witness, ...]:
    """What a profile without patches knows: a face of nothing but paint, for each color."""
    ratios = np.exp(paints.looks[:, 1:])
    green = 3 * np.exp(paints.looks[:, 0]) / (1 + ratios.sum(1))
    light = green[:, None] * np.column_stack([ratios[:, 1], np.ones(len(COLORS)), ratios[:, 0]])
    shown = np.clip(np.clip(light, 0, 1) ** (1 / _GAMMA) * 255, 0, 255).astype(np.uint8)
    return tuple(
        Witness(np.tile(face, (PATCH_PX, PATCH_PX, 1)), color, None, Origin.PAINT)
        for face, color in zip(shown, COLORS, strict=True)
    )


def heard_first(*groups: Sequence[Witness]) -> tuple[Witness, ...]:
    """The witnesses that are heard, the first group's rather; no color crowds out another."""
    heard: list[Witness] = []
    for group in groups:
        by_color = [[one for one in group if one.color is color] for color in COLORS]
        in_turn = chain.from_iterable(zip_longest(*by_color))
        heard += [one for one in in_turn if one is not None]
    return tuple(heard[:MOST_WITNESSES])

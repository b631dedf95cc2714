"""Dice of other makes out of dice of the game, for the jury to learn from."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.color_model import COLORS
from rules.oraklos.cards import Color
from vision import channels
from vision.jury.case import FEATURES
from vision.jury.opinions import STRANGER
from vision.jury.patches import DIE_PX, PATCH_PX
from vision.training.jury.strangers import with_strangers

RED, BLUE, BLACK = (COLORS.index(color) for color in (Color.RED, Color.BLUE, Color.BLACK))
TABLE = (120, 125, 130)
SHOWN = {RED: (30, 30, 190), BLUE: (170, 70, 30), BLACK: (34, 32, 33)}
MIDDLE = PATCH_PX // 2


def dice(names: list[int]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Patches of these dice on a gray table, what the first network says of them, their names."""
    low = round((PATCH_PX - DIE_PX) / 2)
    patches = np.full((len(names), PATCH_PX, PATCH_PX, 3), TABLE, np.uint8)
    features = np.zeros((len(names), FEATURES))
    for patch, said, name in zip(patches, features, names, strict=True):
        patch[low:-low, low:-low] = SHOWN[name]
        said[name] = 2.0
    return patches, features, np.array(names)


def test_some_dice_of_one_color_become_strangers_and_nothing_else_changes() -> None:
    before = dice([RED, RED, RED, BLACK])
    hues, known = [], []
    for seed in range(40):
        patches, features, names = with_strangers(np.random.default_rng(seed), *before)
        turned = names == STRANGER
        assert not turned[3], "black stays"
        assert (names[~turned] == before[2][~turned]).all()
        assert (patches[~turned] == before[0][~turned]).all()
        assert np.abs(patches[:, 0].astype(int) - TABLE).max() <= 2, "so does the table"
        for row in np.flatnonzero(turned):
            blue, green, red = patches[row, MIDDLE, MIDDLE].astype(int)
            hues.append((blue - red, green - red))
            known.append(features[row, channels.OTHER] == pytest.approx(2.0))
    hues = np.array(hues)
    assert len(hues) > 40
    assert (hues > 20).any(0).all(), "among them blue and green ones"
    assert 0.5 < np.mean(known) < 0.9, "the first network mostly knows them, not always"


def test_dice_whose_color_is_gone_stay_what_they_are() -> None:
    patches, features, names = dice([BLUE, BLUE])
    patches[:, MIDDLE - 9 : MIDDLE + 9, MIDDLE - 9 : MIDDLE + 9] = (150, 148, 146)
    for seed in range(10):
        _, _, after = with_strangers(np.random.default_rng(seed), patches, features, names)
        assert (after == names).all()

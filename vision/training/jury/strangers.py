"""Dice of other makes out of dice of the game: who has met few green cubes takes the next one for a
black one that mirrors something green."""

from __future__ import annotations

import numpy as np

from calibration.color_model import COLORS
from rules.oraklos.cards import Color
from vision import channels
from vision.jury.opinions import STRANGER
from vision.scene.materials import STRANGER_COLORS, paint
from vision.training.jury.light import LINEAR, tops_of

_BLACK = COLORS.index(Color.BLACK)
_ALL_OF_THEM, _SEEN_THROUGH = 0.5, 0.7
"""How often all dice of a color change, not some; and how often the first network knows them."""
_LIKE_THE_TOP = 0.2
"""Shares of light by which a pixel may differ from a top and be of the same paint."""
_COLORED = 0.2
"""The same between a top and gray, from which on its paint is told from a table's."""
_BRIGHTEST_PAINT = 0.7
"""Light that the strongest channel of a paint sends back."""


def with_strangers(
    rng: np.random.Generator, patches: np.ndarray, features: np.ndarray, names: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The same patches (N, P, P, 3), features and names with some dice of one color in a paint
    that no die of the game has. Black ones stay, and those whose color is gone by what they
    mirror."""
    colored = [k for k in range(STRANGER) if k != _BLACK and (names == k).any()]
    if not colored:
        return patches, features, names
    color = int(rng.choice(colored))
    some = (rng.random(len(names)) < 0.5) | bool(rng.random() < _ALL_OF_THEM)
    turned = (names == color) & some & _are_colored(patches)
    if not turned.any():
        return patches, features, names
    patches, features, names = patches.copy(), features.copy(), names.copy()
    new = paint(rng, str(rng.choice(STRANGER_COLORS)))[::-1]
    patches[turned] = _in_paint(patches[turned], new)
    names[turned] = STRANGER
    if rng.random() < _SEEN_THROUGH:
        said = features[turned]
        said[:, [color, channels.OTHER]] = said[:, [channels.OTHER, color]]
        features[turned] = said
    return patches, features, names


def _in_paint(patches: np.ndarray, paint_bgr: np.ndarray) -> np.ndarray:
    """Dice in another paint: what has the color of a top has the new one, lit as it was."""
    light = LINEAR[patches]
    off = np.linalg.norm(_shares(light) - _shares(tops_of(light)), axis=-1, keepdims=True)
    like = 1 / (1 + (off / _LIKE_THE_TOP) ** 4)
    new = light.max(-1, keepdims=True) / _BRIGHTEST_PAINT * paint_bgr
    painted = np.clip(light + like * (new - light), 0, 1) ** (1 / 2.2)
    return np.asarray(np.round(painted * 255), np.uint8)


def _are_colored(patches: np.ndarray) -> np.ndarray:
    """Which (N,) tops have a color at all."""
    shares = _shares(tops_of(LINEAR[patches]))[:, 0, 0]
    return np.asarray(np.linalg.norm(shares - 1 / 3, axis=-1) > _COLORED)


def _shares(light: np.ndarray) -> np.ndarray:
    return np.asarray(light / (light.sum(-1, keepdims=True) + 1e-4))

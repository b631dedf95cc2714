"""Other light and other black for the same patches: what a lamp, a varnish, a camera and a maker of
dice could have made of them.

All patches of a picture change together, as they would under another lamp.
"""

from __future__ import annotations

import numpy as np

from vision.jury.patches import DIE_PX, PATCH_PX
from vision.training.tints import tint

_GAMMA = np.float32(2.2)
_WARM, _PINK, _DARK = 0.45, 0.42, 0.3
"""How far black paints go from blue to red, from green to pink, and from darker to lighter, as
logarithms of light."""
_NEARLY_NONE = 0.004
_VIVID = (-0.35, 0.8)
"""Logarithms of how much paler or stronger than light cameras show colors, at most: a faint cast of
black becomes a color by it, and a red that is paler than this is plum."""
_DEEPEST = 0.012
"""Light that cameras take for none at most, and take off everything: what is dark becomes vivid."""
_BALANCED, _FOR_GRAY, _MOST_GAIN = 0.35, (0.3, 1.1), 2.5
"""Share of cameras that take all they see for gray on the whole, how far they go in it, and the
most that they do to a channel."""
_REACH, _STEEP = (3.0, 15.0), 3.0
"""Die widths over which a glare stays alike, at least and at most, and how soon it ends."""
LINEAR = (np.arange(256, dtype=np.float32) / 255) ** _GAMMA


def repainted(rng: np.random.Generator, patches: np.ndarray, black: np.ndarray) -> np.ndarray:
    """Patches (N, P, P, 3) in bytes, BGR, those of `black` dice as if their black were plum, navy,
    brown or green, all of one paint.

    What is as dark as a black die's top changes, its sides and its hole, and the shadow beside it.
    """
    if not black.any():
        return patches
    color = tint(rng, _WARM, _PINK)[::-1] * np.exp(rng.normal(0, _DARK))
    light = LINEAR[patches[black]]
    gray = light.mean(-1, keepdims=True)
    share = 1 / (1 + (gray / (2.5 * tops_of(gray) + _NEARLY_NONE)) ** 4)
    painted = np.clip(light * (1 + share * (color - 1)), 0, 1) ** (1 / _GAMMA)
    new = patches.copy()
    new[black] = np.round(painted * 255)
    return new


def tops_of(light: np.ndarray) -> np.ndarray:
    """The middle light (N, 1, 1, C) of the top in each patch's light (N, P, P, C)."""
    low = round((PATCH_PX - 0.7 * DIE_PX) / 2)
    return np.asarray(np.median(light[:, low:-low, low:-low], axis=(1, 2), keepdims=True))


def light_in(patches: np.ndarray) -> np.ndarray:
    """The light (3,) that a picture with these patches (N, P, P, 3) in bytes has on the whole."""
    return np.asarray(LINEAR[patches].mean((0, 1, 2)) if len(patches) else np.ones(3))


def relit(
    rng: np.random.Generator,
    patches: np.ndarray,
    strong: bool,
    apart: np.ndarray | None = None,
    seen: np.ndarray | None = None,
) -> np.ndarray:
    """Patches (N, P, P, 3) in bytes to 0..1, BGR, under other light; `strong` goes farther. `apart`
    (N, N) says of dice in one picture how many die widths they lie from each other. `seen` is the
    light (3,) that the camera may take for gray; that of these patches, where nothing is said.

    The same lamp and camera come of the same seed, however many patches there are.
    """
    spread = 2.0 if strong else 1.0
    light = LINEAR[patches]
    cast = tint(rng, 0.18 * spread, 0.16 * spread)[::-1]
    gains = np.asarray(np.exp(rng.normal(0, 0.22 * spread)) * cast, np.float32)
    if rng.random() < _BALANCED:
        seen = light_in(patches) if seen is None else seen
        gains = gains * _balanced(seen, float(rng.uniform(*_FOR_GRAY)))
    above = np.random.default_rng(rng.integers(1 << 31))
    if rng.random() < 0.25:
        light = mirrored(above, light, strong, apart)
    light = light * gains
    if rng.random() < 0.3:
        # A veil: what a room sends back from every coat, or stray light in the lens, lifts the dark
        # and gives it the room's color. Black dice turn plum by it on a table that stays gray.
        veil = tint(rng, 0.35, 0.3)[::-1]
        light = light + np.float32(rng.uniform(0, 0.025 * spread) * veil) * gains
    elif rng.random() < 0.4:
        light = np.maximum(light - np.float32(rng.uniform(0, _DEEPEST * spread)), 0)
    gray = light.mean(-1, keepdims=True)
    vivid = np.exp(np.clip(rng.normal(0.12, 0.18 * spread), *_VIVID))
    light = np.maximum(gray + (light - gray) * np.float32(vivid), 0)
    shown = light ** np.float32(np.exp(rng.normal(0, 0.1 * spread)) / 2.2)
    if rng.random() < 0.3:
        curve = shown * shown * (3 - 2 * np.minimum(shown, 1))
        shown = shown + np.float32(rng.uniform(-0.3, 0.6)) * (curve - shown)
    if rng.random() < 0.3:
        shown = _blurred(shown, float(rng.uniform(0, 0.25)))
    if rng.random() < 0.4:
        noise = np.float32(rng.uniform(0, 0.03 * spread))
        shown = shown + noise * rng.standard_normal(shown.shape, np.float32)
    return np.asarray(np.clip(shown, 0, 1), np.float32)


def mirrored(
    rng: np.random.Generator, light: np.ndarray, strong: bool, apart: np.ndarray | None = None
) -> np.ndarray:
    """Varnished tops mirror what is above: a ceiling, a window, a shirt. Sides hardly do.

    In a straightened patch the top is the middle square. Lamps near a window's edge are seen in
    one part of a top and not in the other. Where it is told how far `apart` dice
    lie, neighbors share what they mirror: a red one grown pale tells why the black one beside it is
    blue.
    """
    count = len(light)
    color = np.exp(rng.normal(0, 0.35, 3))
    mirroring = rng.beta(4, 1.5, count) if apart is None else _where_it_glares(rng, apart)
    amount = rng.uniform(0.02, 0.35 if strong else 0.15) * mirroring
    place = (np.arange(PATCH_PX) - (PATCH_PX - 1) / 2) / DIE_PX
    across, down = np.meshgrid(place, place)
    top = np.clip((0.52 - np.maximum(np.abs(across), np.abs(down))) * DIE_PX, 0, 1)
    turn = rng.uniform(0, 2 * np.pi, count)[:, None, None]
    slope = rng.uniform(0, 4) * (np.cos(turn) * across + np.sin(turn) * down)
    share = 1 / (1 + np.exp(-(slope + rng.normal(1, 1.5, count)[:, None, None])))
    glow = (amount[:, None, None] * top * share)[..., None] * (color / color.mean())
    return np.asarray(light + glow.astype(np.float32))


def _balanced(seen: np.ndarray, share: float) -> np.ndarray:
    """What a camera makes of channels that takes the light (3,) that it sees for gray: on a green
    cloth all turns pink, and it shows most where nothing else has a color, in black."""
    seen = seen + _NEARLY_NONE
    gains = np.clip((seen.mean() / seen) ** share, 1 / _MOST_GAIN, _MOST_GAIN)
    return np.asarray(gains / gains.mean(), np.float32)


def _where_it_glares(rng: np.random.Generator, apart: np.ndarray) -> np.ndarray:
    """How much (N,) of a window each die mirrors: much on one part of a table, little elsewhere."""
    alike = np.exp(-((apart / rng.uniform(*_REACH)) ** 2))
    height = alike @ rng.normal(0, 1, len(alike)) / np.linalg.norm(alike, axis=1)
    return np.asarray(1 / (1 + np.exp(-_STEEP * height)))


def _blurred(shown: np.ndarray, share: float) -> np.ndarray:
    """Each pixel gives a share of itself to its neighbors."""
    across = (np.roll(shown, 1, 1) + np.roll(shown, -1, 1)) / 2
    down = (np.roll(shown, 1, 2) + np.roll(shown, -1, 2)) / 2
    return np.asarray(shown + np.float32(share) * (across + down - 2 * shown))

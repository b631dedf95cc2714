"""How wild scenes get: four presets, each a set of bounds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Preset:
    """Bounds of what `describe` may draw."""

    name: str
    tilt_deg: tuple[float, float]
    edge_px: tuple[float, float]
    dice: tuple[int, int]
    close_share: float
    variety: float
    wild_light: float
    flats: float
    bystanders: float
    strangers: float
    pip_dice: float
    cocked: float
    hands: float
    cord: float
    severity: float


PRESETS = {
    preset.name: preset
    for preset in (
        Preset(
            "easy",
            (0, 18),
            (22, 70),
            (8, 20),
            0.05,
            0.0,
            0.0,
            0.4,
            0.2,
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            0.15,
        ),
        Preset(
            "normal",
            (8, 36),
            (16, 90),
            (8, 22),
            0.15,
            0.5,
            0.3,
            1.6,
            0.8,
            0.15,
            0.05,
            0.02,
            0.0,
            0.1,
            0.45,
        ),
        Preset(
            "hard",
            (20, 58),
            (14, 100),
            (8, 26),
            0.3,
            0.9,
            0.8,
            2.5,
            1.5,
            0.6,
            0.1,
            0.1,
            0.1,
            0.2,
            0.8,
        ),
        Preset(
            "training",
            (0, 60),
            (10, 58),
            (2, 16),
            0.3,
            0.75,
            0.6,
            1.1,
            0.7,
            0.9,
            0.8,
            0.1,
            0.06,
            0.06,
            0.65,
        ),
    )
}

"""How wild scenes get: presets, each a set of bounds."""

from __future__ import annotations

from dataclasses import dataclass, replace


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
    """Mean number of cards, papers and coins; the numbers below are means or chances too."""
    traps: float
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
            name="easy",
            tilt_deg=(0, 18),
            edge_px=(22, 70),
            dice=(8, 20),
            close_share=0.05,
            variety=0.0,
            wild_light=0.0,
            flats=0.4,
            traps=0.0,
            bystanders=0.2,
            strangers=0.0,
            pip_dice=0.0,
            cocked=0.0,
            hands=0.0,
            cord=0.0,
            severity=0.15,
        ),
        Preset(
            name="normal",
            tilt_deg=(8, 36),
            edge_px=(12, 150),
            dice=(6, 22),
            close_share=0.15,
            variety=0.5,
            wild_light=0.3,
            flats=1.6,
            traps=0.0,
            bystanders=0.8,
            strangers=0.15,
            pip_dice=0.05,
            cocked=0.02,
            hands=0.0,
            cord=0.1,
            severity=0.45,
        ),
        Preset(
            name="hard",
            tilt_deg=(20, 58),
            edge_px=(6, 300),
            dice=(3, 26),
            close_share=0.3,
            variety=0.9,
            wild_light=0.8,
            flats=2.5,
            traps=0.0,
            bystanders=1.5,
            strangers=0.6,
            pip_dice=0.1,
            cocked=0.1,
            hands=0.1,
            cord=0.2,
            severity=0.8,
        ),
        Preset(
            name="training",
            tilt_deg=(0, 60),
            edge_px=(10, 58),
            dice=(2, 16),
            close_share=0.3,
            variety=0.6,
            wild_light=0.75,
            flats=1.3,
            traps=0.5,
            bystanders=0.7,
            strangers=1.2,
            pip_dice=0.8,
            cocked=0.1,
            hands=0.06,
            cord=0.06,
            severity=0.7,
        ),
        Preset(
            name="traced",
            tilt_deg=(0, 58),
            edge_px=(40, 150),
            dice=(10, 24),
            close_share=0.3,
            variety=0.6,
            wild_light=0.8,
            flats=1.2,
            traps=0.4,
            bystanders=0.8,
            strangers=1.2,
            pip_dice=0.4,
            cocked=0.15,
            hands=0.0,
            cord=0.06,
            severity=0.7,
        ),
    )
}
PRESETS["strangers"] = replace(PRESETS["traced"], name="strangers", dice=(8, 16), strangers=7.0)
"""As traced ones, with many dice of other makes."""

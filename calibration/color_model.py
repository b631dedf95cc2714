"""How the four colors of a set of dice look: what a reader expects before it sees a picture.

A look is three logarithms of linear light: brightness, red to green, blue to green. A picture's
lamp and camera shift all looks alike (the tint); what is left is the paint.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from calibration.camera import Floats
from rules.fields import items, mapping, number, refuse, required
from rules.oraklos.cards import Color

COLORS = tuple(Color)
LOOK = ("brightness", "red_to_green", "blue_to_green")


@dataclass(frozen=True, eq=False)
class Paints:
    """The look (4, 3) of each color in the order of `COLORS`, and its standard deviation.

    `tint_spread` (3,) is how far lamp and camera may shift all of them together; `trust` is how
    much of what a network says about the color of a single die is believed.
    """

    looks: Floats
    spreads: Floats
    tint_spread: Floats
    trust: float

    def to_json(self) -> dict[str, Any]:
        return {
            "looks": _by_color(self.looks),
            "spreads": _by_color(self.spreads),
            "tint_spread": np.asarray(self.tint_spread).round(3).tolist(),
            "trust": self.trust,
        }

    @classmethod
    def from_json(cls, obj: Any, where: str = "paints") -> Paints:
        obj = mapping(obj, where)

        def table(name: str, low: float, high: float) -> Floats:
            inside = f"{where}.{name}"
            rows = mapping(required(obj, name, where), inside)
            return np.array(
                [_three(required(rows, str(c), inside), inside, low, high) for c in COLORS]
            )

        tint = f"{where}.tint_spread"
        return cls(
            table("looks", -20.0, 20.0),
            table("spreads", 0.01, 20.0),
            np.array(_three(required(obj, "tint_spread", where), tint, 0.01, 20.0)),
            number(required(obj, "trust", where), f"{where}.trust", 0.0, 1.0),
        )


# Chosen by hand: how dice of many sets look in generated scenes, the picture's tint taken out.
USUAL_PAINTS = Paints(
    looks=np.array([[-1.5, 3.0, 0.25], [-0.9, 0.2, -2.6], [-1.7, -0.8, 1.5], [-3.4, 0.0, 0.05]]),
    spreads=np.array([[0.5, 0.9, 0.6], [0.4, 0.5, 1.0], [0.6, 0.75, 0.9], [0.6, 0.4, 0.4]]),
    tint_spread=np.array([0.6, 0.7, 0.7]),
    trust=0.5,
)


def _by_color(rows: Floats) -> dict[str, list[float]]:
    return {str(color): row for color, row in zip(COLORS, rows.round(3).tolist(), strict=True)}


def _three(value: Any, where: str, low: float, high: float) -> list[float]:
    row = items(value, where, 3)
    if len(row) != 3:
        raise refuse("three", where, value)
    return [number(entry, where, low, high) for entry in row]

"""Throws that nobody ever throws, written as a program would send them."""

from __future__ import annotations

import math
from typing import Any


def circle(dice: int, doubts: int = 0, alternatives: int = 16) -> dict[str, Any]:
    """Dice on a circle: every four of them are a true prophecy."""
    return {
        "format": 1,
        "image": "circle",
        "width": 4000,
        "height": 4000,
        "dice": [_die(k + 1, 2 * math.pi * k / dice) for k in range(dice)],
        "doubts": [
            {
                "kind": "color",
                "die": k + 1,
                "alternatives": [_other(n) for n in range(alternatives)],
            }
            for k in range(doubts)
        ],
    }


def _die(number: int, angle: float) -> dict[str, Any]:
    x, y = 2000 + 1800 * math.cos(angle), 2000 + 1800 * math.sin(angle)
    return {
        "id": number,
        "color": ("red", "yellow", "blue", "black")[number % 4],
        "hole_up": False,
        "center": [x, y],
        "top": [[x - 20, y - 20], [x + 20, y - 20], [x + 20, y + 20], [x - 20, y + 20]],
    }


def _other(number: int) -> dict[str, Any]:
    """One more die a little elsewhere: each is a world of its own."""
    moved = _die(0, number / 10)
    return {"die": {name: moved[name] for name in moved if name != "id"}}

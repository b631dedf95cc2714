"""Where dice come to lie: spots on the table that overlap nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Spot:
    """A place on the table for a cube of edge 1: center and turn."""

    x: float
    y: float
    theta: float

    @property
    def square(self) -> np.ndarray:
        """Corners (4, 2) of the die's outline from above."""
        cos, sin = np.cos(self.theta), np.sin(self.theta)
        corners = np.array([[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]])
        turned: np.ndarray = corners @ np.array([[cos, sin], [-sin, cos]]) + [self.x, self.y]
        return turned


def clear_of(outline: np.ndarray, taken: Sequence[np.ndarray]) -> bool:
    """Whether a rectangle overlaps none of the others (separating axes: two a rectangle)."""
    if not taken:
        return True
    others = np.stack(taken)
    count = len(others)
    mine = np.broadcast_to(outline[1:3] - outline[:2], (count, 2, 2))
    axes = np.concatenate([mine, others[:, 1:3] - others[:, :2]], 1)
    here, there = outline @ axes.transpose(0, 2, 1), others @ axes.transpose(0, 2, 1)
    before, behind = here.max(1) <= there.min(1), there.max(1) <= here.min(1)
    return bool((before | behind).any(1).all())


def throw_spots(
    rng: np.random.Generator, count: int, radius: float, close_share: float, taken: list[np.ndarray]
) -> list[Spot]:
    """Up to `count` spots that overlap nothing; some touch or nearly touch another die.

    Outlines of what is placed are added to `taken`.
    """
    spots: list[Spot] = []
    for _ in range(count * 30):
        if len(spots) == count:
            break
        theta = float(rng.uniform(0, np.pi / 2))
        if spots and rng.random() < close_share:
            near = spots[int(rng.integers(len(spots)))]
            direction = rng.uniform(0, 2 * np.pi)
            if rng.random() < 0.4:
                # Flush against a face: the boundary between two tops all but disappears.
                theta = near.theta + float(rng.normal(0, 0.03))
                direction = near.theta + float(rng.integers(4)) * np.pi / 2
                side = float(rng.uniform(-0.7, 0.7))
                reach = 1.0 + float(abs(rng.normal(0, 0.06))) + 0.002
                x = near.x + reach * np.cos(direction) - side * np.sin(direction)
                y = near.y + reach * np.sin(direction) + side * np.cos(direction)
            else:
                reach = float(rng.uniform(1.0, 1.6))
                x, y = near.x + reach * np.cos(direction), near.y + reach * np.sin(direction)
        else:
            distance, angle = radius * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
            x, y = distance * np.cos(angle), distance * np.sin(angle)
        spot = Spot(float(x), float(y), theta)
        outline = spot.square
        if clear_of(outline, taken):
            spots.append(spot)
            taken.append(outline)
    return spots

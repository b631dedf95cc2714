"""Where dice come to lie: spots on the table that overlap nothing."""

from __future__ import annotations

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
        return corners @ np.array([[cos, sin], [-sin, cos]]) + [self.x, self.y]


def apart(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two convex outlines do not overlap (separating axis)."""
    for one, other in ((a, b), (b, a)):
        for k in range(len(one)):
            edge = one[(k + 1) % len(one)] - one[k]
            axis = np.array([edge[1], -edge[0]])
            first, second = one @ axis, other @ axis
            if first.max() <= second.min() or second.max() <= first.min():
                return True
    return False


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
        if all(apart(outline, other) for other in taken):
            spots.append(spot)
            taken.append(outline)
    return spots

"""The table under the cards: all rings are equally large on it, and that tells how it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.wish_cards.rings import Ring

_FEW = 4
"""Fewer rings than this tell no perspective."""
_STIFF = 0.35
"""How strongly perspective is held down: a picture of a table seldom doubles a card's size."""


@dataclass(frozen=True, eq=False)
class TablePlane:
    """Pixels to places on the table and back. A ring's squares lie around its middle with
    covariance 1: their middles are the root of two away from it, and neighbors are 2 apart."""

    origin: np.ndarray
    slope: np.ndarray
    """Of the vanishing line."""
    white: np.ndarray

    def places(self, pixels: np.ndarray) -> np.ndarray:
        off = pixels - self.origin
        depth = 1 + off @ self.slope
        return np.asarray((off / depth[..., None]) @ self.white.T)

    def pixels(self, places: np.ndarray) -> np.ndarray:
        flat = places @ np.linalg.inv(self.white).T
        depth = np.maximum(1 - flat @ self.slope, 1e-3)
        return np.asarray(flat / depth[..., None] + self.origin)

    @property
    def homography(self) -> np.ndarray:
        """From places to pixels (3, 3)."""
        bend = np.eye(3)
        bend[:2, :2] -= np.outer(self.origin, self.slope)
        bend[:2, 2], bend[2, :2] = self.origin, -self.slope
        flat = np.eye(3)
        flat[:2, :2] = np.linalg.inv(self.white)
        return np.asarray(bend @ flat)

    def laid(self, pixels: np.ndarray, spreads: np.ndarray) -> np.ndarray:
        """Covariances (N, 2, 2) around pixels (N, 2), as the table has them."""
        off = pixels - self.origin
        depth = (1 + off @ self.slope)[:, None, None]
        bend = off[:, :, None] * self.slope[None, None, :]
        local = self.white @ ((np.eye(2) * depth - bend) / depth**2)
        return np.asarray(local @ spreads @ local.transpose(0, 2, 1))

    def misfit(self, pixels: np.ndarray, frames: np.ndarray) -> np.ndarray:
        """How far rings there are from being a ring's size and shape (0 is perfect)."""
        laid = self.laid(pixels, frames)
        misfit: np.ndarray = np.abs(laid - np.eye(2)).max((1, 2))
        return misfit

    def crooked(self, centers: np.ndarray) -> np.ndarray:
        """How far the worst square of rings (N, 4, 2) is from where the others have it, in the
        ring's radius."""
        places = self.places(centers)
        off = places - places.mean(1, keepdims=True)
        around = off[..., 0] + 1j * off[..., 1]
        steps = 1j ** np.arange(4)
        turn = (around / steps).mean(1, keepdims=True)
        other = (around * steps).mean(1, keepdims=True)
        turn = np.where(np.abs(turn) > np.abs(other), turn * steps, other / steps)
        crooked: np.ndarray = np.abs(around - turn).max(1) / np.maximum(np.abs(turn[:, 0]), 1e-6)
        return crooked


def fit_plane(rings: Sequence[Ring]) -> TablePlane:
    """The plane on which these rings are equally large and round."""
    middles = np.array([ring.middle for ring in rings])
    frames = np.array([ring.frame for ring in rings])
    origin = middles.mean(0)
    slope = _slope(middles - origin, np.linalg.det(frames) ** (1 / 6))
    flat = TablePlane(origin, slope, np.eye(2)).laid(middles, frames)
    values, vectors = np.linalg.eigh(np.median(flat, axis=0))
    white = (vectors / np.sqrt(np.maximum(values, 1e-9))) @ vectors.T
    return TablePlane(origin, slope, white)


def _slope(off: np.ndarray, size: np.ndarray) -> np.ndarray:
    """The cube root of a ring's area grows evenly across a picture of a plane."""
    if len(off) < _FEW:
        return np.zeros(2)
    reach = max(1.0, float(np.abs(off).max()))
    level = float(np.median(size))
    design = np.vstack([np.column_stack([np.ones(len(off)), off / reach]), _STIFF * np.eye(3)[1:]])
    wanted = np.append(size / level, [0.0, 0.0])
    weight = np.ones(len(wanted))
    for _ in range(4):
        solution = np.linalg.lstsq(design * weight[:, None], wanted * weight, rcond=None)[0]
        wrong = np.abs(design @ solution - wanted)[: len(off)]
        weight[: len(off)] = 1 / np.maximum(wrong / (np.median(wrong) + 1e-3), 1)
    return np.asarray(solution[1:] / solution[0] / reach)

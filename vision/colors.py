"""Colors settled together: dice of one color look alike in one picture, whatever the lamp.

A camera on a wooden table turns black dice blue-gray; each alone is a riddle, beside the
blue ones they are not. What the network says of each die is weighed against how well the
dice of each color then agree with each other.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.candidates import Candidate

_SPREADS = np.array([0.35, 0.2, 0.22])
"""Usual spread of brightness, red to green and blue to green (logarithms) among dice of one
color, glare and shadow aside."""
_STRANGER = float(np.log1p(6.0))
"""What it costs a die to agree with no other of its color."""
_LEAST_CHANCE = 0.002
"""The network is never believed to be surer than this of what a die is not."""
_ROUNDS = 12


def settle(picture_bgr: np.ndarray, dice: list[Candidate]) -> np.ndarray:
    """Probabilities (N, 5) of red, yellow, blue, black, other for each die."""
    if not dice:
        return np.zeros((0, 5))
    seen = np.array([_look(picture_bgr, die.top_px) for die in dice])
    alone = -np.log(np.maximum([die.color for die in dice], _LEAST_CHANCE))
    labels = alone.argmin(1)
    for _ in range(_ROUNDS):
        better = _best_change(labels, alone, seen)
        if better is None:
            break
        labels = better
    cost = alone + _disagreement(labels, seen)
    chance = np.exp(cost.min(1, keepdims=True) - cost)
    return np.asarray(chance / chance.sum(1, keepdims=True))


def _look(picture_bgr: np.ndarray, top_px: np.ndarray) -> np.ndarray:
    """Brightness and two color ratios of a top face, as logarithms of linear light."""
    center = top_px.mean(0)
    inner = (top_px - center) * 0.8 + center
    height, width = picture_bgr.shape[:2]
    low = np.clip(np.floor(inner.min(0)).astype(int), 0, [width - 2, height - 2])
    high = np.clip(np.ceil(inner.max(0)).astype(int) + 1, low + 1, [width, height])
    window = picture_bgr[low[1] : high[1], low[0] : high[0]]
    mask = np.zeros(window.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.int32(np.round((inner - low) * 16)), 1, cv2.LINE_8, 4)
    pixels = window[mask > 0] if mask.any() else window.reshape(-1, 3)
    blue, green, red = np.median((pixels / 255.0) ** 2.2, axis=0) + 0.004
    return np.log([(red + green + blue) / 3, red / green, blue / green])


def _disagreement(labels: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """Cost (N, 5) for each die of being one of each color, by the dice that now have it."""
    cost = np.full((len(labels), 5), _STRANGER)
    for color in range(4):
        mine = np.flatnonzero(labels == color)
        for die in range(len(labels)):
            others = mine[mine != die]
            if len(others):
                away = (seen[die] - np.median(seen[others], 0)) / _SPREADS
                cost[die, color] = min(np.log1p(away @ away), _STRANGER + 1.0)
    return cost


def _total(labels: np.ndarray, alone: np.ndarray, seen: np.ndarray) -> float:
    every = np.arange(len(labels))
    return float((alone + _disagreement(labels, seen))[every, labels].sum())


def _best_change(labels: np.ndarray, alone: np.ndarray, seen: np.ndarray) -> np.ndarray | None:
    """The change of one die, or of one half of a color's dice, that helps most."""
    best, found = _total(labels, alone, seen) - 1e-6, None
    groups = [np.array([die]) for die in range(len(labels))]
    groups += [
        half for color in range(4) for half in _halves(np.flatnonzero(labels == color), seen)
    ]
    for group in groups:
        for color in range(5):
            if (labels[group] == color).all() or alone[group, color].mean() > 5.0:
                continue
            changed = labels.copy()
            changed[group] = color
            total = _total(changed, alone, seen)
            if total < best:
                best, found = total, changed
    return found


def _halves(members: np.ndarray, seen: np.ndarray) -> list[np.ndarray]:
    """A color's dice split in two by how they look (two-means from the farthest pair)."""
    if len(members) < 3:
        return []
    looks = seen[members] / _SPREADS
    away = np.linalg.norm(looks[:, None] - looks[None], axis=2)
    first, second = np.unravel_index(away.argmax(), away.shape)
    middles = looks[[first, second]]
    for _ in range(4):
        nearer = np.linalg.norm(looks[:, None] - middles[None], axis=2).argmin(1)
        if nearer.min() == nearer.max():
            return []
        middles = np.stack([looks[nearer == half].mean(0) for half in (0, 1)])
    return [members[nearer == 0], members[nearer == 1]]

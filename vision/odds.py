"""Chances and odds: the few formulas that everything unsure goes through."""

from __future__ import annotations

import numpy as np

from vision.chosen import chosen

Chances = np.ndarray | float


def logit(chance: Chances) -> np.ndarray:
    """Log odds of chances, bounded."""
    most = chosen().evidence.believed
    bounded = np.minimum(np.maximum(chance, 1 - most), most)
    return np.asarray(np.log(bounded / (1 - bounded)))


def sigmoid(odds: Chances) -> np.ndarray:
    """Chances of log odds."""
    return np.asarray(1 / (1 + np.exp(-np.minimum(np.maximum(odds, -30), 30))))


def softmax(logits: np.ndarray, axis: int = 0) -> np.ndarray:
    """Chances along an axis that add up to one."""
    powers = np.exp(logits - logits.max(axis, keepdims=True))
    return np.asarray(powers / powers.sum(axis, keepdims=True))


def mean_chance(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """What two equally good witnesses say together."""
    return sigmoid((logit(one) + logit(other)) / 2)

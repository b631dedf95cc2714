"""Chances and odds: the few formulas that everything unsure goes through."""

from __future__ import annotations

import math

import numpy as np

Chances = np.ndarray | float
_SURE = 0.997
"""No network is believed beyond this: what it never saw, it can't rule out."""


def logit(chance: Chances) -> np.ndarray:
    """Log odds of chances, bounded."""
    bounded = np.minimum(np.maximum(chance, 1 - _SURE), _SURE)
    return np.asarray(np.log(bounded / (1 - bounded)))


def sigmoid(odds: Chances) -> np.ndarray:
    """Chances of log odds."""
    return np.asarray(1 / (1 + np.exp(-np.minimum(np.maximum(odds, -30), 30))))


def log_odds(chance: float) -> float:
    """`logit` of one chance: a candidate's is asked for hundreds of times a picture."""
    bounded = min(max(chance, 1 - _SURE), _SURE)
    return math.log(bounded / (1 - bounded))


def chance(odds: float) -> float:
    """`sigmoid` of one number."""
    return 1 / (1 + math.exp(-min(max(odds, -30.0), 30.0)))


def softmax(logits: np.ndarray, axis: int = 0) -> np.ndarray:
    """Chances along an axis that add up to one."""
    powers = np.exp(logits - logits.max(axis, keepdims=True))
    return np.asarray(powers / powers.sum(axis, keepdims=True))


def mean_chance(one: float, other: float) -> float:
    """What two equally good witnesses say together."""
    return chance((log_odds(one) + log_odds(other)) / 2)

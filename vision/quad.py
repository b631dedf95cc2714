"""A top face as five numbers that do not change when its corners are renamed.

Corners are complex numbers around the center, p_k = F1 i^k + F3 i^-k (k = 0..3), in the
order in which they go around clockwise in the picture. Renaming the corners turns F1 by a
quarter and F3 back by as much, so log|F1|, (F1/|F1|)^4 and F1 F3 / |F1|^2 stay: a network
can learn them without a jump at 45 degrees.
"""

from __future__ import annotations

import numpy as np

_TURNS = np.array([1, 1j, -1, -1j])


def encode(corners: np.ndarray, center: np.ndarray) -> np.ndarray:
    """(..., 4, 2) corners and (..., 2) centers to (..., 5): log edge, turn x, y, shear x, y."""
    around = (corners - center[..., None, :]) @ np.array([1, 1j])
    first = (around * _TURNS.conj()).mean(-1)
    third = (around * _TURNS).mean(-1)
    size = np.maximum(np.abs(first), 1e-6)
    turn = (first / size) ** 4
    shear = first * third / size**2
    edge = np.log(size * np.sqrt(2))
    return np.stack([edge, turn.real, turn.imag, shear.real, shear.imag], -1)


def decode(code: np.ndarray, center: np.ndarray) -> np.ndarray:
    """The corners (..., 4, 2) that `encode` came from, clockwise, from any one of them on."""
    size = np.exp(code[..., 0]) / np.sqrt(2)
    first = size * np.exp(1j * np.angle(code[..., 1] + 1j * code[..., 2]) / 4)
    third = (code[..., 3] + 1j * code[..., 4]) * size**2 / first
    around = first[..., None] * _TURNS + third[..., None] * _TURNS.conj()
    corners: np.ndarray = np.stack([around.real, around.imag], -1) + center[..., None, :]
    return corners

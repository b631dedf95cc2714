"""Candidates made by hand: squares that look like red dice unless told otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from vision.candidates import Candidates

RED = np.array([0.96, 0.01, 0.01, 0.01, 0.01])


def made(tops_px: Sequence[np.ndarray], **others: Any) -> Candidates:
    """One candidate of each top face; what is told of them is told of all, or of each its own."""
    tops = np.array(tops_px, float).reshape(-1, 4, 2)
    told: dict[str, Any] = {
        "heat": 0.9,
        "center_px": tops.mean(1),
        "color": RED,
        "first_color": RED,
        "hole": 0.02,
        "visible": 1.0,
        "pips": 0.0,
        "spread": 0.1,
        "topness": 0.9,
    } | others
    last = {"center_px": (2,), "color": (5,), "first_color": (5,)}
    columns = {
        name: np.broadcast_to(value, (len(tops), *last.get(name, ()))).astype(float)
        for name, value in told.items()
    }
    return Candidates(number=np.arange(len(tops)), top_px=tops, **columns)

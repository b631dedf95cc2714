"""Candidates made by hand: squares that look like red dice unless told otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from vision.candidates import Candidate

RED = np.array([0.96, 0.01, 0.01, 0.01, 0.01])


def made(tops_px: Sequence[np.ndarray], **others: Any) -> list[Candidate]:
    """One candidate of each top face."""
    plain: dict[str, Any] = {
        "heat": 0.9,
        "color": RED,
        "first_color": RED,
        "hole": 0.02,
        "visible": 1.0,
        "pips": 0.0,
        "spread": 0.1,
        "topness": 0.9,
    }
    return [
        Candidate(center_px=top.mean(0), top_px=top, **(plain | others))
        for top in (np.asarray(top, float) for top in tops_px)
    ]

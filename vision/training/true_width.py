"""How wide the dice of a picture with truth are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np


def true_width(truth: Mapping[str, Any]) -> float:
    """The usual width of the dice in pixels; a guess where there are none."""
    tops = np.array([die["top_px"] for die in truth["dice"]]).reshape(-1, 4, 2)
    if not len(tops):
        return 30.0
    return float(np.median(np.linalg.norm(tops - np.roll(tops, 1, 1), axis=2)))

"""Likeness: how much each candidate looks like dice whose colors are known.

Witnesses come from the same lamp and camera, so that what differs is the paint and the place. What
a difference is worth is fitted to pairs of dice from two pictures of one evening, by
`vision.training.jury.weigh_witnesses`. (What sides show was worth nothing beside the tops.)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.color_model import COLORS
from calibration.witness import Witness
from vision.chosen import chosen
from vision.faces import look_of
from vision.jury.numbers import LikenessNumbers
from vision.jury.patches import middle_of


def looks_of(patches: np.ndarray) -> np.ndarray:
    """How the top of each patch looks (N, 3)."""
    return np.array([look_of(middle_of(patch)) for patch in patches]).reshape(-1, 3)


def differences(looks: np.ndarray, known: np.ndarray) -> np.ndarray:
    """How candidates (N) differ from witnesses (M) in each respect: (N, M, 3)."""
    return np.asarray(
        np.log1p(((looks[:, None] - known[None]) / chosen().together.alike_unit) ** 2)
    )


def likeness(patches: np.ndarray, witnesses: Sequence[Witness], by: LikenessNumbers) -> np.ndarray:
    """Log odds (N, 4) by which each candidate rather has each color, for what it looks like; zero
    for colors that nobody has seen a witness of."""
    found = np.zeros((len(patches), len(COLORS)))
    if not witnesses or not len(patches):
        return found
    known = looks_of(np.stack([one.patch for one in witnesses]))
    alike = by.same + differences(looks_of(patches), known) @ np.array(by.differs)
    most = chosen().together.most_alike
    for column, color in enumerate(COLORS):
        mine = [one.color is color for one in witnesses]
        if any(mine):
            found[:, column] = np.clip(alike[:, mine].max(1), -most, most)
    return found

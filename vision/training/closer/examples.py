"""Examples for the closer look: dice in leveled patches, where their corners truly are, and what
only looks like a die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from vision.jury.case import case_of
from vision.jury.closer import HINTS
from vision.jury.opinions import NO_DIE
from vision.jury.patches import LEVEL_PX, leveled_patches
from vision.photo import Photo
from vision.training.closer.faces import CORNERS, true_faces
from vision.training.jury.examples import looked_at

_MOST_OTHERS = 12
"""Places without a die that are shown of a picture, the hot ones rather."""
_HOT = 0.3


def example_of(
    photo: Photo, truth: Mapping[str, Any], rng: np.random.Generator
) -> dict[str, np.ndarray]:
    """The dice of one look at a picture as arrays, strangers among them, and some of what is none:
    of leaning and of holes these say nothing (-1)."""
    seen, look, labels = looked_at(photo, truth, rng)
    if not seen or seen.against is None:
        return _NOTHING
    is_die = (labels.names >= 0) & (labels.names < NO_DIE) & (labels.hidden != 1)
    others = np.flatnonzero(labels.names == NO_DIE)
    keys = -(seen.heat[others] ** _HOT) * rng.random(len(others))
    rows = np.sort(np.append(np.flatnonzero(is_die), others[np.argsort(keys)[:_MOST_OTHERS]]))
    patches = leveled_patches(look.picture_bgr, seen.against.squares_px[rows])
    shown = patches.any((1, 2, 3))
    hints = case_of(seen, look).features[rows][:, HINTS]
    columns = {
        "patches": patches,
        "faces": true_faces(seen, labels, truth)[rows],
        "hints": hints,
        "dice": is_die[rows].astype(np.int8),
        "leaning": labels.leaning[rows],
        "holes": labels.holes[rows],
    }
    return {name: column[shown] for name, column in columns.items()}


_NOTHING: dict[str, np.ndarray] = {
    "patches": np.zeros((0, LEVEL_PX, LEVEL_PX, 3), np.uint8),
    "faces": np.zeros((0, CORNERS, 2), np.float32),
    "hints": np.zeros((0, len(HINTS)), np.float32),
    "dice": np.zeros(0, np.int8),
    "leaning": np.zeros(0, np.int8),
    "holes": np.zeros(0, np.int8),
}

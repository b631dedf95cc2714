"""Examples for the closer look: dice in leveled patches, and where their corners truly are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from vision.jury.case import case_of
from vision.jury.closer import HINTS
from vision.jury.opinions import STRANGER
from vision.jury.patches import LEVEL_PX, leveled_patches
from vision.photo import Photo
from vision.training.closer.faces import true_faces
from vision.training.jury.examples import looked_at


def example_of(
    photo: Photo, truth: Mapping[str, Any], rng: np.random.Generator
) -> dict[str, np.ndarray]:
    """The dice of one look at a picture as arrays; strangers, too, where their corners are known:
    of leaning they say nothing (-1)."""
    seen, look, labels = looked_at(photo, truth, rng)
    if not seen or seen.against is None:
        return _NOTHING
    faces = true_faces(seen, labels, truth)
    stranger = (labels.names == STRANGER) & np.isfinite(faces).all((1, 2))
    rows = np.flatnonzero(((labels.leaning >= 0) & (labels.hidden != 1)) | stranger)
    patches = leveled_patches(look.picture_bgr, seen.against.squares_px[rows])
    shown = patches.any((1, 2, 3))
    hints = case_of(seen, look).features[rows][:, HINTS]
    columns = {
        "patches": patches,
        "faces": faces[rows],
        "hints": hints,
        "leaning": labels.leaning[rows],
        "holes": labels.holes[rows],
    }
    return {name: column[shown] for name, column in columns.items()}


_NOTHING: dict[str, np.ndarray] = {
    "patches": np.zeros((0, LEVEL_PX, LEVEL_PX, 3), np.uint8),
    "faces": np.zeros((0, 4, 2), np.float32),
    "hints": np.zeros((0, len(HINTS)), np.float32),
    "leaning": np.zeros(0, np.int8),
    "holes": np.zeros(0, np.int8),
}

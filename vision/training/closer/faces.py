"""Where the top faces of candidates truly are, in their leveled patches.

What leans differs from what lies flat by a few pixels at its corners. Few dice lean, but every die
teaches where corners are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np

from calibration.view import UNIT_SQUARE
from vision.candidates import Candidates
from vision.jury.patches import named_like, turned_down
from vision.training.jury.labels import UNKNOWN, Labels, things_of

_FARTHEST = 1.2
"""Die widths from the middle; corners beyond are hardly in the patch."""


def true_faces(seen: Candidates, labels: Labels, truth: Mapping[str, Any]) -> np.ndarray:
    """Corners (N, 4, 2) in die widths from the middle of the patch, in the order of the square that
    a flat die is; nan where there is no die, no plane, or half of it is hidden."""
    faces = np.full((len(seen), 4, 2), np.nan, np.float32)
    if seen.against is None:
        return faces
    things = things_of(truth)
    squares = turned_down(seen.against.squares_px).astype(np.float32)
    for row in np.flatnonzero((labels.truth != UNKNOWN) & (labels.hidden != 1)):
        top_px = things[labels.truth[row]].get("top_px")
        if top_px is None or not np.isfinite(squares[row]).all():
            continue
        turn = cv2.getPerspectiveTransform(squares[row], UNIT_SQUARE.astype(np.float32))
        face = cv2.perspectiveTransform(np.array(top_px, np.float32)[None], turn)[0]
        if np.abs(face).max() < _FARTHEST:
            faces[row] = named_like(face, UNIT_SQUARE)
    return faces

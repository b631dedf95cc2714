"""Where the top faces of candidates and their feet truly are, in their leveled patches.

What leans differs from what lies flat by a few pixels at its corners. Few dice lean, but every die
teaches where corners are. The face below tells what lies upon others: its body ends too early.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np

from calibration.view import UNIT_SQUARE
from vision.candidates import Candidates
from vision.jury.patches import LEVEL_DIE_PX, LEVEL_PX, turn_to, turned_down
from vision.training.jury.labels import UNKNOWN, Labels, things_of

CORNERS = 8
"""Those of the top face, then those of the one below."""
_FARTHEST = 1.2
"""Die widths from the middle; a face that reaches farther is hardly in the patch."""
_END = 0.97 * LEVEL_PX / LEVEL_DIE_PX / 2
"""Die widths from the middle at which the patch ends, but for a border that is moved away."""


def true_faces(seen: Candidates, labels: Labels, truth: Mapping[str, Any]) -> np.ndarray:
    """Corners (N, CORNERS, 2) in die widths from the middle of the patch, in the order of the
    square that a flat die is; nan where there is no die, no plane, or half of it is hidden, and of
    feet where they are not known or lie beyond the patch."""
    faces = np.full((len(seen), CORNERS, 2), np.nan, np.float32)
    if seen.against is None:
        return faces
    things = things_of(truth)
    squares = turned_down(seen.against.squares_px).astype(np.float32)
    for row in np.flatnonzero((labels.truth != UNKNOWN) & (labels.hidden != 1)):
        thing = things[labels.truth[row]]
        if "top_px" not in thing or not np.isfinite(squares[row]).all():
            continue
        face, foot = (_in_patch(thing.get(name), squares[row]) for name in ("top_px", "foot_px"))
        if np.abs(face).max() < _FARTHEST:
            foot[~(np.abs(foot).max(1) < _END)] = np.nan
            turn = turn_to(face, UNIT_SQUARE)
            faces[row] = np.concatenate([np.roll(corners, turn, 0) for corners in (face, foot)])
    return faces


def _in_patch(corners_px: list[list[float]] | None, square_px: np.ndarray) -> np.ndarray:
    """Corners (4, 2) in die widths from the middle of a leveled patch; nan where they are not
    known."""
    if corners_px is None:
        return np.full((4, 2), np.nan, np.float32)
    turn = cv2.getPerspectiveTransform(square_px, UNIT_SQUARE.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(np.array(corners_px, np.float32)[None], turn)[0])

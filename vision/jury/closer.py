"""A closer look at dice, in patches that their plane straightens.

There what lies flat is a square, and its sides are as long as the plane says. A third network finds
the corners of the top face and says whether the die leans, whether a hole faces up, and whether it
is a die at all: of the two dozen pixels that the first network sees of one, leaning takes away two
or three.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.view import UNIT_SQUARE
from vision.candidates import Candidates
from vision.chosen import chosen
from vision.jury.case import FOOT_X, FOOT_Y, SIZE, SLANT, Case
from vision.jury.patches import leveled_patches, named_like, turned_down
from vision.look import Look
from vision.model import session
from vision.rows import Rows

HINTS = (FOOT_X, FOOT_Y, SIZE, SLANT)
"""Columns of a case that are told with a patch: where its foot is, its size, how much of its sides
is seen."""
MARKS = ("leaning", "hole", "die")
"""What it is asked of each, in the order of the network's answers."""
_AT_ONCE = 8
"""Patches that the network is shown at once: memory has an end."""


@dataclass(frozen=True, eq=False)
class CloserLook(Rows):
    """What it tells, a row a candidate."""

    leaning: np.ndarray
    """Log odds (N,) of not lying flat; zero where nobody looked."""
    hole: np.ndarray
    """Log odds (N,) of a hole facing up, in the same way."""
    die: np.ndarray
    """Log odds (N,) of a die, of this game or another, in the same way."""
    tops_px: np.ndarray
    """Corners (N, 4, 2) of the top faces, by what both networks say; where nobody looked, as they
    were."""

    @classmethod
    def none(cls, tops_px: np.ndarray) -> CloserLook:
        """Of candidates that nobody looked at."""
        nothing = np.zeros(len(tops_px))
        return cls(nothing, nothing, nothing, tops_px)


def look_closer(
    seen: Candidates, case: Case, look: Look, asked: np.ndarray, threads: int = 1
) -> CloserLook:
    """A closer look at the candidates that are `asked` about (N,); none where no plane is known."""
    marks, tops_px = np.zeros((len(seen), len(MARKS))), seen.top_px.copy()
    if seen.against is not None:
        squares = turned_down(seen.against.squares_px[asked])
        patches = leveled_patches(look.picture_bgr, squares)
        shown = patches.any((1, 2, 3))
        rows, squares, patches = np.flatnonzero(asked)[shown], squares[shown], patches[shown]
        hints = case.features[rows][:, HINTS]
        for some in (slice(at, at + _AT_ONCE) for at in range(0, len(rows), _AT_ONCE)):
            marks[rows[some]], faces = session("closer.onnx", threads).run(
                None, {"patches": patches[some], "hints": hints[some]}
            )
            for row, face, square in zip(rows[some], faces, squares[some], strict=True):
                tops_px[row] = _both(_in_picture(face, square), seen.top_px[row])
    # Pips are spots as well: where they are seen, a spot in the middle tells nothing.
    leaning, hole, die = marks.T
    return CloserLook(leaning, hole * (1 - seen.pips), die, tops_px)


def _in_picture(face: np.ndarray, square_px: np.ndarray) -> np.ndarray:
    """Corners (4, 2), told in die widths from the middle of a square, in pixels of the picture."""
    turn = cv2.getPerspectiveTransform(UNIT_SQUARE.astype(np.float32), square_px.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(face[None].astype(np.float64), turn)[0])


def _both(closer_px: np.ndarray, first_px: np.ndarray) -> np.ndarray:
    """Corners (4, 2) between what the closer look and the first network say: they seldom err alike.
    Which corner is named first may differ."""
    share = chosen().together.closer
    return np.asarray(share * closer_px + (1 - share) * named_like(first_px, closer_px))

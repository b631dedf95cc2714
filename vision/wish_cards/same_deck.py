"""Rings of another print: cloth with checks, dotted paper. Cards of one deck share their paper
and their inks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.wish_cards.rings import Ring
from vision.wish_cards.worth import sample_rings

_LIKE_PAPER, _SAME_INK = 17.0, 9.0
"""Lab units between papers of one deck, and between squares of one ink."""
_GLARE = 97.0
_LIGHT = 0.45
"""How much of a difference counts when it is one of brightness: a shadow makes those."""


def same_deck(lab: np.ndarray, rings: Sequence[Ring], worths: np.ndarray) -> np.ndarray:
    """Which rings (N) lie on the paper that most of them have, by their worth."""
    if len(rings) < 2:
        return np.ones(len(rings), bool)
    samples = sample_rings(lab, rings)
    weigh = np.array([_LIGHT, 1, 1])
    paper = samples.paper * weigh
    is_glare = samples.paper[:, 0] > _GLARE
    apart = np.linalg.norm(paper[:, None] - paper[None], axis=2) < _LIKE_PAPER
    # A lamp mirrored in one card makes its paper white.
    apart |= is_glare[None] & (np.abs(paper[:, None, 0] - paper[None, :, 0]) < _LIKE_PAPER)
    middle = int((apart @ worths).argmax())
    kept: np.ndarray = apart[middle]
    squares = samples.squares * weigh
    # A border or a number may be where the paper was looked for: all four inks tell as well.
    off = np.linalg.norm(squares[:, :, None] - squares[kept].reshape(-1, 3), axis=3).min(2)
    return np.asarray(kept | (off < _SAME_INK).all(1))

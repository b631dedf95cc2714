"""From the cards that were recognized by their squares to all cards that look as they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rules.deadline import Deadline
from vision.wish_cards.card_face import Pose, learn_face, pose_of
from vision.wish_cards.consensus import MOST_CARDS
from vision.wish_cards.face_search import find_poses, refined
from vision.wish_cards.flat_table import FlatTable, flatten
from vision.wish_cards.rings import Ring
from vision.wish_cards.samples import sample_squares
from vision.wish_cards.table_plane import fit_plane
from vision.wish_cards.worth import MONOTONE, is_monotone, sample_rings

_ROUNDS = 5
_CHANCE, _CLEARLY = 0.4, 0.75
"""Likeness that anything on a table may have, and above which more tells nothing: of few cards
each is much of the face itself."""
_PLAIN = 0.75
"""Likeness of what has one color only: few cards have, but tiles and checks are all alike."""
_LIKE_INK = 12.0
"""Lab units."""
_CLEAR = 1.9
"""Least distance of two cards, against the distance at which their squares would touch."""
_SAME = 0.4
"""In half sides of a ring: a card found twice."""


@dataclass(frozen=True, eq=False)
class Deck:
    """Cards that look alike: their rings, and how much each looks like all of them."""

    rings: tuple[Ring, ...]
    likeness: np.ndarray

    def total(self) -> float:
        """Many cards, all much alike."""
        return float((self.likeness - _CHANCE).sum())

    def worth(self, lab: np.ndarray) -> float:
        """The same, where those of one color might be checks of a cloth."""
        if not self.rings:
            return 0.0
        plain = is_monotone(sample_rings(lab, self.rings))
        return float(((self.likeness - _CHANCE) * np.where(plain, MONOTONE, 1.0)).sum())


def find_deck(
    lab: np.ndarray,
    edges: np.ndarray,
    rings: Sequence[Ring],
    worths: np.ndarray,
    deadline: Deadline,
) -> Deck:
    """All cards of the deck that `rings` (N), as much as they are worth, are cards of. `edges` are
    those of the picture."""
    seen = tuple(rings)
    deck, best = Deck(seen, worths), Deck((), np.zeros(0))
    for _ in range(_ROUNDS):
        table = flatten(edges, fit_plane(deck.rings))
        poses = [pose_of(table, ring) for ring in deck.rings]
        face = learn_face(table, poses, deck.likeness)
        # A card may lie on a fold, or beside the plane's best guess: where it was seen, it is.
        known = [refined(table, face, pose_of(table, ring)) for ring in seen]
        wide = float(np.median([ring.wide for ring in deck.rings]))
        found = _best_first(lab, table, [*known, *find_poses(table, face, deadline)], deck, wide)
        apart = _apart(found, _CLEAR * (1 + np.sqrt(3 / wide)))
        chosen = apart[: _count(np.array([like for like, _ in apart]))]
        if not chosen:
            break
        is_settled = bool(best.rings) and len(chosen) == len(deck.rings)
        deck = Deck(
            tuple(_ring(table, pose, wide, seen) for _, pose in chosen),
            np.array([like for like, _ in chosen]),
        )
        # What was learned from few cards, or from wrong ones, may be lost in a further round.
        best = max(best, deck, key=Deck.total)
        if is_settled:
            break
    return best


def _best_first(
    lab: np.ndarray, table: FlatTable, found: Sequence[tuple[float, Pose]], deck: Deck, wide: float
) -> list[tuple[float, Pose]]:
    """Those of one color that no known card has last, as far as that makes them less likely."""
    centers = np.array([table.plane.pixels(pose.squares()) for _, pose in found])
    samples = sample_squares(lab, centers, np.full(len(found), wide))
    inks = sample_rings(lab, deck.rings).squares.reshape(-1, 3)
    color = np.median(samples.squares, axis=1)
    is_ink = np.linalg.norm(color[:, None] - inks[None], axis=2).min(1) < _LIKE_INK
    is_plain = is_monotone(samples) & ~is_ink
    likely = [
        (like * (_PLAIN if plain else 1.0), pose)
        for (like, pose), plain in zip(found, is_plain, strict=True)
    ]
    return sorted(likely, key=lambda pair: -pair[0])


def _apart(found: Sequence[tuple[float, Pose]], clear: float) -> list[tuple[float, Pose]]:
    """The best first, and none that would lie on a better one."""
    chosen: list[tuple[float, Pose]] = []
    for like, pose in found:
        off = [np.hypot(*(pose.middle - other.middle)) for _, other in chosen]
        if all(far > clear for far in off):
            chosen.append((like, pose))
    return chosen


def _count(likeness: np.ndarray) -> int:
    """How many are cards: they stand apart from what looks a little like one by chance."""
    likeness = likeness[likeness > _CHANCE][: MOST_CARDS + 1]
    if not len(likeness):
        return 0
    likeness = np.minimum(likeness, _CLEARLY)
    steps = likeness / np.append(likeness[1:], _CHANCE)
    # Of equal steps the last one.
    return int(len(steps[:MOST_CARDS]) - steps[:MOST_CARDS][::-1].argmax())


def _ring(table: FlatTable, pose: Pose, wide: float, seen: Sequence[Ring]) -> Ring:
    """The ring there whose squares were seen, or one where they must be."""
    for ring in seen:
        if np.hypot(*(table.plane.places(ring.middle) - pose.middle)) < _SAME:
            return ring
    return Ring(table.plane.pixels(pose.squares()), wide, (), 0.0)

"""What all cards of a deck have in common: outline, border, squares; learned from some of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.wish_cards.flat_table import FlatTable
from vision.wish_cards.rings import Ring

_REACH = (2.4, 5.0)
_TO_NEIGHBOR = 0.6
"""How far a face may reach, in half sides of a ring; and of the way to the next card."""
_QUARTER = np.pi / 2
_ROUNDS = 2


@dataclass(frozen=True, eq=False)
class Pose:
    """Where a card lies: its ring's middle and turn on the table, and its size against others."""

    middle: np.ndarray
    turn: float
    size: float = 1.0

    def squares(self) -> np.ndarray:
        """Places (4, 2) of the squares' middles."""
        angles = self.turn + np.pi / 4 + np.arange(4) * _QUARTER
        arms = self.size * np.sqrt(2) * np.column_stack([np.cos(angles), np.sin(angles)])
        return np.asarray(self.middle + arms)


@dataclass(frozen=True, eq=False)
class CardFace:
    """Mean edges of a card, upright, `reach` units to each side of its ring's middle."""

    edges: np.ndarray
    reach: float

    def likeness(self, table: FlatTable, pose: Pose) -> float:
        """How much a card like this is seen there: 1 is perfect, 0 chance."""
        seen = table.cut(pose.middle, pose.turn, self.reach, pose.size)
        return correlation(seen, self.edges)

    def at_best_turn(self, table: FlatTable, pose: Pose) -> tuple[float, Pose]:
        """The squares alone do not tell which side of the card is up."""
        turned = [Pose(pose.middle, pose.turn + k * _QUARTER, pose.size) for k in range(4)]
        return max(((self.likeness(table, one), one) for one in turned), key=lambda pair: pair[0])


def correlation(seen: np.ndarray, known: np.ndarray) -> float:
    seen, known = seen - seen.mean(), known - known.mean()
    length = float(np.sqrt((seen**2).sum() * (known**2).sum()))
    return float((seen * known).sum()) / length if length > 0 else 0.0


def pose_of(table: FlatTable, ring: Ring) -> Pose:
    places = table.plane.places(ring.centers)
    off = places - places.mean(0)
    around = np.exp(4j * (np.arctan2(off[:, 1], off[:, 0]) - np.pi / 4)).mean()
    return Pose(places.mean(0), float(np.angle(around)) / 4)


def learn_face(table: FlatTable, poses: Sequence[Pose], worths: np.ndarray) -> CardFace:
    """The mean of cards laid on each other, each turned as it fits those before it."""
    reach = _reach(np.array([pose.middle for pose in poses]))
    order = [poses[int(k)] for k in np.argsort(-worths)]
    weights = np.sort(worths)[::-1]
    first = order[0]
    face = CardFace(table.cut(first.middle, first.turn, reach, first.size), reach)
    for round_ in range(_ROUNDS):
        total = np.zeros_like(face.edges)
        for number, (pose, weight) in enumerate(zip(order, weights, strict=True)):
            best = face.at_best_turn(table, pose)[1]
            total = total + weight * table.cut(best.middle, best.turn, reach, best.size)
            if not round_:
                face = CardFace(total / weights[: number + 1].sum(), reach)
        face = CardFace(np.asarray(total / weights.sum(), np.float32), reach)
    return face


def _reach(middles: np.ndarray) -> float:
    if len(middles) < 2:
        return _REACH[0]
    far = np.linalg.norm(middles[:, None] - middles[None], axis=2) + 1e3 * np.eye(len(middles))
    return float(np.clip(_TO_NEIGHBOR * np.median(far.min(1)), *_REACH))

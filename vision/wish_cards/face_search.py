"""Cards of the deck wherever they lie: those known tell what to look for."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from rules.deadline import Deadline
from vision.wish_cards.card_face import CardFace, Pose
from vision.wish_cards.flat_table import CELLS, FlatTable

_TURNS = 40
"""Of a half turn: a face the other way round is nearly the same."""
_LEAST = 0.25
"""Likeness from which on a place is looked at closely."""
_MOST_PLACES = 40
_BLANK = 0.03
"""Of a face's variance."""
_APART = 2.0
_STEPS = ((0.25, 0.06, 0.04), (0.12, 0.03, 0.02), (0.05, 0.012, 0.01))
"""Of place, turn and size, when a pose is refined."""


def find_poses(table: FlatTable, face: CardFace, deadline: Deadline) -> list[tuple[float, Pose]]:
    """Places that look like the face, with their likeness, best first; none near another."""
    best, turns = _dense(table, face, deadline)
    found: list[tuple[float, Pose]] = []
    apart = int(_APART * CELLS)
    for _ in range(_MOST_PLACES):
        row, column = np.unravel_index(int(best.argmax()), best.shape)
        if best[row, column] < _LEAST:
            break
        middle = table.corner + np.array([column, row]) / CELLS
        found.append(refined(table, face, Pose(middle, float(turns[row, column]))))
        cv2.circle(best, (int(column), int(row)), apart, -1.0, -1)
        deadline.check()
    return sorted(found, key=lambda pair: -pair[0])


def _dense(table: FlatTable, face: CardFace, deadline: Deadline) -> tuple[np.ndarray, np.ndarray]:
    """The best likeness of every cell, and the turn that has it."""
    half = face.edges.shape[0] // 2
    edges = cv2.copyMakeBorder(table.edges, half, half, half, half, cv2.BORDER_REPLICATE)
    best = np.full(table.edges.shape, -1.0, np.float32)
    turns = np.zeros(table.edges.shape, np.float32)
    is_busy = _is_busy(table, face)
    for turn in np.arange(_TURNS) * np.pi / _TURNS:
        deadline.check()
        turned = cv2.getRotationMatrix2D((half, half), -np.rad2deg(turn), 1.0)
        size = face.edges.shape[::-1]
        known = cv2.warpAffine(face.edges, turned, size, borderMode=cv2.BORDER_REPLICATE)
        like = cv2.matchTemplate(edges, known, cv2.TM_CCOEFF_NORMED)
        better = (like > best) & is_busy
        best[better], turns[better] = like[better], turn
    return best, turns


def _is_busy(table: FlatTable, face: CardFace) -> np.ndarray:
    """Where there are edges at all: on a blank, likeness is chance divided by nothing."""
    size = face.edges.shape[::-1]
    mean = cv2.blur(table.edges, size)
    spread = cv2.blur(table.edges**2, size) - mean**2
    return np.asarray(spread > _BLANK * float(face.edges.var()))


def refined(table: FlatTable, face: CardFace, pose: Pose) -> tuple[float, Pose]:
    """Moved and turned until it fits best, however the card is turned."""
    like, pose = face.at_best_turn(table, pose)
    for step, turn, size in _STEPS:
        for _ in range(4):
            tried = [
                Pose(pose.middle + np.array([x, y]), pose.turn + t, float(pose.size * (1 + s)))
                for x, y, t, s in _moves(step, turn, size)
            ]
            likes = [face.likeness(table, one) for one in tried]
            k = int(np.argmax(likes))
            if likes[k] <= like:
                break
            like, pose = likes[k], tried[k]
    return like, pose


def _moves(step: float, turn: float, size: float) -> Sequence[tuple[float, float, float, float]]:
    return (
        *((x, y, 0.0, 0.0) for x in (-step, 0, step) for y in (-step, 0, step) if x or y),
        *((0.0, 0.0, t, 0.0) for t in (-turn, turn)),
        *((0.0, 0.0, 0.0, s) for s in (-size, size)),
    )

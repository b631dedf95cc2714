"""Keys and printed cells that look like dice: they lie in rows and columns, as no throw does."""

from __future__ import annotations

import numpy as np

from vision.candidates import Candidates
from vision.chosen import chosen


def with_cells_doubted(seen: Candidates) -> Candidates:
    """The candidates; those that lie with others in equal steps along rows and columns, turned as
    these, are as likely dice as not."""
    by = chosen().lattice
    likely = np.flatnonzero(seen.presence > by.maybe)
    if seen.against is None or seen.hearings is None or len(likely) < by.cells:
        return seen
    poses = np.column_stack([seen.against.places, seen.against.turns])
    cells = cells_together(poses[likely]) >= by.cells
    return seen.with_hearings(seen.hearings.doubted(likely[cells]))


def cells_together(poses: np.ndarray) -> np.ndarray:
    """How many squares (N,) with poses (x, y, turn) in one plane share a lattice with each."""
    steps, alike = _steps(poses[:, :2], poses[:, 2]), _turned_alike(poses[:, 2])
    along, beside = np.abs(steps).max(2), np.abs(steps).min(2)
    by, (shortest, longest) = chosen().lattice, chosen().lattice.pitch
    next_to = alike & (beside < by.beside) & (along > shortest) & (along < longest)
    most = np.ones(len(poses), int)
    for one, other in zip(*np.nonzero(next_to & next_to.T), strict=True):
        counted = steps[one] / along[one, other]
        whole = np.round(counted)
        slack = by.beside / along[one, other] * (1 + by.drift * np.abs(whole))
        on_it = (np.abs(counted - whole) < slack).all(1) & (np.abs(whole) <= by.far).all(1)
        most[one] = max(most[one], int((on_it & alike[one]).sum()))
    return most


def _steps(centers: np.ndarray, turns: np.ndarray) -> np.ndarray:
    """From each square to each other (N, N, 2), along its own edges."""
    away = centers[None] - centers[:, None]
    cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]
    x, y = away[..., 0], away[..., 1]
    return np.stack([x * cos + y * sin, y * cos - x * sin], -1)


def _turned_alike(turns: np.ndarray) -> np.ndarray:
    """Whether two squares (N, N) are turned alike: a quarter turn changes nothing."""
    between = np.rad2deg(turns[None] - turns[:, None])
    return np.asarray(np.abs((between + 45) % 90 - 45) < chosen().lattice.turned_deg)

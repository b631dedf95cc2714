"""Collecting views of the board by itself: each still view that shows something new is kept."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from calibration.board_view import BoardView, board_pose
from calibration.camera import CameraModel, assumed_focal_px
from calibration.coverage import CELLS, Grid, cells_seen, coverage_map, covered_share

WANTED_VIEWS = 12
WANTED_COVERAGE = 0.6
_STILL = 0.004
"""Of the picture's width: corners of a board held still move less from look to look."""
_NEW_POSE = 0.1
"""Of the picture's width: a view counts as another when a corner moved this far."""
_TILTED_DEG = 15.0
_LEAST_TILTED = 0.6
"""Share of views that should be tilted: the focal length is in them alone."""


class Hint(StrEnum):
    """The one thing to do next."""

    SHOW = "show"
    HOLD = "hold"
    TAKEN = "taken"
    TILT = "tilt"
    MOVE = "move"
    UPPER_LEFT = "upper_left"
    UPPER_RIGHT = "upper_right"
    LOWER_LEFT = "lower_left"
    LOWER_RIGHT = "lower_right"
    DONE = "done"


@dataclass(frozen=True, eq=False)
class Collected:
    """Views so far; `last` is the newest look, kept or not."""

    size: tuple[int, int]
    views: tuple[BoardView, ...] = ()
    tilted: int = 0
    last: BoardView | None = None

    @property
    def seen(self) -> Grid:
        return coverage_map(self.views, self.size)

    @property
    def coverage(self) -> float:
        return covered_share(self.seen)

    @property
    def is_done(self) -> bool:
        return (
            len(self.views) >= WANTED_VIEWS
            and self.coverage >= WANTED_COVERAGE
            and self.tilted >= _LEAST_TILTED * WANTED_VIEWS
        )

    def look(self, view: BoardView | None) -> tuple[Collected, Hint]:
        """After one more look at the board, and what to do next."""
        if view is None:
            return Collected(self.size, self.views, self.tilted), Hint.SHOW
        still = self.last is not None and view.moved_px(self.last) < _STILL * self.size[0]
        now = Collected(self.size, self.views, self.tilted, view)
        if self.is_done:
            return now, Hint.DONE
        is_tilted = _tilt_deg(view, self.size) > _TILTED_DEG
        if not self._is_new(view, is_tilted):
            return now, self._wish()
        if not still:
            return now, Hint.HOLD
        tilted = self.tilted + is_tilted
        kept = Collected(self.size, (*self.views, view), tilted, view)
        return kept, Hint.DONE if kept.is_done else Hint.TAKEN

    def _is_new(self, view: BoardView, is_tilted: bool) -> bool:
        if not all(view.moved_px(known) > _NEW_POSE * self.size[0] for known in self.views):
            return False
        if len(self.views) < WANTED_VIEWS:
            return True
        # Enough views: now only what is still missing.
        fills = bool((cells_seen(view, self.size) & (self.seen == 0)).any())
        return fills or (is_tilted and self.tilted < _LEAST_TILTED * WANTED_VIEWS)

    def _wish(self) -> Hint:
        """What would add most: a corner of the picture, or another tilt."""
        if self.tilted < _LEAST_TILTED * len(self.views):
            return Hint.TILT
        missing = self.seen == 0
        half = CELLS // 2
        quarters = {
            Hint.UPPER_LEFT: missing[:half, :half],
            Hint.UPPER_RIGHT: missing[:half, half:],
            Hint.LOWER_LEFT: missing[half:, :half],
            Hint.LOWER_RIGHT: missing[half:, half:],
        }
        emptiest = max(quarters, key=lambda hint: int(quarters[hint].sum()))
        if quarters[emptiest].mean() > 1 - WANTED_COVERAGE:
            return emptiest
        return Hint.MOVE


def _tilt_deg(view: BoardView, size: tuple[int, int]) -> float:
    """How far the board is tilted, seen through a usual lens: near enough to guide a hand."""
    pose = board_pose(view, CameraModel.pinhole(size, assumed_focal_px(size)))
    return float(np.degrees(np.arccos(np.clip(abs(pose.normal[2]), 0.0, 1.0))))

"""The lens from views of the board: fitted, tried on views it never saw, or refused.

A small residual alone proves nothing: views that are all alike fit any lens, and a bent board
bends the lens with it. So every fifth view is held out, the focal length gets its interval, and
what the views leave over is searched for the shape of a bent board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.bent_board import bow_mm
from calibration.board_view import BoardView, board_pose, residuals_px, rms
from calibration.camera import CameraModel, Floats, assumed_focal_px
from calibration.coverage import Grid, coverage_map, covered_share
from calibration.lens import GOOD_RMS_PX, WORST_RMS_PX, Lens
from calibration.sentences import refusal, say
from rules.message import Message, Refusal

LEAST_VIEWS = 8
WANTED_COVERAGE = 0.6
_HOLD_OUT_EVERY = 5
_SAME_VIEW = 0.02
"""Of the picture's width: views whose corners all lie nearer than this are one and the same."""
_LEAST_TURN_DEG = 20.0
_WIDEST_INTERVAL = 0.04
"""Half of the focal length's interval, as a share: beyond it the views do not tell it."""
_MOST_BOW_MM = 0.9
"""A bow of one millimeter already moves the focal length by one per cent."""
_STRAY = 3.0
_THIRD_TERM_GAIN = 0.97
_NORMAL_95 = 1.96
_CORRELATED = 1.6
"""Corners of one view err together: on made views the true focal length lies this much further
out than independent errors would put it."""


@dataclass(frozen=True, eq=False)
class LensFit:
    """`stray` are the numbers of views left out because they fit nothing; `advice` is what
    would make the next measurement better."""

    lens: Lens
    seen: Grid
    stray: tuple[int, ...]
    advice: tuple[Message, ...]


@dataclass(frozen=True, eq=False)
class _Solved:
    camera: CameraModel
    rms_px: float
    focal_sd_px: float
    view_rms_px: Floats


def fit_lens(views: Sequence[BoardView], size: tuple[int, int]) -> LensFit:
    """Measure the lens; refused with the reason when the views can't tell it."""
    distinct = _distinct(views, size)
    if len(distinct) < LEAST_VIEWS:
        raise _too_few(len(views), len(distinct))
    solved = _solve([views[k] for k in distinct], size)
    stray = {distinct[k] for k in np.flatnonzero(_is_stray(solved.view_rms_px))}
    kept = [k for k in distinct if k not in stray]
    if stray and len(kept) >= LEAST_VIEWS:
        solved = _solve([views[k] for k in kept], size)
    else:
        kept, stray = distinct, set()
    used = [views[k] for k in kept]
    _refuse_bad(used, solved)
    seen = coverage_map(used, size)
    lens = Lens(
        solved.camera,
        solved.rms_px,
        _held_out_rms(used, size),
        _interval(solved),
        len(used),
        covered_share(seen),
    )
    if lens.held_out_rms_px > WORST_RMS_PX:
        raise _poor(lens.held_out_rms_px)
    return LensFit(lens, seen, tuple(sorted(stray)), tuple(_advice(lens)))


def rough_camera(views: Sequence[BoardView], size: tuple[int, int]) -> CameraModel | None:
    """A first solve to sharpen the search for corners; None when the views don't carry one."""
    distinct = _distinct(views, size)
    if len(distinct) < 4:
        return None
    return _solve([views[k] for k in distinct], size).camera


def _solve(views: Sequence[BoardView], size: tuple[int, int]) -> _Solved:
    """The simpler lens, unless a third radial term pays on the same views."""
    simple = _solve_with(views, size, cv2.CALIB_FIX_K3)
    bent = _solve_with(views, size, 0)
    return bent if bent.rms_px < _THIRD_TERM_GAIN * simple.rms_px else simple


def _solve_with(views: Sequence[BoardView], size: tuple[int, int], flags: int) -> _Solved:
    start = CameraModel.pinhole(size, assumed_focal_px(size)).camera_matrix.copy()
    result = cv2.calibrateCameraExtended(
        [view.corners_mm.astype(np.float32) for view in views],
        [view.corners_px.astype(np.float32) for view in views],
        size,
        start,
        np.zeros(5),
        flags=flags | cv2.CALIB_USE_INTRINSIC_GUESS,
    )
    matrix, distortion, deviations, view_errors = (
        np.asarray(result[k], float) for k in (1, 2, 5, 7)
    )
    return _Solved(
        CameraModel(size, matrix, distortion.reshape(-1)[:5]),
        float(np.asarray(result[0])),
        float(deviations.reshape(-1)[:2].max()),
        view_errors.reshape(-1),
    )


def _held_out_rms(views: Sequence[BoardView], size: tuple[int, int]) -> float:
    """What a lens fitted without every fifth view leaves over in those."""
    held = list(views[::_HOLD_OUT_EVERY])
    others = [view for k, view in enumerate(views) if k % _HOLD_OUT_EVERY]
    camera = _solve(others, size).camera
    return rms(np.concatenate([residuals_px(view, camera) for view in held]))


def _interval(solved: _Solved) -> tuple[float, float]:
    focal, half = solved.camera.focal_px, _half_width(solved)
    return focal - half, focal + half


def _half_width(solved: _Solved) -> float:
    return _NORMAL_95 * _CORRELATED * solved.focal_sd_px


def _is_stray(view_rms_px: Floats) -> np.ndarray:
    limit = max(_STRAY * float(np.median(view_rms_px)), GOOD_RMS_PX)
    return np.asarray(view_rms_px > limit)


def _distinct(views: Sequence[BoardView], size: tuple[int, int]) -> list[int]:
    """Numbers of views that differ from all before them."""
    kept: list[int] = []
    for index, view in enumerate(views):
        if all(view.moved_px(views[k]) > _SAME_VIEW * size[0] for k in kept):
            kept.append(index)
    return kept


def turn_deg(views: Sequence[BoardView], camera: CameraModel) -> float:
    """The largest angle between two of the board's directions."""
    normals = np.array([board_pose(view, camera).normal for view in views])
    cosines = np.clip(normals @ normals.T, -1.0, 1.0)
    return float(np.degrees(np.arccos(cosines.min())))


def _refuse_bad(views: Sequence[BoardView], solved: _Solved) -> None:
    half_share = _half_width(solved) / solved.camera.focal_px
    if half_share > _WIDEST_INTERVAL or turn_deg(views, solved.camera) < _LEAST_TURN_DEG:
        raise refusal("lens.alike")
    bow = bow_mm(views, solved.camera)
    if bow > _MOST_BOW_MM:
        raise refusal("lens.bent", bow_mm=round(bow, 1))
    if solved.rms_px > WORST_RMS_PX:
        raise _poor(solved.rms_px)


def _too_few(count: int, distinct: int) -> Refusal:
    if count >= LEAST_VIEWS:
        return refusal("lens.alike", count=count, distinct=distinct)
    return too_few_views(count)


def too_few_views(count: int) -> Refusal:
    return refusal("lens.few", count=count, least=LEAST_VIEWS)


def _poor(rms_px: float) -> Refusal:
    return refusal("lens.poor", rms_px=round(rms_px, 2))


def _advice(lens: Lens) -> list[Message]:
    found = []
    if not lens.is_good:
        worst = max(lens.rms_px, lens.held_out_rms_px)
        found.append(say("lens.soft", rms_px=round(worst, 2), good_px=GOOD_RMS_PX))
    if lens.coverage < WANTED_COVERAGE:
        found.append(say("lens.coverage", percent=round(100 * lens.coverage)))
    return found

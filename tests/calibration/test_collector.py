"""Views of the board taken by themselves: still ones that add something."""

from __future__ import annotations

import numpy as np

from calibration.board_view import BoardPose, BoardView
from calibration.camera import CameraModel
from calibration.collector import WANTED_VIEWS, Collected, Hint
from calibration.target import board_corners_mm
from vision.board_scene import held_board
from vision.live.practice_camera import practice_lens, tour

_CAMERA = practice_lens()


def _seen(pose: BoardPose, camera: CameraModel = _CAMERA) -> BoardView:
    corners = pose.seen(camera, board_corners_mm())
    inside = ((corners > 0) & (corners < camera.size)).all(1)
    return BoardView(np.flatnonzero(inside), corners[inside])


def _held(collected: Collected, view: BoardView) -> tuple[Collected, Hint]:
    collected, _ = collected.look(view)
    return collected.look(view)


def test_nothing_is_taken_while_the_board_moves() -> None:
    collected = Collected(_CAMERA.size)
    for step in range(8):
        view = _seen(held_board(_CAMERA, (0.4 + 0.02 * step, 0.5), 20, 0))
        collected, hint = collected.look(view)
        assert hint is Hint.HOLD
    assert not collected.views


def test_a_still_view_is_taken_once() -> None:
    view = _seen(held_board(_CAMERA, tilt_deg=20))
    collected, hint = _held(Collected(_CAMERA.size), view)
    assert hint is Hint.TAKEN
    collected, hint = collected.look(view)
    assert hint is not Hint.TAKEN
    assert len(collected.views) == 1


def test_without_a_board_it_is_asked_for() -> None:
    collected, hint = Collected(_CAMERA.size).look(None)
    assert hint is Hint.SHOW
    assert collected.last is None


def test_flat_views_alone_bring_the_wish_for_a_tilt() -> None:
    collected, hint = Collected(_CAMERA.size), Hint.SHOW
    for x in (0.3, 0.5, 0.7):
        view = _seen(held_board(_CAMERA, (x, 0.5)))
        collected, _ = _held(collected, view)
        collected, hint = collected.look(view)
    assert hint is Hint.TILT


def test_views_on_one_side_bring_the_wish_for_the_other() -> None:
    collected, hint = Collected(_CAMERA.size), Hint.SHOW
    for y in (0.3, 0.5, 0.7):
        view = _seen(held_board(_CAMERA, (0.3, y), 25, 90 * y))
        collected, _ = _held(collected, view)
        collected, hint = collected.look(view)
    assert hint in (Hint.UPPER_RIGHT, Hint.LOWER_RIGHT)


def test_a_patient_guest_is_done_after_one_tour() -> None:
    collected = Collected(_CAMERA.size)
    for pose in tour():
        collected, hint = _held(collected, _seen(pose))
    assert hint is Hint.DONE
    assert collected.is_done
    assert len(collected.views) <= WANTED_VIEWS + 2

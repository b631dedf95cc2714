"""The lens from views of the board, made by cameras whose truth is known."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from calibration.board_view import BoardView
from calibration.camera import CameraModel
from calibration.coverage import CELLS, coverage_map
from calibration.lens import Lens
from calibration.lens_fit import fit_lens, rough_camera
from calibration.target import dictionary
from rules.message import Refusal
from tests.kept import kept
from vision.board import BoardSight, find_board
from vision.board_scene import PrintedBoard, board_picture, held_board

_SIZE = (800, 450)


def _camera(focal: float = 0.9, k1: float = -0.12) -> CameraModel:
    width, height = _SIZE
    matrix = np.array(
        [[focal * width, 0, width * 0.49], [0, focal * width * 1.003, height * 0.51], [0, 0, 1.0]]
    )
    return CameraModel(_SIZE, matrix, np.array([k1, 0.03, 0.0006, -0.0004, 0.0]))


@dataclass(frozen=True)
class Held:
    """How a board was held before a camera, a dozen times."""

    focal: float = 0.9
    k1: float = -0.12
    bow_mm: float = 0.0
    tilts: tuple[float, float] = (8.0, 42.0)

    def pictures(self, count: int = 12) -> list[np.ndarray]:
        camera, rng = _camera(self.focal, self.k1), np.random.default_rng(7)
        pictures = []
        for seed in range(count):
            pose = held_board(
                camera,
                (float(rng.uniform(0.2, 0.8)), float(rng.uniform(0.25, 0.75))),
                float(rng.uniform(*self.tilts)),
                float(rng.uniform(0, 360)),
                float(rng.uniform(-20, 20)),
                float(rng.uniform(0.35, 0.7)),
            )
            pictures.append(board_picture(camera, pose, PrintedBoard(self.bow_mm), seed=seed))
        return pictures

    def views(self, camera: CameraModel | None = None) -> list[BoardView]:
        """To draw a board and to find it again is nearly all the work of these tests."""
        known = "" if camera is None else "_known"
        return kept(f"{self}{known}", lambda: _views(self.pictures(), camera))


def _views(pictures: list[np.ndarray], camera: CameraModel | None = None) -> list[BoardView]:
    found = [find_board(picture, camera).view for picture in pictures]
    return [view for view in found if view is not None]


@pytest.mark.parametrize(("focal", "k1"), [(0.9, -0.12), (0.65, -0.2), (1.2, 0.05)])
def test_a_known_camera_is_found_again(focal: float, k1: float) -> None:
    views = Held(focal, k1).views()
    truth = _camera(focal, k1)
    lens = fit_lens(views, _SIZE).lens
    assert lens.camera.focal_px == pytest.approx(truth.focal_px, rel=0.01)
    assert lens.focal_95_px[0] < truth.focal_px < lens.focal_95_px[1]
    assert lens.focal_half_width < 0.01
    assert lens.rms_px < 0.3
    assert lens.held_out_rms_px < 0.3
    assert lens.is_good
    corners = np.array([[40.0, 30.0], [760.0, 420.0], [400.0, 225.0]])
    assert lens.camera.undistort(corners) == pytest.approx(truth.undistort(corners), abs=0.01)


def test_a_first_solve_sharpens_the_search_for_corners() -> None:
    first = Held().views()
    rough = rough_camera(first, _SIZE)
    assert rough is not None
    again = Held().views(rough)
    assert sum(len(v.numbers) for v in again) >= sum(len(v.numbers) for v in first)
    assert fit_lens(again, _SIZE).lens.rms_px <= fit_lens(first, _SIZE).lens.rms_px + 0.01


def test_a_bent_board_is_refused_with_its_bow() -> None:
    with pytest.raises(Refusal) as refused:
        fit_lens(Held(bow_mm=2.5).views(), _SIZE)
    assert refused.value.message.code == "lens.bent"
    assert 1.0 < refused.value.message.params["bow_mm"] < 4.0


def test_views_without_tilt_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        fit_lens(Held(tilts=(0.0, 2.0)).views(), _SIZE)
    assert refused.value.message.code == "lens.alike"


def test_the_same_view_twelve_times_is_refused() -> None:
    view = Held().views()[0]
    with pytest.raises(Refusal) as refused:
        fit_lens([view] * 12, _SIZE)
    assert refused.value.message.code == "lens.alike"
    assert refused.value.message.params["distinct"] == 1


def test_too_few_views_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        fit_lens(Held().views()[:5], _SIZE)
    assert refused.value.message.code == "lens.few"


def test_corners_in_the_wrong_places_are_refused_as_poor() -> None:
    rng = np.random.default_rng(3)
    shaken = [
        BoardView(v.numbers, v.corners_px + rng.normal(0, 1.2, v.corners_px.shape))
        for v in Held().views()
    ]
    with pytest.raises(Refusal) as refused:
        fit_lens(shaken, _SIZE)
    assert refused.value.message.code == "lens.poor"


def test_one_stray_view_is_left_out_and_told() -> None:
    views = Held().views()
    rng = np.random.default_rng(4)
    stray = views[3]
    views[3] = BoardView(
        stray.numbers, stray.corners_px + rng.normal(0, 2.5, stray.corners_px.shape)
    )
    fit = fit_lens(views, _SIZE)
    assert fit.stray == (3,)
    assert fit.lens.rms_px < 0.3


def test_a_mirrored_board_is_known_as_such() -> None:
    assert find_board(cv2.flip(Held().pictures(1)[0], 1)).sight is BoardSight.MIRRORED


@pytest.mark.parametrize("columns", [8, 11])
def test_a_board_in_another_marker_language_is_known_as_another(columns: int) -> None:
    other = cv2.aruco.CharucoBoard(
        (columns, 6), 30, 22, cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_6X6_250)
    )
    picture = cv2.cvtColor(other.generateImage((900, 600), None, 30, 1), cv2.COLOR_GRAY2BGR)
    assert find_board(picture).sight is BoardSight.OTHER_BOARD


def test_a_board_of_another_layout_in_our_markers_is_known_as_another() -> None:
    other = cv2.aruco.CharucoBoard((11, 7), 30, 22, dictionary())
    picture = cv2.cvtColor(other.generateImage((1100, 700), None, 30, 1), cv2.COLOR_GRAY2BGR)
    assert find_board(picture).sight is BoardSight.OTHER_BOARD


def test_a_picture_without_a_board_shows_nothing() -> None:
    assert find_board(np.full((300, 400, 3), 127, np.uint8)).sight is BoardSight.NOTHING


def test_the_coverage_map_counts_views_where_the_board_was() -> None:
    camera = _camera()
    left = _views([board_picture(camera, held_board(camera, (0.3, 0.5), fill=0.4))])
    seen = coverage_map(left, _SIZE)
    assert seen.shape == (CELLS, CELLS)
    assert seen[5, 3] == 1
    assert seen[:, 6:].sum() == 0


def test_a_lens_survives_being_written_down() -> None:
    lens = fit_lens(Held().views(), _SIZE).lens
    again = Lens.from_json(lens.to_json())
    assert again.to_json() == lens.to_json()
    assert again.camera.focal_px == pytest.approx(lens.camera.focal_px, abs=0.001)

"""The camera: rays to pixels and back, and where a focal length comes from."""

from __future__ import annotations

from math import hypot

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.camera import CameraModel, FocalSource, camera_prior
from rules.message import Refusal

SIZE = (1280, 720)


@st.composite
def cameras(draw: st.DrawFn) -> CameraModel:
    focal_px = draw(st.floats(800, 2000))
    matrix = np.array(
        [
            [focal_px, 0.0, 640 + draw(st.floats(-30, 30))],
            [0.0, focal_px * draw(st.floats(0.98, 1.02)), 360 + draw(st.floats(-30, 30))],
            [0.0, 0.0, 1.0],
        ]
    )
    lens = [draw(st.floats(-low, low)) for low in (0.1, 0.02, 0.002, 0.002, 0.01)]
    return CameraModel(SIZE, matrix, np.array(lens), mirrored=draw(st.booleans()))


@given(cameras(), st.floats(60, 1219), st.floats(60, 659))
def test_a_pixel_finds_its_way_back_through_the_lens(camera: CameraModel, x: float, y: float):
    there_and_back = camera.distort(camera.undistort([[x, y]]))
    assert there_and_back == pytest.approx(np.array([[x, y]]), abs=1e-3)


@given(cameras(), st.floats(-0.3, 0.3), st.floats(-0.2, 0.2), st.floats(0.5, 30))
def test_every_point_of_a_ray_is_seen_in_one_pixel(
    camera: CameraModel, x: float, y: float, away: float
):
    near, far = camera.project([[x, y, 1.0], [x * away, y * away, away]])
    assert near == pytest.approx(far, abs=1e-6)


@given(cameras())
def test_the_slope_of_the_lens_foretells_small_moves(camera: CameraModel):
    ray, move = np.array([0.2, -0.1]), np.array([1e-4, 2e-4])
    foretold = camera.distort(ray) + camera.distort_slope(ray) @ move
    assert foretold == pytest.approx(camera.distort(ray + move), abs=1e-3)


def test_a_mirrored_picture_shows_left_what_is_right():
    plain = CameraModel.pinhole(SIZE, 900.0)
    selfie = CameraModel.pinhole(SIZE, 900.0, mirrored=True)
    left = plain.project([[-0.2, 0.1, 1.0]])[0]
    assert selfie.project([[-0.2, 0.1, 1.0]])[0] == pytest.approx((1279 - left[0], left[1]))


def test_the_middle_of_the_picture_looks_straight_ahead():
    assert CameraModel.pinhole(SIZE, 900.0).undistort([639.5, 359.5]) == pytest.approx((0, 0))


def test_a_saved_profile_wins_over_what_a_photo_says():
    profile = CameraModel.pinhole(SIZE, 1000.0)
    prior = camera_prior(SIZE, profile, focal_35mm=26.0)
    assert (prior.source, prior.camera) == (FocalSource.PROFILE, profile)


def test_the_35_mm_equivalent_compares_diagonals():
    prior = camera_prior(SIZE, focal_35mm=hypot(36, 24))
    assert prior.source is FocalSource.EXIF
    assert prior.camera.focal_px == pytest.approx(hypot(*SIZE))


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_without_any_word_65_degrees_of_the_longer_side_are_assumed(size: tuple[int, int]):
    prior = camera_prior(size)
    half = np.degrees(np.arctan(1280 / 2 / prior.camera.focal_px))
    assert prior.source is FocalSource.ASSUMED
    assert half == pytest.approx(32.5)


def test_the_less_is_known_the_wider_the_spread():
    profile = CameraModel.pinhole(SIZE, 1000.0)
    spreads = [
        camera_prior(SIZE, profile).focal_log_sd,
        camera_prior(SIZE, focal_35mm=26.0).focal_log_sd,
        camera_prior(SIZE).focal_log_sd,
    ]
    assert spreads == sorted(spreads)


@pytest.mark.parametrize(
    ("matrix", "distortion", "code"),
    [
        (np.eye(2), np.zeros(5), "camera.matrix"),
        (np.full((3, 3), np.nan), np.zeros(5), "camera.matrix"),
        (np.diag([0.0, 900.0, 1.0]), np.zeros(5), "camera.matrix"),
        (np.diag([900.0, 900.0, 1.0]), np.zeros(3), "camera.distortion"),
        (np.diag([900.0, 900.0, 1.0]), np.full(5, np.inf), "camera.distortion"),
    ],
)
def test_an_impossible_camera_is_refused(matrix: np.ndarray, distortion: np.ndarray, code: str):
    with pytest.raises(Refusal) as refused:
        CameraModel(SIZE, matrix, distortion)
    assert refused.value.message.code == code


def test_a_profile_of_another_picture_size_is_refused():
    with pytest.raises(Refusal) as refused:
        camera_prior((640, 480), CameraModel.pinhole(SIZE, 900.0))
    assert refused.value.message.code == "camera.size"


def test_a_focal_length_no_camera_has_is_refused():
    with pytest.raises(Refusal) as refused:
        camera_prior(SIZE, focal_35mm=0.0)
    assert refused.value.message.code == "camera.focal_35mm"

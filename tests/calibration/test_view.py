"""The forward model: what the fit trusts to be smooth and reversible."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.view import GLOBALS, PlaneView, areas, corners_of, poses_from, project_squares

STEP = 1e-6


@st.composite
def views(draw: st.DrawFn) -> PlaneView:
    level = PlaneView(
        np.eye(3),
        np.array([draw(st.floats(-3, 3)), draw(st.floats(-3, 3)), draw(st.floats(15, 60))]),
        draw(st.floats(500, 1500)),
        draw(st.floats(-0.1, 0.1)),
        (draw(st.floats(-20, 20)), draw(st.floats(-20, 20))),
    )
    lean = np.zeros(GLOBALS)
    lean[:2] = draw(st.floats(-0.7, 0.7)), draw(st.floats(-0.7, 0.7))
    return level.moved(lean)


poses_of_dice = st.lists(
    st.tuples(st.floats(-6, 6), st.floats(-6, 6), st.floats(-3, 3)), min_size=1, max_size=4
).map(lambda rows: np.array(rows, float))


@given(views(), poses_of_dice)
def test_derivatives_by_the_view_are_the_slopes_of_the_projection(
    view: PlaneView, poses: np.ndarray
):
    seen = project_squares(view, poses)
    for number in range(GLOBALS):
        step = np.zeros(GLOBALS)
        step[number] = STEP
        ahead = project_squares(view.moved(step), poses).rays
        behind = project_squares(view.moved(-step), poses).rays
        slope = ((ahead - behind) / (2 * STEP)).reshape(len(poses), 8)
        assert seen.by_view[..., number] == pytest.approx(slope, rel=1e-4, abs=1e-2)


@given(views(), poses_of_dice)
def test_derivatives_by_the_pose_are_the_slopes_of_the_projection(
    view: PlaneView, poses: np.ndarray
):
    seen = project_squares(view, poses)
    for number in range(3):
        step = np.zeros(3)
        step[number] = STEP
        ahead = project_squares(view, poses + step).rays
        behind = project_squares(view, poses - step).rays
        slope = ((ahead - behind) / (2 * STEP)).reshape(len(poses), 8)
        assert seen.by_pose[..., number] == pytest.approx(slope, rel=1e-4, abs=1e-2)


@given(views(), poses_of_dice)
def test_a_place_in_the_plane_is_found_again_from_its_ray(view: PlaneView, poses: np.ndarray):
    places = corners_of(poses)
    assert view.to_plane(view.to_rays(places)) == pytest.approx(places, abs=1e-6)


@given(views(), poses_of_dice)
def test_the_homography_is_the_view_without_its_lens(view: PlaneView, poses: np.ndarray):
    straight = PlaneView(view.rotation, view.translation, view.focal_px, 0.0, view.center_px)
    places = corners_of(poses).reshape(-1, 2)
    lifted = np.column_stack([places, np.ones(len(places))]) @ straight.homography.T
    assert lifted[:, :2] / lifted[:, 2:] == pytest.approx(straight.to_rays(places), abs=1e-6)


@given(views(), poses_of_dice, st.floats(-5, 5), st.floats(-3, 3))
def test_another_frame_of_the_plane_shows_the_same_picture(
    view: PlaneView, poses: np.ndarray, shift: float, angle: float
):
    origin = np.array([shift, -shift])
    cos, sin = np.cos(angle), np.sin(angle)
    places = corners_of(poses)
    renamed = (places - origin) @ np.array([[cos, -sin], [sin, cos]])
    moved = view.with_frame(origin, angle)
    assert moved.to_rays(renamed) == pytest.approx(view.to_rays(places), abs=1e-6)


@given(poses_of_dice)
def test_a_square_is_its_own_nearest_square(poses: np.ndarray):
    found, edges = poses_from(corners_of(poses))
    assert corners_of(found) == pytest.approx(corners_of(poses))
    assert edges == pytest.approx(np.ones(len(poses)))
    assert areas(corners_of(poses)) == pytest.approx(np.ones(len(poses)))

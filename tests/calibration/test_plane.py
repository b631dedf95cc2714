"""The plane from the dice alone: exact corners give exact lengths, noise gives honest ones."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.camera import CameraModel, FocalSource, camera_prior
from calibration.plane import fit_plane
from calibration.plane_fit import PlaneFit, Quality
from calibration.scenes import Scene, SceneRange, random_scene
from calibration.view import corners_of
from rules.message import Refusal

Scenes = Callable[..., Scene]
seeds = st.integers(0, 2**32 - 1)


def lengths(poses: np.ndarray) -> np.ndarray:
    first, second = np.triu_indices(len(poses), 1)
    return np.linalg.norm((poses[first] - poses[second])[:, :2], axis=1)


def length_sds(fit: PlaneFit) -> np.ndarray:
    """What the fit says of the lengths between its dice."""
    sds = []
    for i, j in zip(*np.triu_indices(len(fit.poses), 1), strict=True):
        toward = fit.poses[i, :2] - fit.poses[j, :2]
        slope = np.zeros((len(fit.poses), 3))
        slope[i, :2] = toward / np.linalg.norm(toward)
        slope[j, :2] = -slope[i, :2]
        sds.append(np.sqrt(slope.reshape(-1) @ fit.covariance @ slope.reshape(-1)))
    return np.array(sds)


def fit_of(scene: Scene, **options: object) -> PlaneFit:
    return fit_plane(scene.tops_px, scene.noise_px, scene.camera.size, **options)


@given(seeds, st.integers(3, 24))
@settings(max_examples=25)
def test_exact_corners_of_a_known_camera_give_exact_lengths(seed: int, dice: int):
    within = SceneRange(dice=(dice, dice), noise_px=(0.0, 0.0))
    scene = random_scene(np.random.default_rng(seed), within)
    prior = camera_prior(scene.camera.size, scene.camera)
    fit = fit_plane(scene.exact_px, 0.5, scene.camera.size, prior)
    assert lengths(fit.poses) == pytest.approx(lengths(scene.poses), rel=1e-3)
    assert fit.tilt_deg == pytest.approx(scene.tilt_deg, abs=0.2)
    assert fit.off_dice == ()


@given(seeds, st.integers(4, 20))
@settings(max_examples=25)
def test_which_corner_comes_first_and_the_order_of_dice_do_not_matter(seed: int, dice: int):
    rng = np.random.default_rng(seed)
    scene = random_scene(rng, SceneRange(dice=(dice, dice)))
    order = rng.permutation(dice)
    renamed = np.array([np.roll(top, rng.integers(4), axis=0) for top in scene.tops_px])[order]
    fit = fit_of(scene)
    again = fit_plane(renamed, scene.noise_px, scene.camera.size)
    assert lengths(again.poses) == pytest.approx(lengths(fit.poses[order]), rel=2e-3)


@given(seeds)
@settings(max_examples=15)
def test_no_length_between_dice_has_a_negative_variance(seed: int):
    fit = fit_of(random_scene(np.random.default_rng(seed), SceneRange(dice=(3, 14))))
    assert fit.covariance == pytest.approx(fit.covariance.T)
    assert np.linalg.eigvalsh(fit.covariance).min() > -1e-9


@given(seeds)
@settings(max_examples=15)
def test_a_mirrored_picture_gives_the_table_as_it_is(seed: int):
    scene = random_scene(np.random.default_rng(seed), SceneRange(dice=(8, 12)))
    width, _ = scene.camera.size
    mirrored_px = (scene.tops_px * (-1, 1) + (width - 1, 0))[:, [0, 3, 2, 1]]
    prior = camera_prior(scene.camera.size, mirrored=True)
    plain, mirrored = (
        fit_of(scene),
        fit_plane(mirrored_px, scene.noise_px, scene.camera.size, prior),
    )
    assert mirrored.poses[:, :2] == pytest.approx(plain.poses[:, :2], abs=1e-6)
    back_px = mirrored.corners_px[:, [0, 3, 2, 1]] * (-1, 1) + (width - 1, 0)
    assert back_px == pytest.approx(plain.corners_px, abs=1e-3)


def test_the_frame_of_the_plane_runs_as_in_the_picture(scene: Scenes):
    fit = fit_of(scene(1, tilt_deg=(30.0, 50.0)))
    origin, right, down = fit.to_picture([[0, 0], [0.1, 0], [0, 0.1]])
    assert right[0] > origin[0]
    assert right[1] == pytest.approx(origin[1], abs=0.1)
    assert down[1] > origin[1]
    assert fit.poses[:, :2].mean(0) == pytest.approx((0, 0), abs=1e-9)


def test_places_go_to_the_picture_and_back(scene: Scenes):
    fit = fit_of(scene(2))
    assert fit.to_plane(fit.to_picture(fit.tops)) == pytest.approx(fit.tops, abs=1e-6)
    assert fit.to_picture(fit.tops) == pytest.approx(fit.corners_px, abs=1e-6)


def test_fitted_corners_are_nearer_to_the_truth_than_the_corners_that_were_read(scene: Scenes):
    read, fitted, stated = [], [], []
    for seed in range(12):
        made = scene(seed, dice=16)
        fit = fit_of(made)
        read.append(((made.tops_px - made.exact_px) ** 2).sum(-1).mean())
        fitted.append(((fit.corners_px - made.exact_px) ** 2).sum(-1).mean())
        stated.append(np.trace(fit.corner_covariance_px, axis1=-2, axis2=-1).mean())
    assert np.mean(fitted) < 0.6 * np.mean(read)
    assert np.mean(stated) == pytest.approx(np.mean(fitted), rel=0.25)


def test_a_warm_start_ends_where_a_cold_one_does(scene: Scenes):
    made = scene(3)
    cold = fit_of(made)
    shaken = made.tops_px + np.random.default_rng(0).normal(scale=0.1, size=made.tops_px.shape)
    warm = fit_plane(shaken[2:], made.noise_px, made.camera.size, start=cold)
    again = fit_plane(shaken[2:], made.noise_px, made.camera.size)
    assert lengths(warm.poses) == pytest.approx(lengths(again.poses), rel=1e-3)


def test_a_warm_start_from_another_view_is_dropped(scene: Scenes):
    here = scene(4, tilt_deg=(50.0, 55.0), sizes=((1280, 720),))
    there = scene(5, tilt_deg=(0.0, 5.0), sizes=((1280, 720),))
    fit = fit_plane(here.tops_px, here.noise_px, here.camera.size, start=fit_of(there))
    assert lengths(fit.poses) == pytest.approx(lengths(fit_of(here).poses), rel=1e-3)


def test_corners_known_to_be_bad_count_less(scene: Scenes):
    made = scene(6, dice=8)
    tops_px, sigma_px = made.tops_px.copy(), np.full((8, 4), made.noise_px)
    tops_px[:4, 0] += (5.0, -4.0)
    sigma_px[:4, 0] = 6.0
    told = fit_plane(tops_px, sigma_px, made.camera.size)
    assert told.off_dice == ()
    assert lengths(told.poses) == pytest.approx(lengths(made.poses), rel=0.03)


def test_the_sigma_of_a_corner_stays_with_it_in_a_mirror(scene: Scenes):
    made = scene(6, dice=8)
    width, _ = made.camera.size
    tops_px, sigma_px = made.tops_px.copy(), np.full((8, 4), made.noise_px)
    tops_px[:, 1] += (4.0, -3.0)
    sigma_px[:, 1] = 6.0
    mirrored_px = (tops_px * (-1, 1) + (width - 1, 0))[:, [0, 3, 2, 1]]
    selfie = camera_prior(made.camera.size, mirrored=True)
    plain = fit_plane(tops_px, sigma_px, made.camera.size)
    back = fit_plane(mirrored_px, sigma_px[:, [0, 3, 2, 1]], made.camera.size, selfie)
    assert lengths(back.poses) == pytest.approx(lengths(plain.poses), rel=1e-6)


def test_a_wrong_sigma_is_found_out(scene: Scenes):
    made = scene(7, dice=20, noise_px=0.6)
    stated = [fit_plane(made.tops_px, sigma, made.camera.size) for sigma in (0.3, 0.6, 1.2)]
    middle = [np.median(length_sds(fit)) for fit in stated]
    assert [round(fit.level) for fit in stated[:2]] == [2, 1]
    assert middle == pytest.approx([middle[1]] * 3, rel=0.25)


def test_corners_that_were_fitted_before_are_not_believed_more_for_it(scene: Scenes):
    made = scene(16, dice=14)
    fit = fit_of(made)
    again = fit_plane(fit.corners_px, made.noise_px * fit.level, made.camera.size, fitted=True)
    assert lengths(again.poses) == pytest.approx(lengths(fit.poses), rel=1e-3)
    assert length_sds(again) == pytest.approx(length_sds(fit), rel=0.1)


def test_the_focal_length_is_fitted_only_where_the_dice_can_tell(scene: Scenes):
    slanted = fit_of(scene(8, dice=24, tilt_deg=(50.0, 55.0), k1=(0.0, 0.0)))
    upright = fit_of(scene(8, dice=12, tilt_deg=(0.0, 1.0)))
    assert slanted.focal_source is FocalSource.FITTED
    assert upright.focal_source is FocalSource.ASSUMED


@pytest.mark.usefixtures("faces_err_alone")
def test_a_known_camera_is_believed(scene: Scenes):
    made = scene(9, dice=6)
    known = camera_prior(made.camera.size, made.camera)
    fit = fit_of(made, prior=known)
    assert fit.focal_source is FocalSource.PROFILE
    assert fit.focal_px == pytest.approx(made.camera.focal_px, rel=0.02)
    assert np.median(length_sds(fit)) < np.median(length_sds(fit_of(made)))


def test_lengths_from_dice_in_a_row_are_still_as_sure_as_stated():
    rng = np.random.default_rng(10)
    camera = CameraModel.pinhole((1280, 720), 1000.0)
    tilt = np.radians(40.0)
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    scores = []
    for _ in range(20):
        angles = rng.uniform(-0.7, 0.7, 6)
        row = np.column_stack([2.0 * np.arange(6) - 5.0, np.zeros(6), angles])
        exact_px = camera.project(corners_of(row) @ lean[:, :2].T + (0.0, 0.0, 28.0))
        noisy_px = exact_px + rng.normal(scale=0.5, size=exact_px.shape)
        fit = fit_plane(noisy_px, 0.5, camera.size)
        scores.append((lengths(fit.poses) - lengths(row)) / length_sds(fit))
    assert np.sqrt(np.mean(np.square(scores))) < 1.4


@pytest.mark.parametrize("dice", [0, 1, 2])
def test_fewer_than_three_dice_make_no_plane(scene: Scenes, dice: int):
    with pytest.raises(Refusal) as refused:
        fit_plane(scene(11).tops_px[:dice], 0.5, (1280, 720))
    assert refused.value.message.code == "plane.too_few"
    assert refused.value.message.params["count"] == dice


def test_a_die_read_twice_is_refused(scene: Scenes):
    made = scene(12)
    twice = np.vstack([made.tops_px, made.tops_px[:1] + 1.0])
    with pytest.raises(Refusal) as refused:
        fit_plane(twice, 0.5, made.camera.size)
    assert refused.value.message.code == "plane.twins"


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_corners_that_are_no_numbers_are_refused(scene: Scenes, bad: float):
    tops_px = scene(13).tops_px.copy()
    tops_px[3, 1, 0] = bad
    with pytest.raises(Refusal) as refused:
        fit_plane(tops_px, 0.5, (1280, 720))
    assert refused.value.message.code == "plane.not_finite"


@pytest.mark.parametrize("order", [[3, 2, 1, 0], [0, 2, 1, 3], [0, 0, 2, 3]])
def test_faces_that_are_not_clockwise_and_whole_are_refused(scene: Scenes, order: list[int]):
    tops_px = scene(14).tops_px.copy()
    tops_px[2] = tops_px[2][order]
    with pytest.raises(Refusal) as refused:
        fit_plane(tops_px, 0.5, (1280, 720))
    assert refused.value.message.code == "plane.face"
    assert refused.value.message.params["index"] == 2


def test_a_list_of_points_is_not_a_list_of_faces():
    with pytest.raises(Refusal) as refused:
        fit_plane([[1.0, 2.0]], 0.5, (1280, 720))
    assert refused.value.message.code == "plane.shape"


@pytest.mark.parametrize("sigma_px", [np.full(16, np.nan), -1.0, np.ones(3)])
def test_a_sigma_that_is_no_length_for_every_die_is_refused(scene: Scenes, sigma_px: np.ndarray):
    with pytest.raises(Refusal) as refused:
        fit_plane(scene(15).tops_px, sigma_px, (1280, 720))
    assert refused.value.message.code == "plane.sigma"


def test_a_camera_for_another_size_of_picture_is_refused(scene: Scenes):
    with pytest.raises(Refusal) as refused:
        fit_plane(scene(15).tops_px, 0.5, (1280, 720), camera_prior((720, 1280)))
    assert refused.value.message.code == "camera.size"


@given(seeds, st.integers(4, 16))
@settings(max_examples=15)
def test_quadrilaterals_that_are_no_dice_never_make_a_good_plane(seed: int, count: int):
    rng = np.random.default_rng(seed)
    places = np.array([(x, y) for x in range(100, 1200, 250) for y in range(100, 700, 150)])
    centers = places[rng.permutation(len(places))[:count]]
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    quads = centers[:, None] + square * rng.uniform(8, 40, (count, 1, 2))
    quads = quads + rng.uniform(-4, 4, (count, 4, 2))
    assert fit_plane(quads, 0.5, (1280, 720)).quality is Quality.POOR

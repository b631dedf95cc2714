"""Dice off the common size or plane are named, and never pull the others with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from calibration.plane import fit_plane
from calibration.plane_fit import KnownPlane, PlaneFit, Quality
from calibration.scenes import Scene
from calibration.view import corners_of
from rules.oraklos.doubt_kind import DoubtKind

Scenes = Callable[..., Scene]
UP = np.array([0.0, 0.0, -1.0])


def with_die(scene: Scene, index: int, points: np.ndarray) -> Scene:
    """The scene with one top face (4, 3) put elsewhere in space."""
    tops_px = scene.tops_px.copy()
    noise = np.random.default_rng(index).normal(scale=scene.noise_px, size=(4, 2))
    tops_px[index] = scene.seen(points) + noise
    return replace(scene, tops_px=tops_px)


def top_face(scene: Scene, index: int, edge: float = 1.0) -> np.ndarray:
    center = scene.poses[index, :2]
    square = (corners_of(scene.poses[index : index + 1])[0] - center) * edge + center
    return np.column_stack([square, np.zeros(4)])


def leaning(scene: Scene, index: int, angle_deg: float) -> np.ndarray:
    """A die that stands on one edge: its top face turns up about the opposite one."""
    face = top_face(scene, index)
    hinge, along = face[0], face[1] - face[0]
    across = face - hinge
    outward = across - np.outer(across @ along, along)
    lifted = np.linalg.norm(outward, axis=1, keepdims=True)
    angle = np.radians(angle_deg)
    return face - outward * (1 - np.cos(angle)) + lifted * np.sin(angle) * UP


def fit_of(scene: Scene) -> PlaneFit:
    return fit_plane(scene.tops_px, scene.noise_px, scene.camera.size)


def off(fit: KnownPlane) -> dict[int, DoubtKind]:
    return {die.index: die.kind for die in fit.off_dice}


def places(fit: PlaneFit, without: int) -> np.ndarray:
    """Distances from the first two other dice, which no choice of frame changes."""
    kept = np.delete(fit.poses[:, :2], without, axis=0)
    return np.linalg.norm(kept[:, None] - kept[:2], axis=-1)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_thrown_table_has_no_die_off_the_plane(scene: Scenes, seed: int):
    assert off(fit_of(scene(seed))) == {}


@pytest.mark.parametrize(("seed", "edge"), [(1, 1.2), (2, 1.25), (3, 0.8), (4, 0.75)])
def test_a_die_of_another_size_is_named(scene: Scenes, seed: int, edge: float):
    made = scene(seed, edge_px=(30.0, 50.0))
    fit = fit_of(with_die(made, 5, top_face(made, 5, edge)))
    assert off(fit) == {5: DoubtKind.SIZE}
    assert fit.off_dice[0].edge == pytest.approx(edge, rel=0.1)
    assert fit.quality is Quality.GOOD


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_leaning_die_is_named(scene: Scenes, seed: int):
    made = scene(seed, edge_px=(30.0, 50.0))
    fit = fit_of(with_die(made, 5, leaning(made, 5, 30.0)))
    assert list(off(fit)) == [5]
    assert fit.quality is Quality.GOOD


def test_a_die_on_top_of_another_looks_too_large(scene: Scenes):
    made = scene(5, edge_px=(45.0, 55.0), tilt_deg=(0.0, 15.0))
    fit = fit_of(with_die(made, 5, top_face(made, 5) + 1.0 * UP))
    assert off(fit) == {5: DoubtKind.SIZE}


def test_a_die_off_the_plane_moves_no_other(scene: Scenes):
    made = scene(2, edge_px=(30.0, 50.0))
    calm, shaken = fit_of(made), fit_of(with_die(made, 5, leaning(made, 5, 35.0)))
    assert off(shaken)
    assert places(shaken, 5) == pytest.approx(places(calm, 5), rel=0.02)


@pytest.mark.usefixtures("faces_err_alone")
def test_a_die_off_the_plane_keeps_a_place_that_is_not_sure(scene: Scenes):
    made = scene(2, edge_px=(30.0, 50.0))
    fit = fit_of(with_die(made, 5, leaning(made, 5, 35.0)))
    sd = np.sqrt(np.diagonal(fit.covariance)).reshape(-1, 3)
    assert sd[5, 0] > 5 * np.delete(sd, 5, axis=0)[:, 0].max()
    middle_px = fit.to_picture(fit.poses[5, :2])
    assert middle_px == pytest.approx(made.tops_px[5].mean(0), abs=25.0)
    assert np.isfinite(fit.corners_px[5]).all()


def test_one_bad_corner_is_repaired_by_the_other_three(scene: Scenes):
    made = scene(6, edge_px=(30.0, 50.0))
    tops_px = made.tops_px.copy()
    tops_px[5, 2] += (7.0, -5.0)
    fit = fit_of(replace(made, tops_px=tops_px))
    assert off(fit) == {}
    assert fit.corner_pull[5, 2] < 0.2
    assert fit.corners_px[5, 2] == pytest.approx(made.exact_px[5, 2], abs=2.0)


def test_three_dice_that_disagree_are_not_sure_of_anything(scene: Scenes):
    made = scene(7, dice=3, edge_px=(40.0, 50.0))
    shaken = with_die(made, 1, top_face(made, 1, 1.5))
    sds = [np.sqrt(np.diagonal(fit_of(each).covariance)).max() for each in (made, shaken)]
    assert fit_of(shaken).quality is Quality.POOR or sds[1] > 3 * sds[0]

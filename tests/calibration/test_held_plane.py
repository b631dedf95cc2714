"""A plane that stays: dice of the next picture are placed in it, as exactly as by a fit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.camera import CameraModel, camera_prior
from calibration.held_plane import hold_plane
from calibration.plane import fit_plane
from calibration.plane_fit import KnownPlane, PlaneFit
from calibration.scenes import Scene
from tests.calibration.test_off_plane import Scenes, leaning, off, with_die


def fitted(scene: Scene) -> PlaneFit:
    return fit_plane(scene.tops_px, scene.noise_px, scene.camera.size)


def held(scene: Scene, before: KnownPlane) -> KnownPlane | None:
    return hold_plane(scene.tops_px, scene.noise_px, camera_prior(scene.camera.size), before)


def seen_again(scene: Scene) -> Scene:
    """The same dice with noise of their own."""
    noise = np.random.default_rng(9).normal(scale=scene.noise_px, size=scene.tops_px.shape)
    return replace(scene, tops_px=scene.tops_px + noise)


def test_dice_are_placed_in_the_plane_of_the_picture_before(scene: Scenes) -> None:
    lying = scene(4)
    before, again = fitted(lying), seen_again(lying)
    placed, anew = held(again, before), fitted(again)
    assert placed is not None
    apart_px = np.linalg.norm(placed.corners_px - anew.corners_px, axis=-1)
    assert np.median(apart_px) < 0.5 * lying.noise_px
    assert placed.off_dice == ()


def test_a_die_that_leans_is_named(scene: Scenes) -> None:
    lying = scene(3)
    tilted = with_die(lying, 2, leaning(lying, 2, 30.0))
    placed = held(tilted, fitted(lying))
    assert placed is not None
    assert set(off(placed)) == {2}
    assert np.allclose(placed.corners_px[2], tilted.tops_px[2])


def test_a_pushed_or_another_camera_lets_the_plane_go(scene: Scenes) -> None:
    lying = scene(4)
    before = fitted(lying)
    assert held(scene(5), before) is None
    width, height = lying.camera.size
    other = camera_prior((width, height), CameraModel.pinhole((width, height), 2.0 * width))
    assert hold_plane(lying.tops_px, lying.noise_px, other, before) is None

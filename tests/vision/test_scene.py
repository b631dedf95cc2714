"""The scene maker: the same seed, the same scene; and a truth that can be trusted."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon

from vision.scene import solids, things
from vision.scene.camera import SceneCamera, look_at
from vision.scene.describe import describe, describe_crop
from vision.scene.lights import draw_lighting
from vision.scene.materials import GAME_COLORS, Material
from vision.scene.presets import PRESETS
from vision.scene.ray_casting import cast
from vision.scene.render import render
from vision.scene.surface_choice import draw_surface
from vision.scene.surfaces import albedo
from vision.scene.truth import is_die, top_corners, top_pixels, truth_of
from vision.simulate import make_scene, save_scene

SMALL = (640, 360)


def decoded(data: bytes) -> np.ndarray:
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_seed_gives_the_same_picture_and_truth(preset: str) -> None:
    first, truth = make_scene(5, preset, SMALL)
    second, again = make_scene(5, preset, SMALL)
    assert truth == again
    assert np.abs(decoded(first).astype(int) - decoded(second).astype(int)).max() <= 2


def test_another_seed_gives_another_scene() -> None:
    assert make_scene(1, "normal", SMALL)[1]["dice"] != make_scene(2, "normal", SMALL)[1]["dice"]


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(["easy", "normal", "hard"]))
def test_truth_is_inside_the_picture_and_reprojects(seed: int, preset: str) -> None:
    scene = describe(seed, preset, SMALL)
    truth = truth_of(scene, render(scene), "a.jpg")
    json.dumps(truth)
    matrix, distortion = np.array(truth["camera_matrix"]), np.array(truth["distortion"])
    rotation, _ = cv2.Rodrigues(np.array(truth["rotation"]))
    for die in truth["dice"]:
        x, y = die["top_center_px"]
        assert 0 <= x < truth["width"]
        assert 0 <= y < truth["height"]
        assert 0 <= die["visible"] <= 1
        edge = float(np.linalg.norm(np.subtract(*die["footprint_m"][:2])))
        top = np.column_stack([die["footprint_m"], np.full(4, edge)])
        pixels, _ = cv2.projectPoints(
            top, rotation, np.array(truth["translation"]), matrix, distortion
        )
        np.testing.assert_allclose(pixels.reshape(4, 2), die["top_px"], atol=0.02)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 100_000))
def test_no_two_dice_overlap(seed: int) -> None:
    scene = describe(seed, "hard", SMALL)
    outlines = [Polygon(s.tags["spot"].square) for s in scene.solids if is_die(s)]
    for one, other in combinations(outlines, 2):
        assert one.intersection(other).area < 1e-9


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 100_000))
def test_top_faces_run_clockwise_in_the_picture(seed: int) -> None:
    scene = describe(seed, "training", SMALL)
    for solid in scene.solids:
        if "spot" in solid.tags and solid.half is not None:
            corners, center = top_pixels(scene, solid)
            around = corners - center
            turn = np.cross(
                np.pad(around, ((0, 0), (0, 1))), np.pad(np.roll(around, -1, 0), ((0, 0), (0, 1)))
            )
            assert (turn[:, 2] > 0).all()


def test_a_hole_is_dark_or_light_on_top_only_where_the_truth_says_so() -> None:
    """With and without the hole, the same die differs around its center and nowhere else."""
    material = Material(np.float32([0.6, 0.05, 0.05]))
    camera = _from_above()
    for up in (True, False):
        hole = solids.Hole(2 if up else 0, 0.15, np.float32([0.5, 0.4, 0.3]))
        die = _cube(material, hole)
        hits = cast(die, camera.position.astype(np.float32), _rays(camera))
        on_top = hits.face == 4
        from vision.scene.shading import _drill

        albedo = np.tile(material.albedo, (len(hits.point), 1)).astype(np.float32)
        reach = np.ones(len(hits.point), np.float32)
        inside = _drill(die, hits, _rays(camera)[hits.mask], albedo, reach)
        near = np.hypot(hits.point[:, 0], hits.point[:, 1]) < 0.15
        assert (inside & on_top).any() == up
        if up:
            assert (inside[on_top] == near[on_top]).all()


def _from_above() -> SceneCamera:
    rotation, translation = look_at(np.zeros(3), 0.05, 0.3, 0.0, 20.0)
    matrix = np.array([[900.0, 0, 49.5], [0, 900.0, 49.5], [0, 0, 1]])
    return SceneCamera(100, 100, matrix, np.zeros(5), rotation, translation)


def _rays(camera: SceneCamera) -> np.ndarray:
    return camera.window(0, 0, camera.width, camera.height).reshape(-1, 3)


def _cube(material: Material, hole: solids.Hole | None = None) -> solids.Solid:
    return solids.box(
        "die", (0.5, 0.5, 0.5), things.turned(0.4), np.array([0, 0, 0.5]), material, 0.04, hole=hole
    )


@pytest.mark.parametrize("color", [(0.9, 0.9, 0.9), (0.1, 0.6, 0.2), (0.05, 0.1, 0.8)])
def test_a_table_shows_the_color_of_its_surface(color: tuple[float, float, float]) -> None:
    plain = np.float32(color)
    surface = replace(draw_surface(np.random.default_rng(1), 0.0), low=plain, high=plain, grain=0.0)
    places = np.linspace(-5, 5, 40, dtype=np.float32).reshape(5, 8)
    assert np.allclose(albedo(surface, places, places.T.reshape(5, 8), 1.0), plain, atol=1e-3)


def test_a_bright_window_overhead_washes_out_tops_and_leaves_sides_as_they_are() -> None:
    scene = describe(3, "normal", SMALL)
    room = replace(scene.lighting, sky=np.float32([0.3] * 3), overhead=np.float32([0.3] * 3))
    glossy = [replace(s, material=replace(s.material, gloss=1.5)) for s in scene.solids]
    scene = replace(scene, solids=tuple(glossy), flats=(), hand=None)
    plain = render(replace(scene, lighting=room))
    washed = render(replace(scene, lighting=replace(room, overhead=np.float32([8.0] * 3))))
    gained = washed.light.mean(2) - plain.light.mean(2)
    assert gained[plain.part == 1].mean() > 0.3
    assert gained[plain.part == 2].mean() < 0.1


@given(seed=st.integers(0, 10_000), wild=st.floats(0, 1))
def test_every_lamp_hangs_above_the_table(seed: int, wild: float) -> None:
    eye = np.array([4.0, -12.0, 20.0])
    lighting = draw_lighting(np.random.default_rng(seed), wild, np.full(3, 0.4), eye)
    assert all(lamp.position[2] > 1 for lamp in lighting.lamps)
    assert np.isfinite(lighting.total).all()


def test_rays_meet_a_cube_where_its_projection_is() -> None:
    camera = _from_above()
    cube = _cube(Material(np.float32([0.5] * 3)))
    hits = cast(cube, camera.position.astype(np.float32), _rays(camera))
    seen = hits.mask.reshape(100, 100).astype(np.uint8)
    hull = cv2.convexHull(np.float32(camera.project(cube.corners)))
    drawn = np.zeros_like(seen)
    cv2.fillConvexPoly(drawn, np.int32(np.round(hull)), 1)
    # Bevels take a little off; nothing may stick out.
    assert 0.93 < seen.sum() / drawn.sum() <= 1.02


def test_the_upper_face_of_a_lying_cube_is_its_square() -> None:
    cube = _cube(Material(np.float32([0.5] * 3)))
    corners = top_corners(cube)
    np.testing.assert_allclose(corners[:, 2], 1.0, atol=1e-6)
    np.testing.assert_allclose(
        np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1), 1.0, atol=1e-6
    )


def test_truth_counts_a_die_behind_a_hand_as_hidden() -> None:
    """Somewhere among hard scenes a hand hides a die, and the truth knows."""
    for seed in range(200):
        scene = describe(seed, "hard", SMALL)
        if scene.hand is None:
            continue
        truth = truth_of(scene, render(scene), "a.jpg")
        if any(die["visible"] < 0.5 for die in truth["dice"]):
            return
    raise AssertionError("no die was ever hidden by a hand")


def test_a_crop_for_training_shows_dice_of_the_wanted_width() -> None:
    widths = []
    for seed in range(40):
        scene, factor = describe_crop(seed)
        for solid in scene.solids:
            if is_die(solid) and solid.pips is None:
                corners, center = top_pixels(scene, solid)
                if (center > 0).all() and (center < scene.camera.width).all():
                    widths.append(np.sqrt(cv2.contourArea(np.float32(corners))) * factor)
    assert 14 < np.median(widths) < 32


def test_as_many_dice_of_a_crop_lean_as_were_asked_for() -> None:
    def leaning(share: float) -> float:
        solids = [s for seed in range(12) for s in describe_crop(seed, leaning=share)[0].solids]
        ours = [s for s in solids if s.tags.get("color") in GAME_COLORS and s.pips is None]
        return float(np.mean([bool(s.tags.get("cocked")) for s in ours]))

    assert leaning(0.0) == 0.0
    assert 0.3 < leaning(0.5) < 0.7


def test_scenes_are_saved_with_their_truth_beside_them(tmp_path) -> None:
    path = save_scene(tmp_path, 3, "easy", SMALL)
    truth = json.loads(path.with_suffix(".json").read_text())
    assert truth["image"] == path.name
    assert {die["color"] for die in truth["dice"]} <= set(GAME_COLORS)
    assert decoded(path.read_bytes()).shape == (360, 640, 3)

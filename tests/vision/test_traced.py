"""Path-traced pictures: their meshes are the bodies said, their pixels lie where truth says."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from vision.scene.camera import SceneCamera, look_at
from vision.scene.describe import describe
from vision.scene.materials import GAME_COLORS
from vision.scene.render import render
from vision.training.traced import meshes, paints, tables
from vision.training.traced.evening import ROOM, draw_evening

needs_tracer = pytest.mark.skipif(
    importlib.util.find_spec("mitsuba") is None, reason="mitsuba is not installed"
)
GRAY = np.full(3, 0.5)


@pytest.fixture
def tracer() -> Any:
    import mitsuba

    mitsuba.set_variant("scalar_rgb")
    from vision.training.traced import film, scene

    return SimpleNamespace(
        film_of=film.film_of,
        camera=film.tracer_camera,
        trace=film.trace,
        trace_each=film.trace_each,
        calmed=film.calmed,
        scene=scene.tracer_scene,
        evening=lambda told, seed: draw_evening(
            np.random.default_rng(seed), 0.8, 0.5, [told.camera.position]
        ),
        scaled=mitsuba.ScalarTransform4f().scale,
    )


def use(variant: str) -> None:
    import mitsuba

    try:
        mitsuba.set_variant(variant)
        mitsuba.Float(1.0) + 1.0
    except (ImportError, RuntimeError) as missing:
        pytest.skip(f"LLVM is not installed: {missing}")


def volume(mesh: meshes.Mesh) -> float:
    around_middle = mesh.vertices - mesh.vertices.mean(0)
    a, b, c = (around_middle[mesh.faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_a_drilled_cube_lacks_just_its_bore(axis: int) -> None:
    half = np.full(3, 0.5)
    whole = meshes.rounded_box(half, 0.03, GRAY)
    drilled = meshes.rounded_box(half, 0.03, GRAY, drill=(axis, 0.2, GRAY))
    assert volume(whole) == pytest.approx(1 - 12 * (1 - np.pi / 4) * 0.03**2, abs=2e-3)
    assert volume(whole) - volume(drilled) == pytest.approx(np.pi * 0.2**2, rel=0.02)


def test_a_rounded_cube_still_reaches_the_faces_of_the_sharp_one() -> None:
    drilled = meshes.rounded_box(np.full(3, 0.5), 0.1, GRAY, drill=(2, 0.2, GRAY))
    assert np.allclose(np.abs(drilled.vertices).max(0), 0.5)
    assert np.allclose(np.linalg.norm(drilled.normals, axis=1), 1)


def test_every_kind_of_thing_has_a_mesh_within_its_body_that_faces_outward() -> None:
    scenes = [describe(seed, "hard", (320, 240)) for seed in range(40)]
    kinds = {solid.kind: solid for scene in scenes for solid in scene.solids}
    assert {"die", "pencil", "mug"} <= set(kinds)
    for solid in kinds.values():
        mesh = meshes.mesh_of(solid)
        low, high = solid.corners.min(0) - 0.05, solid.corners.max(0) + 0.05
        assert (mesh.vertices >= low).all()
        assert (mesh.vertices <= high).all()
        assert volume(mesh) > 0


@pytest.mark.parametrize("seed", range(6))
def test_repainted_dice_keep_their_place_their_color_and_their_hole(seed: int) -> None:
    rng = np.random.default_rng(seed)
    before = describe(5, "normal", (320, 240)).solids
    look = paints.draw_set(rng)
    after = paints.repaint(rng, look, before)
    for old, new in zip(before, after, strict=True):
        assert new.tags == old.tags
        assert np.array_equal(new.position, old.position)
        assert (new.hole and new.hole.axis) == (old.hole and old.hole.axis)
        if new.kind == "die":
            assert new.hole is not None
            assert new.hole.radius == look.bore
        if new.tags.get("color") == "black":
            assert new.material.albedo.max() < 0.1
        elif new.tags.get("color") in GAME_COLORS:
            strongest = {"red": 0, "yellow": 0, "blue": 2}[str(new.tags["color"])]
            assert new.material.albedo.argmax() == strongest


def test_every_table_is_a_possible_albedo() -> None:
    seen = set()
    for seed in range(14):
        name, tile = tables.table_texture(np.random.default_rng(seed), 1.0)
        seen.add(name)
        assert np.isfinite(tile).all()
        assert 0 < tile.min() <= tile.max() < 1
    assert len(seen) > 4


def bent_camera() -> SceneCamera:
    matrix = np.array([[150.0, 0, 74.3], [0, 150.0, 64.8], [0, 0, 1]])
    rotation, translation = look_at(np.array([0.3, -0.2, 0]), 0.7, 1.1, 0.4, 12.0)
    return SceneCamera(160, 120, matrix, np.array([-0.16, 0.03, 0, 0, 0.0]), rotation, translation)


@needs_tracer
def test_what_the_tracer_sees_through_a_pixel_projects_into_its_middle(tracer: Any) -> None:
    camera = bent_camera()
    film = tracer.film_of(camera)
    places = tracer.trace(
        {
            "type": "scene",
            "sensor": tracer.camera(camera, film),
            "integrator": {"type": "aov", "aovs": "place:position"},
            "table": {"type": "rectangle", "to_world": tracer.scaled(100)},
        },
        16,
        1,
        brightest=np.inf,
    )
    seen = film.bent(places[..., -3:])
    pixels = camera.project(seen.reshape(-1, 3).astype(float)).reshape(120, 160, 2)
    off = pixels - np.stack(np.meshgrid(np.arange(160), np.arange(120)), -1)
    assert np.abs(off.mean((0, 1))).max() < 0.02
    for corner in (off[:12, :12], off[:12, -12:], off[-12:, :12], off[-12:, -12:]):
        assert np.abs(corner.mean((0, 1))).max() < 0.05


@needs_tracer
def test_both_renderers_see_the_same_dice_in_the_same_pixels(tracer: Any) -> None:
    scene = replace(describe(4, "normal", (160, 120)), camera=bent_camera(), hand=None)
    film = tracer.film_of(scene.camera)
    things = tracer.scene(scene, film, tracer.evening(scene, 4), np.random.default_rng(4))
    things["integrator"] = {"type": "aov", "aovs": "place:position"}
    seen = film.bent(tracer.trace(things, 16, 1, brightest=np.inf)[..., -3:])
    quick = render(scene)
    agreed = []
    for index, solid in enumerate(scene.solids):
        if solid.kind == "die":
            mine = cv2.erode((quick.owner == index).astype(np.uint8), np.ones((3, 3))) > 0
            inside = np.abs((seen[mine] - solid.position) @ solid.rotation) < 0.53
            agreed.append(inside.all(1))
    assert np.concatenate(agreed).size > 200
    assert np.concatenate(agreed).mean() > 0.97


@needs_tracer
@pytest.mark.parametrize("seed", [2, 6, 9])
def test_room_lamps_and_windows_give_a_white_table_the_light_they_say(
    tracer: Any, seed: int
) -> None:
    camera = bent_camera()
    film = tracer.film_of(camera)
    scene = replace(describe(4, "easy", (160, 120)), camera=camera, flats=())
    evening = tracer.evening(scene, seed)
    things = tracer.scene(scene, film, evening, np.random.default_rng(2))
    for name in ("dice", "black", "others"):
        things.pop(name, None)
    white = {"type": "diffuse", "reflectance": {"type": "rgb", "value": 1.0}}
    things["table"] = {"type": "rectangle", "bsdf": white}
    light = tracer.trace(things, 32, 1)[..., :3]
    height, width = light.shape[:2]
    middle = light[height // 2 - 5 : height // 2 + 5, width // 2 - 5 : width // 2 + 5]
    assert middle.mean((0, 1)) == pytest.approx(evening.light_color, rel=0.2)


@needs_tracer
@pytest.mark.parametrize("variant", ["scalar_rgb", "llvm_ad_rgb"])
def test_the_light_of_each_source_adds_up_to_that_of_all(tracer: Any, variant: str) -> None:
    use(variant)
    scene = replace(describe(4, "normal", (80, 60)), hand=None)
    film = tracer.film_of(scene.camera)
    evening = tracer.evening(scene, 6)
    things = tracer.scene(scene, film, evening, np.random.default_rng(4))
    each = tracer.trace_each(things, evening.given, 4, 3)
    assert set(each) == set(evening.given) > {ROOM}
    assert all(light[..., :3].mean() > 0.01 for light in each.values())
    together = sum(light[..., :3] for light in each.values())
    whole = tracer.trace(things, 4, 3, brightest=np.inf)[..., :3]
    usual = (whole < 5).all(-1)
    assert usual.mean() > 0.95
    assert together[usual] == pytest.approx(whole[usual], rel=1e-3, abs=1e-4)


@needs_tracer
def test_paths_followed_all_at_once_are_those_of_the_renderer(tracer: Any) -> None:
    import mitsuba

    use("llvm_ad_rgb")
    scene = replace(describe(4, "normal", (80, 60)), hand=None)
    film = tracer.film_of(scene.camera)
    things = tracer.scene(scene, film, tracer.evening(scene, 4), np.random.default_rng(4))
    seen = tracer.trace(things, 4, 3, brightest=np.inf)
    usual = np.array(mitsuba.render(mitsuba.load_dict(things), spp=4, seed=3000))
    assert seen.shape == usual.shape
    assert seen == pytest.approx(usual, rel=1e-3, abs=1e-4)


@needs_tracer
def test_the_command_writes_pictures_truth_and_owners_and_leaves_what_is_there(
    tracer: Any, tmp_path: Path
) -> None:
    from vision.training.traced.__main__ import main

    asked = [str(tmp_path), "--groups", "1", "--pictures", "2", "--width", "128", "--samples", "4"]
    first = CliRunner().invoke(main, [*asked, "--theme", "tray"])
    assert first.exit_code == 0, first.output
    truths = [json.loads(path.read_text()) for path in sorted(tmp_path.glob("tray_*.json"))]
    assert {truth["group"] for truth in truths} == {f"{tmp_path.name}/0"}
    for truth in truths:
        picture = cv2.imread(str(tmp_path / truth["image"]))
        owner = cv2.imread(str((tmp_path / truth["image"]).with_suffix(".owner.png")))
        assert picture is not None
        assert owner is not None
        assert picture.shape == owner.shape == (96, 128, 3)
    assert CliRunner().invoke(main, [*asked, "--theme", "tray"]).output == ""


@needs_tracer
def test_calming_takes_noise_and_lone_sparks_but_leaves_the_print_sharp(
    tracer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Our own way, also where Intel's denoiser is installed.
    monkeypatch.setattr("vision.training.traced.film.denoise", None)
    rng = np.random.default_rng(1)
    albedo = np.where(np.indices((60, 60)).sum(0) // 4 % 2, 0.8, 0.1)[..., None]
    albedo = np.repeat(albedo, 3, axis=2).astype(np.float32)
    clean = albedo + np.float32(0.03)
    noisy = clean * rng.normal(1, 0.1, clean.shape).astype(np.float32)
    noisy[30, 30] *= 12
    left = tracer.calmed(noisy, albedo) / clean - 1
    assert np.abs(left).max() < 0.7
    assert left.std() < 0.05


@needs_tracer
def test_moods_are_pictures_of_the_same_throw_by_other_light(tracer: Any, tmp_path: Path) -> None:
    from vision.training.traced.__main__ import main

    asked = [str(tmp_path), "--groups", "1", "--pictures", "2", "--moods", "2", "--width", "128"]
    done = CliRunner().invoke(main, [*asked, "--samples", "4", "--no-claims"])
    assert done.exit_code == 0, done.output
    names = ["traced_00000_0", "traced_00000_0_mood1", "traced_00000_1", "traced_00000_1_mood1"]
    truths = [json.loads((tmp_path / f"{name}.json").read_text()) for name in names]
    assert [truth.pop("image") for truth in truths] == [f"{name}.jpg" for name in names]
    groups = [truth.pop("group") for truth in truths]
    # Only what was seen by the same light is of one group.
    assert groups == [f"{tmp_path.name}/{group}" for group in ("0", "0_mood1", "0", "0_mood1")]
    assert truths[0] == truths[1] != truths[2] == truths[3]
    first, other = (cv2.imread(str(tmp_path / f"{name}.jpg")) for name in names[:2])
    assert np.abs(first.astype(float).mean((0, 1)) - other.mean((0, 1))).max() > 2


@needs_tracer
def test_a_mixture_makes_evenings_of_several_kinds(tracer: Any, tmp_path: Path) -> None:
    from vision.training.traced.__main__ import main

    asked = [str(tmp_path), "--mixture", "tumbled", "--groups", "2", "--pictures", "1"]
    done = CliRunner().invoke(main, [*asked, "--width", "128", "--samples", "2", "--no-claims"])
    assert done.exit_code == 0, done.output
    names = {path.name for path in tmp_path.glob("*.jpg")}
    throws = ("traced_00000_0", "mirrors_00001_0")
    assert names == {f"{throw}{mood}.jpg" for throw in throws for mood in ("", "_mood1")}

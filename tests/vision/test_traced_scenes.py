"""What lies around traced dice: poses that stand, prints, trays, and truth that tells of them."""

from __future__ import annotations

import base64
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.scene.describe import describe
from vision.scene.layout import clear_of
from vision.scene.render import render
from vision.scene.solids import Solid
from vision.scene.truth import truth_of
from vision.training.traced import fittings, gather, groups, inlays, meshes, poses, prints
from vision.training.traced.evening import CLOTH, MIRRORS, PLAYED
from vision.training.traced.lights import HARD
from vision.training.traced.mixtures import MIXTURES
from vision.training.traced.moods import AS_IT_IS, Mood, draw_mood
from vision.training.traced.photographs import Photographs

TRAPS = Path(__file__).parents[2] / "sample_images" / "traps"


def flat_dice(seed: int) -> list[Solid]:
    solids = describe(seed, "easy", (320, 240)).solids
    return [solid for solid in solids if solid.kind == "die"]


@pytest.mark.parametrize("seed", range(8))
def test_a_leaning_die_stands_on_an_edge_and_touches_what_it_leans_on(seed: int) -> None:
    rng = np.random.default_rng(seed)
    die, support = flat_dice(seed)[:2]
    leaned = poses.leaned(rng, die, support)
    assert leaned.corners[:, 2].min() == pytest.approx(0, abs=1e-5)
    assert np.sort(leaned.corners[:, 2])[1] == pytest.approx(0, abs=1e-5)
    beside = (leaned.corners - support.position) @ support.rotation
    assert np.abs(beside[:, :2]).max(1).min() == pytest.approx(0.51, abs=0.02)
    assert np.rad2deg(np.arccos(np.abs(leaned.rotation[2]).max())) > 10


@pytest.mark.parametrize("seed", range(8))
def test_a_stick_reaches_just_under_the_edge_it_props_up(seed: int) -> None:
    die, stick = poses.propped(np.random.default_rng(seed), flat_dice(seed)[0])
    raised = np.sort(die.corners[:, 2])[2]
    assert stick.corners[:, 2].max() == pytest.approx(raised, abs=0.03)


@pytest.mark.parametrize("seed", range(8))
def test_a_crumb_lies_below_the_die_that_it_props_up(seed: int) -> None:
    die, crumb = poses.propped(np.random.default_rng(seed), flat_dice(seed)[0], on_a_crumb=True)
    inside = (crumb.corners - die.position) @ die.rotation
    upper = inside[crumb.corners[:, 2] > 1e-3]
    assert (upper[:, 2] < -0.5 + 1e-3).all(), "it reaches into the die"
    assert upper[:, 2].max() > -0.6
    assert np.abs(upper[:, :2]).max() < 0.65


def test_no_die_of_a_traced_scene_leans_on_nothing() -> None:
    on_nothing = 0
    for seed in range(12):
        solids = describe(seed, "hard", (320, 240)).solids
        lying = [poses.supported(solid) for solid in solids]
        for before, after in zip(solids, lying, strict=True):
            if before.kind == "die" and before.tags.get("cocked"):
                on_nothing += 1
                assert not after.tags.get("cocked")
                assert np.sort(after.corners[:, 2]) == pytest.approx([0] * 4 + [1] * 4, abs=1e-5)
            else:
                assert after is before
    assert on_nothing >= 2
    scene = groups.draw_scene(3, "traced", 320)
    assert not any(solid.tags.get("cocked") for solid in scene.solids)


def test_tumbled_dice_overlap_nobody_and_truth_tells_them_apart() -> None:
    told = 0
    for seed in range(6):
        scene = describe(seed, "easy", (320, 240))
        solids = poses.tumble(np.random.default_rng(seed), scene.solids, 3, 1)
        levels = [s for s in solids if s.kind == "die" and s.tags.get("pose") != "stacked"]
        flat = [poses.outline_of(s) for s in levels if not s.tags.get("cocked")]
        assert all(clear_of(one, flat[:k]) for k, one in enumerate(flat))
        scene = replace(scene, solids=solids)
        truth = truth_of(scene, render(scene), "made.jpg")
        apart = {"cocked": 0, "stacked": 0} | {s["kind"]: 0 for s in truth["strangers"]}
        for stranger in truth["strangers"]:
            apart[stranger["kind"]] += 1
            if stranger["kind"] in ("cocked", "stacked"):
                assert stranger["leaning"] == (stranger["kind"] == "cocked")
                assert len(stranger["top_px"]) == 4
        told += apart["cocked"]
        placed = [s.tags.get("pose") for s in solids if "spot" in s.tags]
        assert apart["stacked"] == placed.count("stacked")
        assert apart["cocked"] == placed.count("cocked")
    assert told >= 6


@pytest.mark.parametrize("name", prints.PRINTS)
def test_every_print_covers_its_sheet_with_more_than_paper(name: str) -> None:
    sheet = prints.PRINTS[name](np.random.default_rng(3), None)
    assert sheet.dtype == np.uint8
    assert sheet.shape[0] == sheet.shape[1]
    assert sheet.std() > 4


def test_a_tray_holds_all_dice_and_keys_of_a_keyboard_lie_on_none() -> None:
    for seed in range(6):
        solids = describe(seed, "traced", (640, 480)).solids
        rng = np.random.default_rng(seed)
        held = fittings.tray(rng, solids)
        rims = [s for s in held if s.kind == "rim"]
        dice = [poses.outline_of(s) for s in held if "spot" in s.tags]
        assert len(rims) == 4
        assert all(clear_of(poses.outline_of(rim), dice) for rim in rims)
        keyed = fittings.keyboard(rng, solids)
        before = [poses.outline_of(s) for s in solids]
        keys = [s for s in keyed if s.kind == "key"]
        assert all(clear_of(poses.outline_of(key), before) for key in keys)


def test_pips_and_numbers_lie_on_the_faces_of_their_cube() -> None:
    strangers = [
        solid
        for seed in range(60)
        for solid in describe(seed, "training", (320, 240)).solids
        if solid.pips is not None
    ]
    for solid in (strangers[0], replace(strangers[0], pips=None)):
        inlay = inlays.inlays_of(solid)
        assert inlay is not None
        local = np.abs((inlay.vertices - solid.position) @ solid.rotation)
        assert solid.half is not None
        assert np.allclose(local.max(1), solid.half[0], atol=0.005)
    assert inlays.inlays_of(flat_dice(1)[0]) is None
    assert isinstance(meshes.mesh_of(strangers[0]), meshes.Mesh)


def test_a_group_shares_its_dice_and_its_light_and_nothing_of_the_layout() -> None:
    evening, scenes = groups.make_group(3, "traced", 2, 256)
    again, _ = groups.make_group(3, "traced", 2, 256)
    assert np.array_equal(evening.sky, again.sky)
    first, second = (
        {str(s.tags["color"]): s for s in scene.solids if s.kind == "die"} for scene in scenes
    )
    for color in first.keys() & second.keys():
        one, other = first[color].material.albedo, second[color].material.albedo
        assert np.allclose(one, other, rtol=0.4)
        assert first[color].bevel == second[color].bevel
        assert not np.array_equal(first[color].position, second[color].position)


def test_photographs_kept_back_are_never_among_those_to_learn_from(tmp_path: Path) -> None:
    for kind in (gather.ROOMS, gather.SURFACES, gather.PICTURES):
        (tmp_path / kind).mkdir()
        for number in range(11):
            (tmp_path / kind / f"{number:02d}").touch()
    learned, kept = Photographs.of(tmp_path), Photographs.of(tmp_path, kept_back=True)
    assert not set(learned.rooms) & set(kept.rooms)
    assert len(learned.surfaces) + len(kept.surfaces) == 11
    assert len(kept.pictures) == 3


def test_each_theme_has_four_sample_traps_with_truth() -> None:
    truths = [json.loads(path.read_text()) for path in sorted(TRAPS.glob("*.json"))]
    assert Counter(truth["tier"] for truth in truths) == dict.fromkeys(groups.TRAPS, 4)
    for truth in truths:
        assert (TRAPS / truth["image"]).exists()
        assert sum(die["visible"] >= 0.5 for die in truth["dice"]) >= 3


def test_a_room_is_unpacked_from_the_module_that_carries_it() -> None:
    inside = base64.b64encode(b"v/1 exr").decode()
    module = f"export default 'data:application/exr;base64,{inside}'"
    assert gather.room_bytes(module) == b"v/1 exr"


def test_icons_and_single_colors_are_no_photographs() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (1500, 3000, 3), np.uint8)
    shrunk = gather.shrunk(noise)
    assert shrunk is not None
    assert max(shrunk.shape) == 1024
    assert gather.shrunk(noise[:64, :64]) is None
    assert gather.shrunk(np.full((300, 300, 3), 80, np.uint8)) is None


def test_an_evening_of_hard_shadows_has_small_lamps_and_no_window() -> None:
    for number in range(6):
        evening, _ = groups.make_group(number, "traced", 1, 64, theme="shadows")
        assert not evening.windows
        for lamp in evening.lamps:
            assert lamp.radius <= HARD * np.linalg.norm(lamp.center) + 1e-9


def test_a_played_throw_shows_all_its_dice_on_a_table_that_is_no_print() -> None:
    evening, [scene] = groups.make_group(500_000, "hard", 1, 320, theme=PLAYED, leaning=0)
    dice = [solid for solid in scene.solids if solid.kind == "die"]
    assert 16 <= len(dice) <= 20
    assert evening.table.name not in prints.PRINTS
    truth = truth_of(scene, render(scene), "made.jpg")
    assert truth["cut"] == []
    assert truth["tier"] == "hard"


def test_a_colored_cloth_has_one_color_and_shows_all_dice_in_front_of_it() -> None:
    colorful = 0
    for number in range(4):
        evening, [scene] = groups.make_group(510_000 + number, "normal", 1, 256, theme=CLOTH)
        assert evening.is_on_cloth
        paint = np.median(evening.table.tile.reshape(-1, 3), 0)
        # Darker and lighter, and nothing else: threads and hair.
        hues = evening.table.tile / evening.table.tile.sum(-1, keepdims=True)
        assert np.abs(hues - paint / paint.sum()).max() < 0.15
        colorful += paint.max() > 1.3 * paint.mean()
        assert truth_of(scene, render(scene), "made.jpg")["cut"] == []
    assert colorful >= 2


def test_as_many_dice_lie_upon_others_as_are_asked_for() -> None:
    high = {
        upon: sum(
            solid.tags.get("pose") == "stacked"
            for number in range(3)
            for scene in groups.make_group(number, "traced", 1, 256, upon=upon)[1]
            for solid in scene.solids
        )
        for upon in (0.0, 3.0)
    }
    assert high[0.0] == 0
    assert high[3.0] > 3


def test_a_mood_dims_and_tints_each_source_by_itself() -> None:
    lights = {"room": np.full((2, 3, 3), 0.5, np.float32), "lamp": np.ones((2, 3, 3), np.float32)}
    pink, off = np.array([1.5, 0.5, 1.0]), np.zeros(3)
    seen = Mood({"room": pink, "lamp": off}, np.ones(3)).of(lights)
    assert seen.shape == (2, 3, 3)
    assert seen[0, 0] == pytest.approx([0.75, 0.25, 0.5])
    assert AS_IT_IS.of(lights)[0, 0] == pytest.approx([1.5, 1.5, 1.5])


def test_rooms_turn_pink_and_green_over_lamps_that_do_not() -> None:
    rng = np.random.default_rng(5)
    moods = [draw_mood(rng, ["room", "lamp"]) for _ in range(300)]
    pinkness = [np.log(mood.tints["room"] / mood.tints["lamp"]) @ [0.5, -1, 0.5] for mood in moods]
    assert np.percentile(pinkness, 5) < -0.5
    assert np.percentile(pinkness, 95) > 0.5
    assert 0.4 < np.mean([(mood.cast == 1).all() for mood in moods]) < 0.8


def test_a_mixture_leaves_no_theme_out_and_shows_mirrors_most_often() -> None:
    kinds = [MIXTURES["everyday"](turn) for turn in range(60)]
    themes = Counter(kind.theme for kind in kinds if kind.theme)
    assert set(themes) == set(groups.THEMES)
    assert themes.most_common(1)[0][0] == MIRRORS
    for theme in (PLAYED, CLOTH):
        assert {kind.preset for kind in kinds if kind.theme == theme} == {"easy", "normal", "hard"}
    assert MIXTURES["tumbled"](0).leaning > max(kind.leaning for kind in kinds)


def test_among_strangers_there_are_far_more_of_them_than_usual() -> None:
    def strangers(preset: str) -> int:
        scenes = [groups.draw_scene(seed, preset, 512) for seed in range(12)]
        tags = [str(solid.tags.get("color")) for scene in scenes for solid in scene.solids]
        return sum(tag.startswith("other:") for tag in tags)

    assert strangers(MIXTURES["among_strangers"](0).preset) > 2 * strangers("traced")

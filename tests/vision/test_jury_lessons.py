"""What the jury learns from: labels by the truth, other light, witnesses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.vision.made_candidates import made
from vision.jury.case import FEATURES, RELATIONS, relations, widths_apart
from vision.jury.opinions import NO_DIE, STRANGER
from vision.jury.patches import PATCH_PX
from vision.photo import open_photo
from vision.training.jury.evenings import PICTURES, make_evening
from vision.training.jury.examples import example_of
from vision.training.jury.labels import UNKNOWN, label
from vision.training.jury.lessons import MOST_TOKENS, Example, lesson
from vision.training.jury.light import light_in, mirrored, relit, repainted
from vision.training.true_width import true_width

SQUARE = np.array([[0.0, 0.0], [20.0, 0.0], [20.0, 20.0], [0.0, 20.0]])


def square(at: float) -> np.ndarray:
    return SQUARE + np.array([at, 0.0])


def thing(at: float, color: str, **said: Any) -> dict[str, Any]:
    top = square(at).tolist()
    plain = {"visible": 1.0, "pips": False, "hole_up": False, "top_center_px": [at + 10, 10]}
    return {"color": color, "top_px": top, **plain, **said}


def test_candidates_are_what_lies_where_they_are() -> None:
    truth = {
        "dice": [thing(0, "red", hole_up=True), thing(100, "black", visible=0.4)],
        "cut": [thing(200, "blue", visible=0.1)],
        "strangers": [
            thing(300, "other:green"),
            thing(400, "yellow", kind="cocked"),
            thing(500, "blue", pips=True),
        ],
    }
    seen = made([square(at) for at in (1, 101, 200, 300, 400, 500, 600)])
    labels = label(seen, truth)
    assert labels.names.tolist() == [0, 3, UNKNOWN, STRANGER, 1, 2, NO_DIE]
    assert labels.holes.tolist() == [1, 0, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]
    assert labels.leaning.tolist() == [0, 0, UNKNOWN, UNKNOWN, 1, 0, UNKNOWN]
    assert labels.hidden.tolist() == [0, 1, UNKNOWN, UNKNOWN, 0, 0, UNKNOWN]
    assert labels.pips.tolist() == [0, 0, UNKNOWN, 0, 0, 1, UNKNOWN]


def test_a_second_candidate_for_one_die_is_none_and_a_half_hit_is_left_open() -> None:
    truth = {"dice": [thing(0, "red")]}
    twice = label(made([SQUARE, square(10.0)]), truth)
    assert twice.names.tolist() == [0, NO_DIE]
    assert label(made([square(8.0)]), truth).names.tolist() == [UNKNOWN]
    large = (SQUARE - 10) * 2.5 + 10
    assert label(made([large]), truth).names.tolist() == [UNKNOWN]


@pytest.fixture(scope="module")
def evening() -> list[Example]:
    made_pictures = make_evening(49_000_005)
    assert len(made_pictures) == PICTURES
    assert len({truth["group"] for _, truth in made_pictures}) == 1
    rng = np.random.default_rng(3)
    return [example_of(open_photo(data, "made"), truth, rng) for data, truth in made_pictures]


def test_most_dice_of_a_made_evening_are_candidates(evening: list[Example]) -> None:
    missed, asked = np.sum([one["missed"] for one in evening], axis=0)
    assert asked > 5
    assert missed <= 0.1 * asked


def test_a_tumbled_evening_shows_dice_on_others_and_upon_others() -> None:
    kinds = {
        stranger["kind"]
        for number in (49_000_007, 49_000_008)
        for _, truth in make_evening(number, tumbled=3.0)
        for stranger in truth["strangers"]
    }
    assert {"cocked", "stacked"} <= kinds


def test_dice_of_an_evening_lean_on_something_or_not_at_all() -> None:
    def leaning(share: float) -> int:
        return sum(
            stranger["kind"] == "cocked"
            for number in (49_000_010, 49_000_011)
            for _, truth in make_evening(number, share)
            for stranger in truth["strangers"]
        )

    assert leaning(0.0) == 0
    assert leaning(0.5) >= 3


def test_a_small_evening_shows_dice_of_a_few_pixels() -> None:
    usual, small = (make_evening(49_000_009, size=size) for size in (1.0, 0.3))
    for (_, large), (_, little) in zip(usual, small, strict=True):
        assert little["width"] == round(0.3 * large["width"])
        assert true_width(little) == pytest.approx(0.3 * true_width(large), rel=0.1)


def test_a_lesson_asks_about_candidates_and_never_about_witnesses(evening: list[Example]) -> None:
    rng = np.random.default_rng(1)
    with_witnesses = 0
    for _ in range(20):
        shown = lesson(rng, evening[0], evening[1:])
        assert shown.patches.shape == (MOST_TOKENS, 3, PATCH_PX, PATCH_PX)
        assert shown.features.shape == (MOST_TOKENS, FEATURES)
        assert shown.relations.shape == (MOST_TOKENS, MOST_TOKENS, RELATIONS)
        assert (shown.names[shown.said > 0] == UNKNOWN).all()
        assert (shown.names[~shown.there] == UNKNOWN).all()
        assert not shown.relations[shown.said > 0].any()
        with_witnesses += bool((shown.said > 0).any())
    assert 3 < with_witnesses < 20


def test_colors_are_missing_from_many_lessons(evening: list[Example]) -> None:
    example = max(evening, key=lambda one: len(set(one["names"])))
    thrown = {int(name) for name in example["names"] if 0 <= name < STRANGER}
    assert len(thrown) > 2
    shown = [
        {int(name) for name in lesson(np.random.default_rng(seed), example, []).names} & thrown
        for seed in range(60)
    ]
    assert thrown in shown
    assert all(any(color not in one for one in shown) for color in thrown)
    assert sum(one < thrown for one in shown) > 15


def test_another_black_paint_changes_black_dice_and_no_others() -> None:
    patches = np.full((3, PATCH_PX, PATCH_PX, 3), 200, np.uint8)
    tops = np.array([(30, 30, 30), (30, 30, 30), (170, 60, 20)])
    patches[:, 12:-12, 12:-12] = tops[:, None, None]
    black = np.array([True, True, False])
    casts = []
    for seed in range(20):
        painted = repainted(np.random.default_rng(seed), patches, black)
        assert (painted[2] == patches[2]).all()
        assert (painted[0] == painted[1]).all(), "dice of one set have one paint"
        assert np.abs(painted[:2, 0].astype(int) - 200).max() <= 1, "the table stays"
        blue, _, red = painted[0, PATCH_PX // 2, PATCH_PX // 2].astype(int)
        casts.append(blue - red)
    assert min(casts) < -5
    assert max(casts) > 5


def test_light_changes_all_patches_of_a_picture_alike() -> None:
    patches = np.full((2, PATCH_PX, PATCH_PX, 3), (40, 80, 160), np.uint8)
    for seed in range(20):
        shown = relit(np.random.default_rng(seed), patches, strong=True)
        assert shown.min() >= 0
        assert shown.max() <= 1
        edges = shown[:, 0].mean((1, 2))
        assert edges[0] == pytest.approx(edges[1], abs=0.02)


def test_tops_mirror_the_ceiling_and_tables_do_not() -> None:
    dark = np.full((3, PATCH_PX, PATCH_PX, 3), 0.02, np.float32)
    lit = mirrored(np.random.default_rng(2), dark, strong=True)
    middle = slice(PATCH_PX // 2 - 4, PATCH_PX // 2 + 4)
    assert (lit[:, middle, middle].mean((1, 2, 3)) > 0.025).all()
    np.testing.assert_array_equal(lit[:, 0], dark[:, 0])


def test_on_a_green_cloth_some_cameras_turn_black_pink_and_none_green() -> None:
    patches = np.full((4, PATCH_PX, PATCH_PX, 3), (60, 130, 70), np.uint8)
    patches[:, 12:-12, 12:-12] = 30
    pinks = []
    for seed in range(300):
        shown = relit(np.random.default_rng(seed), patches, False)[:, 20:28, 20:28].mean((0, 1, 2))
        pinks.append(np.log((shown[0] + shown[2] + 0.02) / (2 * shown[1] + 0.02)))
    assert np.mean(pinks) > 0.05
    assert np.percentile(pinks, 90) > 0.3
    assert np.percentile(pinks, 10) > -0.35


def test_dice_beside_each_other_share_what_they_mirror() -> None:
    dark = np.full((3, PATCH_PX, PATCH_PX, 3), 0.02, np.float32)
    apart = np.array([[0, 1, 30], [1, 0, 30], [30, 30, 0]])
    middle = slice(PATCH_PX // 2 - 4, PATCH_PX // 2 + 4)
    neighbors, strangers = [], []
    for seed in range(200):
        lit = mirrored(np.random.default_rng(seed), dark, strong=True, apart=apart)
        glow = np.log(lit[:, middle, middle].mean((1, 2, 3)))
        neighbors.append(abs(glow[0] - glow[1]))
        strangers.append(abs(glow[0] - glow[2]))
    assert np.mean(neighbors) < 0.7 * np.mean(strangers)


def test_a_camera_stays_the_same_whatever_tops_mirror() -> None:
    patches = np.full((5, PATCH_PX, PATCH_PX, 3), (40, 80, 160), np.uint8)
    table = slice(0, 8)
    for seed in range(40):
        few, many = (relit(np.random.default_rng(seed), patches[:n], strong=True) for n in (2, 5))
        seen = [some[:, table].mean((0, 1, 2)) for some in (few, many)]
        assert seen[0] == pytest.approx(seen[1], abs=0.01)


def test_a_witness_is_seen_by_the_camera_of_the_picture_whatever_that_takes_for_gray() -> None:
    picture = np.full((5, PATCH_PX, PATCH_PX, 3), (40, 80, 160), np.uint8)
    picture[4] = (90, 60, 50)
    witness, table, apart = picture[4:], slice(0, 8), []
    for seed in range(40):
        there, known, alone = (
            relit(np.random.default_rng(seed), patches, False, seen=seen)[-1, table].mean((0, 1))
            for patches, seen in ((picture, None), (witness, light_in(picture)), (witness, None))
        )
        assert known == pytest.approx(there, abs=0.01)
        apart.append(np.abs(alone - there).max())
    assert max(apart) > 0.05


def test_how_far_places_lie_apart_is_told_by_their_relations() -> None:
    centers = np.array([[0.0, 0.0], [30.0, 40.0], [200.0, 0.0]])
    edges = np.tile(np.eye(2) * 10, (3, 1, 1))
    told = widths_apart(relations(centers, edges).astype(np.float16))
    assert told[0] == pytest.approx([0, 5, 20], rel=0.02)


def test_a_veil_gives_black_dice_the_color_of_the_room_and_leaves_a_bright_table() -> None:
    """What a camera sees of black lacquer under a pink ceiling."""
    patches = np.full((2, PATCH_PX, PATCH_PX, 3), 30, np.uint8)
    patches[1] = 170
    black, table = [], []
    for seed in range(400):
        shown = relit(np.random.default_rng(seed), patches, False)[:, 20, 20] + 0.02
        black.append(np.log(shown[0, 2] / shown[0, 1]))
        table.append(np.log(shown[1, 2] / shown[1, 1]))
    apart = np.array(black) - np.array(table)
    assert (np.abs(apart) > 0.15).mean() > 0.08
    assert np.std(black) > 1.3 * np.std(table)

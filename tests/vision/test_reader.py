"""The dice reader on pictures with truth: golden scenes, and what it says of its own doubts."""

from __future__ import annotations

import io
import json
import math
from statistics import median
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from rules.oraklos.cards import Color
from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import ReadDie, Reading
from tests.vision.conftest import SCENES, true_width, with_claims
from tests.vision.made_candidates import made
from tests.vision.read_before import read_once
from vision.doubts import doubts_of, over_stock
from vision.overlay import ReadingAnnotator
from vision.photo import Photo, open_photo
from vision.reader import read, read_photo
from vision.scoring import SceneScore, score, true_throw

Truths = list[dict[str, Any]]
Told = tuple[dict[str, Any], dict[str, Any]]
STRAY = [[2, 2], [12, 2], [12, 12], [2, 12]]


def of_tiers(scores: list[SceneScore], *tiers: str) -> list[SceneScore]:
    return [one for one in scores if one.tier in tiers]


def test_nearly_all_dice_of_easy_and_normal_scenes_are_found(scores: list[SceneScore]) -> None:
    some = of_tiers(scores, "easy", "normal")
    dice = sum(s.dice for s in some)
    assert sum(s.found for s in some) / dice > 0.98
    assert sum(s.extra for s in some) / dice < 0.05


def test_most_dice_of_hard_scenes_are_found(scores: list[SceneScore]) -> None:
    """Hard scenes go down to dice of six pixels in the dark."""
    hard = of_tiers(scores, "hard")
    assert sum(s.found for s in hard) / sum(s.dice for s in hard) > 0.88


def test_colors_are_right(scores: list[SceneScore]) -> None:
    assert sum(s.color_right for s in scores) / sum(s.found for s in scores) > 0.98


@pytest.mark.parametrize(("tiers", "share"), [(("easy", "normal"), 0.97), (("hard",), 0.82)])
def test_holes_are_right(scores: list[SceneScore], tiers: tuple[str, ...], share: float) -> None:
    """A die of six pixels can be found, but its hole is less than a pixel."""
    some = of_tiers(scores, *tiers)
    assert sum(s.hole_right for s in some) / sum(s.found for s in some) > share


def test_corners_are_within_a_few_hundredths_of_a_die(scores: list[SceneScore]) -> None:
    assert median(error for s in scores for error in s.corner_errors) < 0.04


def test_easy_scenes_are_read_without_an_error(scores: list[SceneScore]) -> None:
    easy = of_tiers(scores, "easy")
    assert sum(s.perfect for s in easy) >= len(easy) - 1


def test_hardly_any_error_in_easy_and_normal_scenes_is_silent(scores: list[SceneScore]) -> None:
    assert sum(s.unsaid > 0 for s in of_tiers(scores, "easy", "normal")) <= 3


def test_a_stated_half_width_covers_most_margins(scores: list[SceneScore]) -> None:
    covered = [inside for s in scores for inside in s.margins_covered]
    assert np.mean(covered) > 0.85


def test_a_reading_is_what_the_judge_takes(readings: list[Reading]) -> None:
    for reading in readings:
        assert Reading.from_json(json.loads(json.dumps(reading.to_json()))) == reading


def test_ids_count_from_one_in_the_order_of_a_page(readings: list[Reading]) -> None:
    for reading in readings:
        assert [die.id for die in reading.dice] == list(range(1, len(reading.dice) + 1))
        if reading.dice:
            highest = min(die.center_px[1] for die in reading.dice)
            first_row = reading.dice[0].center_px[1]
            assert first_row - highest < 60


def test_an_empty_table_has_no_dice() -> None:
    plain = np.full((480, 640, 3), (120, 140, 150), np.uint8)
    plain += np.random.default_rng(1).integers(0, 12, plain.shape, np.uint8)
    assert read_once(Photo("table", plain)).reading.dice == ()


@pytest.mark.parametrize("seed", range(3))
def test_a_few_crumbs_on_the_table_are_no_dice(seed: int) -> None:
    table = np.full((480, 640, 3), (150, 165, 175), np.uint8)
    rng = np.random.default_rng(seed)
    for x, y in rng.uniform((20, 20), (620, 460), (2, 2)):
        crumb = cv2.boxPoints(((x, y), (6, 6), float(rng.uniform(0, 90))))
        cv2.fillConvexPoly(table, np.int32(crumb), (25, 25, 30), cv2.LINE_AA)
    assert read_once(Photo("crumbs", cv2.GaussianBlur(table, (0, 0), 0.8))).reading.dice == ()


def test_a_dark_picture_says_so() -> None:
    night = (open_photo(SCENES / "easy_0040.jpg").bgr * 0.1).astype(np.uint8)
    assert "dark" in {doubt.kind for doubt in read_once(Photo("night", night)).reading.doubts}


def test_a_picture_without_a_die_may_still_be_dark() -> None:
    black = np.zeros((480, 640, 3), np.uint8)
    assert [doubt.kind for doubt in read_once(Photo("cellar", black)).reading.doubts] == ["dark"]


@pytest.mark.parametrize(("brightness", "kind"), [(255, "glare"), (120, "color")])
def test_an_unsure_color_under_a_mirrored_lamp_is_called_glare(brightness: int, kind: str) -> None:
    corners = np.array([[10.0, 10.0], [30.0, 10.0], [30.0, 30.0], [10.0, 30.0]])
    wavering = np.array([0.5, 0.45, 0.02, 0.02, 0.01])
    (seen,) = made([corners], color=wavering)
    die = ReadDie(1, Color.RED, False, (20.0, 20.0), ((10, 10), (30, 10), (30, 30), (10, 30)))
    [doubt] = doubts_of(die, seen, np.full((40, 40, 3), brightness, np.uint8))
    assert doubt.kind == kind
    assert [other.color for other in doubt.alternatives] == [Color.YELLOW]


def test_more_dice_of_a_color_than_the_box_holds_raise_a_doubt() -> None:
    square = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    dice = [
        ReadDie(n, Color.BLUE, False, (4.5, 4.5), square, 0.9 if n != 3 else 0.6)
        for n in range(1, 15)
    ]
    [doubt] = over_stock(dice)
    assert (doubt.kind, doubt.die) == ("count", 3)
    assert over_stock(dice[1:]) == []


def test_a_known_die_width_gives_the_same_dice(truths: Truths, readings: list[Reading]) -> None:
    truth, slow = truths[1], readings[1]
    photo = open_photo(SCENES / truth["image"])
    quick = read(photo, die_width_px=true_width(truth), careful=False)
    assert [die.color for die in quick.dice] == [die.color for die in slow.dice]


def test_a_picture_held_sideways_reads_the_same(truths: Truths, readings: list[Reading]) -> None:
    """EXIF says how the camera was held; a viewer, and the reader, turn the picture."""
    upright = Image.open(SCENES / truths[0]["image"])
    exif = Image.Exif()
    exif[0x0112] = 8
    buffer = io.BytesIO()
    upright.rotate(-90, expand=True).save(buffer, "JPEG", quality=97, exif=exif)
    again = read_photo(buffer.getvalue())
    assert (again.width, again.height) == upright.size
    unsure = {one.die for one in readings[0].doubts if one.kind is DoubtKind.MAYBE_DIE}
    assert len(readings[0].dice) - len(unsure) <= len(again.dice) <= len(readings[0].dice)
    # Where two dice begin a row at nearly the same height, their numbers may change places.
    for die in readings[0].dice:
        if die.id in unsure:
            # Read with a doubt or left a place to ask about: either way people are asked there.
            asked = [one.at_px for one in again.doubts if one.at_px is not None]
            assert min(math.dist(at, die.center_px) for at in asked) < 2
            continue
        same = min(again.dice, key=lambda other: math.dist(other.center_px, die.center_px))
        assert math.dist(same.center_px, die.center_px) < 2
        assert (same.color, same.hole_up) == (die.color, die.hole_up)


def test_the_annotator_never_draws_on_the_callers_picture(
    readings: list[Reading], truths: Truths
) -> None:
    photo = open_photo(SCENES / truths[0]["image"])
    before = photo.bgr.copy()
    drawn = ReadingAnnotator().annotate(photo.bgr, readings[0])
    assert (photo.bgr == before).all()
    assert (drawn != before).any()


@pytest.fixture
def perfect(truths: Truths) -> Told:
    """A truth and a reading that says just that."""
    truth = with_claims(truths[0])
    dice = [
        {
            "id": n,
            "color": d["color"],
            "hole_up": d["hole_up"],
            "top": d["top_px"],
            "center": d["top_center_px"],
        }
        for n, d in enumerate(truth["dice"], 1)
    ]
    return truth, {
        "format": 1,
        "image": "a",
        "width": truth["width"],
        "height": truth["height"],
        "dice": dice,
    }


def test_the_truth_itself_scores_perfectly(perfect: Told) -> None:
    truth, reading = perfect
    told = score(Reading.from_json(reading), truth)
    assert told.perfect
    assert told.unsaid == told.extra == 0
    assert told.claims_right + told.claims_close == told.claims > 10
    assert max(told.corner_errors) < 0.01


def test_an_error_is_silent_unless_a_doubt_points_at_it(
    perfect: Told,
) -> None:
    truth, reading = perfect
    wrong = dict(
        reading["dice"][0], color="red" if reading["dice"][0]["color"] != "red" else "blue"
    )
    mistaken = dict(reading, dice=[wrong, *reading["dice"][1:]])
    assert score(Reading.from_json(mistaken), truth).unsaid == 1
    honest = dict(mistaken, doubts=[{"kind": "color", "die": 1, "at": wrong["center"]}])
    told = score(Reading.from_json(honest), truth)
    assert (told.errors, told.unsaid) == (1, 0)


def test_a_missing_die_and_an_extra_one_are_errors(
    perfect: Told,
) -> None:
    truth, reading = perfect
    fewer = dict(reading, dice=reading["dice"][1:])
    assert score(Reading.from_json(fewer), truth).errors == 1
    stray = {
        "id": 99,
        "color": "red",
        "hole_up": False,
        "top": [[2, 2], [12, 2], [12, 12], [2, 12]],
    }
    more = dict(reading, dice=[*reading["dice"], stray])
    assert score(Reading.from_json(more), truth).extra == 1


def test_the_true_throw_is_in_die_widths(truths: Truths) -> None:
    for die in true_throw(truths[0]).dice:
        sides = np.linalg.norm(np.diff([*die.top, die.top[0]], axis=0), axis=1)
        np.testing.assert_allclose(sides, 1.0, atol=0.05)

"""The closer look: patches that the plane straightens, corners in them, and what leans."""

from __future__ import annotations

import json
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.camera import camera_prior
from calibration.view import UNIT_SQUARE
from tests.vision.conftest import SCENES
from tests.vision.made_candidates import made
from vision import survey
from vision.candidates import Against, Candidates
from vision.jury.case import case_of
from vision.jury.closer import CloserLook, look_closer
from vision.jury.hearing import heard
from vision.jury.patches import LEVEL_DIE_PX, LEVEL_PX, leveled_patches
from vision.look import look
from vision.model import Sight
from vision.photo import Photo, open_photo
from vision.reader import first_view
from vision.rivals import stood
from vision.training.closer.examples import example_of
from vision.training.closer.faces import true_faces
from vision.training.jury.evenings import make_evening
from vision.training.jury.labels import label

TOP = np.array([[40.0, 30.0], [72.0, 36.0], [66.0, 70.0], [33.0, 63.0]])
LOWER = np.array([0.0, 0.4])
TABLE = np.full((110, 120, 3), 120, np.uint8)


def red_extent(patch: np.ndarray) -> tuple[int, int]:
    """How wide and tall what is red is in a patch."""
    rows, columns = np.nonzero(patch[..., 2].astype(int) - patch[..., 0] > 70)
    return int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1


def test_what_lies_flat_is_a_square_in_its_leveled_patch_and_what_leans_is_none() -> None:
    leaning = TOP.copy()
    leaning[2:, 1] += 14
    extents = []
    for top in (TOP, leaning):
        picture = TABLE.copy()
        cv2.fillConvexPoly(picture, top.astype(np.int32), (30, 30, 170))
        (patch,) = leveled_patches(picture, TOP[None])
        extents.append(red_extent(patch))
    assert extents[0] == pytest.approx((LEVEL_DIE_PX, LEVEL_DIE_PX), abs=2.5)
    assert extents[1][1] > 1.25 * LEVEL_DIE_PX


def test_a_large_picture_shows_the_same_as_a_small_one() -> None:
    picture = TABLE.copy()
    cv2.fillConvexPoly(picture, TOP.astype(np.int32), (30, 30, 170))
    large = cv2.resize(picture, None, fx=8, fy=8, interpolation=cv2.INTER_CUBIC)
    (small_patch,) = leveled_patches(picture, TOP[None])
    (large_patch,) = leveled_patches(large, ((TOP + 0.5) * 8 - 0.5)[None])
    assert np.abs(small_patch.astype(int) - large_patch).mean() < 4


def test_a_square_far_beyond_the_picture_shows_nothing() -> None:
    far = np.array([TOP * 900, np.full((4, 2), np.nan)])
    assert not leveled_patches(TABLE, far).any()


def looked(photo: Photo) -> tuple[Candidates, CloserLook]:
    """Every candidate of a picture, looked at closer."""
    width_px = survey.die_width(photo.bgr)
    assert width_px is not None
    alone = first_view(photo, camera_prior(photo.size), width_px)
    seen = stood(heard(alone.found, alone.look), alone.look, alone.throw.plane)
    asked = np.ones(len(seen), bool)
    return seen, look_closer(seen, case_of(seen, alone.look), alone.look, asked)


def off(tops_px: np.ndarray, true_px: np.ndarray) -> np.ndarray:
    """Die widths (N,) by which corners are off, whichever is named first."""
    ways = [np.linalg.norm(np.roll(tops_px, k, 1) - true_px, axis=-1).mean(1) for k in range(4)]
    width = np.linalg.norm(true_px[:, 0] - true_px[:, 1], axis=-1)
    return np.asarray(np.min(ways, axis=0) / width)


@pytest.mark.parametrize("name", ["easy_0040", "easy_0041"])
def test_corners_are_found_where_they_are_and_flat_dice_do_not_lean(name: str) -> None:
    truth = json.loads((SCENES / f"{name}.json").read_text())
    seen, closer = looked(open_photo(SCENES / f"{name}.jpg"))
    labels = label(seen, truth)
    flat = np.flatnonzero((labels.leaning == 0) & (labels.hidden == 0))
    true_px = np.array([truth["dice"][labels.truth[row]]["top_px"] for row in flat])
    assert np.median(off(closer.tops_px[flat], true_px)) < 0.05
    assert (closer.leaning[flat] < 1).all()


def test_leaning_dice_are_rather_told_than_flat_ones() -> None:
    flat: list[float] = []
    leaning: list[float] = []
    for data, truth in (one for seed in range(3) for one in make_evening(49_300_000 + seed, 0.6)):
        seen, closer = looked(open_photo(data, "made"))
        leans = label(seen, truth).leaning
        flat += closer.leaning[leans == 0].tolist()
        leaning += closer.leaning[leans == 1].tolist()
    assert min(len(flat), len(leaning)) >= 8
    above = np.array(leaning)[:, None] > np.array(flat)
    assert above.mean() > 0.8


def test_without_a_plane_nobody_looks_and_everything_stays() -> None:
    seen = made([TOP])
    first = look(TABLE, 1.0, Sight())
    closer = look_closer(seen, case_of(seen, first), first, np.ones(1, bool))
    assert not closer.leaning.any()
    np.testing.assert_array_equal(closer.tops_px, seen.top_px)


def standing(tops_px: list[np.ndarray], squares_px: list[np.ndarray]) -> Candidates:
    """Candidates whose squares of the plane are known, and nothing else of it."""
    count = len(tops_px)
    nothing = {
        name: np.zeros((count, 2) if name in ("places", "feet_px") else count)
        for name in Against.__dataclass_fields__
    }
    against = Against(**nothing | {"squares_px": np.array(squares_px)})
    return Candidates(**vars(made(tops_px)) | {"against": against})


def truth_of(*tops_px: np.ndarray, **said: Any) -> dict[str, Any]:
    dice = [
        {"color": "red", "hole_up": False, "visible": 1.0, "top_px": top.tolist()}
        | {"top_center_px": top.mean(0).tolist()}
        | said
        for top in tops_px
    ]
    return {"dice": dice}


def faces_of(seen: Candidates, truth: dict[str, Any]) -> np.ndarray:
    return true_faces(seen, label(seen, truth), truth)


def in_picture(places: np.ndarray) -> np.ndarray:
    """Places (4, 2) of a leveled patch, in die widths from its middle, where `TOP` lies flat."""
    turn = cv2.getPerspectiveTransform(UNIT_SQUARE.astype(np.float32), TOP.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(places[None].astype(np.float64), turn)[0])


@pytest.mark.parametrize("turn", range(4))
def test_a_die_in_its_square_has_the_corners_of_the_unit_square(turn: int) -> None:
    foot_px = np.roll(in_picture(UNIT_SQUARE + LOWER), turn, 0)
    truth = truth_of(np.roll(TOP, turn, 0), foot_px=foot_px.tolist())
    faces = faces_of(standing([TOP], [TOP]), truth)
    np.testing.assert_allclose(faces[0][:4], UNIT_SQUARE, atol=1e-5)
    np.testing.assert_allclose(faces[0][4:], UNIT_SQUARE + LOWER, atol=1e-4)


def test_feet_that_nobody_knows_or_that_lie_beyond_the_patch_are_not_taught() -> None:
    seen = standing([TOP], [TOP])
    far_px = in_picture(UNIT_SQUARE + 3 * LOWER)
    for truth in (truth_of(TOP), truth_of(TOP, foot_px=far_px.tolist())):
        faces = faces_of(seen, truth)
        assert np.isfinite(faces[0][:4]).all()
        assert np.isnan(faces[0][4:]).any(1).sum() >= 2


def test_what_only_looks_like_a_die_is_shown_as_none() -> None:
    rng = np.random.default_rng(4)
    shown = [
        example_of(open_photo(data, "made"), truth, rng) for data, truth in make_evening(49_200_000)
    ]
    dice, faces, leaning = (
        np.concatenate([one[name] for one in shown]) for name in ("dice", "faces", "leaning")
    )
    assert set(dice) == {0, 1}
    assert np.isnan(faces[dice == 0]).all()
    assert (leaning[dice == 0] == -1).all()
    assert np.isfinite(faces[dice == 1][:, :4]).all(2).mean() > 0.8


def test_corners_of_a_hidden_die_are_not_taught() -> None:
    seen = standing([TOP, TOP + 200], [TOP, TOP + 200])
    faces = faces_of(seen, truth_of(TOP, visible=0.3))
    assert np.isnan(faces).all()


def test_a_patch_holds_the_whole_die() -> None:
    assert LEVEL_PX > 2.5 * LEVEL_DIE_PX

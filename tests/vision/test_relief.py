"""Print and shadows are flat: what the light tells where a die would show its sides."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.camera import camera_prior
from calibration.plane_fit import KnownPlane
from tests.vision.conftest import SCENES
from tests.vision.made_candidates import made
from vision.candidates import Candidates, Hearings
from vision.jury.relief import flatness
from vision.jury.shadows import with_shadows_doubted
from vision.look import Look
from vision.photo import open_photo
from vision.reader import FirstView, first_view

BLACK = np.array([0.02, 0.02, 0.02, 0.92, 0.02])
SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


@pytest.fixture(scope="module")
def view() -> FirstView:
    photo = open_photo(SCENES / "normal_0040.jpg")
    return first_view(photo, camera_prior(photo.size), 49.0)


@pytest.fixture(scope="module")
def plane(view: FirstView) -> KnownPlane:
    assert view.throw.plane is not None
    return view.throw.plane


def painted(view: FirstView, plane: KnownPlane, places: np.ndarray, depth: float) -> Look:
    """The picture with dark squares at places of the plane, or on the table below it."""
    picture = view.look.small_bgr.copy()
    for place in places:
        corners = np.column_stack([SQUARE + place, np.full(4, depth)])
        spot = view.look.cutout.to_small(plane.to_picture(corners))
        cv2.fillConvexPoly(picture, np.int32(np.round(spot)), (14, 12, 12))
    return replace(view.look, small_bgr=picture)


def heard(seen: Candidates, *odds: float) -> Candidates:
    nothing, agreed = np.zeros(len(seen)), np.zeros(len(seen), bool)
    no_hole = nothing - 5
    hearings = Hearings(np.array(odds), nothing, nothing, no_hole, no_hole, agreed, agreed, agreed)
    return seen.with_hearings(hearings)


def test_dice_stand_and_a_painted_square_lies(view: FirstView, plane: KnownPlane) -> None:
    standing = flatness(view.throw.dice, view.look, plane)
    assert np.median(standing) < -0.1
    free = free_place(plane)
    (print_top,) = plane.to_picture(SQUARE + free)[None]
    lying = flatness(made([print_top], color=BLACK), painted(view, plane, free[None], 0.0), plane)
    assert lying[0] > 0.2


def test_without_a_plane_nothing_is_flat(view: FirstView) -> None:
    assert not flatness(view.throw.dice, view.look, None).any()


def free_place(plane: KnownPlane) -> np.ndarray:
    """Where no die lies near, between the dice."""
    tops = plane.poses[:, :2]
    low, high = tops.min(0), tops.max(0)
    spots = np.stack(np.meshgrid(*np.linspace(low, high, 30).T), -1).reshape(-1, 2)
    nearest = np.linalg.norm(spots[:, None] - tops, axis=2).min(1)
    return np.asarray(spots[nearest.argmax()])


def test_the_same_dark_beside_every_die_is_a_shadow(view: FirstView, plane: KnownPlane) -> None:
    tops, eye = plane.poses[:, :2], plane.view.eye
    offset = np.array([1.1, 0.5])
    on_table = tops[0] + offset
    seen_at = on_table - (on_table - eye[:2]) / (1 - eye[2])
    dark = made([plane.to_picture(SQUARE * 0.9 + seen_at)], color=BLACK)
    dice = replace(view.throw.dice, against=None)
    asked = heard(dark.followed_by(dice), 3.0, *[5.0] * len(dice))
    everywhere = painted(view, plane, tops + offset, 1.0)
    alone = painted(view, plane, (tops + offset)[:1], 1.0)
    told = with_shadows_doubted(asked, everywhere, plane)
    assert told.presence[0] == pytest.approx(0.5)
    assert told.hearings is not None
    assert np.flatnonzero(told.hearings.die_disputed).tolist() == [0]
    np.testing.assert_array_equal(told.presence[1:], asked.presence[1:])
    np.testing.assert_array_equal(
        with_shadows_doubted(asked, alone, plane).presence, asked.presence
    )

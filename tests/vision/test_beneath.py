"""Dice upon others: what is seen below a foot that does not stand on the table."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.camera import camera_prior
from calibration.plane_fit import KnownPlane
from tests.vision.conftest import SCENES
from tests.vision.made_candidates import made
from vision import survey
from vision.jury.beneath import beneath
from vision.look import Look
from vision.photo import Photo, open_photo
from vision.reader import FirstView, first_view
from vision.training.jury.evenings import make_evening
from vision.training.jury.labels import label, things_of

SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


def viewed(photo: Photo) -> FirstView:
    width_px = survey.die_width(photo.bgr)
    assert width_px is not None
    return first_view(photo, camera_prior(photo.size), width_px)


@pytest.fixture(scope="module")
def view() -> FirstView:
    return viewed(open_photo(SCENES / "normal_0040.jpg"))


@pytest.fixture(scope="module")
def plane(view: FirstView) -> KnownPlane:
    assert view.throw.plane is not None
    return view.throw.plane


def covered(look: Look, share: float) -> Look:
    """The same, with a body seen everywhere, or nowhere."""
    return replace(look, covered=np.full_like(look.covered, share))


def told(look: Look, plane: KnownPlane, *places: tuple[float, float]) -> np.ndarray:
    """What is told of dice at these places around the middle of the picture, in die widths."""
    (middle,) = plane.to_plane(look.cutout.size_px[None] / 2)
    dice = made([plane.to_picture(SQUARE + middle + place) for place in places])
    return beneath(dice, look, plane, np.ones(len(places), bool))


def test_a_body_below_the_foot_is_told_and_a_table_is_not(
    view: FirstView, plane: KnownPlane
) -> None:
    (table,), (body,) = (told(covered(view.look, share), plane, (0, 0)) for share in (0.0, 1.0))
    assert table < 0 < body


def test_what_another_die_accounts_for_tells_nothing(view: FirstView, plane: KnownPlane) -> None:
    everywhere = covered(view.look, 1.0)
    around = [(x, y) for x in (-1.1, 0, 1.1) for y in (-1.1, 0, 1.1) if (x, y) != (0, 0)]
    alone, among = (told(everywhere, plane, (0, 0), *others)[0] for others in ([], around))
    assert alone > 1
    assert among == 0


def test_without_a_plane_nothing_is_told(view: FirstView) -> None:
    dice = view.throw.dice
    assert not beneath(dice, covered(view.look, 1.0), None, np.ones(len(dice), bool)).any()


def test_dice_upon_others_are_rather_told_than_flat_ones() -> None:
    flat: list[float] = []
    upon: list[float] = []
    for number in range(4):
        for data, truth in make_evening(49_500_000 + number, tumbled=2.5):
            view = viewed(open_photo(data, "made"))
            seen, fit = view.throw.dice, view.throw.plane
            says = beneath(seen, view.look, fit, np.ones(len(seen), bool))
            labels, things = label(seen, truth), things_of(truth)
            flat += says[labels.leaning == 0].tolist()
            upon += [
                says[row]
                for row in np.flatnonzero(labels.leaning == 1)
                if things[labels.truth[row]]["kind"] == "stacked"
            ]
    assert min(len(flat), len(upon)) >= 5
    assert (np.array(upon)[:, None] > np.array(flat)).mean() > 0.75

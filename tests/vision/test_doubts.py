"""What is asked about: nothing where no die could lie."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest

from rules.oraklos.doubt_kind import DoubtKind
from tests.vision.made_candidates import made
from vision.candidates import Against, Candidates
from vision.chosen import chosen
from vision.doubts import are_taken, doubts_of
from vision.telling import _as_die

TOP = np.array([[40.0, 30.0], [72.0, 36.0], [66.0, 70.0], [33.0, 63.0]])


def lying_at(*places: tuple[float, float], heat: float = 0.99) -> Candidates:
    """Candidates at these places of the plane, in die widths, squares of it with sides."""
    count = len(places)
    flat = {field.name: np.zeros(count) for field in fields(Against)}
    told = {"places": np.array(places), "widths": np.ones(count), "sides": np.ones(count)}
    seen = made([TOP] * count, heat=heat, topness=heat)
    return replace(seen, against=Against(**flat | told))


@pytest.mark.parametrize(("away", "taken"), [(0.2, True), (0.85, True), (1.05, False)])
def test_no_die_lies_where_another_surely_lies(away: float, taken: bool) -> None:
    die, other = lying_at((3.0, 2.0)), lying_at((3.0, 2.0 + away), heat=0.1)
    assert die.presence.min() > chosen().doubts.surely_there
    assert are_taken(other, die).tolist() == [taken]


def test_a_die_that_is_not_sure_keeps_nobody_from_lying_there() -> None:
    unsure = lying_at((3.0, 2.0), heat=0.4)
    assert unsure.presence.max() < chosen().doubts.surely_there
    assert not are_taken(lying_at((3.0, 2.5)), unsure).any()


def test_without_a_plane_nobody_knows_how_far_apart_dice_are() -> None:
    assert not are_taken(made([TOP]), made([TOP])).any()


def test_where_nothing_was_read_every_place_is_free() -> None:
    assert not are_taken(lying_at((0.0, 0.0)), lying_at((0.0, 0.0)).taken(slice(0))).any()


@pytest.mark.parametrize(
    ("up_px", "visible", "asked"),
    [
        (0.0, 1.0, set()),
        (50.0, 1.0, {DoubtKind.CUT}),  # the border tells, whatever the network says
        (50.0, 0.5, {DoubtKind.CUT}),
        (0.0, 0.5, {DoubtKind.HIDDEN}),
    ],
)
def test_half_a_die_is_asked_about(up_px: float, visible: float, asked: set[DoubtKind]) -> None:
    picture = np.full((100, 110, 3), 120, np.uint8)
    (die,) = made([TOP - [0, up_px]], visible=visible)
    found = doubts_of(_as_die(1, die, 0.5), die, picture)
    assert {doubt.kind for doubt in found} == asked

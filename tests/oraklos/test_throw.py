"""The throw in the plane, and how well its lengths are known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.message import Refusal
from rules.oraklos.cards import Color
from rules.oraklos.reading import Alternative, Doubt, ReadDie, Reading
from rules.oraklos.throw import Throw, Uncertainty, rectify
from tests.oraklos.any_throw import throws
from tests.oraklos.written import die, mapped, random_throw, reading_of, throw


def side_lengths(thrown: Throw) -> np.ndarray:
    tops = np.array([one.top for one in thrown.dice])
    return np.linalg.norm(tops - np.roll(tops, 1, axis=1), axis=2)


LEANINGS = st.floats(-0.02, 0.02)


def tilted(angle: float, lean_x: float, lean_y: float) -> np.ndarray:
    """A camera that looks down at the table from somewhere."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[30 * c, -30 * s, 400], [30 * s, 30 * c, 300], [lean_x, lean_y, 1.0]])


@given(throws(dice=(6, 12), width=14), st.floats(0, 2 * math.pi), LEANINGS, LEANINGS)
def test_a_throw_seen_from_any_side_is_rectified_to_unit_squares(
    lying: Throw, angle: float, lean_x: float, lean_y: float
) -> None:
    seen = mapped(lying, tilted(angle, lean_x, lean_y))
    thrown = rectify(reading_of(seen, px_per_die=1.0))
    assert side_lengths(thrown) == pytest.approx(1.0, abs=1e-6)
    assert thrown.uncertainty.floor == pytest.approx(0.01)


def test_the_uncertainty_of_a_rectified_throw_grows_with_the_misfit_of_its_faces() -> None:
    rng = np.random.default_rng(3)
    exact = reading_of(random_throw(rng, 9, 14))
    shaken = Reading(
        exact.image, exact.width, exact.height,
        tuple(
            ReadDie(one.id, one.color, one.hole_up, one.center_px, tuple(
                (x + rng.normal(scale=1.0), y + rng.normal(scale=1.0)) for x, y in one.top_px
            ))  # type: ignore[arg-type]
            for one in exact.dice
        ),
    )  # fmt: skip
    assert rectify(shaken).uncertainty.floor > 0.03


def test_a_reading_without_dice_is_a_throw_without_dice() -> None:
    assert rectify(Reading("", 640, 480, ())).dice == ()


def test_faces_that_no_camera_could_see_together_are_refused() -> None:
    def leaning(die_id: int, y: float, above: float, below: float) -> ReadDie:
        """A face that is narrow on the side where its plane's horizon lies."""
        top = ((-above, y), (above, y), (below, y + 40), (-below, y + 40))
        return ReadDie(die_id, Color.RED, False, (0, y + 20), top)

    horizon_above, horizon_below = leaning(1, 0, 8, 40), leaning(2, -5000, 40, 8)
    assert rectify(Reading("", 640, 480, (horizon_above,))).dice
    with pytest.raises(Refusal) as refused:
        rectify(Reading("", 640, 480, (horizon_above, horizon_below)))
    assert refused.value.message.code == "reading.plane"


def test_a_doubt_above_the_horizon_has_no_place_in_the_plane() -> None:
    top = ((300.0, 400.0), (340.0, 400.0), (360.0, 440.0), (280.0, 440.0))
    one = ReadDie(1, Color.RED, False, (320.0, 413.0), top)
    candidate = ReadDie(0, one.color, False, (320, 10), ((300, 0), (340, 0), (340, 20), (300, 20)))
    doubt = Doubt("maybe_die", None, (320.0, 10.0), (Alternative(die=candidate),))
    [placed] = rectify(Reading("", 640, 480, (one,), (doubt,))).doubts
    assert placed.at is None
    assert placed.candidates == (None,)
    assert placed.doubt == doubt


def test_dice_with_the_same_id_are_no_throw() -> None:
    with pytest.raises(ValueError, match="repeated"):
        throw(die(1, 0, 0), die(1, 3, 3))


def test_a_covariance_of_another_size_is_no_uncertainty_of_this_throw() -> None:
    with pytest.raises(ValueError, match="covariance"):
        Throw((die(1, 0, 0),), Uncertainty(0.01, np.eye(6)))


def test_a_half_width_is_never_below_the_floor() -> None:
    assert Uncertainty(0.02).half_width({0: (1, 0, 0)}) == 0.02
    assert Uncertainty(0.02, np.eye(3) * 1e-8).half_width({0: (1, 0, 0)}) == 0.02


def test_a_half_width_follows_the_gradient_through_the_covariance() -> None:
    uncertainty = Uncertainty(0.0, np.diag([0.03, 0.0, 0.2, 0.04, 0.0, 0.0]) ** 2)
    assert uncertainty.half_width({0: (1, 0, 0)}) == pytest.approx(1.96 * 0.03)
    assert uncertainty.half_width({0: (0, 0, 0.5)}) == pytest.approx(1.96 * 0.1)
    assert uncertainty.half_width({0: (1, 0, 0), 1: (-1, 0, 0)}) == pytest.approx(1.96 * 0.05)


def test_errors_that_go_together_cancel_in_a_difference() -> None:
    together = np.zeros((6, 6))
    together[np.ix_([0, 3], [0, 3])] = 0.01
    uncertainty = Uncertainty(0.0, together)
    assert uncertainty.half_width({0: (1, 0, 0), 1: (-1, 0, 0)}) < 1e-6
    assert uncertainty.half_width({0: (1, 0, 0), 1: (1, 0, 0)}) == pytest.approx(1.96 * 0.2)


def test_taking_a_die_away_or_adding_one_keeps_the_others_uncertainty() -> None:
    uncertainty = Uncertainty(0.01, np.diag(np.arange(1.0, 10.0)))
    fewer, more = uncertainty.without(1).covariance, uncertainty.with_one_more().covariance
    assert fewer is not None
    assert more is not None
    assert np.diagonal(fewer).tolist() == [1, 2, 3, 7, 8, 9]
    assert np.diagonal(more).tolist() == [*range(1, 10), 4, 5, 6]

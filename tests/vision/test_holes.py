"""A hole is seen on the straightened top face, and settles only what the network left open."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.made_candidates import made
from vision import holes

TOP = np.array([[40.0, 30.0], [72.0, 36.0], [66.0, 70.0], [33.0, 63.0]])
MIDDLE = tuple(np.int32(TOP.mean(0).round()).tolist())


def picture(*spots: tuple[tuple[int, int], int, int]) -> np.ndarray:
    """A red top face on gray with round spots: place, radius, brightness."""
    rng = np.random.default_rng(3)
    shown = np.full((100, 110, 3), 120, np.uint8)
    cv2.fillConvexPoly(shown, np.int32(TOP), (30, 30, 170))
    for place, radius, bright in spots:
        cv2.circle(shown, place, radius, (bright, bright, bright), -1)
    return np.clip(shown + rng.normal(0, 4, shown.shape), 0, 255).astype(np.uint8)


def settled(shown: np.ndarray, hole: float, pips: float = 0.0) -> float:
    return float(holes.settled(shown, made([TOP], hole=hole, pips=pips)).hole[0])


@pytest.mark.parametrize("bright", [10, 230])
def test_a_spot_in_the_middle_settles_that_there_is_a_hole(bright: int) -> None:
    assert settled(picture((MIDDLE, 6, bright)), 0.5) > 0.85


def test_a_plain_face_settles_that_there_is_none() -> None:
    assert settled(picture(), 0.5) < 0.15


def test_a_hole_in_a_side_beside_the_top_is_not_one_on_top() -> None:
    beside = (MIDDLE[0] - 8, MIDDLE[1] + 32)
    assert settled(picture((beside, 6, 10)), 0.5) < 0.15


@pytest.mark.parametrize(("seen", "shown"), [(0.01, picture((MIDDLE, 6, 255))), (0.99, picture())])
def test_what_the_network_is_sure_of_is_not_overruled(seen: float, shown: np.ndarray) -> None:
    """A glint is a spot, too; a hole with light in it may look like none."""
    assert (settled(shown, seen) > 0.5) == (seen > 0.5)


def test_a_pip_or_a_number_in_the_middle_proves_no_hole() -> None:
    assert settled(picture((MIDDLE, 6, 230)), 0.6, pips=0.3) == pytest.approx(0.6)

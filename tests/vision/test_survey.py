"""How large the dice are, found before anything else is."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.vision.conftest import SCENES, true_width
from vision.photo import open_photo
from vision.simulate import make_scene
from vision.survey import die_width


@pytest.mark.parametrize("name", ["easy_0040", "easy_0041"])
def test_the_width_of_a_throws_dice_is_found(name: str) -> None:
    truth = json.loads((SCENES / f"{name}.json").read_text())
    found = die_width(open_photo(SCENES / f"{name}.jpg").bgr)
    assert found == pytest.approx(true_width(truth), rel=0.3)


def test_large_squares_on_a_card_are_not_taken_for_the_dice() -> None:
    """In a small copy, where the dice are specks, nothing but the card's squares is seen."""
    data, truth = make_scene(9631, "normal")
    found = die_width(open_photo(data, "card").bgr)
    assert found == pytest.approx(true_width(truth), rel=0.4)


def test_a_bare_table_has_no_width() -> None:
    assert die_width(np.full((480, 640, 3), 140, np.uint8)) is None

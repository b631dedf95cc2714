"""How large the dice are, found before anything else is."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.vision.conftest import SCENES, true_width
from tests.vision.made_candidates import made
from vision import survey
from vision.candidates import Candidates
from vision.frame import Box
from vision.look import find
from vision.model import Sight
from vision.photo import open_photo
from vision.reader import read
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


def test_a_wrong_guess_of_the_width_does_not_lose_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small things on a magazine may be many; what is then found tells which guess was right."""
    photo = open_photo(SCENES / "easy_0040.jpg")
    truth = json.loads((SCENES / "easy_0040.json").read_text())
    right = true_width(truth)
    monkeypatch.setattr(survey, "die_widths", lambda *_: (right * 5, right))
    assert len(read(photo).dice) == len(truth["dice"])


def test_guesses_of_the_width_that_differ_little_are_one() -> None:
    assert survey._apart([(1.7, 13.0), (1.3, 46.0), (1.6, 48.0), (0.2, 200.0)]) == (13.0, 48.0)


def test_the_width_is_looked_for_only_where_dice_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    photo = open_photo(SCENES / "easy_0040.jpg")
    truth = json.loads((SCENES / "easy_0040.json").read_text())
    tops = np.array([die["top_px"] for die in truth["dice"]]).reshape(-1, 2)
    low, high = tops.min(0).astype(int).tolist(), tops.max(0).astype(int).tolist()
    seen: list[tuple[Box | None, float]] = []

    def noted(picture: np.ndarray, factor: float, sight: Sight, part: Box | None) -> Candidates:
        seen.append((part, factor))
        return find(picture, factor, sight, part)

    monkeypatch.setattr(survey, "find", noted)
    (found, *_) = survey.die_widths(photo.bgr, 1, (*low, *high), False)
    assert found == pytest.approx(true_width(truth), rel=0.3)
    assert all(part is not None for part, _ in seen)


def test_a_quick_look_enlarges_nothing_to_learn_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    factors: list[float] = []
    monkeypatch.setattr(survey, "find", lambda _, factor, *__: factors.append(factor) or made([]))
    bare = np.full((360, 640, 3), 140, np.uint8)
    survey.die_widths(bare, 1, None, True)
    assert max(factors) > 1
    factors.clear()
    survey.die_widths(bare, 1, None, False)
    assert max(factors) == 1

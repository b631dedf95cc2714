"""What each counts when all are asked: who knows more counts more."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.color_model import COLORS
from vision.jury.likeness import GLARE_OF_EACH
from vision.jury.numbers import Weights
from vision.jury.together import weighed
from vision.training.jury import weigh_witnesses
from vision.training.jury.calibrate import AnsweredQuestion, fitted
from vision.training.jury.weigh_witnesses import WitnessedDice


def test_who_knows_more_counts_more_and_who_knows_nothing_does_not_count() -> None:
    rng = np.random.default_rng(4)
    true = rng.random(4000) < 0.5
    sign = np.where(true, 1.0, -1.0)
    answers = {
        "reader": sign + rng.normal(0, 3, len(true)),
        "jury": sign + rng.normal(0, 1, len(true)),
        "closer": rng.normal(0, 1, len(true)),
    }
    weights = fitted(AnsweredQuestion(answers, true))
    assert weights["jury"] > 4 * weights["reader"] > 0
    assert abs(weights["closer"]) < 0.1
    assert abs(weights["bias"]) < 0.15
    # And what they say together holds what it states.
    stated = 1 / (1 + np.exp(-weighed(Weights(**weights), answers)))
    for low in (0.1, 0.4, 0.7):
        some = (stated > low) & (stated < low + 0.2)
        assert true[some].mean() == pytest.approx(stated[some].mean(), abs=0.08)


def test_pictures_full_of_what_is_rare_tell_what_answers_are_worth_but_not_how_rare_it_is() -> None:
    rng = np.random.default_rng(5)

    def asked(count: int, share: float) -> AnsweredQuestion:
        true = rng.random(count) < share
        sign = np.where(true, 1.0, -1.0)
        noise = {"jury": 1.0, "reader": 2.0}
        answers = {name: sign + rng.normal(0, by, count) for name, by in noise.items()}
        return AnsweredQuestion(answers, true)

    usual, rare = asked(3000, 0.02), asked(3000, 0.5)
    weights = fitted(usual, rare)
    assert weights["jury"] > 2 * weights["reader"] > 0.5
    stated = 1 / (1 + np.exp(-weighed(Weights(**weights), usual.answers)))
    assert stated.mean() == pytest.approx(usual.true.mean(), abs=0.003)


def test_what_nobody_was_asked_adds_nothing() -> None:
    weights = Weights(reader=1.0, jury=2.0, closer=3.0, bias=0.5)
    said = {"reader": np.array([1.0]), "jury": np.array([-1.0])}
    assert weighed(weights, said) == pytest.approx(-0.5)


def throw_with_witnesses(rng: np.random.Generator, telling: int) -> WitnessedDice:
    """Thirty dice, a witness of each color; only in one respect those of another color differ."""
    true = rng.integers(0, 4, 30)
    other = true[:, None] != np.arange(4)
    apart = rng.exponential(0.5, (len(GLARE_OF_EACH), 30, 4, 3))
    apart[..., telling] += 3.0 * other
    jury = rng.normal(0, 1, (30, 4)) + 0.5 * ~other
    return WitnessedDice(apart, tuple(COLORS), rng.normal(0, 1, (30, 4)), jury, true)


def test_what_tells_colors_apart_is_worth_more_than_what_does_not() -> None:
    rng = np.random.default_rng(6)
    throws = [throw_with_witnesses(rng, telling=2) for _ in range(12)]
    alike, enrolled, said = weigh_witnesses.fitted(throws[:6], throws[6:])
    brightness, red, blue = alike.differs
    assert blue < 3 * min(brightness, red) <= 0
    assert enrolled.likeness == 1
    for weights in (enrolled, said):
        assert weights.jury > weights.reader >= 0
        right = [one.logits(alike, weights).argmax(1) == one.true for one in throws]
        assert np.mean(right) > 0.95

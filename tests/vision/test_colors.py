"""Colors settled together: the neighbors tell what a tinted die is."""

from __future__ import annotations

import numpy as np

from tests.vision.made_candidates import made
from vision.candidates import Candidates
from vision.colors import settle

RED, YELLOW, BLUE, BLACK, OTHER = range(5)
# Linear light of the four paints, red first.
PAINTS = {
    RED: (0.45, 0.03, 0.04),
    YELLOW: (0.6, 0.5, 0.04),
    BLUE: (0.03, 0.1, 0.45),
    BLACK: (0.03, 0.03, 0.03),
}


def table(
    dice: list[tuple[int, list[float]]], tint: tuple[float, float, float]
) -> tuple[np.ndarray, Candidates]:
    """Dice in a row on gray, all light tinted; each with what the network says alone."""
    picture = np.zeros((60, 40 * len(dice) + 20, 3))
    picture[:] = 0.3
    tops = []
    for place, (color, _) in enumerate(dice):
        x = 20 + 40 * place
        picture[15:45, x : x + 30] = PAINTS[color]
        tops.append(np.array([[x, 15], [x + 30, 15], [x + 30, 45], [x, 45]], float))
    shown = np.clip(picture * tint, 0, 1) ** (1 / 2.2) * 255
    found = made(tops, color=[chances for _, chances in dice])
    return shown.astype(np.uint8)[..., ::-1].copy(), found


def sure(color: int) -> list[float]:
    chances = [0.02] * 5
    chances[color] = 0.92
    return chances


NEUTRAL, BLUISH = (1.0, 1.0, 1.0), (0.55, 1.0, 2.0)


def test_what_is_clear_stays() -> None:
    picture, dice = table([(c, sure(c)) for c in (RED, YELLOW, BLUE, BLACK) * 2], NEUTRAL)
    assert settle(picture, dice).argmax(1).tolist() == [RED, YELLOW, BLUE, BLACK] * 2


def test_black_dice_that_the_camera_made_blue_are_black_beside_blue_ones() -> None:
    fooled = [0.02, 0.02, 0.75, 0.19, 0.02]
    row = [(BLACK, fooled)] * 4 + [(BLUE, sure(BLUE))] * 3 + [(YELLOW, sure(YELLOW))] * 3
    picture, dice = table(row, BLUISH)
    assert settle(picture, dice).argmax(1).tolist() == [BLACK] * 4 + [BLUE] * 3 + [YELLOW] * 3


def test_one_die_follows_those_that_look_like_it() -> None:
    unsure = [0.02, 0.02, 0.5, 0.44, 0.02]
    row = [(BLACK, sure(BLACK))] * 3 + [(BLACK, unsure), (BLUE, sure(BLUE)), (RED, sure(RED))]
    picture, dice = table(row, NEUTRAL)
    assert settle(picture, dice)[3].argmax() == BLACK


def test_a_top_washed_out_by_glare_is_left_to_what_the_network_saw_of_the_sides() -> None:
    guess = [0.5, 0.3, 0.1, 0.08, 0.02]
    row = [(c, sure(c)) for c in (RED, YELLOW, BLUE, BLACK)] * 2
    picture, dice = table([*row, (RED, guess)], NEUTRAL)
    picture[15:45, -50:-20] = 255
    settled = settle(picture, dice)
    assert settled[:-1].argmax(1).tolist() == [RED, YELLOW, BLUE, BLACK] * 2
    assert settled[-1].argmax() == RED


def test_probabilities_add_up_to_one() -> None:
    picture, dice = table([(RED, sure(RED)), (BLUE, sure(OTHER))], NEUTRAL)
    np.testing.assert_allclose(settle(picture, dice).sum(1), 1)
    assert settle(picture, made([])).shape == (0, 5)

"""Evenings to learn from whose set or lamp one has to be told of."""

from __future__ import annotations

import cv2
import numpy as np

from rules.oraklos.cards import Color
from vision.training.jury.enrolled import enrolled_evening

NUMBER = 30_000_007


def test_an_evening_shows_its_set_and_throws_of_it_and_their_truths_share_a_group() -> None:
    pictures = enrolled_evening(NUMBER)
    assert len({truth["group"] for _, truth in pictures}) == 1
    assert len({truth["image"] for _, truth in pictures}) == len(pictures)
    colors = [[die["color"] for die in truth["dice"]] for _, truth in pictures]
    samples = [one for one in colors if sorted(one) == sorted(2 * [str(color) for color in Color])]
    assert len(samples) >= 2, "two photographs of all four colors"
    assert max(map(len, colors)) > 8, "and throws"
    for data, truth in pictures:
        shown = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        assert shown.shape[:2] == (truth["height"], truth["width"])

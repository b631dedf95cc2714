"""Looking at a part of a picture: the same dice at the same places, and fewer pixels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.vision.conftest import SCENES, true_width
from vision import model
from vision.cutout import box_around
from vision.photo import Photo, open_photo
from vision.reader import read

Truths = list[dict[str, Any]]


def shapes_seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """Of all pictures that the network sees from now on."""
    shapes: list[tuple[int, ...]] = []
    run = model.run

    def noted(picture_bgr: np.ndarray, sight: model.Sight) -> np.ndarray:
        shapes.append(picture_bgr.shape)
        return run(picture_bgr, sight)

    monkeypatch.setattr(model, "run", noted)
    return shapes


def pixels(shapes: list[tuple[int, ...]]) -> int:
    return sum(height * width for height, width, _ in shapes)


@pytest.mark.parametrize("careful", [False, True])
def test_dice_of_a_part_are_read_where_they_lie_in_the_picture(
    truths: Truths, careful: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth = truths[1]
    photo, width_px = open_photo(SCENES / truth["image"]), true_width(truth)
    centers = np.array([die["top_center_px"] for die in truth["dice"]])
    nearest = centers[np.argsort(np.linalg.norm(centers - centers[0], axis=1))[:5]]
    left, upper, right, lower = (*(nearest.min(0) - width_px), *(nearest.max(0) + width_px))
    seen = shapes_seen(monkeypatch)
    whole = read(photo, die_width_px=width_px, careful=careful)
    of_whole = pixels(seen)
    seen.clear()
    box = (round(left), round(upper), round(right), round(lower))
    part = read(photo, die_width_px=width_px, careful=careful, within=box)
    assert pixels(seen) < 0.7 * of_whole
    assert (part.width, part.height) == photo.size
    for place in nearest:
        one, other = (
            min(reading.dice, key=lambda die: float(np.hypot(*np.subtract(die.center_px, place))))
            for reading in (whole, part)
        )
        assert (one.color, one.hole_up) == (other.color, other.hole_up)
        assert np.hypot(*np.subtract(one.center_px, other.center_px)) < 0.1 * width_px


def test_small_dice_are_seen_larger_where_only_their_part_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = shapes_seen(monkeypatch)
    photo = Photo("a table", np.full((720, 1280, 3), 120, np.uint8))
    read(photo, die_width_px=8.0)
    read(photo, die_width_px=8.0, within=(400, 200, 700, 400))
    whole, part = seen[0][1] / 1280, seen[-1][1] / (300 + 2 * 12)
    assert whole < 1.7
    assert part > 2.9


def test_a_part_has_a_margin_and_ends_with_the_picture() -> None:
    assert box_around((50, 10, 90, 60), 20.0, (640, 360)) == (30, 0, 110, 80)
    assert box_around((10, 10, 630, 350), 20.0, (640, 360)) is None, "nearly all of it"
    assert box_around((700, 10, 720, 60), 5.0, (640, 360)) is None, "beyond it"

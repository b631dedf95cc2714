"""A scene seen otherwise is the same scene: truth and light follow what was changed."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.laid_throw import lay_throw
from rules.oraklos.reading import Reading
from vision.photo import open_photo
from vision.scene.altered import darker, smaller, tilted
from vision.scene.describe import describe
from vision.simulate import photographed

SCENE = describe(600_007, "easy", (640, 480))


def test_a_smaller_picture_shows_smaller_dice_at_the_same_places() -> None:
    _, before = photographed(SCENE)
    _, after = photographed(smaller(SCENE, 0.5))
    assert (after["width"], after["height"]) == (320, 240)
    was, now = (np.array([die["top_px"] for die in one["dice"]]) for one in (before, after))
    assert np.abs((now + 0.5) / 0.5 - (was + 0.5)).max() < 0.05


@pytest.mark.parametrize("tilt_deg", [20.0, 50.0])
def test_a_tilted_view_is_found_in_the_dice(tilt_deg: float) -> None:
    _, truth = photographed(tilted(SCENE, tilt_deg))
    dice = [
        {"id": k, "color": die["color"], "hole_up": die["hole_up"], "top": die["top_px"]}
        for k, die in enumerate(truth["dice"], 1)
    ]
    lens = {"camera_matrix": truth["camera_matrix"], "distortion": truth["distortion"]}
    size = {"width": truth["width"], "height": truth["height"]}
    read = Reading.from_json({"format": 1, "image": "a", **size, "lens": lens, "dice": dice})
    plane = lay_throw(read).throw.plane
    assert plane is not None
    assert plane.tilt_deg == pytest.approx(tilt_deg, abs=1)


def test_less_light_makes_a_darker_picture() -> None:
    bright, dim = (
        open_photo(photographed(darker(SCENE, factor))[0], "a.jpg").bgr.mean()
        for factor in (1.0, 0.2)
    )
    assert dim < 0.7 * bright

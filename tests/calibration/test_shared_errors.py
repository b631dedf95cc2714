"""What all faces of a picture are off by together: fitted, and by the program that says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from calibration.scenes import Scene
from calibration.shared_errors import (
    SHARED_SIZE,
    SHARED_STRETCH,
    PictureErrors,
    corner_share,
    fit_shared,
)
from calibration.solve import SeenCorners

Scenes = Callable[..., Scene]
FOUND = Path(__file__).with_name("shared_errors.json")
"""What `python -m vision.training.shared_errors --save` found in 75 path-traced pictures made for
calibration; two of them show too few dice."""


def errors_of(scene: Scene) -> PictureErrors:
    sigma_px = np.full(scene.exact_px.shape[:2], scene.noise_px)
    share = corner_share(SeenCorners(scene.exact_px, sigma_px))
    return PictureErrors.of(scene.tops_px, scene.exact_px, share)


def test_the_constants_are_those_that_were_fitted() -> None:
    written = json.loads(FOUND.read_text("utf-8"))
    assert len(written) == 73
    found = [PictureErrors.from_json(one) for one in written.values()]
    assert fit_shared(found) == (SHARED_SIZE, SHARED_STRETCH)


def test_the_fit_finds_the_errors_that_scenes_were_made_with(scene: Scenes) -> None:
    size, stretch = fit_shared([errors_of(scene(n, habits=True)) for n in range(120)])
    assert size == pytest.approx(SHARED_SIZE, rel=0.2)
    assert stretch == pytest.approx(SHARED_STRETCH, rel=0.2)


def test_what_each_face_errs_by_alone_is_no_shared_error(scene: Scenes) -> None:
    size, stretch = fit_shared([errors_of(scene(n)) for n in range(120)])
    assert size < 0.15
    assert stretch < 0.15


def test_larger_faces_are_an_error_in_size_alone(scene: Scenes) -> None:
    made = scene(3)
    middle = made.exact_px.mean(1, keepdims=True)
    found = PictureErrors.of(middle + 1.03 * (made.exact_px - middle), made.exact_px, share=0.01)
    assert found.mean == pytest.approx((3.0, 0.0, 0.0), abs=1e-9)
    assert found.own == pytest.approx((0.0, 0.0, 0.0), abs=1e-9)

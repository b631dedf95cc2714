"""Scenes that the tests of this room share."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from calibration.scenes import Scene, SceneRange, random_scene


@pytest.fixture
def scene() -> Callable[..., Scene]:
    """A made throw: ``scene(seed, dice=12, noise_px=0.5, ...)``."""

    def make(seed: int, dice: int = 16, noise_px: float = 0.5, **within: object) -> Scene:
        allowed = SceneRange(dice=(dice, dice), noise_px=(noise_px, noise_px), **within)
        return random_scene(np.random.default_rng(seed), allowed)

    return make


@pytest.fixture
def faces_err_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A world in which no error is shared: what the residuals tell is all there is to know."""
    monkeypatch.setattr("calibration.shared_errors.SHARED_SIZE", 0.0)
    monkeypatch.setattr("calibration.shared_errors.SHARED_STRETCH", 0.0)

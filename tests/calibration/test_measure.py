"""The bars of the plane, on made throws with exact truth and the judge's own margins.

Small samples of what ``calibration.measure`` gives at any size; the limits leave room for
chance, not for a worse fit.
"""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from calibration.measure import FitMeasure, measure_fit
from calibration.scenes import STATED, SceneRange, random_scene
from tests.kept import kept


def measured(
    seed: int, scenes: int, within: SceneRange, sigma_px: float | None = None
) -> FitMeasure:
    rng = np.random.default_rng(seed)
    return measure_fit((random_scene(rng, within) for _ in range(scenes)), sigma_px)


@pytest.fixture(scope="module")
def many_dice() -> FitMeasure:
    return kept("fit_of_90_scenes", lambda: measured(1, 90, SceneRange(dice=(12, 24))))


def test_every_scene_is_fitted_as_well_as_by_the_truth(many_dice: FitMeasure):
    assert many_dice.converged.all()


def test_distances_are_good_to_one_percent(many_dice: FitMeasure):
    assert np.quantile(np.abs(many_dice.length_error), 0.9) < 0.01


def test_strings_pass_dice_with_an_error_far_below_three_hundredths_of_a_die(
    many_dice: FitMeasure,
):
    assert many_dice.margin_sd < 0.02


@pytest.fixture(scope="module")
def as_read() -> FitMeasure:
    """With a reader's habits: all faces of a picture are off together, too."""
    within = SceneRange(dice=(12, 24), habits=True)
    return kept("fit_of_150_scenes_as_read", lambda: as_read_of(4, 150, within))


def as_read_of(seed: int, scenes: int, within: SceneRange, share: float = 1.0) -> FitMeasure:
    """The reader states `share` of what a reader with its habits usually states."""
    rng = np.random.default_rng(seed)
    made = [random_scene(rng, within) for _ in range(scenes)]
    parts = [measure_fit([scene], share * STATED * scene.noise_px, seed=seed) for scene in made]
    return FitMeasure(
        *(
            np.concatenate([getattr(part, field.name) for part in parts])
            for field in fields(FitMeasure)
        )
    )


@pytest.mark.parametrize("tilt_deg", [(0, 20), (20, 40), (40, 61)])
def test_the_stated_half_width_holds_at_every_tilt(
    as_read: FitMeasure, tilt_deg: tuple[float, float]
):
    assert 0.92 < as_read.coverage(tilt_deg) < 0.98


def test_few_dice_are_less_sure_and_say_so(as_read: FitMeasure):
    within = SceneRange(dice=(4, 6), habits=True)
    few = kept("fit_of_60_scenes_of_few_dice", lambda: as_read_of(2, 60, within))
    assert np.median(few.half_width) > np.median(as_read.half_width)
    assert 0.92 < few.coverage() < 0.99


@pytest.mark.usefixtures("faces_err_alone")
@pytest.mark.parametrize("stated_px", [0.25, 1.0])
def test_the_half_width_holds_when_the_stated_noise_is_wrong_by_a_factor_of_two(stated_px: float):
    within = SceneRange(dice=(12, 20), noise_px=(0.5, 0.5))
    wrong = kept(f"fit_stated_{stated_px}", lambda: measured(3, 30, within, stated_px))
    assert 0.91 < wrong.coverage() < 0.99


@pytest.mark.parametrize(("share", "least"), [(0.5, 0.85), (2.0, 0.95)])
def test_errors_that_faces_share_can_only_be_told_by_the_noise_that_is_stated(
    share: float, least: float
):
    """No residual shows them: noise stated wrong by a factor of two costs a tenth of the
    intervals at most."""
    within = SceneRange(dice=(12, 20), noise_px=(0.5, 0.5), habits=True)
    wrong = kept(f"fit_stated_by_{share}", lambda: as_read_of(3, 30, within, share))
    assert wrong.coverage() > least

"""A die put down by hand is turned and fitted to what the picture shows."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from calibration.laid_throw import lay_throw
from rules.oraklos.reading import Reading
from vision.simulated_table.lay import Lay, lay, throw_dice
from vision.simulated_table.stage import make_stage
from vision.simulated_table.table import DICE
from vision.under_finger import fit_face
from webui.practice_table import reading_of


@pytest.fixture(scope="module")
def lying() -> Lay:
    stage = make_stage(3)
    return lay(stage, throw_dice(stage, np.random.default_rng(5), DICE))


def off_by(found: object, truth: object, edge_px: float) -> float:
    """How far corners are off on average, in die widths, whichever is called the first."""
    seen, right = np.array(found, float), np.array(truth, float)
    ways = (np.linalg.norm(np.roll(seen, k, axis=0) - right, axis=1) for k in range(4))
    return float(min(way.mean() for way in ways)) / edge_px


def test_a_finger_beside_the_middle_finds_the_face(lying: Lay) -> None:
    reading: Reading = reading_of(lying.truth)
    errors = []
    for n, die in enumerate(reading.dice):
        missed = replace(reading, dice=tuple(one for one in reading.dice if one is not die))
        x, y = die.center_px
        away = 0.25 * die.edge_px
        at_px = (x + away * math.cos(n), y + away * math.sin(n))
        found = fit_face(lying.picture_bgr, lay_throw(missed), at_px)
        assert found is not None
        errors.append(off_by(found, die.top_px, die.edge_px))
    assert np.median(errors) < 0.06
    assert np.mean(np.array(errors) < 0.15) >= 0.9


def test_bare_wood_is_no_face_and_a_throw_without_dice_has_no_table(lying: Lay) -> None:
    reading = reading_of(lying.truth)
    plain = np.full_like(lying.picture_bgr, 128)
    assert fit_face(plain, lay_throw(reading), (40.0, 40.0)) is None
    assert fit_face(plain, lay_throw(replace(reading, dice=())), (40.0, 40.0)) is None

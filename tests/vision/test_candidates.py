"""Two looks at one picture, put together."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.made_candidates import made
from vision import channels, model
from vision.candidates import Candidates
from vision.cutout import Cutout
from vision.look import Look, look
from vision.model import Sight
from vision.places import MOST_CANDIDATES, apart, both

SQUARE = np.array([[0.0, 0.0], [20.0, 0.0], [20.0, 20.0], [0.0, 20.0]])


def seen(*at: float, hole: float = 0.5, heat: float | list[float] = 0.9) -> Candidates:
    return made([SQUARE + np.array([place, 0]) for place in at], hole=hole, heat=heat)


def test_what_both_looks_saw_lies_between_them_whichever_corner_each_began_with() -> None:
    first, second = seen(0.0), seen(1.0)
    turned = replace(second, top_px=np.roll(second.top_px, 2, axis=1))
    (merged,) = both(first, turned)
    np.testing.assert_allclose(merged.top_px, SQUARE + np.array([0.5, 0]))
    np.testing.assert_allclose(merged.center_px, [10.5, 10])


def test_two_looks_that_contradict_each_other_leave_a_doubt() -> None:
    (merged,) = both(seen(0.0, hole=0.9), seen(0.0, hole=0.1))
    assert merged.hole == pytest.approx(0.5)


def test_what_one_look_saw_alone_is_kept() -> None:
    merged = both(seen(0.0), seen(100.0, 200.0))
    assert sorted(merged.center_px[:, 0].tolist()) == [10, 110, 210]
    assert len(set(merged.number.tolist())) == 3


def test_of_two_peaks_on_one_die_the_hotter_one_stays() -> None:
    kept = both(seen(0.0, 3.0, heat=[0.8, 0.6]), seen())
    assert kept.heat.tolist() == [0.8]


@pytest.mark.parametrize(("side_rows", "color"), [(6, 3), (0, 0)])
def test_a_top_that_mirrors_a_lamp_is_told_by_its_sides(
    monkeypatch: pytest.MonkeyPatch, side_rows: int, color: int
) -> None:
    """The top looks a little red, its sides surely black; without sides only the top speaks."""
    maps = np.zeros((channels.COUNT, 32, 32), np.float32)
    maps[channels.HEAT] = -9
    maps[channels.HEAT, 12, 12] = 6
    tops, sides = (slice(9, 15), slice(9, 15)), (slice(15, 15 + side_rows), slice(9, 15))
    for part, where in ((1, tops), (2, sides)):
        maps[channels.PART][part][where] = 9
    maps[channels.COLOR][0][tops] = 1
    maps[channels.COLOR][3][sides] = 4
    monkeypatch.setattr(model, "run", lambda picture, sight: maps)
    (found,) = look(np.zeros((128, 128, 3), np.uint8), 1.0, Sight()).candidates
    assert found.color.argmax() == color


def test_a_picture_of_noise_has_no_more_candidates_than_any_table_has_dice() -> None:
    blocks = np.random.default_rng(5).integers(0, 256, (60, 80, 3), np.uint8)
    noise = cv2.resize(blocks, (640, 480), interpolation=cv2.INTER_NEAREST)
    assert len(look(noise, 2.0, Sight()).candidates) <= MOST_CANDIDATES
    crowd = seen(*(40.0 * k for k in range(500)))
    assert len(apart(crowd)) == MOST_CANDIDATES


def test_more_places_can_be_asked_than_opencv_looks_up_at_once() -> None:
    covered = np.zeros((10, 20), np.float32)
    covered[:, 10:] = 1
    places = np.zeros((40_000, 2))
    places[20_000:, 0] = 19 * channels.STRIDE
    cutout = Cutout(np.zeros(2), np.ones(2), np.array([80, 40]))
    picture = np.zeros((40, 80, 3), np.uint8)
    told = Look(seen(), seen(), picture, picture, covered, cutout).covers(places)
    assert told.shape == (40_000,)
    assert told[:20_000].max() == 0
    assert told[20_000:].min() == 1

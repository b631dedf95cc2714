"""The network's looks agree with each other: 8 bits with exact numbers, mirrored with plain."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.conftest import SCENES
from vision import channels
from vision.candidates import Candidates
from vision.look import find
from vision.model import Sight, run
from vision.photo import open_photo
from vision.places import distances


def seen(sight: Sight) -> Candidates:
    return find(open_photo(SCENES / "easy_0040.jpg").bgr, 1.25, sight)


@pytest.mark.parametrize("one_is_quick", [True, False])
def test_a_quick_look_and_an_exact_one_find_the_same_dice(one_is_quick: bool) -> None:
    """What is sure to the one is likely to the other, at the same place and of the same color."""
    one, other = seen(Sight(quick=one_is_quick)), seen(Sight(quick=not one_is_quick))
    sure, likely = one.taken(one.presence > 0.98), other.taken(other.presence > 0.5)
    assert len(sure) > 10
    away = distances(sure.center_px, likely.center_px)
    assert (away.min(1) < 0.06 * sure.edge_px).all()
    nearest = likely.taken(away.argmin(1))
    np.testing.assert_array_equal(nearest.color.argmax(1), sure.color.argmax(1))


def test_a_mirrored_look_sees_the_mirror_image_alike() -> None:
    """As the mean of both, it does not matter which of them is the picture."""
    picture = open_photo(SCENES / "easy_0040.jpg").bgr[:256, :320]
    sight = Sight(quick=False, mirrored=True)
    maps, back = run(picture, sight), run(picture[:, ::-1], sight)[:, :, ::-1]
    assert np.allclose(maps[channels.HEAT], back[channels.HEAT], atol=1e-3)
    assert np.allclose(maps[channels.OFFSET.start], -back[channels.OFFSET.start], atol=1e-3)
    assert np.allclose(maps[channels.OFFSET.start + 1], back[channels.OFFSET.start + 1], atol=1e-3)

"""The network's looks agree with each other: 8 bits with exact numbers, mirrored with plain."""

from __future__ import annotations

import numpy as np

from tests.vision.conftest import SCENES
from vision import channels
from vision.candidates import Candidate, find
from vision.model import Sight, run
from vision.photo import open_photo


def sure(sight: Sight) -> list[Candidate]:
    found = find(open_photo(SCENES / "easy_0040.jpg").bgr, 1.25, sight)
    return sorted((c for c in found if c.presence > 0.9), key=lambda c: tuple(c.center_px))


def test_a_quick_look_finds_the_same_dice_as_an_exact_one() -> None:
    quick, exact = sure(Sight(quick=True)), sure(Sight(quick=False))
    assert len(quick) == len(exact) > 5
    for one, other in zip(quick, exact, strict=True):
        assert np.linalg.norm(one.center_px - other.center_px) < 0.05 * other.edge_px
        assert one.color.argmax() == other.color.argmax()


def test_a_mirrored_look_sees_the_mirror_image_alike() -> None:
    """As the mean of both, it does not matter which of them is the picture."""
    picture = open_photo(SCENES / "easy_0040.jpg").bgr[:256, :320]
    sight = Sight(quick=False, mirrored=True)
    maps, back = run(picture, sight), run(picture[:, ::-1], sight)[:, :, ::-1]
    assert np.allclose(maps[channels.HEAT], back[channels.HEAT], atol=1e-3)
    assert np.allclose(maps[channels.OFFSET.start], -back[channels.OFFSET.start], atol=1e-3)
    assert np.allclose(maps[channels.OFFSET.start + 1], back[channels.OFFSET.start + 1], atol=1e-3)

"""Lessons of the closer look: whatever is done to a patch, its corners go with it."""

from __future__ import annotations

import importlib.util
from importlib.resources import files

import numpy as np
import pytest

from calibration.view import UNIT_SQUARE
from vision.jury.closer import MARKS
from vision.jury.patches import LEVEL_DIE_PX, LEVEL_PX
from vision.model import session

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="torch is not installed"
)
COUNT = 40


def test_corners_go_with_their_patches() -> None:
    import torch

    from vision.training.closer.lessons import Dice, another_look

    low, high = round((LEVEL_PX - LEVEL_DIE_PX) / 2), round((LEVEL_PX + LEVEL_DIE_PX) / 2)
    patch = np.full((LEVEL_PX, LEVEL_PX, 3), 90, np.uint8)
    patch[low:high, low:high] = (30, 30, 220)
    dice = Dice(
        patches=torch.from_numpy(np.stack([patch] * COUNT)),
        faces=torch.from_numpy(np.stack([np.tile(UNIT_SQUARE, (2, 1))] * COUNT)).float(),
        hints=torch.ones(COUNT, 4),
        dice=torch.ones(COUNT, dtype=torch.int8),
        leaning=torch.zeros(COUNT, dtype=torch.int8),
        holes=torch.zeros(COUNT, dtype=torch.int8),
    )
    shown = another_look(dice, torch.Generator().manual_seed(5))
    moved = 0
    np.testing.assert_allclose(shown.faces[:, :4], shown.faces[:, 4:], atol=1e-6)
    for pixels, face in zip(shown.patches.numpy(), shown.faces[:, :4].numpy(), strict=True):
        rows, columns = np.nonzero(pixels[2] - pixels[0] > 0.2)
        middle = (np.array([columns.mean(), rows.mean()]) - (LEVEL_PX - 1) / 2) / LEVEL_DIE_PX
        np.testing.assert_allclose(face.mean(0), middle, atol=0.02)
        width = np.sqrt(len(rows)) / LEVEL_DIE_PX
        assert np.linalg.norm(face[1] - face[0]) == pytest.approx(width, abs=0.04)
        # In a mirror as well the first corner is the upper left one.
        assert (face[0] < face[2]).all()
        moved += bool(np.linalg.norm(middle) > 0.02)
    assert moved > COUNT / 2
    assert 0 < (shown.hints[:, 0] < 0).sum() < COUNT


def test_an_untrained_network_answers_in_the_shapes_that_ship() -> None:
    import torch

    from vision.training.closer.network import AsShipped, Closer

    patches = torch.zeros(3, LEVEL_PX, LEVEL_PX, 3, dtype=torch.uint8)
    with torch.no_grad():
        marks, corners = AsShipped(Closer().eval()).eval()(patches, torch.zeros(3, 4))
    assert marks.shape == (3, len(MARKS))
    assert corners.shape == (3, 4, 2)
    # Who knows nothing guesses the middle.
    assert corners.abs().max() < 0.5


@pytest.mark.skipif(importlib.util.find_spec("onnx") is None, reason="onnx is not installed")
def test_a_revived_closer_look_says_what_the_model_says() -> None:
    import onnx
    import torch

    from vision.training.closer.lessons import Dice
    from vision.training.closer.network import AsShipped
    from vision.training.closer.revive import revived

    rng = np.random.default_rng(8)
    patches = rng.integers(0, 256, (COUNT, LEVEL_PX, LEVEL_PX, 3)).astype(np.uint8)
    hints = rng.normal(size=(COUNT, 4)).astype(np.float32)
    nothing = torch.zeros(COUNT, dtype=torch.int8)
    dice = Dice(
        torch.from_numpy(patches),
        torch.zeros(COUNT, 8, 2),
        torch.from_numpy(hints),
        *(nothing,) * 3,
    )
    graph = onnx.load(str(files("vision") / "models" / "closer.onnx")).graph
    closer = AsShipped(revived(graph, dice)).eval()
    with torch.no_grad():
        marks, corners = closer(dice.patches, dice.hints)
    shipped = session("closer.onnx", 1).run(None, {"patches": patches, "hints": hints})
    np.testing.assert_allclose(marks.numpy(), shipped[0], atol=1e-3)
    np.testing.assert_allclose(corners.numpy(), shipped[1], atol=1e-3)

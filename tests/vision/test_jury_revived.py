"""Jurors whose checkpoints were lost, made again from the models that ship."""

from __future__ import annotations

import importlib.util
from importlib.resources import files

import numpy as np
import pytest

from tests.vision.conftest import SCENES
from vision.jury.case import case_of
from vision.jury.hearing import heard
from vision.jury.network import JURORS, tokens_of
from vision.look import look
from vision.model import Sight, session
from vision.photo import open_photo

needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None or importlib.util.find_spec("onnx") is None,
    reason="torch and onnx are not installed",
)


@needs_torch
@pytest.mark.parametrize("juror", JURORS)
def test_a_revived_juror_says_what_the_model_says(juror: str) -> None:
    import onnx
    import torch

    from vision.training.jury.network import OnePicture
    from vision.training.jury.revive import revived

    seen = look(open_photo(SCENES / "easy_0040.jpg").bgr, 1.25, Sight(), unlikely=True)
    case = case_of(heard(seen.candidates, seen), seen)
    patches = torch.from_numpy(case.patches)
    graph = onnx.load(str(files("vision") / "models" / juror)).graph
    jury = revived(graph, patches.permute(0, 3, 1, 2).float() / 255)
    nothing = torch.zeros(len(case), dtype=torch.int64)
    features, relations = (torch.from_numpy(a) for a in (case.features, case.relations))
    with torch.no_grad():
        names, marks = OnePicture(jury).eval()(patches, features, relations, nothing, nothing)
    shipped = session(juror, 1).run(None, tokens_of(case, ()))
    np.testing.assert_allclose(names.numpy(), shipped[0], atol=1e-3)
    np.testing.assert_allclose(marks.numpy(), shipped[1], atol=1e-3)


@needs_torch
def test_a_blend_lies_between_its_trainings_as_each_of_them_counts() -> None:
    import torch

    from vision.training.jury.blend import blended

    old, new = ({"weight": torch.tensor([at]), "seen": torch.tensor(3)} for at in (1.0, 4.0))
    blend = blended([old, new], [1.0, 2.0])
    assert blend["weight"].item() == pytest.approx(3.0)
    assert blend["seen"].item() == 3

"""The program that fits what all faces of a picture are off by together."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from click.testing import CliRunner

from calibration.shared_errors import PictureErrors, fit_shared
from vision.training.shared_errors import main

SCENES = Path(__file__).parents[2] / "sample_images/scenes"


def test_pictures_with_truth_give_the_two_constants(tmp_path: Path) -> None:
    for kind in ("jpg", "json"):
        shutil.copy(SCENES / f"easy_0040.{kind}", tmp_path)
    kept = tmp_path / "found" / "errors.json"
    kept.parent.mkdir()
    told = CliRunner().invoke(main, [str(tmp_path), "--save", str(kept)])
    assert told.exit_code == 0, told.output
    found = json.loads(kept.read_text("utf-8"))
    assert list(found) == ["easy_0040"]
    errors = PictureErrors.from_json(found["easy_0040"])
    assert max(map(abs, errors.mean)) < 5.0
    size, stretch = fit_shared([errors])
    assert told.stdout == f"1 pictures: SHARED_SIZE, SHARED_STRETCH = {size}, {stretch}\n"

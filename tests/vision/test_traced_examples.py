"""Crops of traced pictures say the same as examples of the quick scenes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from vision.channels import STRIDE
from vision.scene.describe import describe
from vision.scene.description import SceneDescription
from vision.scene.materials import GAME_COLORS
from vision.scene.render import Rendered, render
from vision.scene.truth import truth_of
from vision.training import traced_examples
from vision.training.examples import CENTER, COLOR, CROP_PX, NOT_A_DIE, VISIBLE, read_shard
from vision.training.owner_picture import owner_picture


@pytest.fixture(scope="module")
def seen() -> tuple[SceneDescription, Rendered]:
    scene = replace(describe(12, "traced", (640, 480)), hand=None)
    return scene, render(scene)


def test_owners_get_the_color_of_the_cube_they_are(
    seen: tuple[SceneDescription, Rendered],
) -> None:
    scene, rendered = seen
    truth = truth_of(scene, rendered, "made.jpg")
    classes = traced_examples.classes_of(truth, owner_picture(rendered))
    told = 0
    for index, solid in enumerate(scene.solids):
        color = classes[index + 1]
        if solid.half is None or "spot" not in solid.tags:
            assert color == NOT_A_DIE
        elif color != NOT_A_DIE:
            assert color == traced_examples.color_class(str(solid.tags["color"]))
            told += 1
    assert told > 8


def test_dice_of_a_crop_lie_where_its_maps_show_them(
    seen: tuple[SceneDescription, Rendered],
) -> None:
    scene, rendered = seen
    truth = truth_of(scene, rendered, "made.jpg")
    picture = np.clip(rendered.light * 255, 0, 255).astype(np.uint8)
    rng = np.random.default_rng(1)
    checked = 0
    for example in traced_examples.crops(picture, truth, owner_picture(rendered), rng):
        assert example.picture.shape == (CROP_PX, CROP_PX, 3)
        for die in example.dice:
            x, y = die[CENTER]
            inside = 8 < x < CROP_PX - 8 and 8 < y < CROP_PX - 8
            if inside and die[VISIBLE] > 0.95 and die[COLOR] < len(GAME_COLORS):
                cell = int((y + 0.5) / STRIDE), int((x + 0.5) / STRIDE)
                assert example.color[cell] == die[COLOR]
                checked += 1
    assert checked > 5


def test_the_command_cuts_whole_folders_and_leaves_earlier_files_alone(
    seen: tuple[SceneDescription, Rendered], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traced_examples, "_PER_SHARD", 1)
    scene, rendered = seen
    path = tmp_path / "pictures" / "made.jpg"
    path.parent.mkdir()
    cv2.imwrite(str(path), np.clip(rendered.light * 255, 0, 255).astype(np.uint8))
    cv2.imwrite(str(path.with_suffix(".owner.png")), owner_picture(rendered))
    path.with_suffix(".json").write_text(json.dumps(truth_of(scene, rendered, path.name)))
    out = tmp_path / "examples"
    asked = [str(path.parent), str(out)]
    first = CliRunner().invoke(traced_examples.main, asked)
    assert first.output.split() == ["90_00000.npz", "done"]
    assert len(read_shard(out / "90_00000.npz")) == 10
    assert CliRunner().invoke(traced_examples.main, asked).output == ""

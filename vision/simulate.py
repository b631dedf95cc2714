"""Scenes as files: pictures with their truth beside them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from vision.scene.card_sheet import CARDS, describe_sheet
from vision.scene.card_truth import sheet_truth
from vision.scene.describe import describe
from vision.scene.description import SceneDescription
from vision.scene.render import render
from vision.scene.sensor import expose, jpeg, metered
from vision.scene.truth import truth_of


def make_scene(
    seed: int, preset: str, size: tuple[int, int] | None = None
) -> tuple[bytes, dict[str, Any]]:
    """The JPEG of a seed's scene and its truth."""
    return photographed(describe(seed, preset, size))


def photographed(scene: SceneDescription) -> tuple[bytes, dict[str, Any]]:
    """The JPEG of a scene and its truth."""
    rendered = render(scene)
    picture = expose(rendered.light, scene.sensor, np.random.default_rng([scene.seed, 3]))
    name = f"{scene.preset}_{scene.seed:04d}.jpg"
    return jpeg(picture, scene.sensor), truth_of(scene, rendered, name)


def save_scene(folder: Path, seed: int, preset: str, size: tuple[int, int] | None = None) -> Path:
    """Write a scene's picture and truth into the folder; returns the picture's path."""
    data, truth = make_scene(seed, preset, size)
    path = folder / str(truth["image"])
    path.write_bytes(data)
    path.with_suffix(".json").write_text(json.dumps(truth), encoding="utf-8")
    return path


def make_card_sheet(
    seed: int, size: tuple[int, int] = (2048, 1536), count: int = CARDS
) -> tuple[bytes, dict[str, Any]]:
    """The JPEG of a table with `count` readable wish cards on it, and its truth."""
    sheet = describe_sheet(seed, size, count)
    rendered = render(sheet.scene)
    sensor = metered(sheet.scene.sensor, rendered.light)
    picture = expose(rendered.light, sensor, np.random.default_rng([seed, 3]))
    return jpeg(picture, sensor), sheet_truth(sheet, rendered, f"cards_{seed:04d}.jpg")

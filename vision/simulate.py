"""Scenes as files: pictures with their truth beside them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from vision.scene.describe import describe
from vision.scene.description import SceneDescription
from vision.scene.render import render
from vision.scene.sensor import expose, jpeg
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

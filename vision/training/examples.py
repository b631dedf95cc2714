"""Training examples: a crop of a made scene, scaled as the reader scales, and its labels."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.channels import OTHER, STRIDE
from vision.look import scaled
from vision.scene.describe import describe_crop
from vision.scene.description import SceneDescription
from vision.scene.materials import GAME_COLORS
from vision.scene.presets import PRESETS
from vision.scene.render import Rendered, render
from vision.scene.sensor import Sensor, draw_sensor, expose, jpeg
from vision.scene.truth import top_pixels, visible_share

CROP_PX = 192
NOT_A_DIE = 255

# Columns of `dice`: center, four corners, color index, hole, visible share, pips.
CENTER, CORNERS, COLOR, HOLE, VISIBLE, PIPS = slice(0, 2), slice(2, 10), 10, 11, 12, 13


@dataclass(frozen=True)
class Example:
    """`picture` is BGR; `part` and `color` are label maps at a quarter of its size."""

    picture: np.ndarray
    dice: np.ndarray
    part: np.ndarray
    color: np.ndarray


def make_examples(seed: int, leaning: float | None = None) -> list[Example]:
    """A seed's scene as two cameras see it: what costs time is the light, not the photograph.

    Cubes of other colors are labeled OTHER, other shapes not at all.
    """
    scene, factor = describe_crop(seed, CROP_PX, leaning=leaning)
    rendered = render(scene, smooth_px=64 if factor > 0.75 else 26)
    dice, part, color = _labels(scene, factor, rendered)
    rng = np.random.default_rng([seed, 3])
    another = draw_sensor(rng, PRESETS[scene.preset].severity, scene.lighting.total)
    return [
        Example(scaled(_photograph(rendered.light, sensor, rng), factor), dice, part, color)
        for sensor in (scene.sensor, another)
    ]


def _photograph(light: np.ndarray, sensor: Sensor, rng: np.random.Generator) -> np.ndarray:
    data = jpeg(expose(light, sensor, rng), sensor)
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None, "it was encoded a moment ago"
    return picture


def _labels(
    scene: SceneDescription, factor: float, rendered: Rendered
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rows, classes = [], np.full(len(scene.solids) + 1, NOT_A_DIE, np.uint8)
    for index, solid in enumerate(scene.solids):
        if "spot" not in solid.tags or solid.half is None:
            continue
        color = solid.tags["color"]
        classes[index] = GAME_COLORS.index(color) if color in GAME_COLORS else OTHER
        corners, center = top_pixels(scene, solid)
        places = (np.vstack([center, corners]) + 0.5) * factor - 0.5
        hole = solid.hole is not None and _hole_up(solid.rotation, solid.hole.axis)
        share = visible_share(scene, rendered, index)
        rows.append([*places.ravel(), classes[index], hole, share, solid.pips is not None])
    cells = CROP_PX // STRIDE
    sample = ((np.arange(cells) * STRIDE + STRIDE / 2) / factor).astype(int)
    sample = np.minimum(sample, scene.camera.width - 1)
    owner = rendered.owner[np.ix_(sample, sample)]
    owner = np.where((owner >= 0) & (owner < len(scene.solids)), owner, len(scene.solids))
    color = classes[owner]
    part = np.where(color == NOT_A_DIE, 0, rendered.part[np.ix_(sample, sample)])
    return np.array(rows, np.float32).reshape(-1, 14), part.astype(np.uint8), color


def _hole_up(rotation: np.ndarray, axis: int) -> bool:
    return int(np.abs(rotation[2]).argmax()) == axis


def write_shard(path: Path, seeds: range, leaning: float | None = None) -> None:
    """Make the examples of `seeds` and keep them in one file."""
    write_examples(path, [example for seed in seeds for example in make_examples(seed, leaning)])


def write_examples(path: Path, examples: list[Example]) -> None:
    np.savez(
        path,
        picture=np.stack([e.picture for e in examples]),
        part=np.stack([e.part for e in examples]),
        color=np.stack([e.color for e in examples]),
        dice=np.concatenate([e.dice for e in examples]),
        count=np.array([len(e.dice) for e in examples]),
    )


def read_shard(path: Path) -> list[Example]:
    data = np.load(path)
    pictures, parts, colors = data["picture"], data["part"], data["color"]
    dice = np.split(data["dice"], np.cumsum(data["count"])[:-1])
    return [Example(*item) for item in zip(pictures, dice, parts, colors, strict=True)]

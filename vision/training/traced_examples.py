"""Crops of traced pictures as examples: ``python -m vision.training.traced_examples PICTURES OUT``.

Pictures are folders that `vision.training.traced` filled. Each picture is cut several times, at
sizes as the reader would see it; files of earlier runs are left alone, so that new pictures can
be added while a training runs.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np

from vision.channels import OTHER, STRIDE
from vision.look import scaled
from vision.scene.materials import GAME_COLORS
from vision.scene.presets import PRESETS
from vision.training.examples import CROP_PX, NOT_A_DIE, Example, write_examples
from vision.training.owner_picture import OWNER, PART

_PER_PICTURE = 10
_PER_SHARD = 20
"""Pictures in a file."""
_USUAL_PX, _SPREAD = 24.0, 0.42
"""Die widths in crops, as the quick scenes have them."""
_LARGEST_FACTOR = 1.6
_TOP = 1


def cubes_of(truth: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything with six square faces: dice, those cut by the border, strangers that are cubes."""
    strangers = [stranger for stranger in truth["strangers"] if "top_px" in stranger]
    return [*truth["dice"], *truth["cut"], *strangers]


def color_class(color: str) -> int:
    return GAME_COLORS.index(color) if color in GAME_COLORS else OTHER


def classes_of(truth: dict[str, Any], owner: np.ndarray) -> np.ndarray:
    """Color class of each owner number: the cube whose upper face has most of its top pixels."""
    classes = np.full(256, NOT_A_DIE, np.uint8)
    tops = np.where(owner[..., PART] == _TOP, owner[..., OWNER], 0)
    for cube in cubes_of(truth):
        inside = np.zeros(tops.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.round(cube["top_px"]).astype(np.int32), 1)
        seen = tops[(inside > 0) & (tops > 0)]
        if len(seen) >= 4:
            classes[np.bincount(seen).argmax()] = color_class(cube["color"])
    return classes


def _edge_px(truth: dict[str, Any]) -> float:
    tops = np.array([die["top_px"] for die in truth["dice"]])
    diagonals = tops[:, [2, 3]] - tops[:, [0, 1]]
    twice = diagonals[:, 0, 0] * diagonals[:, 1, 1] - diagonals[:, 0, 1] * diagonals[:, 1, 0]
    return float(np.sqrt(np.median(np.abs(twice)) / 2))


def _rows(truth: dict[str, Any], factor: float, corner: np.ndarray) -> np.ndarray:
    rows = []
    for cube in cubes_of(truth):
        places = np.vstack([cube["top_center_px"], cube["top_px"]])
        places = (places + 0.5) * factor - 0.5 - corner
        marks = (color_class(cube["color"]), cube["hole_up"], cube["visible"], cube["pips"])
        rows.append([*places.ravel(), *marks])
    return np.array(rows, np.float32).reshape(-1, 14)


def crops(
    picture: np.ndarray, truth: dict[str, Any], owner: np.ndarray, rng: np.random.Generator
) -> list[Example]:
    """Windows of the picture, scaled until its dice have sizes to learn."""
    low, high = PRESETS["training"].edge_px
    classes = classes_of(truth, owner)
    edge, smallest = _edge_px(truth), CROP_PX / min(picture.shape[:2])
    made = []
    for _ in range(_PER_PICTURE):
        wanted = float(np.clip(np.exp(rng.normal(np.log(_USUAL_PX), _SPREAD)), low, high))
        factor = float(np.clip(wanted / edge, smallest * 1.001, _LARGEST_FACTOR))
        small = scaled(picture, factor)
        room = np.array(small.shape[1::-1]) - CROP_PX
        corner = np.array([rng.integers(0, max(1, span + 1)) for span in room])
        x, y = (int(v) for v in corner)
        cells = np.arange(CROP_PX // STRIDE) * STRIDE + STRIDE / 2
        columns, rows = (((cells + at) / factor).astype(int) for at in (x, y))
        columns = np.minimum(columns, owner.shape[1] - 1)
        rows = np.minimum(rows, owner.shape[0] - 1)
        whose = owner[np.ix_(rows, columns)]
        color = classes[whose[..., OWNER]]
        part = np.where(color == NOT_A_DIE, 0, whose[..., PART]).astype(np.uint8)
        window = small[y : y + CROP_PX, x : x + CROP_PX]
        made.append(Example(window, _rows(truth, factor, corner), part, color))
    return made


def _of_picture(path: Path, rng: np.random.Generator) -> list[Example]:
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    owner = cv2.imread(str(path.with_suffix(".owner.png")), cv2.IMREAD_COLOR)
    assert picture is not None
    assert owner is not None
    truth = json.loads(path.with_suffix(".json").read_text())
    return crops(picture, truth, owner, rng) if truth["dice"] else []


@click.command()
@click.argument("pictures", type=click.Path(exists=True, path_type=Path), nargs=-1, required=True)
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--worker",
    default=90,
    help="Begin of the files' names, and which crops; quick examples have others.",
)
def main(pictures: tuple[Path, ...], out: Path, worker: int) -> None:
    out.mkdir(parents=True, exist_ok=True)
    paths = sorted(path for folder in pictures for path in folder.glob("*.jpg"))
    for number in range(len(paths) // _PER_SHARD):
        shard = out / f"{worker:02d}_{number:05d}.npz"
        if shard.exists():
            continue
        rng = np.random.default_rng([number, worker])
        chosen = paths[number * _PER_SHARD : (number + 1) * _PER_SHARD]
        unfinished = out / f".{shard.name}"
        write_examples(unfinished, [e for path in chosen for e in _of_picture(path, rng)])
        os.replace(unfinished, shard)
        click.echo(f"{shard.name} done")


if __name__ == "__main__":
    main()

"""A folder of pictures with truth to a folder of examples, one file each."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np

from vision.photo import Photo, open_photo
from vision.training.true_width import true_width

_SMALLEST_PX = 4.5
"""Smaller dice can't be read by anyone: they teach to guess."""
Arrays = dict[str, np.ndarray]
Make = Callable[[Photo, Mapping[str, Any], np.random.Generator], Arrays]

part_option = click.option(
    "--part", default="0/1", help="Of several processes: number of this one / of all."
)
look_option = click.option(
    "--look", default=0, help="Another number looks at the same pictures another way."
)


def filled(pictures: Path, examples: Path, part: str, look: int, make: Make) -> Iterator[Arrays]:
    """Every picture with its truth beside it becomes one file; those already there stay. The group
    of a picture is the first part of its example's name, before the double underscore."""
    cv2.setNumThreads(1)
    examples.mkdir(parents=True, exist_ok=True)
    mine, of_all = (int(number) for number in part.split("/"))
    for truth_path in sorted(pictures.rglob("*.json"))[mine::of_all]:
        picture = truth_path.with_suffix(".jpg")
        if not picture.exists():
            continue
        truth = json.loads(truth_path.read_text(encoding="utf-8"))
        if true_width(truth) < _SMALLEST_PX:
            continue
        group = str(truth.get("group", picture.stem)).replace("/", "_")
        name = f"{group}__{picture.stem}_{look}.npz"
        if (examples / name).exists():
            continue
        rng = np.random.default_rng([zlib.crc32(picture.stem.encode()), look])
        example = make(open_photo(picture), truth, rng)
        unfinished = examples / f".{name}"
        np.savez(unfinished, **example)  # type: ignore[arg-type]
        os.replace(unfinished, examples / name)
        yield example

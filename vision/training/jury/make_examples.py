"""Fill a folder with the jury's examples:
``python -m vision.training.jury.make_examples PICTURES EXAMPLES``.

Every picture with its truth beside it becomes one file; those already there stay. The group of a
picture is the first part of its example's name, before the double underscore.
"""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path

import click
import cv2
import numpy as np

from vision.photo import open_photo
from vision.training.jury.examples import example_of, true_width

_SMALLEST_PX = 8.0
"""Smaller dice can't be read by anyone: they teach to guess."""


@click.command()
@click.argument("pictures", type=click.Path(exists=True, path_type=Path))
@click.argument("examples", type=click.Path(path_type=Path))
@click.option("--part", default="0/1", help="Of several processes: number of this one / of all.")
@click.option("--look", default=0, help="Another number looks at the same pictures another way.")
def main(pictures: Path, examples: Path, part: str, look: int) -> None:
    cv2.setNumThreads(1)
    examples.mkdir(parents=True, exist_ok=True)
    mine, of_all = (int(number) for number in part.split("/"))
    missed = np.zeros(2, int)
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
        example = example_of(open_photo(picture), truth, rng)
        missed += example["missed"]
        unfinished = examples / f".{name}"
        np.savez(unfinished, **example)  # type: ignore[arg-type]
        os.replace(unfinished, examples / name)
    click.echo(f"{missed[0]} of {missed[1]} dice are no candidates")


if __name__ == "__main__":
    main()

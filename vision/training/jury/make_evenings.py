"""Fill a folder with evenings: ``python -m vision.training.jury.make_evenings FOLDER``.

Several processes may fill one folder: give each its own ``--first``. Stop it when there are
enough; pictures appear whole or not at all.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import click
import cv2

from vision.training.jury.enrolled import enrolled_evening
from vision.training.jury.evenings import LEANING, make_evening

_FIRST = 30_000_000
"""Far from the seeds of samples, tests and the first network's examples."""


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--first", default=0, help="Number of the first evening.")
@click.option("--count", default=1000, help="How many evenings.")
@click.option("--leaning", default=LEANING, help="Share of dice that lean.")
@click.option("--tumbled", default=0.0, help="Mean number of dice on others and upon others.")
@click.option("--size", default=1.0, help="Width of the pictures, in that of usual ones.")
@click.option("--enrolled", is_flag=True, help="Unusual sets and lamps, the set photographed.")
def main(
    folder: Path,
    first: int,
    count: int,
    leaning: float,
    tumbled: float,
    size: float,
    enrolled: bool,
) -> None:
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(_FIRST + first, _FIRST + first + count):
        made = (
            enrolled_evening(number) if enrolled else make_evening(number, leaning, tumbled, size)
        )
        for data, truth in made:
            path = folder / str(truth["image"])
            path.with_suffix(".json").write_text(json.dumps(truth), encoding="utf-8")
            unfinished = path.with_name(f".{path.name}")
            unfinished.write_bytes(data)
            os.replace(unfinished, path)


if __name__ == "__main__":
    main()

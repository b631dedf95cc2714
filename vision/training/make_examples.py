"""Fill a folder with training examples: ``python -m vision.training.make_examples FOLDER``.

Several processes may fill one folder: give each its own ``--worker``. Stop it when there
are enough; files appear whole or not at all.
"""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

import click
import cv2

from vision.training.examples import write_shard


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--worker", default=0, help="Number of this process; each makes its own seeds.")
@click.option("--shards", default=10_000, help="How many files to make.")
@click.option("--scenes", default=125, help="Scenes in a file; each is photographed twice.")
@click.option("--leaning", type=float, help="Share of dice that lean; few, if it is not named.")
def main(folder: Path, worker: int, shards: int, scenes: int, leaning: float | None) -> None:
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for number in count():
        if number == shards:
            break
        first = worker * 10_000_000 + number * scenes
        path = folder / f"{worker:02d}_{number:05d}.npz"
        if path.exists():
            continue
        unfinished = folder / f".{path.name}"
        write_shard(unfinished, range(first, first + scenes), leaning)
        os.replace(unfinished, path)
        click.echo(f"{path.name} done")


if __name__ == "__main__":
    main()

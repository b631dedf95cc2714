"""Fill a folder with the jury's examples:
``python -m vision.training.jury.make_examples PICTURES EXAMPLES``."""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np

from vision.training.fill import filled, look_option, part_option
from vision.training.jury.examples import example_of


@click.command()
@click.argument("pictures", type=click.Path(exists=True, path_type=Path))
@click.argument("examples", type=click.Path(path_type=Path))
@part_option
@look_option
def main(pictures: Path, examples: Path, part: str, look: int) -> None:
    missed = np.zeros(2, int)
    for example in filled(pictures, examples, part, look, example_of):
        missed += example["missed"]
    click.echo(f"{missed[0]} of {missed[1]} dice are no candidates")


if __name__ == "__main__":
    main()

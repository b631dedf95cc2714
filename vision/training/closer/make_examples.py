"""Fill a folder with the examples of the closer look:
``python -m vision.training.closer.make_examples PICTURES EXAMPLES``."""

from __future__ import annotations

from pathlib import Path

import click

from vision.training.closer.examples import example_of
from vision.training.fill import filled, look_option, part_option


@click.command()
@click.argument("pictures", type=click.Path(exists=True, path_type=Path))
@click.argument("examples", type=click.Path(path_type=Path))
@part_option
@look_option
def main(pictures: Path, examples: Path, part: str, look: int) -> None:
    dice = leaning = 0
    for example in filled(pictures, examples, part, look, example_of):
        dice += len(example["leaning"])
        leaning += int((example["leaning"] == 1).sum())
    click.echo(f"{leaning} of {dice} dice lean")


if __name__ == "__main__":
    main()

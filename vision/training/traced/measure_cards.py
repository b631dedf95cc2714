"""How well sheets in a folder are read: ``python -m vision.training.traced.measure_cards DIR``."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean

import click

from vision.photo import open_photo
from vision.wish_cards.reader import read_cards
from vision.wish_cards.scoring import score_cards


@click.command()
@click.argument("folder", type=click.Path(exists=True, path_type=Path))
def main(folder: Path) -> None:
    """Read every sheet of FOLDER whose truth lies beside it; a line each, then all together."""
    scores = []
    for path in sorted(folder.glob("*.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        score = score_cards(read_cards(open_photo(folder / truth["image"]).bgr), truth)
        scores.append(score)
        click.echo(f"{score.image}: {score.right} of {score.cards}, {score.silent} silent")
    right = mean(one.right for one in scores)
    silent = sum(one.silent for one in scores)
    click.echo(f"{right:.2f} right, at least {min(one.right for one in scores)}, {silent} silent")


if __name__ == "__main__":
    main()

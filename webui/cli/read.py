"""`pythia read`: the dice in pictures."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np

from rules.oraklos.reading import Reading
from vision.overlay import ReadingAnnotator
from vision.photo import Photo, PhotoError, open_photo
from vision.reader import read
from webui.cli.table import columns
from webui.verdict_words import said_doubt


@click.command()
@click.argument(
    "images", nargs=-1, required=True, metavar="IMAGE...", type=click.Path(path_type=Path)
)
@click.option(
    "--json", "as_json", is_flag=True, help="Answer with JSON: a list, one object a picture."
)
@click.option(
    "--draw",
    "drawing",
    metavar="FILE|FOLDER",
    type=click.Path(path_type=Path),
    help="Draw each reading over its picture: a file for one picture, else a folder.",
)
@click.pass_context
def command(
    ctx: click.Context, images: tuple[Path, ...], as_json: bool, drawing: Path | None
) -> None:
    """Find every die in the pictures: its color, its hole, the corners of its top face.

    A picture that can't be read is told in its place; the others are answered all the same,
    and the exit code is 1.
    """
    answers: list[dict[str, Any]] = []
    failed = False
    with click.progressbar(
        images, label="Reading", file=sys.stderr, hidden=len(images) == 1 or not sys.stderr.isatty()
    ) as progress:
        for image in progress:
            try:
                photo = open_photo(image, str(image))
                reading = read(photo)
            except PhotoError as error:
                failed = True
                answers.append(
                    {"image": str(image), "error": {"code": error.code, "message": error.message}}
                )
                continue
            answers.append(reading.to_json())
            if drawing is not None:
                _save(photo, reading, _drawing_path(drawing, image, len(images)))
            if not as_json:
                click.echo("\n".join(_told(reading)))
    if as_json:
        click.echo(json.dumps(answers, indent=2, allow_nan=False))
    else:
        for answer in answers:
            if "error" in answer:
                click.echo(f"Error: {answer['error']['message']}", err=True)
    ctx.exit(1 if failed else 0)


def _drawing_path(drawing: Path, image: Path, count: int) -> Path:
    """One picture may name its drawing; several go into a folder, each under its own name."""
    if count == 1 and drawing.suffix.lower() in (".png", ".jpg", ".jpeg", ".webp"):
        return drawing
    drawing.mkdir(parents=True, exist_ok=True)
    return drawing / f"{image.stem}.png"


def _save(photo: Photo, reading: Reading, path: Path) -> None:
    drawn = ReadingAnnotator().annotate(photo.bgr, reading)
    done, data = cv2.imencode(path.suffix, drawn)
    if not done:
        raise click.ClickException(f"The drawing can't be written: {path}")
    path.write_bytes(np.asarray(data).tobytes())


def _told(reading: Reading) -> list[str]:
    lines = [f"{reading.image}: {len(reading.dice)} dice"]
    rows = [
        (
            str(die.id),
            f"{die.color.letter} {die.color}",
            "hole" if die.hole_up else "",
            f"{die.center_px[0]:.0f},{die.center_px[1]:.0f}",
            f"{die.confidence:.0%}",
        )
        for die in reading.dice
    ]
    lines += columns(("die", "color", "up", "at", "sure"), rows)
    lines += [said_doubt(doubt) for doubt in reading.doubts]
    return [*lines, ""]

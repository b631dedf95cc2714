"""`pythia read`: the dice in pictures."""

from __future__ import annotations

import json
import logging
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from calibration.laid_throw import lay_throw
from calibration.profile import Profile
from rules.deadline import Deadline
from rules.message import Refusal
from rules.oraklos.reading import Reading
from vision.advice import advice_on
from vision.live.spec import parse_source
from vision.overlay import ReadingAnnotator
from vision.photo import Photo, PhotoError, open_photo
from vision.profiled import read_with, view_of
from vision.reader import read
from vision.sentences import say
from webui.cli.camera_look import Look, camera_look
from webui.cli.columns import columns
from webui.cli.picture_file import save_picture
from webui.profiles import Profiles
from webui.verdict_words import said_doubt

_log = logging.getLogger(__name__)

# A photograph takes one or two seconds on a small computer.
_READING_S = 60.0


@click.command()
@click.argument("images", nargs=-1, metavar="[IMAGE]...", type=click.Path(path_type=Path))
@click.option(
    "--camera",
    metavar="SOURCE",
    help="Read what lies before a camera instead: its number, an rtsp:// or http:// address, a "
    "video, a folder, or 'simulated'.",
)
@click.option(
    "--profile",
    metavar="NAME",
    help="The camera's profile, as `pythia calibrate` keeps it: lens, table, colors, edge.",
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
    ctx: click.Context,
    images: tuple[Path, ...],
    camera: str | None,
    profile: str | None,
    as_json: bool,
    drawing: Path | None,
) -> None:
    """Find every die in the pictures: its color, its hole, the corners of its top face.

    A picture that can't be read is told in its place; the others are answered all the same,
    and the exit code is 1.
    """
    if bool(images) == (camera is not None):
        raise click.UsageError("Name pictures, or a camera with --camera.")
    known = None if profile is None else Profiles().open(profile)
    if camera is None:
        looks = _looks(images, known)
    else:
        looks = [(parse_source(camera).label, camera_look(camera, view_of(known)))]
    answers: list[dict[str, Any]] = []
    failed = False
    with click.progressbar(
        looks, label="Reading", file=sys.stderr, hidden=len(looks) == 1 or not sys.stderr.isatty()
    ) as progress:
        for name, look in progress:
            try:
                photo, reading = look()
            except Exception as error:
                # Whatever goes wrong inside one picture costs its answer alone.
                failed = True
                answers.append({"image": name, "error": _told_error(name, error)})
                continue
            answers.append(reading.to_json())
            if drawing is not None:
                drawn = ReadingAnnotator().annotate(photo.bgr, reading)
                save_picture(_drawing_path(drawing, Path(name), len(looks)), drawn)
            if not as_json:
                click.echo("\n".join(_told(reading)))
    if as_json:
        click.echo(json.dumps(answers, indent=2, allow_nan=False))
    else:
        for answer in answers:
            if "error" in answer:
                click.echo(f"Error: {answer['error']['message']}", err=True)
    ctx.exit(1 if failed else 0)


def _told_error(name: str, error: Exception) -> dict[str, str]:
    if isinstance(error, PhotoError | Refusal):
        return {"code": error.message.code, "message": f"{name}: {error.message.text}"}
    _log.error("%s could not be read", name, exc_info=error)
    failed = say("photo.failed")
    return {"code": failed.code, "message": f"{name}: {failed.text} ({error})"[:300]}


def _looks(images: tuple[Path, ...], profile: Profile | None) -> list[tuple[str, Look]]:
    def read_file(image: Path) -> tuple[Photo, Reading]:
        photo = open_photo(image, str(image))
        if profile is None:
            return photo, read(photo, deadline=Deadline(_READING_S, time.monotonic))
        return replace(photo, bgr=view_of(profile).upright(photo.bgr)), read_with(photo, profile)

    return [(str(image), partial(read_file, image)) for image in images]


def _drawing_path(drawing: Path, image: Path, count: int) -> Path:
    """One picture may name its drawing; several go into a folder, each under its own name."""
    if count == 1 and drawing.suffix.lower() in (".png", ".jpg", ".jpeg", ".webp"):
        return drawing
    drawing.mkdir(parents=True, exist_ok=True)
    return drawing / f"{image.stem}.png"


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
    lines += [message.text for message in advice_on(reading, lay_throw(reading).throw)[:1]]
    return [*lines, ""]

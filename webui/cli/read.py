"""`pythia read`: the dice in pictures."""

from __future__ import annotations

import json
import logging
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from calibration.laid_throw import lay_throw
from calibration.profile import Profile
from rules.message import Refusal
from rules.oraklos.reading import Reading
from vision.advice import advice_on
from vision.live.spec import parse_source
from vision.photo import MOST_BYTES, Photo, PhotoError, open_photo
from vision.picture_files import pictures_in
from vision.profiled import read_with, view_of
from vision.reader import read
from vision.sentences import say
from webui.cli.answering import CommandError, answer, answer_json, json_option
from webui.cli.camera_look import Look, camera_look
from webui.cli.columns import columns
from webui.cli.profile_option import profile_option
from webui.cli.reading_drawings import Drawings
from webui.cli.reading_time import reading_deadline
from webui.opened import own_profiles
from webui.verdict_words import said_doubt

_log = logging.getLogger(__name__)


@click.command()
@click.argument("images", nargs=-1, metavar="[IMAGE|FOLDER|-]...", type=click.Path(path_type=Path))
@click.option(
    "--camera",
    metavar="SOURCE",
    help="Read what lies before a camera instead: its number, an rtsp:// or http:// address, a "
    "video, a folder, or 'simulated'.",
)
@profile_option("The camera's profile, as `pythia calibrate` keeps it: lens, table, colors, edge.")
@json_option("Answer with JSON: a list, one object a picture.")
@click.option(
    "--json-lines", is_flag=True, help="Answer with JSON, a line a picture as soon as it is read."
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
    json_lines: bool,
    drawing: Path | None,
) -> None:
    """Find every die in the pictures: its color, its hole, the corners of its top face.

    A folder stands for all pictures in it, - for one that comes from standard input. A picture
    that can't be read is told in its place; the others are answered all the same, and the exit
    code is 1. Ctrl+C ends the reading and keeps what was read.
    """
    if bool(images) == (camera is not None):
        raise click.UsageError("Name pictures, or a camera with --camera.")
    if as_json and json_lines:
        raise click.UsageError("Answer with --json or with --json-lines: one of the two.")
    known = None if profile is None else own_profiles().open(profile)
    if camera is None:
        looks = _looks(images, known)
    else:
        looks = [(parse_source(camera).label, camera_look(camera, view_of(known)))]
    drawings = None if drawing is None else Drawings(drawing, alone=len(looks) == 1)
    answers: list[dict[str, Any]] = []
    # Whoever sees the answers come needs no bar between them.
    is_told = sys.stdout.isatty() and not as_json
    try:
        with click.progressbar(
            looks,
            label="Reading",
            file=sys.stderr,
            hidden=len(looks) == 1 or is_told or not sys.stderr.isatty(),
        ) as progress:
            for name, look in progress:
                told, reading = _read_one(name, look, drawings)
                answers.append(told)
                if json_lines:
                    answer(json.dumps(told, allow_nan=False))
                elif not as_json and reading is not None:
                    answer("\n".join(_told(reading)))
    except KeyboardInterrupt:
        click.echo(f"Stopped: {len(answers)} of {len(looks)} pictures were read.", err=True)
    if as_json:
        answer_json(answers)
    errors = [one["error"]["message"] for one in answers if "error" in one]
    for sentence in [*([] if as_json or json_lines else errors), *_undrawn(drawings)]:
        click.echo(f"Error: {sentence}", err=True)
    ctx.exit(1 if errors or _undrawn(drawings) or len(answers) < len(looks) else 0)


def _read_one(
    name: str, look: Look, drawings: Drawings | None
) -> tuple[dict[str, Any], Reading | None]:
    """What programs are told, and the reading if there is one."""
    try:
        photo, reading = look()
    except Exception as error:
        # Whatever goes wrong inside one picture costs its answer alone.
        return {"image": name, "error": _told_error(name, error)}, None
    if drawings is not None:
        drawings.draw(Path(name), photo, reading)
    return reading.to_json(), reading


def _undrawn(drawings: Drawings | None) -> list[str]:
    return [] if drawings is None else drawings.failed


def _told_error(name: str, error: Exception) -> dict[str, str]:
    if isinstance(error, PhotoError | Refusal):
        sentence = error.message.text
        # What is said of a camera names it already.
        told = sentence if name in sentence else f"{name}: {sentence}"
        return {"code": error.message.code, "message": told}
    _log.error("%s could not be read", name, exc_info=error)
    failed = say("photo.failed")
    return {"code": failed.code, "message": f"{name}: {failed.text} ({error})"[:300]}


def _looks(images: tuple[Path, ...], profile: Profile | None) -> list[tuple[str, Look]]:
    def read_file(image: Path) -> tuple[Photo, Reading]:
        is_piped = str(image) == "-"
        photo = open_photo(sys.stdin.buffer.read(MOST_BYTES + 1) if is_piped else image, str(image))
        if profile is None:
            return photo, read(photo, deadline=reading_deadline())
        return replace(photo, bgr=view_of(profile).upright(photo.bgr)), read_with(
            photo, profile, deadline=reading_deadline()
        )

    named = [one for image in images for one in (pictures_in(image) if image.is_dir() else [image])]
    if not named:
        raise CommandError("file.no_pictures", f"There are no pictures in {images[0]}.")
    return [(str(image), partial(read_file, image)) for image in named]


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

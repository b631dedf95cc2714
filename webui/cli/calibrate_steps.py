"""The steps of `pythia calibrate` that learn from pictures: lens, table, dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import numpy as np

from calibration.profile import EnrolledDice, Profile
from calibration.table_area import TableArea, area_from_markers
from rules.message import Message
from rules.oraklos.cards import Color
from rules.oraklos.reading import Reading
from vision.board import BoardSight, find_mat, shows_mirrored_mat
from vision.enrolment import enrol, in_columns
from vision.lens_pictures import measure_lens
from vision.overlay import ReadingAnnotator
from vision.photo import Photo, PhotoError, open_photo
from vision.picture_files import pictures_in
from vision.reader import read
from vision.setup_pictures import coverage_picture, table_picture
from webui.cli.answering import CommandError, answer_json, json_option
from webui.cli.picture_file import save_picture
from webui.cli.profile_option import profile_option
from webui.cli.profile_words import told_lens
from webui.opened import own_profiles
from webui.profiles import Profiles
from webui.sentences.setup import refusal

_SAID = {
    BoardSight.BOARD: "board found",
    BoardSight.NOTHING: "no board",
    BoardSight.MIRRORED: "mirrored",
    BoardSight.OTHER_BOARD: "another board",
}

_profile = profile_option(
    "Profile to keep it in; begun where there is none.", "name", default="table", show_default=True
)
_json = json_option()
_draw = click.option("--draw", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.png",
                     help="Draw the result.")  # fmt: skip


@click.command()
@click.argument("pictures", nargs=-1, required=True, metavar="FOLDER|IMAGE...",
                type=click.Path(path_type=Path))  # fmt: skip
@_profile
@click.option("--mirrored", is_flag=True, help="This camera shows a mirror image: turn it back.")
@_json
@_draw
def lens(
    pictures: tuple[Path, ...], name: str, mirrored: bool, as_json: bool, draw: Path | None
) -> None:
    """Measure the lens from pictures of the printed board, 12 or more.

    Tilt the board another way each time, bring it near and far and into every corner of the
    picture.
    """
    paths = _paths(pictures)

    def tell(number: int, sight: BoardSight) -> None:
        click.echo(f"{number + 1}/{len(paths)} {paths[number].name}: {_SAID[sight]}", err=True)

    def opener(path: Path) -> Any:
        return lambda: _opened(path, mirrored).bgr

    measured = measure_lens([opener(path) for path in paths], tell)
    fit = measured.fit
    if draw is not None:
        save_picture(draw, coverage_picture(_opened(paths[0], mirrored).bgr, fit.seen))
    profiles = own_profiles()
    profiles.change(name, lambda known: replace(known, lens=fit.lens, mirrored=mirrored))
    if as_json:
        answer_json({"profile": name, **fit.lens.to_json(), "seen": fit.seen.tolist(),
                 "stray": [str(paths[k]) for k in fit.stray], **_advised(fit.advice)})  # fmt: skip
    else:
        click.echo(f"{name}: {told_lens(fit.lens)}")
        _say(fit.advice)


@click.command()
@click.argument("picture", metavar="IMAGE", type=click.Path(path_type=Path))
@_profile
@click.option("--corners", metavar='"x,y x,y x,y x,y"',
              help="The table's corners, one after another; else its markers.")  # fmt: skip
@click.option("--whole", is_flag=True, help="Forget the marked area: read the whole picture.")
@_json
@_draw
def table(
    picture: Path, name: str, corners: str | None, whole: bool, as_json: bool, draw: Path | None
) -> None:
    """Mark the playing area, so that people and shelves around it are ignored.

    With the printed markers at its corners nothing else is needed, and Pythia notices when the
    camera was moved.
    """
    if corners is not None and whole:
        raise click.UsageError("Give --corners or --whole, not both.")
    profiles = own_profiles()
    photo = _opened(picture, _known(profiles, name).mirrored)
    area = None if whole else _area(photo, corners)
    profiles.change(name, lambda known: replace(known, table=area))
    if draw is not None:
        save_picture(draw, photo.bgr if area is None else table_picture(photo.bgr, area))
    if as_json:
        answer_json({"profile": name, "table": None if area is None else area.to_json()})
    elif area is None:
        click.echo(f"{name}: the whole picture is read")
    else:
        click.echo(f"{name}: {float(area.mask().mean()):.0%} of the picture is the table")


@click.command()
@click.argument("pictures", nargs=-1, metavar="[IMAGE]...", type=click.Path(path_type=Path))
@_profile
@click.option("--columns", metavar="RYBK",
              help="The dice lie in columns of these colors, from left to right.")  # fmt: skip
@click.option("--edge", "edge_mm", type=float, metavar="MM", help="A die's edge, measured.")
@_json
@_draw
def dice(
    pictures: tuple[Path, ...],
    name: str,
    columns: str | None,
    edge_mm: float | None,
    as_json: bool,
    draw: Path | None,
) -> None:
    """Learn this set of dice from one or two pictures.

    Lay out two dice of each color, one with its hole up, best in four columns, and name these
    with --columns. A measured edge gives millimeters everywhere.
    """
    if not pictures and edge_mm is None:
        raise click.UsageError("Give a picture of the dice, or --edge, or both.")
    profiles = own_profiles()
    known = _known(profiles, name)
    seen = [_read(path, columns, known.mirrored) for path in pictures]
    found = replace(known.dice or EnrolledDice(), edge_mm=edge_mm or known.edge_mm)
    advice: tuple[Message, ...] = ()
    if seen:
        learned = enrol(seen, edge_mm or known.edge_mm)
        found, advice = learned.dice, learned.advice
    profiles.change(name, lambda profile: replace(profile, dice=found))
    if draw is not None and seen:
        save_picture(draw, ReadingAnnotator().annotate(seen[0][0].bgr, seen[0][1]))
    if as_json:
        # How many witnesses, not their pixels: `calibrate show --json` has the whole file.
        told = {**found.to_json(), "witnesses": len(found.witnesses)}
        answer_json({"profile": name, **told, **_advised(advice)})
    else:
        counted = sum(len(reading.dice) for _, reading in seen)
        click.echo(f"{name}: learned from {counted} dice" if seen else f"{name}: edge kept")
        _say(advice)


def _known(profiles: Profiles, name: str) -> Profile:
    """The profile as it is, or the one that is begun now."""
    listed = {one.name for one in profiles.listed()}
    return profiles.open(name) if name in listed else Profile(name)


def _paths(given: Sequence[Path]) -> list[Path]:
    """The pictures named, folders opened."""
    paths: list[Path] = []
    for path in given:
        if path.is_dir():
            paths += pictures_in(path)
        else:
            paths.append(path)
    if not paths:
        raise refusal("lens.no_pictures")
    return paths


def _opened(path: Path, mirrored: bool) -> Photo:
    try:
        photo = open_photo(path)
    except PhotoError as error:
        raise CommandError(error.message.code, f"{path}: {error.message.text}") from error
    return replace(photo, bgr=np.ascontiguousarray(photo.bgr[:, ::-1])) if mirrored else photo


def _read(path: Path, columns: str | None, mirrored: bool) -> tuple[Photo, Reading]:
    photo = _opened(path, mirrored)
    reading = read(photo)
    if columns is None:
        return photo, reading
    return photo, in_columns(reading, [Color.from_letter(letter) for letter in columns])


def _area(photo: Photo, corners: str | None) -> TableArea:
    if corners is None:
        if shows_mirrored_mat(photo.bgr):
            raise refusal("table.mirrored")
        return area_from_markers(photo.size, find_mat(photo.bgr))
    try:
        points = [tuple(float(v) for v in place.split(",")) for place in corners.split()]
        region = tuple((x, y) for x, y in points)
    except ValueError as error:
        raise click.BadParameter(
            f'corners are written as in "10,20 600,20 600,400 10,400", not {corners!r}',
            param_hint="--corners",
        ) from error
    return TableArea(photo.size, region)


def _advised(advice: Sequence[Message]) -> dict[str, Any]:
    return {"advice": [{"code": said.code, "message": said.text} for said in advice]}


def _say(advice: Sequence[Message]) -> None:
    for said in advice:
        click.echo(said.text)

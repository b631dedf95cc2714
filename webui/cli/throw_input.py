"""What `judge` and `prophecies` have in common: a throw comes in, and the table's rules."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Any

import click

from calibration.laid_throw import LaidThrow, lay_throw
from rules.message import Refusal
from rules.oraklos.cards import Card
from rules.oraklos.reading import MOST_DICE, Reading
from rules.oraklos.table_rules import Corners, Mirror, Row, TableRules, Variant
from webui.cli.answering import CommandError, json_option
from webui.cli.profile_option import profile_option
from webui.cli.reading_time import reading_deadline
from webui.draw.drawing import Drawing

Command = Callable[..., None]


class CardType(click.ParamType[Card]):
    """A wish card in its text form; anything else is wrong usage."""

    name = "card"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Card:
        try:
            return value if isinstance(value, Card) else Card.parse(value)
        except Refusal as refusal:
            self.fail(refusal.message.text, param, ctx)


def throw_options(command: Command) -> Command:
    """Give a command its throw (`laid`), card, table rules, `as_json` and `drawing`."""

    @click.argument("image", required=False, type=click.Path(path_type=Path))
    @click.option(
        "--throw",
        "throw_file",
        metavar="FILE",
        type=click.Path(path_type=Path),
        help="A throw written as JSON (what `pythia read` prints) instead of a "
        "picture; - reads it from standard input.",
    )
    @profile_option("The profile of the camera that took the picture.")
    @click.option(
        "--card",
        type=CardType(),
        metavar="RYBK",
        help="The wish card: its four colors clockwise, R Y B K (black), any turn.",
    )
    @_rule_options
    @click.option(
        "--count",
        metavar="N",
        type=click.IntRange(0, MOST_DICE),
        help="How many dice were thrown: true is said for sure only when all of them were read.",
    )
    @json_option()
    @click.option(
        "--draw",
        "drawing",
        metavar="OUT",
        type=click.Path(path_type=Path),
        callback=_drawable,
        help="Draw the throw from above into OUT, a .png or .svg file.",
    )
    @functools.wraps(command)
    def with_throw(
        image: Path | None,
        throw_file: Path | None,
        profile: str | None,
        variant: str,
        corners: str,
        row: str,
        mirror: str,
        count: int | None,
        **rest: Any,
    ) -> None:
        rules = TableRules.from_json(
            {"variant": variant, "corners": corners, "row": row, "mirror": mirror}
        )
        command(laid=_lay(image, throw_file, profile, count), rules=rules, **rest)

    return with_throw


def _rule_options(command: Command) -> Command:
    """What tables agree on differently."""
    in_a_row = (
        "When three dice are in a row: the cord touches the corner die, or the three centers are "
        "on one line."
    )
    command = _choice("--mirror", Mirror, "Whether a card and its mirror image are the same.")(
        command
    )
    command = _choice("--row", Row, in_a_row)(command)
    command = _choice("--corners", Corners, "Which quadrilaterals stand.")(command)
    return _choice("--variant", Variant, "The game that is played.")(command)


def save_drawing(scene: Drawing, path: Path) -> None:
    """Write a scene in the format that the file's name asks for."""
    if path.suffix.lower() == ".svg":
        from webui.draw.svg import render_svg

        data = render_svg(scene).encode()
    else:
        from webui.draw.png import render_png

        data = render_png(scene)
    try:
        path.write_bytes(data)
    except OSError as error:
        sentence = f"The drawing can't be written: {path} ({error.strerror})"
        raise CommandError("draw.failed", sentence) from error


def _choice(name: str, choices: type[StrEnum], sentence: str) -> Callable[[Command], Command]:
    return click.option(
        name,
        type=click.Choice([str(choice) for choice in choices]),
        default=str(next(iter(choices))),
        show_default=True,
        help=sentence,
    )


def _drawable(_ctx: click.Context, _param: click.Parameter, path: Path | None) -> Path | None:
    if path is not None and path.suffix.lower() not in (".png", ".svg"):
        raise click.BadParameter(f"a drawing's name ends in .png or .svg, not {path.name!r}")
    return path


def _lay(
    image: Path | None, throw_file: Path | None, profile: str | None, count: int | None
) -> LaidThrow:
    if (image is None) == (throw_file is None):
        raise click.UsageError("Name a picture, or a written throw with --throw: one of the two.")
    if image is not None:
        return _seen(image, profile, count)
    assert throw_file is not None
    return lay_throw(Reading.from_text(_text_of(throw_file)).counted(count))


def _seen(image: Path, profile: str | None, count: int | None) -> LaidThrow:
    # The network takes a while to load: a written throw should not wait for it.
    from vision.photo import PhotoError, open_photo
    from vision.profiled import read_with
    from vision.reader import read_picture
    from webui.opened import own_profiles

    try:
        photo = open_photo(image)
    except PhotoError as error:
        raise CommandError(error.message.code, f"{image}: {error.message.text}") from error
    if profile is not None:
        reading = read_with(photo, own_profiles().open(profile), deadline=reading_deadline())
        return lay_throw(reading.counted(count), picture=image.name)
    seen = read_picture(photo, deadline=reading_deadline())
    return lay_throw(seen.reading.counted(count), picture=image.name, fit=seen.fit)


def _text_of(path: Path) -> str:
    written = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    try:
        return written.decode("utf-8-sig")
    except UnicodeDecodeError:
        sentence = f"This is not a throw written as JSON text: {path}"
        raise CommandError("json.not_json", sentence) from None

"""`pythia simulate`: pictures of throws that never were, with their exact truth."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from vision.scene.presets import PRESETS
from vision.simulate import save_scene
from webui.cli.answering import answer_done, json_option


@click.command()
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--count",
    default=10,
    show_default=True,
    type=click.IntRange(1, 100_000),
    help="How many pictures.",
)
@click.option(
    "--seed",
    default=0,
    show_default=True,
    type=click.IntRange(0),
    help="Number of the first; the same seed gives the same scene.",
)
@click.option(
    "--preset",
    default="normal",
    show_default=True,
    type=click.Choice(list(PRESETS)),
    help="How wild tables, lamps and cameras get.",
)
@click.option(
    "--size", metavar="WxH", help="Size of the pictures, as in 1280x720; else several usual ones."
)
@json_option()
def command(out: Path, count: int, seed: int, preset: str, size: str | None, as_json: bool) -> None:
    """Make COUNT pictures of thrown dice in the folder OUT, each with its truth as JSON."""
    wanted = _size(size)
    out.mkdir(parents=True, exist_ok=True)
    with click.progressbar(
        range(seed, seed + count), label="Making", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as seeds:
        for number in seeds:
            save_scene(out, number, preset, wanted)
    answer_done(f"{count} pictures in {out}", as_json, folder=str(out), pictures=count, seed=seed)


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    width, _, height = text.partition("x")
    if not (
        width.isdigit()
        and height.isdigit()
        and 64 <= int(width) <= 8000
        and 64 <= int(height) <= 8000
    ):
        raise click.BadParameter(
            f"a size is written as in 1280x720, not {text!r}", param_hint="--size"
        )
    return int(width), int(height)

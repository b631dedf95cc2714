"""`pythia bench`: how quick Pythia is on this machine, and how right it reads pictures."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from webui.bench.measurement import Measurement
from webui.cli.answering import answer, answer_json, json_option
from webui.cli.columns import columns

# A bench's name, and where its function `measure` is.
BENCHES = {
    "judge": "webui.bench.judge:measure",
    "panel": "webui.bench.panel:measure",
    "table": "webui.bench.full_table:measure",
    "live": "webui.bench.live:measure",
    "enrolment": "webui.bench.enrolment:measure",
    "widths": "webui.bench.widths:measure",
}


@click.command()
@click.argument("names", metavar="[BENCH]...", nargs=-1, type=click.Choice(list(BENCHES)))
@click.option(
    "--throws",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Instead, read the pictures in DIR that have their truth beside them.",
)
@json_option()
def command(names: Sequence[str], throws: Path | None, as_json: bool) -> None:
    """Run the benches named, or all of them.

    Every number is measured in this one run; compare ratios, not milliseconds, between
    machines.
    """
    if throws is not None:
        if names:
            raise click.UsageError("--throws is a bench of its own: name no other with it.")
        figures = _read_throws(throws)
        if as_json:
            answer_json(figures)
        else:
            answer("\n".join(_told_throws(figures)))
        return
    results: dict[str, list[Measurement]] = {}
    for name in names or BENCHES:
        click.echo(f"measuring: {name}", err=True)
        results[name] = list(load_bench(name)())
    if as_json:
        told = {name: [one.to_json() for one in found] for name, found in results.items()}
        answer_json(told)
        return
    rows = [
        (name, one.name, f"{one.value:10.2f} {one.unit}", one.goal)
        for name, found in results.items()
        for one in found
    ]
    click.echo("\n".join(columns(("bench", "what", "measured", "goal"), rows)))


def load_bench(name: str) -> Callable[[], Iterator[Measurement]]:
    """The function that runs a bench."""
    module_name, attribute = BENCHES[name].split(":")
    measure: Callable[[], Iterator[Measurement]] = getattr(
        importlib.import_module(module_name), attribute
    )
    return measure


def _read_throws(folder: Path) -> dict[str, Any]:
    from webui.bench.throws import calibration_curve, speed_ratio, tiers

    found = tiers(folder)
    return {
        "tiers": {tier.name: tier.to_json() for tier in found},
        "calibration_curve": calibration_curve(found),
        "reading_against_decoding": round(speed_ratio(folder), 1),
    }


def _told_throws(figures: dict[str, Any]) -> list[str]:
    """A column a tier, a line a figure; then how far the stated confidence can be trusted."""
    tiers = figures["tiers"]
    names = next(iter(tiers.values()))
    rows = [(name, *(_cell(tier[name]) for tier in tiers.values()), "") for name in names]
    curve = [
        (f"{point['stated']:.3f}", f"{point['right']:.3f}", str(point["dice"]))
        for point in figures["calibration_curve"]
    ]
    ratio = figures["reading_against_decoding"]
    return [
        *columns(("", *tiers, ""), rows),
        "",
        *columns(("stated", "right", "dice"), curve),
        "",
        f"Reading a picture takes {ratio:g} times as long as decoding it.",
    ]


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return str(len(value))
    return "–" if value is None else f"{value:g}"

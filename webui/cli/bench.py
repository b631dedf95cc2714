"""`pythia bench`: how quick Pythia is on this machine, and how right it reads pictures."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from webui.bench.measurement import Measurement, Results, results_json
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
@click.option(
    "--report",
    metavar="[FILE]",
    is_flag=False,
    flag_value="pythia_bench.html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page with plots into FILE (pythia_bench.html), its numbers beside it as JSON.",
)
@json_option()
def command(names: Sequence[str], throws: Path | None, report: Path | None, as_json: bool) -> None:
    """Run the benches named, or all of them.

    Every number is measured in this one run; compare ratios, not milliseconds, between
    machines.
    """
    if throws is not None and names and report is None:
        raise click.UsageError("--throws is a bench of its own: name others only with --report.")
    if report is not None:
        _write_report(names, throws, report)
    elif throws is not None:
        figures = _figures(throws)
        if as_json:
            answer_json(figures)
        else:
            answer("\n".join(_told_throws(figures)))
    else:
        _answer_benches(_measured(names or list(BENCHES)), as_json)


def _measured(names: Sequence[str]) -> Results:
    results: Results = {}
    for name in names:
        click.echo(f"measuring: {name}", err=True)
        results[name] = list(load_bench(name)())
    return results


def _answer_benches(results: Results, as_json: bool) -> None:
    if as_json:
        answer_json(results_json(results))
        return
    rows = [
        (name, one.name, f"{one.value:10.2f} {one.unit}", one.goal)
        for name, found in results.items()
        for one in found
    ]
    answer("\n".join(columns(("bench", "what", "measured", "goal"), rows)))


def _write_report(names: Sequence[str], throws: Path | None, path: Path) -> None:
    from webui.bench.report import write_report
    from webui.bench.throws import read_throws

    if path.suffix != ".html":
        raise click.UsageError(f"A report is a page: name a file that ends in .html, not {path}")
    read = list(read_throws(throws)) if throws is not None else []
    results = _measured(names or (list(BENCHES) if throws is None else []))
    written = write_report(path, results, read)
    answer(f"The report is in {written.page}, its numbers are in {written.numbers}.")


def load_bench(name: str) -> Callable[[], Iterator[Measurement]]:
    """The function that runs a bench."""
    module_name, attribute = BENCHES[name].split(":")
    measure: Callable[[], Iterator[Measurement]] = getattr(
        importlib.import_module(module_name), attribute
    )
    return measure


def _figures(folder: Path) -> dict[str, Any]:
    from webui.bench.throws import figures_of, read_throws, speed_ratio

    figures = figures_of(read_throws(folder))
    return {**figures, "reading_against_decoding": round(speed_ratio(folder), 1)}


def _told_throws(figures: dict[str, Any]) -> list[str]:
    """A column a tier, a line a figure; then how far the stated confidence can be trusted."""
    from webui.bench.throws import figure_rows

    tiers = figures["tiers"]
    rows = [(name, *cells, "") for name, cells in figure_rows(tiers)]
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

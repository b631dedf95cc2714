"""`pythia bench`: how quick Pythia is on this machine, and how right it reads pictures."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from webui.bench.measurement import Measurement, Results, results_json
from webui.cli.answering import answer, answer_json, json_option
from webui.cli.columns import columns

if TYPE_CHECKING:
    from webui.bench.throws import ReadThrow

# A bench's name, and where its function `measure` is.
BENCHES = {
    "judge": "webui.bench.judge:measure",
    "panel": "webui.bench.panel:measure",
    "table": "webui.bench.full_table:measure",
    "club": "webui.bench.club:measure",
    "live": "webui.bench.live:measure",
    "enrolment": "webui.bench.enrolment:measure",
    "widths": "webui.bench.widths:measure",
    "limits": "webui.bench.limits:measure",
    "cards": "webui.bench.cards:measure",
}


@click.command()
@click.argument("names", metavar="[BENCH]...", nargs=-1, type=click.Choice(list(BENCHES)))
@click.option(
    "--throws",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Instead, read the pictures in DIR that have their truth beside them; with `live`, play "
    "them to the live table and compare.",
)
@click.option(
    "--report",
    metavar="[FILE]",
    is_flag=False,
    flag_value="pythia_bench.html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page with plots into FILE (pythia_bench.html), its numbers beside it as JSON.",
)
@click.option(
    "--figures",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep how right --throws or the bench limits was in FILE, and print it as a table.",
)
@json_option()
def command(
    names: Sequence[str],
    throws: Path | None,
    report: Path | None,
    figures: Path | None,
    as_json: bool,
) -> None:
    """Run the benches named, or all of them.

    Every number is measured in this one run; compare ratios, not milliseconds, between
    machines.
    """
    is_live = throws is not None and tuple(names) == ("live",) and figures is None
    if throws is not None and names and report is None and not is_live:
        raise click.UsageError(
            "--throws is a bench of its own, or one of `live`: name others only with --report."
        )
    if figures is not None:
        if report is not None or (throws is None and tuple(names) != ("limits",)):
            raise click.UsageError("--figures keeps those of --throws, or of the bench limits.")
        _write_figures(throws, figures)
    elif report is not None:
        _write_report(names, throws, report)
    elif throws is not None and is_live:
        from webui.bench import live_pictures

        _answer_benches({"live": list(live_pictures.measure(throws))}, as_json)
    elif throws is not None:
        found = _figures(throws)
        if as_json:
            answer_json(found)
        else:
            answer("\n".join(_told_throws(found)))
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

    if path.suffix != ".html":
        raise click.UsageError(f"A report is a page: name a file that ends in .html, not {path}")
    read = _read(throws) if throws is not None else []
    results = _measured(names or (list(BENCHES) if throws is None else []))
    written = write_report(path, results, read)
    answer(f"The report is in {written.page}, its numbers are in {written.numbers}.")


def _write_figures(throws: Path | None, path: Path) -> None:
    from webui.bench import figure_tables, figures

    if throws is not None:
        command = f"pythia bench --throws {throws} --figures {path}"
        found = figures.figures_of_throws(_read(throws))
        figures.write_figures(path, "throws", command, found)
        answer(figure_tables.throws_table(figures.read_figures(path)))
    else:
        command = f"pythia bench limits --figures {path}"
        found = figures.figures_of_limits(load_bench("limits")())
        figures.write_figures(path, "limits", command, found)
        answer(figure_tables.limits_table(figures.read_figures(path)))


def load_bench(name: str) -> Callable[[], Iterator[Measurement]]:
    """The function that runs a bench."""
    module_name, attribute = BENCHES[name].split(":")
    measure: Callable[[], Iterator[Measurement]] = getattr(
        importlib.import_module(module_name), attribute
    )
    return measure


def _read(folder: Path) -> list[ReadThrow]:
    """Read all pictures of the folder; a bar tells somebody who watches how far it is."""
    from webui.bench.throws import known_throws, read_throw

    with click.progressbar(
        list(known_throws(folder)),
        label="Reading",
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    ) as progress:
        return [read_throw(known) for known in progress]


def _figures(folder: Path) -> dict[str, Any]:
    from webui.bench.throws import figures_of, speed_ratio

    figures = figures_of(_read(folder))
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

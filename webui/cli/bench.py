"""`pythia bench`: measure how quick Pythia is on this machine."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator, Sequence

import click

from webui.bench.measurement import Measurement
from webui.cli.table import columns

# A bench's name, and where its function `measure` is.
BENCHES = {
    "judge": "webui.bench.judge:measure",
}


@click.command()
@click.argument("names", metavar="[BENCH]...", nargs=-1, type=click.Choice(list(BENCHES)))
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
def command(names: Sequence[str], as_json: bool) -> None:
    """Run the benches named, or all of them.

    Every number is measured in this one run; compare ratios, not milliseconds, between
    machines.
    """
    results: dict[str, list[Measurement]] = {}
    for name in names or BENCHES:
        click.echo(f"measuring: {name}", err=True)
        results[name] = list(load_bench(name)())
    if as_json:
        told = {name: [one.to_json() for one in found] for name, found in results.items()}
        click.echo(json.dumps(told, indent=2))
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

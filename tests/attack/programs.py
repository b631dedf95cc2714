"""The attacks as programs: `python -m tests.attack.programs --seconds 180` (`make attack`).

Everything goes to a panel started here, on loopback addresses only, bounded in time. Each attack
returns what it did and what it found wrong; a bounded slice of each runs in `make test`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Mapping

import click

from tests.attack.dice import circle
from tests.attack.kills import kills
from tests.attack.outcome import Outcome
from tests.attack.photographs import photograph, photographs
from tests.attack.routes import every_route
from tests.attack.slow_lines import slow_lines
from tests.attack.target import Target, target
from webui.machine import allow_many_lines, give_memory_back


def dear_searches(at: Target, seconds: float) -> Outcome:
    """Throws on a circle, in doubt: each answer comes, and within its time."""
    done, slowest, end = Outcome("dear searches"), 0.0, time.monotonic() + seconds
    shapes = [(80, 0), (80, 10), (60, 10), (24, 10), (16, 16), (81, 0)]
    while time.monotonic() < end:
        dice, doubts = shapes[done.tried % len(shapes)]
        body = json.dumps({"reading": circle(dice, doubts)}).encode()
        begun = time.monotonic()
        status = at.ask("POST", "/api/prophecies", at.guest, body, "application/json")
        slowest = max(slowest, time.monotonic() - begun)
        done.tried += 1
        if status not in (200, 422):
            done.wrong.append(f"{status} for {dice} dice, {doubts} doubts")
    done.figures = {"slowest_s": slowest}
    return done


# Each with its share of the time, told to it or used up by so many tries.
ATTACKS: Mapping[str, Callable[[float], Outcome]] = {
    "routes": lambda seconds: _at_a_panel(lambda at: every_route(at, seconds * 0.25)),
    "handed": lambda seconds: _at_a_panel(
        lambda at: every_route(at, seconds * 0.25, seed=2, clients=1, is_handed=True)
    ),
    "searches": lambda seconds: _at_a_panel(lambda at: dear_searches(at, seconds * 0.2)),
    "lines": lambda seconds: slow_lines(1000, max(20, int(seconds / 2))),
    "kills": lambda seconds: kills(1000, seconds * 0.15),
    "photographs": lambda seconds: photographs(
        max(4, int(seconds / 20)), [photograph("PNG"), photograph("JPEG")]
    ),
}
_ONLY_ON = {"kills": hasattr(os, "fork"), "photographs": sys.platform == "linux"}


def _at_a_panel(attack: Callable[[Target], Outcome]) -> Outcome:
    with target() as at:
        return attack(at)


@click.command()
@click.option("--seconds", default=180.0, show_default=True, help="How long, all together.")
@click.option("--only", multiple=True, type=click.Choice(list(ATTACKS)), help="Only this attack.")
def main(seconds: float, only: tuple[str, ...]) -> None:
    """Attack a panel of our own and tell what came of it; exit 1 if anything was wrong."""
    allow_many_lines()
    give_memory_back()
    wrong = 0
    for name in only or [name for name in ATTACKS if _ONLY_ON.get(name, True)]:
        outcome = ATTACKS[name](seconds)
        click.echo(str(outcome))
        for one in outcome.wrong[:10]:
            click.echo(f"  {one}")
        wrong += len(outcome.wrong)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

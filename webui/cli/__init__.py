"""The command `pythia`: a group that loads a command only when it is called.

Answers go to standard output, everything else to standard error. Exit 0: done; 1: an error,
told in one sentence; 2: wrong usage.
"""

from __future__ import annotations

import importlib
import logging
from typing import Any, NamedTuple

import click

from rules.message import Refusal
from webui.cli.answering import tell_programs, told
from webui.logging_setup import configure_logging

_log = logging.getLogger(__name__)


class _Entry(NamedTuple):
    target: str
    summary: str


# Name, where the command is, and its line in `pythia --help` (which therefore loads nothing).
COMMANDS = {
    "serve": _Entry("webui.cli.serve:command", "Open the panel for everyone around the table."),
    "read": _Entry("webui.cli.read:command", "Find the dice in pictures."),
    "judge": _Entry("webui.cli.judge:command", "Judge one claim: four dice and a card."),
    "prophecies": _Entry("webui.cli.prophecies:command", "List every true prophecy of a throw."),
    "calibrate": _Entry("webui.cli.calibrate:command", "Set up a camera, its table and its dice."),
    "simulate": _Entry("webui.cli.simulate:command", "Make pictures of throws with their truth."),
    "watch": _Entry("webui.cli.watch:command", "Print throws as they come to rest."),
    "replay": _Entry("webui.cli.replay:command", "Tell a game from a file, event by event."),
    "export": _Entry("webui.cli.export:command", "Write stored games into a file."),
    "import": _Entry("webui.cli.import_:command", "Take games from a file into the store."),
    "bench": _Entry("webui.cli.bench:command", "Measure how quick and how right Pythia is here."),
    "doctor": _Entry("webui.cli.doctor:command", "Look whether everything Pythia needs is there."),
}


class LazyGroup(click.Group):
    """A click group over a table of `module:attribute`, with one way of telling errors."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module_name, attribute = COMMANDS[cmd_name].target.split(":")
        loaded: click.Command = getattr(importlib.import_module(module_name), attribute)
        return loaded

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.UsageError, BrokenPipeError):
            raise  # told with the usage; the reader of our output has gone: click ends quietly
        except (Refusal, OSError, click.ClickException) as error:
            _log.debug("refused", exc_info=True)
            failed = told(error)
            tell_programs(ctx, failed)
            raise failed from error


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="pythia-table", prog_name="pythia")
@click.option("-v", "--verbose", count=True, help="Tell more on standard error; -vv tells all.")
def main(verbose: int) -> None:
    """Pythia, a table companion: reads Oraklos dice, judges prophecies, keeps score.

    Commands that answer take --json: then standard output holds JSON and nothing else.
    """
    configure_logging(verbose)

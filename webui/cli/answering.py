"""How commands answer programs: one way for --json, for errors in it, and for what was said before.

A command that answers has `json_option`; whatever then goes wrong is JSON as well, with the code
that programs go by. An answer that was given stays the only thing on standard output.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

from rules.message import Refusal

Command = TypeVar("Command", bound=Callable[..., Any])

_ASKED, _ANSWERED = f"{__name__}.asked", f"{__name__}.answered"
_CODES = {
    errno.ENOENT: ("file.missing", "There is no such file"),
    errno.EISDIR: ("file.folder", "This is a folder, not a file"),
    errno.EACCES: ("file.forbidden", "This may not be opened"),
}


class CommandError(click.ClickException):
    """Told in one sentence, exit code 1; `code` is for programs."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def json_option(sentence: str = "Answer with JSON.") -> Callable[[Command], Command]:
    def remember(ctx: click.Context, _param: click.Parameter, asked: bool) -> bool:
        ctx.meta[_ASKED] = asked
        return asked

    return click.option("--json", "as_json", is_flag=True, callback=remember, help=sentence)


def answer(said: str) -> None:
    """The command's answer: what fails after it is told on standard error alone."""
    click.get_current_context().meta[_ANSWERED] = True
    click.echo(said)


def answer_json(said: Any) -> None:
    answer(json.dumps(said, indent=2, allow_nan=False))


def answer_done(sentence: str, as_json: bool, **what: Any) -> None:
    """Something was done: a sentence for people, for programs what it was."""
    if as_json:
        answer_json(what)
    else:
        click.echo(sentence)


def told(error: Refusal | OSError | click.ClickException) -> CommandError:
    """Whatever went wrong, as one kind of error."""
    if isinstance(error, CommandError):
        return error
    if isinstance(error, Refusal):
        return CommandError(error.message.code, error.message.text)
    if isinstance(error, click.ClickException):
        return CommandError("command.failed", error.message)
    code, sentence = _CODES.get(error.errno or 0, ("file.failed", error.strerror or str(error)))
    place = f": {error.filename}" if error.filename else ""
    return CommandError(code, f"{sentence}{place}")


def tell_programs(ctx: click.Context, error: CommandError) -> None:
    if ctx.meta.get(_ASKED) and not ctx.meta.get(_ANSWERED):
        click.echo(json.dumps({"error": {"code": error.code, "message": error.message}}))

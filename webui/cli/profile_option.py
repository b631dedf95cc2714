"""The option that names a camera's profile; a shell that completes words knows those there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem

from webui.cli.answering import Command
from webui.opened import own_profiles


def profile_option(sentence: str, *names: str, **more: Any) -> Callable[[Command], Command]:
    return click.option(
        "--profile", *names, metavar="NAME", shell_complete=_known, help=sentence, **more
    )


def _known(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    return [
        CompletionItem(one.name) for one in own_profiles().listed() if one.name.startswith(begun)
    ]

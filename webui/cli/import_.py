"""`pythia import`: games from a file into the store."""

from __future__ import annotations

from pathlib import Path

import click

from webui.cli.answering import answer_json, json_option
from webui.exchange import Imported, import_game, read_games
from webui.games import GAMES
from webui.store import Store


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option()
def command(file: Path, as_json: bool) -> None:
    """Take the games in FILE, as `pythia export` writes it, over into the store.

    Nothing that is already there is overwritten. Damaged events are kept word for word and named.
    """
    filed = read_games(file.read_bytes())
    store = Store.open()
    try:
        done = [import_game(store, GAMES, one) for one in filed]
    finally:
        store.close()
    if as_json:
        answer_json([one.to_json() for one in done])
    else:
        for one in done:
            click.echo("\n".join(_text(one)))
    if any(one.id is None for one in done):
        raise click.exceptions.Exit(1)


def _text(done: Imported) -> list[str]:
    said = done.message.text
    if done.id is None:
        said = f"Game {done.filed_id or 'without id'} was not imported: {said}"
    places = [f"  Event at place {one.place}: {one.message.text}" for one in done.problems]
    return [said, *places]

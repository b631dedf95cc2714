"""`pythia export`: stored games as one JSON file."""

from __future__ import annotations

import json
from pathlib import Path

import click

from webui.exchange import export_games, export_readable
from webui.sentences.keeping import refusal
from webui.store import Store


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--all", "everything", is_flag=True, help="Export every game.")
@click.option("--list", "listing", is_flag=True, help="Only list the stored games and their ids.")
@click.option("--pictures", is_flag=True, help="Put the pictures of the throws in as well.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file instead of standard output.",
)
def command(
    games: tuple[str, ...], everything: bool, listing: bool, pictures: bool, output: Path | None
) -> None:
    """Write the games named by their ids, or --all of them, as one JSON file."""
    if not listing and bool(games) == everything:
        raise click.UsageError("Name the games to export, or use --all; --list shows their ids.")
    store = Store.open()
    try:
        if listing:
            _list(store)
            return
        if everything:
            exported, lost = export_readable(store, [row.id for row in store.games()], pictures)
        else:
            exported, lost = export_games(store, list(games), pictures), []
        written = json.dumps(exported, indent=1, allow_nan=False)
    finally:
        store.close()
    for game_id, why in lost:
        click.echo(f"Game {game_id} can't be read and was left out: {why}", err=True)
    if output is None:
        click.echo(written)
        if lost:
            raise click.exceptions.Exit(1)
        return
    if output.exists():
        raise refusal("file.exists", file=str(output))
    output.write_text(written + "\n", "utf-8")
    click.echo(f"{len(exported['games'])} games are in {output}.", err=True)
    if lost:
        raise click.exceptions.Exit(1)


def _list(store: Store) -> None:
    for row in store.games():
        state = "over" if row.over else "open"
        names = ", ".join(row.players)
        click.echo(f"{row.id}  {row.changed_at}  {row.game} {row.variant}  {state}  {names}")

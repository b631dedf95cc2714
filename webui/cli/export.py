"""`pythia export`: stored games as one JSON file, or a season of the league."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from webui.cli.answering import answer_json, json_option
from webui.exchange import export_games, export_readable
from webui.games import GAMES
from webui.play import Play
from webui.season_file import season_csv, season_json
from webui.sentences.keeping import refusal
from webui.statistics.league import Season, league
from webui.statistics.remembered import Records
from webui.store import Store


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--all", "everything", is_flag=True, help="Export every game.")
@click.option("--list", "listing", is_flag=True, help="Only list the stored games and their ids.")
@click.option("--pictures", is_flag=True, help="Put the pictures of the throws in as well.")
@click.option(
    "--season",
    metavar="WHEN",
    help="Instead, the league table of a season: 2026, 2026-09 or 2026-09..2027-05.",
)
@click.option("--csv", "as_csv", is_flag=True, help="The season's table for a spreadsheet.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file instead of standard output.",
)
@json_option("List the games as JSON; what is exported is JSON anyway.")
def command(
    games: tuple[str, ...],
    everything: bool,
    listing: bool,
    pictures: bool,
    season: str | None,
    as_csv: bool,
    output: Path | None,
    as_json: bool,
) -> None:
    """Write the games named by their ids, or --all of them, as one JSON file."""
    if season is not None and (games or everything or listing or pictures):
        raise click.UsageError("--season is a table of its own: name no games with it.")
    if as_csv and season is None:
        raise click.UsageError("--csv is for --season; the panel has every game as CSV.")
    if season is None and not listing and bool(games) == everything:
        raise click.UsageError("Name the games to export, or use --all; --list shows their ids.")
    when = None if season is None else Season.parse(season)
    store = Store.open()
    try:
        if listing:
            _list(store, as_json)
        elif when is not None:
            _write(_season(store, when, as_csv), output, f"The season is in {output}.")
        else:
            _export(store, list(games), everything, pictures, output)
    finally:
        store.close()


def _export(
    store: Store, games: list[str], everything: bool, pictures: bool, output: Path | None
) -> None:
    if everything:
        exported, lost = export_readable(store, [row.id for row in store.games()], pictures)
    else:
        exported, lost = export_games(store, games, pictures), []
    written = json.dumps(exported, indent=1, allow_nan=False)
    for game_id, why in lost:
        click.echo(f"Game {game_id} can't be read and was left out: {why}", err=True)
    _write(written + "\n", output, f"{len(exported['games'])} games are in {output}.")
    if lost:
        raise click.exceptions.Exit(1)


def _season(store: Store, when: Season, as_csv: bool) -> str:
    play = Play(store, GAMES)
    found = league(Records(lambda: play).all(), when)
    return season_csv(found) if as_csv else season_json(found)


def _write(text: str, output: Path | None, told: str) -> None:
    if output is None:
        click.echo(text, nl=False)
        return
    if output.exists():
        raise refusal("file.exists", file=str(output))
    output.write_text(text, "utf-8")
    click.echo(told, err=True)


def _list(store: Store, as_json: bool) -> None:
    if as_json:
        answer_json([asdict(row) for row in store.games()])
        return
    for row in store.games():
        state = "over" if row.over else "open"
        names = ", ".join(row.players)
        click.echo(f"{row.id}  {row.changed_at}  {row.game} {row.variant}  {state}  {names}")

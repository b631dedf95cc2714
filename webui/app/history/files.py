"""Games as files: JSON that Pythia reads again, CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from http import HTTPStatus

from flask import Blueprint, Flask, Response, jsonify

from rules.message import Refusal
from webui.app.summands import terms_of
from webui.app.who import joined_only, who
from webui.exchange import export_games
from webui.panel import panel
from webui.problem import Problem
from webui.season_file import harmless
from webui.statistics.record import GameRecord

blueprint = Blueprint("history_files", __name__)

_COLUMNS = ("game_id", "game", "variant", "started_at", "ended_at", "minutes", "over", "counts",
            "player", "points", "place", "won", "claims", "true_claims", "reckoning")  # fmt: skip


@blueprint.get("/history/<game_id>/game.json")
@joined_only
def one_game(game_id: str) -> Response:
    """A game in play may hold secrets of its players: then nobody takes it along, and otherwise
    the host alone."""
    if not panel().records.of(game_id).is_over and not who().host:
        raise Problem(HTTPStatus.FORBIDDEN, "history.still_played")
    if _holds_secrets(game_id):
        raise Problem(HTTPStatus.FORBIDDEN, "history.secrets")
    return download(jsonify(export_games(panel().store, [game_id])), f"pythia_{game_id}.json")


@blueprint.get("/history/games.json")
@joined_only
def every_game() -> Response:
    """The finished ones; for the host those in play as well, unless they hold secrets."""
    ids = [
        row.id
        for row in panel().store.games()
        if row.over or (who().host and not _holds_secrets(row.id))
    ]
    return download(jsonify(export_games(panel().store, ids)), "pythia_games.json")


def _holds_secrets(game_id: str) -> bool:
    try:
        log, _ = panel().play.load(game_id)
    except Refusal:
        return False  # it can't be told any more: nobody plays it
    return log.holds_secrets()


@blueprint.get("/history/games.csv")
@joined_only
def spreadsheet() -> Response:
    """One line for each player of each game, with what everybody at the table saw."""
    answer = Response(csv_of(panel().records.all()), mimetype="text/csv")
    return download(answer, "pythia_games.csv")


def csv_of(records: Iterable[GameRecord]) -> str:
    written = io.StringIO()
    lines = csv.writer(written)
    lines.writerow(_COLUMNS)
    for record in records:
        game = (record.id, record.game, record.variant, record.started_at, record.ended_at,
                "" if record.minutes is None else record.minutes, _flag(record.is_over),
                _flag(record.counts))  # fmt: skip
        for player in record.ranking:
            claims = [claim for claim in record.claims if claim.player == player]
            true_claims = sum(claim.stands for claim in claims)
            row = (*game, record.names[player], record.scores[player], record.place(player),
                   _flag(player in record.winners), len(claims), true_claims,
                   _reckoning(record, player))  # fmt: skip
            lines.writerow([harmless(cell) for cell in row])
    return written.getvalue()


def _reckoning(record: GameRecord, player: str) -> str:
    """How the total came about, in one cell."""
    parts = record.parts.get(player, ())
    return "; ".join(f"{part.label.text}: {terms_of(part)}" for part in parts if part.terms)


def _flag(yes: bool) -> int:
    return int(yes)


def download(answer: Response, name: str) -> Response:
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

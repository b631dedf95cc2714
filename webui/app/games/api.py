"""Games for programs: the same as the pages, as JSON.

Nobody gets raw events while a game is played: they may hold what only one player knows. What
is handed out is what this device may see.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import asdict
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, Response, jsonify

from rules import fields
from rules.events import HIGHEST_NUMBER
from rules.log.log import Log
from rules.log.telling import lines, seen_by
from rules.table import players_from_json
from webui.app.bodies import object_body
from webui.app.devices.tables import own_table
from webui.app.games.doing import do
from webui.app.games.loaded import loaded
from webui.app.games.sight import eyes_of, viewer_of
from webui.app.who import host_only, joined_only
from webui.games import GAMES
from webui.panel import panel
from webui.time_text import now_text

blueprint = Blueprint("games_api", __name__, url_prefix="/api")


@blueprint.get("/games")
@joined_only
def every_game() -> Response:
    return jsonify(games=[asdict(row) for row in panel().store.games()])


@blueprint.get("/games/offered")
@joined_only
def offered() -> Response:
    """Which games can be begun, and what is to be agreed on for each."""
    return jsonify(games=[_offer(name) for name in GAMES])


@blueprint.post("/games")
@host_only
def begin() -> tuple[Response, int]:
    body = object_body("game", "variant", "players", "options", "table")
    game = fields.text(body.get("game"), "The game")
    variant = fields.text(body.get("variant"), "The variant")
    players = players_from_json(body.get("players"))
    options = fields.mapping(body.get("options") or {}, "The options")
    table = body.get("table")
    at_table = own_table() if table is None else _table(fields.text(table, "The table"))
    game_id = panel().play.start(game, variant, players, options, now_text(), at_table)
    return seen_game(game_id), HTTPStatus.CREATED


@blueprint.get("/tables")
@joined_only
def tables() -> Response:
    """The tables of a club; at home there is one."""
    return jsonify(tables=[{"id": one.id, "name": one.name} for one in panel().store.tables.all()])


def _table(table_id: str) -> str:
    return panel().store.tables.find(table_id).id


@blueprint.get("/games/<game_id>")
@joined_only
def one_game(game_id: str) -> Response:
    return seen_game(game_id)


@blueprint.delete("/games/<game_id>")
@host_only
def delete(game_id: str) -> tuple[str, int]:
    panel().store.delete_game(game_id)
    return "", HTTPStatus.NO_CONTENT


@blueprint.post("/games/<game_id>/acts")
@joined_only
def act(game_id: str) -> Response:
    body = object_body("seen", "kind", "by", "data")
    seen = fields.whole(body.get("seen"), "The number seen", 0, HIGHEST_NUMBER)
    kind = fields.text(body.get("kind"), "The kind")
    by = body.get("by")
    if by is not None:
        by = fields.text(by, "The player")
    data = fields.mapping(body.get("data") or {}, "The data")
    complete = getattr(panel().pads.of(loaded(game_id)[0].game.name), "completed", None)
    with complete(game_id, dict(data)) if complete else nullcontext(dict(data)) as whole:
        log = do(game_id, seen, kind, by, whole)
    return seen_game(game_id, log)


@blueprint.post("/games/<game_id>/rematch")
@host_only
def rematch(game_id: str) -> tuple[Response, int]:
    return seen_game(panel().play.rematch(game_id, now_text())), HTTPStatus.CREATED


@blueprint.get("/games/<game_id>/log")
@joined_only
def history(game_id: str) -> Response:
    log, problems = panel().play.load(game_id)
    told = lines(log, eyes_of(game_id, log))
    return jsonify(lines=[line.to_json() for line in told], damaged=len(problems))


def seen_game(game_id: str, log: Log | None = None) -> Response:
    if log is None:
        log, _ = panel().play.load(game_id)
    viewer = viewer_of(game_id, log)
    seen = seen_by(log, viewer, with_secrets=eyes_of(game_id, log) == viewer)
    return jsonify({"id": game_id, **seen})


def _offer(name: str) -> dict[str, Any]:
    game = GAMES[name]
    return {
        "game": name,
        "seats": [game.seats[0], game.seats[-1]],
        "variants": {
            variant: [field.to_json() for field in panel().play.options(name, variant)]
            for variant in game.variants
        },
    }


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

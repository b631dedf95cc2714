"""Pages of Keltis beside the game's own: which column is filled in on this device."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, redirect, request, url_for
from werkzeug import Response

from rules.reckoning import signed
from webui.app.keltis import words
from webui.app.keltis.column import COLUMN_COOKIE
from webui.app.keltis.drawn_once import drawn_once
from webui.app.who import host_only
from webui.panel import panel

blueprint = Blueprint("keltis", __name__)


@blueprint.post("/games/<game_id>/column")
@host_only
def choose_column(game_id: str) -> Response:
    """From now on this device fills in another player's column of this game."""
    log, _ = panel().play.load(game_id)
    is_tap = "HX-Request" in request.headers
    back = url_for("games.now" if is_tap else "games.page", game_id=game_id)
    answer = redirect(back, HTTPStatus.SEE_OTHER)
    player = request.form.get("player", "")
    if player in log.table.ids:
        path = url_for("games.page", game_id=game_id)
        answer.set_cookie(COLUMN_COOKIE, player, path=path, httponly=True, samesite="Lax")
    return answer


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.jinja_env.globals.update(
        card_word=words.card_word,
        color_word=words.color_word,
        drawn_once=drawn_once,
        signed=signed,
    )

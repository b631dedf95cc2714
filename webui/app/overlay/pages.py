"""The overlay for streams: scores, cards and the last verdict on a transparent page.

It is the one page that others may frame, and only with a token of its own in its address: such an
address stands in a stream's settings, so the token opens nothing else. `playing` in place of a
game stands for the one that is being played, so that one address serves every evening.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, make_response, render_template, request, url_for
from werkzeug import Response

from webui.app.games.loaded import loaded
from webui.app.games.sight import GameSight, context_of
from webui.app.oraklos.table_pages import kept_picture
from webui.app.security import content_policy
from webui.devices.device import Scope
from webui.devices.game_in_play import game_in_play
from webui.panel import panel
from webui.problem import Problem
from webui.time_text import now_text

PLAYING = "playing"

blueprint = Blueprint("overlay", __name__, url_prefix="/overlay")


@blueprint.get("/<game_id>")
def page(game_id: str) -> Response:
    token = _token()
    answer = make_response(render_template("overlay/page.html", **_shown(game_id, token)))
    answer.headers["Content-Security-Policy"] = content_policy(frame_ancestors="*")
    answer.headers["Referrer-Policy"] = "no-referrer"  # the address holds the token
    return answer


@blueprint.get("/<game_id>/now")
def now(game_id: str) -> Response:
    """The overlay anew, if there is anything new; asked for again and again, answered at once."""
    token, shown = _token(), _game_for(game_id)
    if request.args.get("known") == _known(shown):
        return make_response("", HTTPStatus.NO_CONTENT)
    return make_response(render_template("overlay/now.html", **_shown(game_id, token)))


@blueprint.get("/<game_id>/throws/<throw_id>.jpg")
def picture(game_id: str, throw_id: str) -> Response:
    _token()
    return kept_picture(game_id, throw_id)


def _token() -> str:
    """The token in the address, if it is one for overlays: a better one does not belong there."""
    token = request.args.get("token", "")
    known = panel().devices.find(token) if token else None
    if known is None or known.scope is not Scope.OVERLAY:
        raise Problem(HTTPStatus.UNAUTHORIZED, "overlay.token")
    return token


def _game_for(asked_for: str) -> str | None:
    if asked_for != PLAYING:
        return asked_for
    table, rows = request.args.get("table"), panel().store.games()
    here = [row for row in rows if table in (None, row.table_id)]
    return game_in_play(here, now_text())


def _known(game_id: str | None) -> str:
    """What a page shows once it shows this game as it is now."""
    return "" if game_id is None else f"{game_id}.{loaded(game_id)[0].n}"


def _shown(asked_for: str, token: str) -> dict[str, Any]:
    """What lies open to everybody; nothing at all while no game is played."""
    game_id = _game_for(asked_for)
    table = request.args.get("table")  # of a club, where several games are played at once
    base = {"asked_for": asked_for, "token": token, "table": table, "known": _known(game_id)}
    if game_id is None:
        return {**base, "sight": None}
    log, problems = loaded(game_id)
    pad = panel().pads.of(log.game.name)
    sight = GameSight(game_id, log, log.game.view(log.state, None), None, pad, problems)
    template = getattr(pad, "overlay_template", None)
    context = context_of(sight) if template else {"sight": sight, "log": log, "view": sight.view}
    thrown = getattr(log.state, "thrown", None)
    if context.get("picture_url") and thrown is not None:
        context["picture_url"] = url_for(
            "overlay.picture", game_id=game_id, throw_id=thrown.picture, token=token
        )
    return {
        **context,
        **base,
        "template": template,
        "may_change": False,
        "questions": None,
        "address": lambda _other: "#",
    }


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

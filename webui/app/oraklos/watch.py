"""The table view: for a television or a tablet on a stand, read from two meters away.

It shows and never asks: no button, no link. Whoever has its address may look, joined or not; the
game's own long name in it is the secret, as with a shared throw.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, make_response, render_template, request, url_for
from werkzeug import Response

from webui.app.address import reachable_origin
from webui.app.games.loaded import loaded
from webui.app.games.sight import GameSight, context_of
from webui.app.oraklos.table_pages import kept_picture
from webui.app.qr import qr_drawing
from webui.app.who import joined_only, who
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("watch", __name__)


@blueprint.get("/watch/<game_id>")
def page(game_id: str) -> str:
    return render_template("oraklos/watch.html", **_shown(game_id))


@blueprint.get("/watch/<game_id>/now")
def now(game_id: str) -> Response:
    """The view anew, if there is anything new; asked for again and again, answered at once."""
    context = _shown(game_id)
    if request.args.get("known") == context["known"]:
        return make_response("", HTTPStatus.NO_CONTENT)
    return make_response(render_template("oraklos/watch_now.html", **context))


@blueprint.get("/watch/<game_id>/throws/<throw_id>.jpg")
def picture(game_id: str, throw_id: str) -> Response:
    return kept_picture(game_id, throw_id)


@blueprint.get("/games/<game_id>/watch")
@joined_only
def link(game_id: str) -> str:
    """Where the view is opened: its address, and a code for the other device's camera."""
    _sight(game_id)
    address = reachable_origin() + url_for("watch.page", game_id=game_id)
    return render_template(
        "oraklos/watch_link.html", game_id=game_id, link=address, code=qr_drawing(address)
    )


def _sight(game_id: str) -> GameSight:
    log, problems = loaded(game_id)
    pad = panel().pads.of(log.game.name)
    if not pad.is_before_the_camera:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    return GameSight(game_id, log, log.game.view(log.state, None), None, pad, problems)


def _shown(game_id: str) -> dict[str, Any]:
    sight = _sight(game_id)
    context = context_of(sight)
    thrown = sight.log.state.thrown
    if context.get("picture_url") and thrown is not None:
        context["picture_url"] = url_for("watch.picture", game_id=game_id, throw_id=thrown.picture)
    live = context.get("live")
    return {
        **context,
        "may_change": False,
        "questions": None,
        "address": lambda _other: "#",
        "sees_live": who().joined and live is not None and live.has_picture and not live.trouble,
        "known": f"{sight.seen}.{live.news if live else ''}",
    }


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

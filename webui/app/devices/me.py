"""Which player a device is in a game: it then sees that player's secrets and acts for them."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug import Response

from rules.log.log import Log
from webui.app.devices.joining import remember
from webui.app.devices.names import name_of_browser
from webui.app.who import host_only, joined_only, who
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("me", __name__)


@blueprint.get("/games/<game_id>/me")
@joined_only
def choose(game_id: str) -> str:
    log, _ = panel().play.load(game_id)
    return render_template(
        "devices/me.html",
        game_id=game_id,
        table=log.table,
        mine=who().player(game_id),
        taken=panel().devices.taken(game_id),
    )


@blueprint.post("/games/<game_id>/me")
@joined_only
def sit(game_id: str) -> Response:
    """Take a player's place, or with none named step back from it."""
    log, _ = panel().play.load(game_id)
    answer = redirect(url_for("games.page", game_id=game_id), HTTPStatus.SEE_OTHER)
    device = who().device
    if device is None:  # this machine's own browser, which never had to join
        token, device = panel().devices.join(name_of_browser(request.user_agent.string), host=False)
        remember(answer, token)
    take_place(device.id, game_id, log, request.form.get("player") or None)
    return answer


def take_place(device_id: str, game_id: str, log: Log, player: str | None) -> None:
    """A guest chooses once; the host lets them choose again. Otherwise one could look at
    everybody's secrets in turn."""
    if player is not None:
        log.table.player(player)
    mine = who().player(game_id)
    if mine is not None and player != mine and not who().host:
        raise Problem(HTTPStatus.FORBIDDEN, "device.place_is_chosen")
    panel().devices.sit(device_id, game_id, player)


@blueprint.post("/games/<game_id>/places/<player>/free")
@host_only
def free(game_id: str, player: str) -> Response:
    """So that its device can choose again."""
    holder = panel().devices.taken(game_id).get(player)
    if holder is not None:
        panel().devices.sit(holder.id, game_id, None)
    return redirect(url_for("me.choose", game_id=game_id), HTTPStatus.SEE_OTHER)


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

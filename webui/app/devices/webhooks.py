"""Webhooks: entered by the host, who confirms where they lead, and revoked by the host."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug import Response

from webui.app.language import gettext as _
from webui.app.who import host_only
from webui.panel import panel
from webui.webhooks.hook import Happening

blueprint = Blueprint("webhooks", __name__)


@blueprint.post("/devices/webhooks")
@host_only
def add() -> str:
    """The secret for the signature is shown here and never again."""
    wanted = [one for one in Happening if one in request.form.getlist("happening")]
    is_private = request.form.get("private") == "yes"
    hook = panel().webhooks.add(request.form.get("address", ""), wanted, is_private)
    return render_template("devices/webhook.html", hook=hook)


@blueprint.post("/devices/webhooks/<hook_id>/remove")
@host_only
def remove(hook_id: str) -> Response:
    panel().webhooks.remove(hook_id)
    return redirect(url_for("devices.everyone"), HTTPStatus.SEE_OTHER)


def happening_name(happening: Happening) -> str:
    return {
        Happening.THROW: _("A throw is played"),
        Happening.VERDICT: _("A verdict falls"),
        Happening.GAME_END: _("A game ends"),
    }[happening]


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.jinja_env.globals.update(happening_name=happening_name, happenings=list(Happening))

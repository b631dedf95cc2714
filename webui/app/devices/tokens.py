"""Tokens for programs: made and revoked by the host, shown once, good for their scope."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug import Response

from webui.app.address import reachable_origin
from webui.app.devices.tables import every_table
from webui.app.language import gettext as _
from webui.app.who import host_only
from webui.devices.device import Device, Scope
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("tokens", __name__)


@blueprint.post("/devices/tokens")
@host_only
def make() -> str:
    """Whoever reloads the page makes another one: this one is shown here and never again."""
    name, scope = request.form.get("name", "").strip(), request.form.get("scope", "")
    if not name:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "token.unnamed")
    if scope not in list(Scope):
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")
    token, program = panel().devices.issue(name, Scope(scope))
    return render_template(
        "devices/token.html",
        token=token,
        program=program,
        origin=reachable_origin(),
        tables=every_table(),
    )


@blueprint.post("/devices/tokens/<token_id>/revoke")
@host_only
def revoke(token_id: str) -> Response:
    panel().devices.remove(_known(token_id).id)
    return redirect(url_for("devices.everyone"), HTTPStatus.SEE_OTHER)


def _known(token_id: str) -> Device:
    for program in panel().devices.programs():
        if program.id == token_id:
            return program
    raise Problem(HTTPStatus.NOT_FOUND, "device.unknown")


def scope_name(scope: Scope) -> str:
    return {
        Scope.OVERLAY: _("Overlay: show a game in a stream"),
        Scope.READ: _("Read: look at everything that lies open"),
        Scope.PLAY: _("Play: what a guest may"),
        Scope.HOST: _("Host: everything but handing out rights"),
    }[scope]


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.jinja_env.globals["scope_name"] = scope_name

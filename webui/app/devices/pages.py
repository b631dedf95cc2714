"""Pages for coming to the table, and the host's list of who is there."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

from flask import (
    Blueprint,
    Flask,
    redirect,
    render_template,
    request,
    send_file,
    url_for,
)
from werkzeug import Response

from webui.app.address import reachable_origin
from webui.app.devices.joining import become_host as use_link
from webui.app.devices.joining import join_by_code, remember
from webui.app.devices.names import name_of_browser
from webui.app.devices.tables import every_table, own_table, suggested_name
from webui.app.qr import qr_drawing
from webui.app.sentences import say
from webui.app.who import host_only, is_open_table, joined_only, who
from webui.devices.device import Scope
from webui.devices.door import spaced
from webui.devices.game_in_play import game_in_play
from webui.front.asker import DEVICE_COOKIE
from webui.panel import panel
from webui.problem import Problem
from webui.time_text import now_text

blueprint = Blueprint("devices", __name__)


@blueprint.get("/join")
def join_form() -> Response | str:
    """The QR code leads here with the code filled in: one tap is left."""
    if who().joined:
        return redirect(_next())
    return _join_form(request.args.get("code", ""), name_of_browser(request.user_agent.string))


@blueprint.post("/join")
def join() -> Response | tuple[str, int]:
    """Come in, or find the form again as it was filled in, with the reason above."""
    answer = redirect(_next(), HTTPStatus.SEE_OTHER)
    if not who().joined:
        code = request.form.get("code", "")
        try:
            token, _ = join_by_code(code, _name())
        except Problem as problem:
            sentence = say(problem.code, problem.params)
            return _join_form(code, _name(), sentence, problem.code), problem.status
        remember(answer, token)
    return answer


def _join_form(code: str, name: str, sentence: str = "", problem: str = "") -> str:
    told = {"sentence": sentence, "code": problem} if sentence else {}
    return render_template(
        "devices/join.html", typed_code=code[:20], name=name, next=_next(), **told
    )


@blueprint.get("/host")
def host_form() -> str:
    """Looking at the link does not use it up: programs that preview links look, too."""
    return render_template("devices/host.html", key=request.args.get("key", "")[:100])


@blueprint.post("/host")
def become_host() -> Response:
    answer = redirect(url_for("devices.everyone"), HTTPStatus.SEE_OTHER)
    token = use_link(request.form.get("key", ""), _name())
    remember(answer, token)
    return answer


@blueprint.get("/devices")
@joined_only
def everyone() -> str:
    link = reachable_origin() + url_for("devices.join_form", code=panel().door.code)
    return render_template(
        "devices/everyone.html",
        code=spaced(panel().door.code),
        address=reachable_origin(),
        join_drawing=qr_drawing(link) if is_open_table() else None,
        devices=panel().devices.all(),
        programs=panel().devices.programs(),
        scopes=list(Scope),
        webhooks=[(one, panel().webhooks.fares(one.id)) for one in panel().webhooks.all()]
        if who().host
        else (),
        has_authority=_authority_path() is not None,
        tables=every_table(),
        suggested_table=suggested_name() if who().host else "",
    )


@blueprint.post("/devices/code")
@host_only
def renew_code() -> Response:
    panel().door.renew()
    return redirect(url_for("devices.everyone"), HTTPStatus.SEE_OTHER)


@blueprint.post("/devices/host-link")
@host_only
def new_host_link() -> str:
    """Shown once, on the host's screen, for another device to scan."""
    link = reachable_origin() + url_for("devices.host_form", key=panel().door.new_host_key())
    return render_template("devices/host_link.html", link=link, drawing=qr_drawing(link))


@blueprint.post("/devices/<device_id>/host")
@host_only
def make_host(device_id: str) -> Response:
    panel().devices.make_host(device_id)
    return redirect(url_for("devices.everyone"), HTTPStatus.SEE_OTHER)


@blueprint.post("/devices/<device_id>/remove")
@host_only
def remove(device_id: str) -> Response:
    panel().devices.remove(device_id)
    return redirect(url_for("devices.everyone"), HTTPStatus.SEE_OTHER)


@blueprint.post("/devices/guests/remove")
@host_only
def remove_guests() -> Response:
    """Everybody out, and a new code: nobody comes back by themselves."""
    panel().devices.remove_guests()
    panel().door.renew()
    return redirect(url_for("devices.everyone"), HTTPStatus.SEE_OTHER)


@blueprint.post("/devices/leave")
@joined_only
def leave() -> Response:
    device = who().device
    if device is not None:
        panel().devices.remove(device.id)
    answer = redirect(url_for("start.page"), HTTPStatus.SEE_OTHER)
    answer.delete_cookie(DEVICE_COOKIE)
    return answer


@blueprint.get("/certificate")
def authority() -> Response:
    """What a device may be told to trust. It is no secret: every handshake shows it."""
    path = _authority_path()
    if path is None:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    return send_file(path, mimetype="application/x-x509-ca-cert", download_name="pythia.crt")


def _authority_path() -> Path | None:
    path = panel().settings.authority_file
    return path


def _name() -> str:
    return request.form.get("name", "").strip() or name_of_browser(request.user_agent.string)


def _next() -> str:
    """Where the device wanted to go: a page of ours, never another site. Whoever named none wants
    to play: to the game that is being played."""
    wanted, start = request.values.get("next", ""), url_for("start.page")
    is_ours = wanted.startswith("/") and not wanted.startswith(("//", "/\\"))
    if is_ours and wanted.isprintable() and wanted != start:
        return wanted
    table = own_table()
    here = [row for row in panel().store.games() if row.table_id == table]
    game_id = game_in_play(here, now_text())
    return start if game_id is None else url_for("me.choose", game_id=game_id)


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

"""A device offers itself as the table's camera; the host chooses, or lets those who joined."""

from __future__ import annotations

from http import HTTPStatus

from flask import (
    Blueprint,
    Flask,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug import Response

from vision.live.spec import SourceKind
from webui.app.devices.joining import remember
from webui.app.devices.names import name_of_browser
from webui.app.who import host_only, joined_only, who
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("phone", __name__, url_prefix="/phone")


@blueprint.get("")
@joined_only
def page() -> str:
    return render_template(
        "phone/page.html",
        may_choose=may_choose(),
        is_secure=request.is_secure,
        has_authority=panel().settings.authority_file is not None,
    )


@blueprint.post("/offer")
@joined_only
def offer() -> Response:
    """From now on this device is in the list of cameras."""
    device, token = who().device, None
    if device is None:  # this machine's own browser, which never had to join
        token, device = panel().devices.join(name_of_browser(request.user_agent.string), host=False)
    panel().live_table.phones.offer(device.id, device.name)
    answer = make_response(jsonify(name=device.name, chosen=_chosen_id() == device.id))
    if token is not None:
        remember(answer, token)
    return answer


@blueprint.post("/choose")
@joined_only
def choose() -> Response:
    """This very device becomes the table's camera."""
    device = who().device
    if not may_choose():
        raise Problem(HTTPStatus.FORBIDDEN, "phone.host_chooses")
    if device is None or panel().live_table.phones.find(device.id) is None:
        raise Problem(HTTPStatus.CONFLICT, "phone.not_offered")
    panel().live_table.choose(f"{SourceKind.PHONE}:{device.id}")
    panel().desk.forget()
    return make_response("", HTTPStatus.NO_CONTENT)


@blueprint.post("/rule")
@host_only
def rule() -> Response:
    """The table's rule: whether everybody who joined may make their own phone the camera."""
    panel().live_table.phones.guests_choose = request.form.get("guests") == "yes"
    return redirect(url_for("setup_camera.page", _anchor="sources"), HTTPStatus.SEE_OTHER)


def may_choose() -> bool:
    return who().host or panel().live_table.phones.guests_choose


def is_chosen() -> bool:
    """Whether the asking device is the table's camera."""
    device = who().device
    return device is not None and _chosen_id() == device.id


def _chosen_id() -> str | None:
    source = panel().live_table.source
    return source.address if source.kind is SourceKind.PHONE else None


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

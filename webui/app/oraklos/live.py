"""The live table's pictures, by number: asked for again and again, each answered at once, so
that none of them holds a thread."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, make_response, redirect, request
from werkzeug import Response

from rules.fields import counted
from rules.oraklos.dice_counts import JUNIOR_DICE, MOST_THROWN
from webui.app.page_before import page_before
from webui.app.who import host_only, joined_only
from webui.app.written import whole_or_refuse
from webui.live_table import FrozenThrow
from webui.panel import panel
from webui.problem import Problem
from webui.store.picture_size import jpeg_to_keep

NUMBER_HEADER = "X-Picture-Number"

blueprint = Blueprint("live", __name__)


@blueprint.get("/api/live/picture.jpg")
@blueprint.get("/live/picture.jpg")
@joined_only
def picture() -> Response:
    """The newest picture if it is newer than `after`; else nothing, at once."""
    known = counted(request.args.get("after", ""), most_digits=15) or 0
    if panel().live_table.state().frame_number <= known:
        return make_response("", HTTPStatus.NO_CONTENT)
    number, jpeg = panel().live_table.picture(timeout_s=0)
    answer = make_response(jpeg)
    answer.mimetype = "image/jpeg"
    answer.headers[NUMBER_HEADER] = str(number)
    return answer


@blueprint.get("/api/live/throws/<int:number>.jpg", endpoint="for_programs")
@blueprint.get("/live/throws/<int:number>.jpg")
@joined_only
def frozen_picture(number: int) -> Response:
    answer = make_response(jpeg_to_keep(frozen_throw(number).frame_bgr))
    answer.mimetype = "image/jpeg"
    return answer


@blueprint.post("/live/roll")
@host_only
def roll() -> Response:
    """Throw as many dice on the simulated table as the game asks for."""
    dice = whole_or_refuse(request.form.get("dice", str(JUNIOR_DICE)))
    if not 1 <= dice <= MOST_THROWN:
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")
    panel().live_table.roll(dice)
    if "HX-Request" in request.headers:
        return make_response("", HTTPStatus.NO_CONTENT)
    return redirect(page_before(), HTTPStatus.SEE_OTHER)


def frozen_throw(number: int) -> FrozenThrow:
    found = panel().live_table.throw(number)
    if found is None:
        raise Problem(HTTPStatus.NOT_FOUND, "live.throw_gone")
    return found


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

"""The live table's pictures, by number: asked for again and again, each answered at once, so
that none of them holds a thread."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, make_response, redirect, request
from werkzeug import Response

from rules.fields import counted
from rules.oraklos.dice_counts import JUNIOR_DICE, MOST_THROWN
from webui.app.oraklos.offered import Offered, picture_of, throw_at
from webui.app.page_before import page_before
from webui.app.who import host_only, joined_only
from webui.app.written import whole_or_refuse
from webui.panel import panel
from webui.problem import Problem

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
    return picture_at(asked_table(), number)


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


def asked_table() -> str:
    """The table a program asks about: by its id or name, else that of this machine's camera."""
    named = request.args.get("table")
    return panel().settings.table if named is None else panel().store.tables.find(named).id


def frozen_throw(table_id: str, number: int) -> Offered:
    found = throw_at(table_id, number)
    if found is None:
        raise Problem(HTTPStatus.NOT_FOUND, "live.throw_gone")
    return found


def picture_at(table_id: str, number: int) -> Response:
    jpeg = picture_of(table_id, frozen_throw(table_id, number))
    if jpeg is None:
        raise Problem(HTTPStatus.NOT_FOUND, "live.throw_gone")
    answer = make_response(jpeg)
    answer.mimetype = "image/jpeg"
    return answer


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

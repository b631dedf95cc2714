"""The dice: one picture of them, their colors as people say them, a measured edge."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from flask import Blueprint, Flask, make_response, redirect, render_template, request, url_for
from werkzeug import Response

from rules.oraklos.cards import Color
from vision.live.practice_camera import Prop
from vision.photo import Photo
from vision.profiled import read_with
from webui.app.cases.photos import reading_time
from webui.app.setup.drawn import drawn_context
from webui.app.setup.practice import lay_before
from webui.app.who import device_key, host_only
from webui.app.written import whole_or_refuse
from webui.panel import panel
from webui.problem import Problem
from webui.store.picture_size import jpeg_to_keep

blueprint = Blueprint("setup_dice", __name__, url_prefix="/setup/dice")


@blueprint.get("")
@host_only
def page() -> str:
    lay_before(Prop.DICE)
    work = panel().desk.dice
    return render_template(
        "setup/dice.html",
        live=panel().live_table.state(),
        work=work,
        profile=panel().desk.profile(),
        colors=list(Color),
        **drawn_context(None if work is None else work.reading),
    )


@blueprint.post("/take")
@host_only
def take() -> Response:
    """Take the picture that is there now, and read it with care: in place of the last one, or as
    a `second` one beside it."""
    frame = panel().live_table.full_frame()
    if frame is None:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "setup.no_picture")
    photo = Photo("dice", frame)
    # Live frames are upright already, and what was learned before must not tint what is new.
    profile = replace(panel().desk.profile(), mirrored=False, dice=None)
    device = device_key()
    panel().readings.count(device)
    with panel().readings.place(device):
        with reading_time() as deadline:
            reading = read_with(photo, profile, deadline=deadline)
        panel().desk.lay_dice(photo, reading, request.form.get("second") == "yes")
    return _to_page()


@blueprint.post("/say")
@host_only
def say() -> Response:
    """A person says what color a die is."""
    die, _, color = request.form.get("say", "").partition("-")
    if color not in list(Color):
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")
    panel().desk.say_color(whole_or_refuse(die), Color(color))
    return _to_page()


@blueprint.post("/keep")
@host_only
def keep() -> str:
    written = request.form.get("edge_mm", "").strip().replace(",", ".")
    try:
        edge_mm = float(written) if written else None
    except ValueError:
        raise Problem(HTTPStatus.BAD_REQUEST, "dice.edge_text", written=written[:20]) from None
    if panel().desk.dice is None and edge_mm is None:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "dice.no_picture")
    learned = panel().desk.keep_dice(edge_mm)
    return render_template("setup/done.html", profile=panel().desk.profile(), advice=learned.advice)


@blueprint.get("/picture.jpg")
@host_only
def picture() -> Response:
    work = panel().desk.dice
    if work is None:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    answer = make_response(jpeg_to_keep(work.photo.bgr))
    answer.mimetype = "image/jpeg"
    return answer


def _to_page() -> Response:
    return redirect(url_for("setup_dice.page"), HTTPStatus.SEE_OTHER)


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

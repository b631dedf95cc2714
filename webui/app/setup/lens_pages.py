"""The lens, live: the board is shown, views are taken by themselves, the result is told."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

import cv2
from flask import Blueprint, Flask, make_response, redirect, render_template, url_for
from werkzeug import Response

from calibration.collector import WANTED_COVERAGE, WANTED_VIEWS, Hint
from vision.board import BoardSight
from vision.live.practice_camera import Prop
from vision.setup_pictures import coverage_picture
from webui.app.setup.practice import lay_before, move_on
from webui.app.who import host_only
from webui.panel import panel
from webui.problem import Problem
from webui.setup.desk import LensWork

STOP_ASKING = 286
"""What htmx takes for the end of its polling."""

blueprint = Blueprint("setup_lens", __name__, url_prefix="/setup/lens")


@blueprint.get("")
@host_only
def page() -> str:
    lay_before(Prop.BOARD)
    return render_template(
        "setup/lens.html", live=panel().live_table.state(), profile=panel().desk.profile()
    )


@blueprint.get("/now")
@host_only
def now() -> Response:
    """One more look at the board: asked for again and again by the page."""
    lay_before(Prop.BOARD)
    frame = panel().live_table.full_frame()
    state = panel().live_table.state()
    if frame is None:
        return make_response(
            render_template("setup/lens_now.html", work=None, trouble=state.trouble)
        )
    work = panel().desk.look_at_board(frame)
    if work.hint is not Hint.HOLD:
        move_on()
    answer = make_response(_told(work))
    if work.fit is not None or work.refusal is not None:
        answer.status_code = STOP_ASKING
    return answer


@blueprint.post("/finish")
@host_only
def finish() -> Response:
    """Measure with what was collected so far."""
    panel().desk.finish_lens()
    return _to_page()


@blueprint.post("/again")
@host_only
def again() -> Response:
    panel().desk.lens_again()
    return _to_page()


@blueprint.post("/turn")
@host_only
def turn() -> Response:
    """The picture is a mirror image: turn every frame back, or stop doing so."""
    panel().desk.keep(
        lambda known: replace(known, mirrored=not known.mirrored, lens=None, table=None)
    )
    panel().desk.lens_again()
    return _to_page()


@blueprint.get("/coverage.jpg")
@host_only
def coverage() -> Response:
    """The map of where the board was."""
    work = panel().desk.lens
    if work is None or not work.pictures:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    drawn = coverage_picture(work.pictures[0], work.collected.seen)
    _, data = cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, 80])
    answer = make_response(data.tobytes())
    answer.mimetype = "image/jpeg"
    return answer


def _told(work: LensWork) -> str:
    return render_template(
        "setup/lens_now.html",
        work=work,
        trouble=None,
        is_mirrored=work.sight is BoardSight.MIRRORED,
        is_other=work.sight is BoardSight.OTHER_BOARD,
        is_good=work.hint in (Hint.HOLD, Hint.TAKEN, Hint.DONE),
        outline=None if work.collected.last is None else work.collected.last.outline_px.tolist(),
        seen=work.collected.seen.tolist(),
        wanted_views=WANTED_VIEWS,
        wanted_coverage=WANTED_COVERAGE,
        Hint=Hint,
    )


def _to_page() -> Response:
    return redirect(url_for("setup_lens.page"), HTTPStatus.SEE_OTHER)


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

"""The table, live: its markers are found, or its corners are dragged, or all of it is taken."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

import numpy as np
from flask import Blueprint, Flask, make_response, redirect, render_template, request, url_for
from werkzeug import Response

from calibration.table_area import TableArea, area_from_markers
from rules.fields import Point
from vision.board import find_mat, shows_mirrored_mat
from vision.live.practice_camera import Prop
from webui.app.setup.practice import lay_before
from webui.app.who import host_only
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("setup_table", __name__, url_prefix="/setup/table")

_INSET = 0.12
"""Where the four handles lie before they are dragged, as a share of the picture."""


@blueprint.get("")
@host_only
def page() -> str:
    lay_before(Prop.MAT)
    state = panel().live_table.state()
    return render_template("setup/table.html", live=state, corners=_handles(state.size))


@blueprint.get("/now")
@host_only
def now() -> Response:
    """Which markers are in sight."""
    lay_before(Prop.MAT)
    frame = panel().live_table.full_frame()
    if frame is None:
        trouble = panel().live_table.state().trouble
        return make_response(render_template("setup/table_now.html", trouble=trouble, markers={}))
    markers = find_mat(frame)
    return make_response(
        render_template(
            "setup/table_now.html",
            trouble=None,
            size=(frame.shape[1], frame.shape[0]),
            markers={number: corners.tolist() for number, corners in markers.items()},
            is_mirrored=not markers and shows_mirrored_mat(frame),
        )
    )


@blueprint.post("")
@host_only
def keep() -> Response:
    """Keep the markers in sight, the dragged outline, or the whole picture."""
    use = request.form.get("use", "")
    frame = _frame()
    size = (frame.shape[1], frame.shape[0])
    area: TableArea | None = None
    if use == "markers":
        area = area_from_markers(size, find_mat(frame))
    elif use == "corners":
        area = TableArea(size, _corners(request.form.get("corners", "")))
    elif use != "whole":
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")
    panel().desk.keep(lambda known: replace(known, table=area))
    panel().drift.forget()
    return redirect(url_for("setup_dice.page"), HTTPStatus.SEE_OTHER)


def _frame() -> np.ndarray:
    frame = panel().live_table.full_frame()
    if frame is None:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "setup.no_picture")
    return frame


def _corners(written: str) -> tuple[Point, ...]:
    try:
        pairs = [place.split(",") for place in written.split()][:16]
        return tuple((float(x), float(y)) for x, y in pairs)
    except ValueError:
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed") from None


def _handles(size: tuple[int, int]) -> list[Point]:
    """The outline as it is, or one to begin with."""
    area = panel().live_table.view.area
    if area is not None and area.size == size and len(area.region_px) == 4:
        return list(area.region_px)
    low_x, low_y = _INSET * size[0], _INSET * size[1]
    high_x, high_y = size[0] - low_x, size[1] - low_y
    return [(low_x, low_y), (high_x, low_y), (high_x, high_y), (low_x, high_y)]


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

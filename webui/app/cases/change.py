"""Changing a case: corrections, another picture, another reading, and deleting it."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from flask import Blueprint, Flask, redirect, request, url_for
from werkzeug import Response

from webui.app.cases.asked import Asked
from webui.app.cases.photos import read_again, take_in, uploaded_picture
from webui.app.cases.recent import forget, remember_count
from webui.app.cases.said import say_to
from webui.app.cases.second_look import look_again
from webui.app.cases.sight import view_of
from webui.app.written import whole_or_refuse
from webui.cases.case import Case, CaseView
from webui.panel import panel

blueprint = Blueprint("change", __name__)


@blueprint.post("/case/<key>/corrections")
def correct(key: str) -> Response:
    """Take in what a person said about the reading."""
    asked = Asked.from_query(request.args)

    def change(case: Case) -> Case:
        view = say_to(view_of(case, asked), request.form)
        changed = case.with_view(asked.view, view)
        changed.laid(asked.view)  # refuses what can't be judged any more, before it is kept
        return changed

    kept = panel().cases.change(key, _seen(), change)
    view = view_of(kept.case, asked)
    answer = _back_to(key, replace(asked.about(view.reading), at=None))
    said = view.corrections[-1].count if view.corrections else None
    return answer if said is None else remember_count(answer, said)


@blueprint.post("/case/<key>/pictures")
def add_picture(key: str) -> Response:
    """One more picture of the same throw, with the same question put to it."""
    asked = Asked.from_query(request.args)
    folder = panel().cases
    folder.refuse_if_full(key)
    taken = take_in(*uploaded_picture())
    kept = folder.add_view(key, taken.view, taken.jpeg)
    new = len(kept.case.views) - 1
    here, there = (kept.case.laid(view).throw for view in (asked.view, new))
    return _back_to(key, look_again(here, None, asked, there, new).asked)


@blueprint.post("/case/<key>/read-again")
def read_picture_again(key: str) -> Response:
    """Let the reader look once more; what people said stays."""
    asked = Asked.from_query(request.args)
    kept = panel().cases.find(key)
    path = panel().cases.picture(kept.shared_id, asked.view)
    view: CaseView = read_again(view_of(kept.case, asked), path)
    panel().cases.change(key, _seen(), lambda case: case.with_view(asked.view, view))
    return _back_to(key, asked.about(view.reading))


@blueprint.post("/case/<key>/delete")
def delete(key: str) -> Response:
    panel().cases.delete(key)
    return forget(redirect(url_for("start.page"), HTTPStatus.SEE_OTHER), key)


def _back_to(key: str, asked: Asked) -> Response:
    return redirect(url_for("case.show", key=key, **asked.to_query()), HTTPStatus.SEE_OTHER)


def _seen() -> int:
    """The version that the page showed when the button was tapped."""
    return whole_or_refuse(request.form.get("seen", ""))


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

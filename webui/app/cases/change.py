"""Changing a case: corrections, another picture, another reading, and deleting it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from http import HTTPStatus

from flask import Blueprint, Flask, redirect, request, url_for
from werkzeug import Response

from webui.app.cases.asked import Asked
from webui.app.cases.photos import read_again, take_in, uploaded_picture
from webui.app.cases.recent import forget, remember_count
from webui.app.cases.said import Fit, say_to
from webui.app.cases.second_look import look_again
from webui.app.cases.sight import view_of
from webui.app.cases.under_finger import fit_in
from webui.app.cases.witnesses import bear_witness_of, brought, forget_witnesses, picture_of
from webui.app.written import whole_or_refuse
from webui.cases.case import Case, CaseView
from webui.panel import panel

blueprint = Blueprint("change", __name__)


@blueprint.post("/case/<key>/corrections")
def correct(key: str) -> Response:
    """Take in what a person said about the reading."""
    asked = Asked.from_query(request.args)

    def change(case: Case) -> Case:
        before = view_of(case, asked)
        view = say_to(before, request.form, *_fitting(key, case, asked, before))
        changed = case.with_view(asked.view, view)
        changed.laid(asked.view)  # refuses what can't be judged any more, before it is kept
        return changed

    kept = panel().cases.change(key, _seen(), change)
    bear_witness_of(kept, asked.view)
    view = view_of(kept.case, asked)
    after = replace(asked.about(view.reading), at=None)
    if request.form.get("say", "").startswith("add-"):
        # Whoever puts a die down is asked for its hole, and may turn it.
        after = after.looking_at(max(die.id for die in view.reading.dice), None)
    answer = _back_to(key, after)
    said = view.corrections[-1].count if view.corrections else None
    return answer if said is None else remember_count(answer, said)


def _fitting(key: str, case: Case, asked: Asked, view: CaseView) -> tuple[Fit, ...]:
    if not view.has_picture:
        return ()
    shared_id = panel().cases.find(key).shared_id
    jpeg = partial(panel().cases.picture, shared_id, asked.view)
    return (fit_in(lambda: case.laid(asked.view), jpeg),)


@blueprint.post("/case/<key>/pictures")
def add_picture(key: str) -> Response:
    """One more picture of the same throw, with the same question put to it."""
    asked = Asked.from_query(request.args)
    cases = panel().cases
    cases.refuse_if_full(key)
    taken = take_in(*uploaded_picture())
    kept = cases.add_view(key, taken.view, taken.jpeg)
    new = len(kept.case.views) - 1
    brought(kept, new)
    here, there = (kept.case.laid(view).throw for view in (asked.view, new))
    return _back_to(key, look_again(here, None, asked, there, new).asked)


@blueprint.post("/case/<key>/read-again")
def read_picture_again(key: str) -> Response:
    """Let the reader look once more; what people said stays."""
    asked = Asked.from_query(request.args)
    kept = panel().cases.find(key)
    jpeg = panel().cases.picture(kept.shared_id, asked.view)
    source = panel().evening.source_of(picture_of(kept, asked.view))
    view: CaseView = read_again(view_of(kept.case, asked), jpeg, source)
    panel().cases.change(key, _seen(), lambda case: case.with_view(asked.view, view))
    return _back_to(key, asked.about(view.reading))


@blueprint.post("/case/<key>/delete")
def delete(key: str) -> Response:
    forget_witnesses(panel().cases.find(key))
    panel().cases.delete(key)
    back = "bring.kept" if request.form.get("back") == "kept" else "start.page"
    return forget(redirect(url_for(back), HTTPStatus.SEE_OTHER), key)


def _back_to(key: str, asked: Asked) -> Response:
    return redirect(url_for("case.show", key=key, **asked.to_query()), HTTPStatus.SEE_OTHER)


def _seen() -> int:
    """The version that the page showed when the button was tapped."""
    return whole_or_refuse(request.form.get("seen", ""))


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

"""The page of a case: the stage, the claim, the verdict, the prophecies, the corrections."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, redirect, render_template, request, send_file, url_for
from werkzeug import Response

from rules.oraklos.cards import Color
from webui.app.cases import stage as stages
from webui.app.cases.asked import Asked, Mode
from webui.app.cases.case import Case, View
from webui.app.cases.chooser import next_step, still_possible
from webui.app.cases.corrections import find_die
from webui.app.cases.folder import Kept
from webui.app.cases.judging import prophecies_of, verdict_on
from webui.app.cases.keeping import case_folder, throws
from webui.app.cases.questions import likely_colors, questions
from webui.app.cases.said import understand
from webui.app.cases.table_rules import rule_choices, rules_in_a_line
from webui.app.cases.told import tell
from webui.app.errors import Problem
from webui.app.language import gettext as _
from webui.app.words import color_names, die_name

blueprint = Blueprint("case", __name__)


@blueprint.get("/case/<key>")
def show(key: str) -> str:
    return _render(case_folder().find(key), partial(url_for, "case.show", key=key))


@blueprint.get("/shared/<shared_id>")
def show_shared(shared_id: str) -> str:
    kept = case_folder().find_shared(shared_id)
    return _render(kept, partial(url_for, "case.show_shared", shared_id=shared_id))


@blueprint.get("/shared/<shared_id>/picture-<int:view>.jpg")
def picture(shared_id: str, view: int) -> Response:
    answer = send_file(case_folder().picture(shared_id, view), mimetype="image/jpeg")
    # A picture never changes under its name; it only goes.
    answer.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return answer


@blueprint.post("/case/<key>/corrections")
def correct(key: str) -> Response:
    """Take in what a person said about the reading, and show what comes of it."""
    asked = Asked.from_query(request.args)

    def change(case: Case) -> Case:
        view = _view(case, asked)
        if request.form.get("say") == "undo":
            kept_corrections = view.corrections[:-1]
        else:
            kept_corrections = (*view.corrections, understand(view.reading, request.form))
        return case.with_view(asked.view, replace(view, corrections=kept_corrections))

    kept = case_folder().change(key, _seen(), change)
    asked = replace(asked.about(_view(kept.case, asked).reading), at=None)
    return redirect(url_for("case.show", key=key, **asked.to_query()), HTTPStatus.SEE_OTHER)


@blueprint.post("/case/<key>/delete")
def delete(key: str) -> Response:
    case_folder().delete(key)
    return redirect(url_for("start.page"), HTTPStatus.SEE_OTHER)


def _render(kept: Kept, to_here: Callable[..., str]) -> str:
    asked = Asked.from_query(request.args)
    view = _view(kept.case, asked)
    asked = asked.about(view.reading)
    if kept.key is None:
        asked = replace(asked, mode=Mode.PICK)
    throw = throws().of(kept, asked.view)
    verdict = verdict_on(throw, asked)
    # Corrections are made in the picture's own pixels.
    is_from_above = asked.mode is Mode.PICK and (asked.from_above or not view.has_picture)
    stage = (
        stages.from_above(throw, view.reading, asked.dice, verdict)
        if is_from_above
        else stages.over_picture(view.reading, asked.dice, verdict)
    )
    told = tell(verdict, view.reading) if verdict else None
    open_questions = questions(view.reading)
    context: dict[str, Any] = {
        "asked": asked,
        "reading": view.reading,
        "corrections": view.corrections,
        "version": kept.case.version,
        "may_change": kept.key is not None,
        "stage": stage,
        "stage_name": f"{kept.shared_id}-{asked.view}",
        "picture_url": _picture_url(kept, asked, view),
        "chosen_dice": [find_die(view.reading, die) for die in asked.dice],
        "verdict": verdict,
        "told": told,
        "spoken": f"{told.headline}. {told.because}" if told else "",
        "found": prophecies_of(throw, asked),
        "questions": open_questions,
        "deciding_questions": [
            question
            for question in open_questions
            if verdict and view.reading.doubts[question.index] in verdict.open_doubts
        ],
        "colors": list(Color),
        "chooser_next": partial(next_step, asked),
        "chooser_cards": still_possible(asked.begun or (), asked.rules),
        "rule_choices": rule_choices(),
        "rules_in_a_line": rules_in_a_line,
        "say_die": say_die,
        "address": lambda other: to_here(**other.to_query()),
        "another_address": url_for("bring.throw_form"),
    }
    if kept.key is not None:
        context |= _ways_to_change(kept.key, asked, view)
    is_tap = "HX-Request" in request.headers
    return render_template("case/fragment.html" if is_tap else "case.html", **context)


def _ways_to_change(key: str, asked: Asked, view: View) -> dict[str, Any]:
    fixing = find_die(view.reading, asked.die) if asked.die is not None else None
    return {
        "fixing": fixing,
        "likely_colors": likely_colors(view.reading, fixing) if fixing else [],
        "act": lambda other: url_for("case.correct", key=key, **other.to_query()),
        "delete_address": url_for("case.delete", key=key),
    }


def say_die(die: Any) -> str:
    """A die for those who hear the page: its name, its color, its hole."""
    params = {"die": die_name(die.color, die.id), "color": color_names()[die.color]}
    if die.hole_up:
        return _("%(die)s, %(color)s, hole up") % params
    return _("%(die)s, %(color)s") % params


def _view(case: Case, asked: Asked) -> View:
    if asked.view >= len(case.views):
        raise Problem(HTTPStatus.NOT_FOUND, "case.gone")
    return case.views[asked.view]


def _picture_url(kept: Kept, asked: Asked, view: View) -> str | None:
    if not view.has_picture:
        return None
    return url_for("case.picture", shared_id=kept.shared_id, view=asked.view)


def _seen() -> int:
    """The version that the page showed when the button was tapped."""
    try:
        return int(request.form["seen"])
    except (KeyError, ValueError):
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed") from None


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.jinja_env.filters["px"] = lambda length: f"{length:.1f}"

"""The page of a case: the stage, the claim, the verdict, the prophecies, the corrections."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from flask import Blueprint, Flask, make_response, render_template, request, url_for
from werkzeug import Response

from rules.oraklos.cards import Color
from rules.oraklos.corrections import find_die
from rules.oraklos.reading import ReadDie
from webui.app.cases.advice import said_advice
from webui.app.cases.asked import Asked
from webui.app.cases.chooser import could_match, next_step, still_possible
from webui.app.cases.judging import prophecies_of
from webui.app.cases.questions import open_questions
from webui.app.cases.recent import last_count
from webui.app.cases.sight import CaseSight, look_at, view_of
from webui.app.cases.stage import StageDie
from webui.app.cases.table_rules import rule_choices, rules_in_a_line
from webui.app.cases.witnesses import alike_in, offered_in
from webui.app.language import gettext as _
from webui.app.language import say_number
from webui.app.words import color_names, die_name
from webui.cases.kept_cases import MOST_VIEWS, Kept
from webui.panel import panel

# A list longer than this is read by nobody; the API tells more.
_MOST_LISTED = 200

blueprint = Blueprint("case", __name__)


@blueprint.get("/case/<key>")
def show(key: str) -> str:
    kept = panel().cases.find(key)
    sight = look_at(kept, Asked.from_query(request.args))
    context = _shown(kept, sight, partial(url_for, "case.show", key=key))
    return _render(context | _ways_to_change(kept, key, sight))


@blueprint.get("/case/<key>/alike")
def show_alike(key: str) -> str:
    """The dice that look like those people named: a page asks for them once it is shown."""
    kept = panel().cases.find(key)
    asked = Asked.from_query(request.args)
    view = view_of(kept.case, asked)
    return render_template(
        "case/alike.html",
        alike=alike_in(kept, asked.view),
        reading=view.reading,
        asked=asked,
        version=kept.case.version,
        act=partial(_to_correct, key),
    )


@blueprint.get("/shared/<shared_id>")
def show_shared(shared_id: str) -> str:
    kept = panel().cases.find_shared(shared_id)
    sight = look_at(kept, Asked.from_query(request.args).for_others())
    return _render(_shown(kept, sight, partial(url_for, "case.show_shared", shared_id=shared_id)))


@blueprint.get("/shared/<shared_id>/picture-<int:view>.jpg")
def picture(shared_id: str, view: int) -> Response:
    answer = make_response(panel().cases.picture(shared_id, view))
    answer.mimetype = "image/jpeg"
    # A picture never changes under its name; it only goes.
    answer.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return answer


def _render(context: dict[str, Any]) -> str:
    is_tap = "HX-Request" in request.headers
    return render_template("case/fragment.html" if is_tap else "case.html", **context)


def _shown(kept: Kept, sight: CaseSight, to_here: Callable[..., str]) -> dict[str, Any]:
    """What the page shows to everyone."""
    asked, view, told, laid = sight.asked, sight.view, sight.told, sight.laid
    chosen = [find_die(view.reading, die) for die in asked.dice]
    cards = still_possible(asked.begun or (), asked.rules)
    likely = could_match([die.color for die in chosen], cards, asked.rules)
    return {
        "asked": asked,
        "reading": view.reading,
        "may_change": kept.key is not None,
        "version": kept.case.version,
        "stage": sight.stage,
        "stage_name": f"{kept.shared_id}-{asked.view}",
        "picture_url": _picture_url(kept, sight),
        "chosen_dice": chosen,
        "verdict": sight.verdict,
        "told": told,
        "most_listed": _MOST_LISTED,
        "say_number": say_number,
        "looks": sight.second_looks,
        "spoken": told.aloud if told else "",
        "found": prophecies_of(laid.throw, asked.rules, asked.card) if asked.listing else None,
        "advice": said_advice(view, laid.throw),
        "colors": list(Color),
        "chooser_next": partial(next_step, asked),
        "likely_cards": likely,
        "other_cards": [card for card in cards if card not in likely],
        "rule_choices": rule_choices(),
        "rules_in_a_line": rules_in_a_line,
        "say_die": say_die,
        "address": lambda other: to_here(**other.to_query()),
        "another_address": url_for("bring.photo_form" if view.has_picture else "bring.throw_form"),
    }


def _ways_to_change(kept: Kept, key: str, sight: CaseSight) -> dict[str, Any]:
    """What the page offers to those who brought the throw."""
    asked, view, verdict = sight.asked, sight.view, sight.verdict
    fixing = find_die(view.reading, asked.die) if asked.die is not None else None
    asks = open_questions(sight.laid, last_count())
    query = asked.to_query()
    return {
        "corrections": view.corrections,
        "alike": offered_in(kept, asked.view),
        "alike_address": url_for("case.show_alike", key=key, **query),
        "fixing": fixing,
        "questions": asks,
        "deciding_questions": asks.deciding(verdict),
        "act": partial(_to_correct, key),
        "may_add_picture": view.has_picture and asked.view < MOST_VIEWS - 1,
        "add_picture_address": url_for("change.add_picture", key=key, **query),
        "read_again_address": url_for("change.read_picture_again", key=key, **query),
        "share_address": url_for("share.page", key=key, **query),
        "written_address": url_for("share.written", key=key, view=asked.view),
        "contributed_address": url_for("contributing.of_case", key=key),
        "contributed_part": {"view": asked.view},
        "delete_address": url_for("change.delete", key=key),
    }


def _to_correct(key: str, asked: Asked) -> str:
    return url_for("change.correct", key=key, **asked.to_query())


def say_die(die: ReadDie | StageDie) -> str:
    """A die for those who hear the page: its name, its color, its hole."""
    params = {"die": die_name(die.color, die.id), "color": color_names()[die.color]}
    if die.hole_up:
        return _("%(die)s, %(color)s, hole up") % params
    return _("%(die)s, %(color)s") % params


def _picture_url(kept: Kept, sight: CaseSight) -> str | None:
    if not sight.view.has_picture:
        return None
    return url_for("case.picture", shared_id=kept.shared_id, view=sight.asked.view)


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.jinja_env.filters["px"] = lambda length: f"{length:.1f}"

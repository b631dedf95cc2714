"""Practice: a throw of the simulated table, a card, and a clock.

Everything asked for stands in the address, as in "check a photo"; only the clock runs in the
browser.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import (
    Blueprint,
    Flask,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug import Response

from rules.oraklos.cards import PROPHECY_DICE
from rules.oraklos.corrections import find_die
from rules.oraklos.judge import judge
from rules.oraklos.verdict import Outcome
from webui.app.cases import stage as stages
from webui.app.cases.asked import Asked
from webui.app.cases.pages import say_die
from webui.app.cases.told import tell
from webui.app.language import gettext as _
from webui.app.who import joined_only
from webui.app.words import die_name
from webui.panel import panel
from webui.practice_table import Difficulty, PracticeThrow
from webui.problem import Problem

blueprint = Blueprint("practice", __name__)


@blueprint.get("/practice")
@joined_only
def begin() -> Response:
    """A new throw; while it is being rendered, a page that asks again by itself."""
    level = _level()
    number = panel().practice.take(level)
    if number is None:
        return make_response(render_template("oraklos/practice_wait.html"))
    shown = url_for("practice.show", number=number, level=_written(level))
    return redirect(shown, HTTPStatus.SEE_OTHER)


def _level() -> Difficulty:
    asked = request.args.get("level", "")
    return Difficulty(asked) if asked in list(Difficulty) else Difficulty.USUAL


def _written(level: Difficulty) -> str | None:
    return None if level is Difficulty.USUAL else str(level)


@blueprint.get("/practice/<int:number>")
@joined_only
def show(number: int) -> str:
    thrown = _thrown(number)
    asked = Asked.from_query(request.args).about(thrown.laid.reading).for_others()
    asked = asked.with_(card=thrown.card)
    if asked.listing and not asked.dice and thrown.prophecies.true:
        # Whoever gives up wants to see it, not only its numbers; a link would have told before.
        asked = asked.with_(dice=thrown.prophecies.true[0].dice)
    verdict = None
    if len(asked.dice) == PROPHECY_DICE:
        verdict = judge(thrown.laid.throw, asked.dice, thrown.card, asked.rules)
    if asked.from_above:
        stage = stages.from_above(thrown.laid.throw, thrown.laid.reading, asked.dice, verdict)
    else:
        stage = stages.over_picture(thrown.laid.reading, asked.dice, verdict)
    is_found = verdict is not None and verdict.outcome is Outcome.TRUE
    names = {die.id: die_name(die.color, die.id) for die in thrown.laid.reading.dice}
    is_tap = "HX-Request" in request.headers
    return render_template(
        "oraklos/practice_part.html" if is_tap else "oraklos/practice.html",
        number=number,
        asked=asked,
        card=thrown.card,
        reading=thrown.laid.reading,
        stage=stage,
        stage_name=f"practice-{number}",
        picture_url=url_for("practice.picture", number=number),
        chosen_dice=[find_die(thrown.laid.reading, die) for die in asked.dice],
        verdict=verdict,
        told=tell(verdict, thrown.laid.reading, stage) if verdict else None,
        is_found=is_found,
        is_over=is_found or asked.listing,
        found=thrown.prophecies,
        may_change=False,
        level=_level(),
        levels={
            Difficulty.EASY: _("Easy"),
            Difficulty.USUAL: _("Usual"),
            Difficulty.HARD: _("Hard"),
        },
        looks=(),
        say_die=say_die,
        name_of=names.get,
        address=lambda other: url_for("practice.show", number=number, **_query(other)),
    )


def _query(asked: Asked) -> dict[str, Any]:
    """The card belongs to the throw and not into the address."""
    query = {name: value for name, value in asked.to_query().items() if name != "card"}
    return query | {"level": _written(_level())}


@blueprint.get("/practice/<int:number>/picture.jpg")
@joined_only
def picture(number: int) -> Response:
    answer = make_response(_thrown(number).jpeg)
    answer.mimetype = "image/jpeg"
    return answer


def _thrown(number: int) -> PracticeThrow:
    thrown = panel().practice.get(number)
    if thrown is None:
        raise Problem(HTTPStatus.NOT_FOUND, "live.throw_gone")
    return thrown


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

"""The first minute: one throw, six claims, and each rule shown where it is kept or broken."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Flask, render_template, request, url_for

from rules.fields import counted
from rules.oraklos.cards import Card
from rules.oraklos.judge import judge
from rules.oraklos.verdict import Rule
from webui.app.cases import stage as stages
from webui.app.cases.asked import Asked
from webui.app.cases.bring import samples
from webui.app.cases.pages import say_die
from webui.app.cases.told import tell
from webui.app.language import gettext as _
from webui.laid_throws import laid_throw

blueprint = Blueprint("first_minute", __name__)

_SAMPLE = "first"


@dataclass(frozen=True)
class ShownClaim:
    """Four dice of the sample, the card claimed with them, and the rule they break, if any."""

    dice: tuple[int, ...]
    card: str | None = None
    breaks: Rule | None = None


LESSONS = (
    ShownClaim((2, 3, 6, 10)),
    ShownClaim((1, 2, 6, 7), breaks=Rule.HOLES),
    ShownClaim((3, 4, 7, 12), breaks=Rule.LINES),
    ShownClaim((3, 6, 7, 12), breaks=Rule.CORNERS),
    ShownClaim((2, 8, 10, 12), breaks=Rule.HEART),
    ShownClaim((2, 3, 6, 10), card="RRKB", breaks=Rule.CARD),
)


@blueprint.get("/first-minute")
def page() -> str:
    number = min(counted(request.args.get("step", "")) or 0, len(LESSONS) - 1)
    lesson = LESSONS[number]
    [sample] = [one for one in samples() if one.name == _SAMPLE]
    laid = laid_throw(sample.reading, count=len(sample.reading.dice))
    card = None if lesson.card is None else Card.parse(lesson.card)
    verdict = judge(laid.throw, lesson.dice, card)
    stage = stages.from_above(laid.throw, laid.reading, lesson.dice, verdict)
    title, words = _words()[number]
    is_tap = "HX-Request" in request.headers
    return render_template(
        "oraklos/first_minute_part.html" if is_tap else "oraklos/first_minute.html",
        number=number,
        lessons=len(LESSONS),
        title=title,
        words=words,
        card=card,
        asked=Asked(dice=lesson.dice),
        reading=laid.reading,
        stage=stage,
        stage_name="first-minute",
        picture_url=None,
        verdict=verdict,
        told=tell(verdict, laid.reading, stage),
        looks=(),
        may_change=False,
        say_die=say_die,
        address=lambda _other: url_for("first_minute.page", step=number),
    )


def _words() -> tuple[tuple[str, str], ...]:
    """What each lesson shows."""
    return (
        (
            _("A prophecy"),
            _(
                "Four dice, joined by a string from middle to middle. This one is true: it keeps "
                "all the rules that follow."
            ),
        ),
        (
            _("No holes"),
            _("Every die is drilled through. None of the four may show its hole on top."),
        ),
        (
            _("Free lines"),
            _("The string touches no other die, and it never crosses itself."),
        ),
        (
            _("Four corners"),
            _("Each die makes a corner that points outward; three in a row make none."),
        ),
        (
            _("A pure heart"),
            _("No other die lies inside the string, not even with an edge."),
        ),
        (
            _("The card"),
            _(
                "Clockwise around the string the colors come as on your wish card. The same colors "
                "in another order are another card."
            ),
        ),
    )


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

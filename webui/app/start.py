"""The start page: what shall it be? Only what is there is offered."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Flask, render_template, url_for
from werkzeug import Response

from webui.app.cases.recent import recent_cases
from webui.app.devices.pages import join_form
from webui.app.language import gettext as _
from webui.app.who import who

blueprint = Blueprint("start", __name__)

# Of the throws that this device checked before; all of them have a page of their own.
_SHOWN = 4


@dataclass(frozen=True)
class Offer:
    """One thing to do: a card on the start page."""

    title: str
    sentence: str
    action: str
    icon: str
    address: str


@blueprint.get("/")
def page() -> Response | str:
    if not who().joined:
        return join_form()
    return render_template("start.html", offers=_offers(), recent=recent_cases()[:_SHOWN])


def _offers() -> list[Offer]:
    return [
        Offer(
            title=_("Play a game"),
            sentence=_("Oraklos before the camera, Keltis or Oracle: points and rules are kept."),
            action=_("To the games"),
            icon="people",
            address=url_for("games.every_game"),
        ),
        Offer(
            title=_("Check a photo"),
            sentence=_("A quarrel? Take a picture of the dice and let Pythia judge."),
            action=_("Take or choose a picture"),
            icon="camera",
            address=url_for("bring.photo_form"),
        ),
        Offer(
            title=_("Be the table's camera"),
            sentence=_("This phone watches the dice for everybody, or judges a throw on its own."),
            action=_("To the camera of this device"),
            icon="eye",
            address=url_for("phone.page"),
        ),
        Offer(
            title=_("Practice"),
            sentence=_("A throw, a card and a clock: how quickly do you see the prophecy?"),
            action=_("Throw the dice"),
            icon="eye",
            address=url_for("practice.begin"),
        ),
        Offer(
            title=_("Check a written throw"),
            sentence=_("Look at a sample, or bring a throw somebody wrote down."),
            action=_("Choose a throw"),
            icon="page",
            address=url_for("bring.throw_form"),
        ),
        Offer(
            title=_("Set up a camera"),
            sentence=_("One minute for a camera that stays: its lens, its table, these dice."),
            action=_("To the camera"),
            icon="settings",
            address=url_for("setup.overview"),
        ),
        Offer(
            title=_("After the game"),
            sentence=_("Who won last week, who is right most often, and results to take along."),
            action=_("Games and statistics"),
            icon="list",
            address=url_for("history.every_game"),
        ),
    ]


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

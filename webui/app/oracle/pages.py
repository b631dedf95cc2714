"""Putting an oracle card together by tapping, on a page beside the pad.

A card does not hang on anything that may happen at the table meanwhile, so it is never too
late: it is added to the game as it is when it arrives.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug import Response

from rules.log.log import Log
from rules.message import Refusal
from rules.oracle.cards import Animal
from rules.oracle.possible import can_come_true
from rules.oracle.prophecy import Kind, OracleCard, Quantity
from rules.oracle.say import refusal
from rules.oracle.state import Phase, State
from webui.app.devices.rights import is_handed_over
from webui.app.games.doing import do
from webui.app.language import gettext as _
from webui.app.oracle import secret
from webui.app.oracle.composition import POINTS_SHOWN, Composition
from webui.app.oracle.entry import ENTRY_COOKIE, TrickEntry
from webui.app.oracle.faces import prophecy
from webui.app.oracle.loading import oracle_log
from webui.app.oracle.words import animal_name, condition_in_words
from webui.app.sentences import say_message
from webui.app.who import joined_only
from webui.problem import Problem

DECK, SECRET = "deck", "secret"
_A_YEAR_S = 365 * 24 * 3600

blueprint = Blueprint("oracle", __name__, url_prefix="/games/<game_id>/oracle")


@blueprint.post("/entry")
@joined_only
def choose_entry(game_id: str) -> Response:
    """How tricks are entered on this device from now on."""
    chosen = request.form.get("entry")
    if chosen not in list(TrickEntry):
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")
    page = "games.now" if "HX-Request" in request.headers else "games.page"
    answer = redirect(url_for(page, game_id=game_id), HTTPStatus.SEE_OTHER)
    answer.set_cookie(ENTRY_COOKIE, chosen, max_age=_A_YEAR_S, samesite="Lax", httponly=True)
    return answer


@blueprint.get("/card")
@joined_only
def compose(game_id: str) -> str:
    """`for` is the deck, one's own secret, or the player whose card it is at the reckoning."""
    log = oracle_log(game_id)
    purpose = _purpose(log, request.args.get("for", DECK))
    return _composer(game_id, log, purpose)


@blueprint.post("/card")
@joined_only
def add_card(game_id: str) -> Response | tuple[str, int]:
    log = oracle_log(game_id)
    purpose, text = _purpose(log, request.form.get("for", "")), request.form.get("card", "")
    if purpose == SECRET:
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")
    try:
        _check_possible(text)
        if purpose == DECK:
            do(game_id, log.n, "learn_card", None, {"card": text})
        else:
            cards = _with_card(log.state, purpose, text, request.form.get("instead"))
            do(game_id, log.n, "keep", None, {"player": purpose, "cards": cards})
    except Refusal as refused:
        message = refused.message
        page = _composer(game_id, log, purpose, code=message.code, sentence=say_message(message))
        return page, HTTPStatus.UNPROCESSABLE_ENTITY
    return redirect(url_for("games.page", game_id=game_id), HTTPStatus.SEE_OTHER)


def _check_possible(text: str) -> None:
    """A card that no chips could make true is a slip of the composer's finger."""
    if not can_come_true(OracleCard.from_text(text)):
        raise refusal("oracle.remark.never_true", card=text)


def _composer(game_id: str, log: Log, purpose: str, **told: Any) -> str:
    values = request.values
    composition = Composition.from_address(values)
    picked = values.getlist("picked") if purpose == SECRET else []
    handed_to = values.get("player") if purpose == SECRET else None
    instead = values.get("instead")

    def address(changed: Composition) -> str:
        query: dict[str, Any] = {
            "for": purpose,
            "picked": picked,
            "instead": instead,
            "player": handed_to,
        }
        return url_for(".compose", game_id=game_id, **query, **changed.address())

    back = url_for("games.page", game_id=game_id)
    if purpose == SECRET:
        back = url_for("oracle_secret.mine", game_id=game_id, cards=picked, player=handed_to)
    return render_template(
        "oracle/composer.html",
        game_id=game_id,
        purpose=purpose,
        owner=log.table.name(purpose) if purpose in log.table.ids else None,
        composition=composition,
        shown=prophecy(composition.card),
        taken=url_for(
            "oracle_secret.mine",
            game_id=game_id,
            cards=[*picked, str(composition.card)],
            player=handed_to,
        ),
        instead=instead,
        back=back,
        address=address,
        quantities=_quantities(),
        animals=[(animal, animal_name(animal)) for animal in Animal] + [(None, _("Any animal"))],
        kinds=_kinds(),
        counts=range(1, composition.most + 1),
        points_shown=POINTS_SHOWN,
        condition_in_words=condition_in_words,
        **told,
    )


def _purpose(log: Log, text: str) -> str:
    reckoning = log.state.phase is Phase.SETTLEMENT
    if text in (DECK, SECRET) or (reckoning and text in log.table.ids):
        return text
    raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")


def _with_card(state: State, player: str, text: str, instead: str | None) -> list[str]:
    """The player's cards with one more, or with one in the place of another."""
    cards = [str(card) for card in state.round.kept_by(player) or ()]
    if instead in cards:
        cards[cards.index(instead)] = text
        return cards
    return [*cards, text]


def _quantities() -> list[tuple[Quantity, str]]:
    return [
        (Quantity.EXACTLY, _("exactly")),
        (Quantity.AT_LEAST, _("at least")),
        (Quantity.AT_MOST, _("at most")),
        (Quantity.NONE, _("none")),
        (Quantity.MOST, _("the most")),
        (Quantity.FEWEST, _("the fewest")),
    ]


def _kinds() -> list[tuple[Kind, str]]:
    return [
        (Kind.POINT_CHIPS, _("point chips")),
        (Kind.LOSERS, _("loser chips")),
        (Kind.BOTH, _("both together")),
    ]


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.register_blueprint(secret.blueprint)
    app.jinja_env.globals["is_handed_over"] = is_handed_over

"""Looking back: every claim of a game with its picture, its string, its card and its verdict."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, render_template, request, url_for
from werkzeug import Response

from rules.fields import counted
from rules.log.log import Log
from rules.oraklos.cards import Card
from rules.oraklos.reading import Reading
from webui.app.cases.asked import Asked
from webui.app.cases.contributing import saved_to_send
from webui.app.cases.pages import say_die
from webui.app.games.loaded import loaded
from webui.app.games.seats import color_of
from webui.app.oraklos.frozen import Drawn, frozen
from webui.app.oraklos.happened import PastClaim, past_claims
from webui.app.who import joined_only
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("look_back", __name__)


@blueprint.get("/games/<game_id>/claims")
@joined_only
def page(game_id: str) -> str:
    """One claim on the stage, the last one where none is named, and all of them beside it."""
    log = _oraklos_log(game_id)
    claims = past_claims(log)
    chosen = _chosen(claims)
    asked = Asked.from_query(request.args).for_others()
    look = None
    if chosen is not None:
        said = chosen.happened
        look = frozen(chosen.state, asked, Drawn(said.dice, said.claim.card, said.recorded))
    picture = chosen.state.thrown.picture if chosen and chosen.state.thrown else None
    is_tap = "HX-Request" in request.headers
    return render_template(
        "oraklos/look_back_part.html" if is_tap else "oraklos/look_back.html",
        game_id=game_id,
        log=log,
        claims=claims,
        chosen=chosen,
        asked=asked,
        stage=look.stage if look else None,
        stage_name=f"{game_id}-{picture or 'drawn'}",
        reading=look.reading if look else None,
        picture_url=picture and url_for("table.picture", game_id=game_id, throw_id=picture),
        verdict=look.verdict if look else None,
        told=look.told if look else None,
        judged_anew=look.judged_anew if look else False,
        looks=(),
        contributed_address=url_for("look_back.contributed", game_id=game_id),
        contributed_part={"n": chosen.n} if chosen else {},
        may_change=False,
        say_die=say_die,
        Card=Card,
        seat_color=lambda player: color_of(log.table, player),
        address=lambda other: url_for(
            "look_back.page",
            game_id=game_id,
            n=chosen.n if chosen else None,
            draw="above" if other.from_above else None,
        ),
    )


@blueprint.get("/games/<game_id>/claims/throw.zip")
@joined_only
def contributed(game_id: str) -> Response:
    """The throw of a claim, as a file to send: what was read, and what was played in the end."""
    chosen = _chosen(past_claims(_oraklos_log(game_id)))
    thrown = chosen.state.thrown if chosen else None
    kept = panel().store.throws.get(thrown.picture) if thrown and thrown.picture else None
    if thrown is None or thrown.reading is None or kept is None or kept.picture is None:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    as_read = thrown.reading if kept.reading is None else Reading.from_json(kept.reading)
    return saved_to_send(kept.picture, as_read, thrown.reading, camera="table")


def _oraklos_log(game_id: str) -> Log:
    log, _ = loaded(game_id)
    if log.game.name != "oraklos":
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    return log


def _chosen(claims: list[PastClaim]) -> PastClaim | None:
    number = counted(request.args.get("n", ""))
    found = [claim for claim in claims if claim.n == number] or claims[-1:]
    return found[0] if found else None


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

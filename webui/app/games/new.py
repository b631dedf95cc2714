"""A new game: which one, who plays, and what this table has agreed on."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from random import randrange
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug import Response

from rules.message import Refusal
from rules.table import Player
from webui.app.devices.tables import every_table, own_table
from webui.app.games.earlier import as_agreed_last, earlier_groups, earlier_names
from webui.app.games.forms import filled_in
from webui.app.games.seats import COLORS
from webui.app.games.titles import game_title
from webui.app.sentences import say_message
from webui.app.who import host_only
from webui.games import GAMES
from webui.panel import panel
from webui.problem import Problem
from webui.time_text import now_text

blueprint = Blueprint("new", __name__)

_NAMES_TO_TAP = 10


@dataclass(frozen=True)
class GameOffer:
    name: str
    title: str
    sentence: str


@dataclass(frozen=True)
class Place:
    """One line of the form: a color and the name somebody typed beside it."""

    color: str
    name: str


@blueprint.get("/games/new")
@host_only
def choose() -> str:
    pads = {name: panel().pads.of(name) for name in GAMES}
    offers = [GameOffer(name, pad.title(), pad.sentence()) for name, pad in pads.items()]
    return render_template("games/choose.html", offers=offers)


@blueprint.get("/games/new/<game>")
@host_only
def form(game: str) -> str:
    return _form(game)


@blueprint.post("/games/new/<game>")
@host_only
def begin(game: str) -> Response | tuple[str, int]:
    """Start it, or show the form again with everything still in it and the reason above."""
    _known(game)
    variant = _variant(game)
    options = filled_in(panel().play.options(game, variant), request.form)
    players = [Player(place.color, place.name) for place in _places() if place.name]
    if "lot" in request.form and players:
        players = _by_lot(players)
    try:
        game_id = panel().play.start(game, variant, players, options, now_text(), _table())
    except Refusal as refusal:
        message = refusal.message
        page = _form(game, code=message.code, sentence=say_message(message))
        return page, HTTPStatus.UNPROCESSABLE_ENTITY
    return redirect(url_for("games.page", game_id=game_id), HTTPStatus.SEE_OTHER)


def _table() -> str:
    """Where it is played: at the table that was chosen, else where the host sits."""
    chosen = request.form.get("table", "")
    return panel().store.tables.find(chosen).id if chosen else own_table()


def _by_lot(players: list[Player]) -> list[Player]:
    """The seats stay; anybody of them begins."""
    first = randrange(len(players))
    return [*players[first:], *players[:first]]


def _form(game: str, **told: Any) -> str:
    _known(game)
    variant = _variant(game)
    return render_template(
        "games/new.html",
        game=game,
        title=game_title(game),
        variant=variant,
        variants=GAMES[game].variants,
        seats=GAMES[game].seats,
        places=_places()[: GAMES[game].seats[-1]],
        options=as_agreed_last(game, variant, panel().play.options(game, variant)),
        pad=panel().pads.of(game),
        written=request.values,
        earlier_names=earlier_names(),
        earlier_groups=_group_links(game, variant),
        names_to_tap=_NAMES_TO_TAP,
        tables=every_table(),
        own_table=own_table(),
        **told,
    )


def _group_links(game: str, variant: str) -> list[tuple[str, str]]:
    """People who played together, each with the address of the form that has their names in it."""
    return [
        (", ".join(group), f"{url_for('new.form', game=game)}?{_as_query(variant, group)}")
        for group in earlier_groups(GAMES[game].seats)
    ]


def _as_query(variant: str, names: tuple[str, ...]) -> str:
    seated = {f"name.{color}": name for color, name in zip(COLORS, names, strict=False)}
    return urlencode({"variant": variant, **seated})


def _known(game: str) -> None:
    if game not in GAMES:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")


def _variant(game: str) -> str:
    """The chosen variant, the first one where nothing was chosen. `change_to` comes from a form
    that is being filled in: whatever was typed stays."""
    variant = request.values.get("change_to") or request.values.get("variant", "")
    return variant if variant in GAMES[game].variants else GAMES[game].variants[0]


def _places() -> list[Place]:
    """Names as typed; the order of the lines is the order around the table."""
    return [Place(color, request.values.get(f"name.{color}", "").strip()) for color in COLORS]


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

"""Wish cards by photo: taken, shown with marks, entered with one tap."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, make_response, redirect, render_template, request, url_for
from werkzeug import Response

from rules.fields import counted
from rules.log.log import Log
from rules.oraklos.cards import Card
from rules.oraklos.game_state import OraklosState, Phase
from rules.sentences import refusal as rules_refusal
from webui.app.cases.photos import take_cards, uploaded_picture
from webui.app.devices.rights import offered_here
from webui.app.games.doing import answering, do, seen_in_form
from webui.app.games.loaded import loaded
from webui.app.games.seats import color_of
from webui.app.games.sight import viewer_of
from webui.app.who import joined_only
from webui.card_photos import CardPhoto
from webui.dealt_cards import SeenCards, seen_cards
from webui.panel import panel
from webui.problem import Problem
from webui.sentences.panel import refusal

blueprint = Blueprint("card_photo", __name__)

_NOBODY = "none"


@blueprint.post("/games/<game_id>/card-photo")
@joined_only
def bring(game_id: str) -> Response:
    """A photograph of the open cards; nothing is entered yet."""
    log = _drawing(game_id)
    lacking = _lacking(log, game_id)
    wanted = request.args.get("who") or viewer_of(game_id, log)
    reading, jpeg = take_cards(*uploaded_picture())
    if not reading.cards:
        raise refusal("card_photo.none")
    player = wanted if wanted in lacking else None
    photo_id = panel().card_photos.add(CardPhoto(game_id, player, reading, jpeg))
    return redirect(_address(game_id, photo_id), HTTPStatus.SEE_OTHER)


@blueprint.get("/games/<game_id>/cards/<photo_id>")
@joined_only
def page(game_id: str, photo_id: str) -> str | Response:
    """The picture with a mark on every card, and beside it what each is and whose."""
    log, _ = loaded(game_id)
    if log.game.name != "oraklos" or not _may_draw(log.state):
        return redirect(url_for("games.page", game_id=game_id), HTTPStatus.SEE_OTHER)
    turn = counted(request.args.get("turn", "0")) or 0
    photo = panel().card_photos.find(photo_id, game_id)
    lacking = _lacking(log, game_id)
    return render_template(
        "oraklos/card_photo.html",
        game_id=game_id,
        photo_id=photo_id,
        seen=log.n,
        photo=photo,
        cards=_cards(log, photo, lacking, turn),
        turn=turn,
        people=[(one, log.table.name(one), color_of(log.table, one)) for one in lacking],
        needed=sum(lacking.values()),
        nobody=_NOBODY,
        pile=[Card.parse(card) for card in log.state.pile],
        for_all=log.state.antipodes,
    )


@blueprint.get("/games/<game_id>/cards/<photo_id>.jpg")
@joined_only
def picture(game_id: str, photo_id: str) -> Response:
    answer = make_response(panel().card_photos.find(photo_id, game_id).jpeg)
    answer.mimetype = "image/jpeg"
    answer.headers["Cache-Control"] = "private, max-age=3600, immutable"
    return answer


@blueprint.post("/games/<game_id>/cards/<photo_id>")
@joined_only
def enter(game_id: str, photo_id: str) -> Response:
    """Everybody draws the cards that were confirmed as theirs."""

    def draw() -> Log:
        log, seen = _drawing(game_id), seen_in_form()
        panel().card_photos.find(photo_id, game_id)
        given = _given(log.state.antipodes)
        _check(log, given, _lacking(log, game_id))
        for by, cards in given.items():
            log = do(game_id, seen, "draw", by or None, {"cards": cards})
            seen = log.n
        panel().card_photos.forget(photo_id)
        return log

    return answering(game_id, draw)


def _given(for_all: bool) -> dict[str, list[str]]:
    """The form's cards by player; one that is nobody's stays out."""
    given: dict[str, list[str]] = {}
    for name, text in request.form.items():
        part, _, mark = name.partition("-")
        if part != "card":
            continue
        # What a person names themselves goes before what was read.
        text = request.form.get(f"other-{mark}") or text
        if text == _NOBODY:
            continue
        owner = "" if for_all else request.form.get(f"who-{mark}", _NOBODY)
        if not text:
            raise refusal("card_photo.open", mark=mark[:9])
        if owner != _NOBODY:
            given.setdefault(owner, []).append(str(Card.parse(text)))
    if not given:
        raise refusal("card_photo.nothing")
    return given


def _check(log: Log, given: dict[str, list[str]], lacking: dict[str, int]) -> None:
    """Said before anybody's cards are entered: all of them are, or none."""
    every = [card for cards in given.values() for card in cards]
    for card in every:
        if every.count(card) > 1:
            raise refusal("card_photo.twice", card=card)
        if card not in log.state.pile:
            raise refusal("card_photo.out", card=card)
    for player, cards in given.items():
        if player and len(cards) > lacking.get(player, 0):
            name = log.table.name(player) if player in log.table.ids else player[:40]
            raise refusal("card_photo.too_many", player=name, most=lacking.get(player, 0))


def _drawing(game_id: str) -> Log:
    log, _ = loaded(game_id)
    if log.game.name != "oraklos":
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    if not _may_draw(log.state):
        raise rules_refusal("act.not_now", kind="draw", now=[])
    return log


def _may_draw(state: OraklosState) -> bool:
    return state.phase is Phase.DRAW and not state.ended and not state.dealt


def _lacking(log: Log, game_id: str) -> dict[str, int]:
    """How many cards each player lacks whose cards this device may enter; nobody in Antipodes."""
    acts = [act for act in offered_here(log, game_id, log.acts()) if act.kind == "draw"]
    return {one: log.state.missing_cards(one) for act in acts for one in act.by}


def _cards(log: Log, photo: CardPhoto, lacking: dict[str, int], turn: int) -> SeenCards:
    return seen_cards(log.state, photo.reading, photo.player, lacking, turn)


def _address(game_id: str, photo_id: str) -> str:
    return url_for("card_photo.page", game_id=game_id, photo_id=photo_id)


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

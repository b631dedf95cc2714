"""Doing something in a game: acts, undo and redo, a rematch, deleting it."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from flask import Blueprint, Flask, make_response, redirect, request, url_for
from werkzeug import Response

from rules.log.log import Log
from rules.message import Refusal
from webui.app.devices.rights import check_right, is_secret
from webui.app.errors import status_of
from webui.app.games.forms import act_data
from webui.app.games.hooks import tell_hooks
from webui.app.games.loaded import loaded, look_anew, now_is
from webui.app.games.sight import fragment, sight_of
from webui.app.sentences import say_message
from webui.app.who import host_only, joined_only, who
from webui.app.written import whole_or_refuse
from webui.panel import panel
from webui.time_text import now_text

blueprint = Blueprint("doing", __name__)


@blueprint.post("/games/<game_id>/acts")
@joined_only
def act(game_id: str) -> Response:
    """One tap of somebody."""
    form = request.form
    log, _ = loaded(game_id)
    kind = form.get("kind", "")
    return _answer(game_id, kind, act_data(log.acts(), kind, form), form.get("by") or None)


@blueprint.post("/games/<game_id>/undo")
@joined_only
def undo(game_id: str) -> Response:
    return _answer(game_id, "undo", {}, who().player(game_id))


@blueprint.post("/games/<game_id>/redo")
@joined_only
def redo(game_id: str) -> Response:
    return _answer(game_id, "redo", {}, who().player(game_id))


@blueprint.post("/games/<game_id>/rematch")
@host_only
def rematch(game_id: str) -> Response:
    """Another game with the same people and agreements."""
    new_id = panel().play.rematch(game_id, now_text())
    return redirect(url_for("games.page", game_id=new_id), HTTPStatus.SEE_OTHER)


@blueprint.post("/games/<game_id>/delete")
@host_only
def delete(game_id: str) -> Response:
    panel().store.delete_game(game_id)
    return redirect(url_for("games.every_game"), HTTPStatus.SEE_OTHER)


def do(game_id: str, seen: int, kind: str, by: str | None, data: dict[str, object]) -> Log:
    """Do it, and let all devices that follow the game know."""
    known = loaded(game_id)
    check_right(known[0], game_id, kind, by, data)
    after = panel().play.act(game_id, seen, kind, by, now_text(), data, known)
    device = who().device
    if device is not None and by is not None and is_secret(known[0], kind, by):
        panel().devices.note(device.id, game_id, by)
    now_is(game_id, after)
    panel().bell.ring(game_id, after.n)
    if acted := getattr(panel().pads.of(after.game.name), "acted", None):
        acted(after)
    tell_hooks(game_id, kind, known[0], after)
    return after


def _answer(game_id: str, kind: str, data: dict[str, object], by: str | None) -> Response:
    return answering(game_id, lambda: do(game_id, seen_in_form(), kind, by, data))


def answering(game_id: str, attempt: Callable[[], Log]) -> Response:
    """Try it. A page that is replaced in parts gets its new part, with the reason above it if
    it was refused; a plain form comes back to the page. A form on a page of its own `leaves` it
    for the table once it is done, and stays where it is when it was refused."""
    is_htmx, leaves = "HX-Request" in request.headers, "leaves" in request.form
    try:
        attempt()
    except Refusal as refusal:
        status = status_of(refusal.message.code)
        if not is_htmx or leaves or status == HTTPStatus.NOT_FOUND:
            raise
        look_anew(game_id)
        # The notice says why, and the page shows how things really are.
        code, sentence = refusal.message.code, say_message(refusal.message)
        shown = fragment(sight_of(game_id), code=code, sentence=sentence)
        return make_response(shown, status)
    table = url_for("games.page", game_id=game_id)
    if is_htmx and leaves:
        return Response(headers={"HX-Redirect": table})
    if is_htmx:
        return make_response(fragment(sight_of(game_id)))
    return redirect(table, HTTPStatus.SEE_OTHER)


def seen_in_form() -> int:
    """The number of the newest event the page knew of; a form with a file has it in its
    address."""
    return whole_or_refuse(request.values.get("seen", ""))


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

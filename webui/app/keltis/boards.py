"""The pages where players look at the boards and correct them after their own copy."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, make_response, redirect, render_template, request, url_for
from werkzeug import Response

from rules.keltis.board_edit import guessed_values
from rules.keltis.editions import EDITIONS
from rules.message import Refusal
from webui.app.errors import status_of
from webui.app.games.forms import json_object
from webui.app.keltis.board_draft import BoardDraft, BoardDrafts
from webui.app.keltis.editor import editor_context
from webui.app.keltis.words import edition_name
from webui.app.sentences import say_message
from webui.app.who import host_only, joined_only, who
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("keltis_boards", __name__, url_prefix="/keltis/boards")


@blueprint.get("")
@joined_only
def every_board() -> str:
    shelves = [
        (name, edition_name(name), panel().play.boards.listed(name), _drafts().find(name))
        for name in EDITIONS
    ]
    return render_template("keltis/boards.html", shelves=shelves, is_host=who().host)


@blueprint.post("/<edition>/begin")
@host_only
def begin(edition: str) -> Response:
    """Start correcting a copy of a board; an older draft makes way."""
    name = request.form.get("name", "")
    board = panel().play.boards.open(_known(edition), name)
    _drafts().keep(edition, BoardDraft(name, board))
    return _to_editor(edition)


@blueprint.get("/<edition>")
@host_only
def editor(edition: str) -> str | Response:
    draft = _drafts().find(_known(edition))
    if draft is None:
        return redirect(url_for("keltis_boards.every_board"), HTTPStatus.SEE_OTHER)
    if "HX-Request" in request.headers:
        return _fragment(edition, draft)
    return render_template("keltis/editor.html", **editor_context(edition, draft, request.args))


@blueprint.post("/<edition>")
@host_only
def change(edition: str) -> Response:
    """One value of the draft, as a tap gave it; the answer shows what the checker says to it."""
    draft = _draft(edition)
    tapped = json_object(request.form.get("data", ""))
    try:
        draft = draft.changed(str(tapped.get("place", "")), tapped.get("value"))
    except Refusal as refusal:
        return _refused(edition, draft, refusal)
    _drafts().keep(edition, draft)
    return _shown(edition, draft)


@blueprint.post("/<edition>/compared")
@host_only
def compared(edition: str) -> Response:
    """Somebody held the whole board against the real one and found it right."""
    draft = _draft(edition).compared()
    _drafts().keep(edition, draft)
    return _shown(edition, draft)


@blueprint.post("/<edition>/save")
@host_only
def save(edition: str) -> Response:
    draft = _draft(edition)
    try:
        panel().play.boards.save(edition, request.form.get("name", ""), draft.as_json())
    except Refusal as refusal:
        return _refused(edition, draft, refusal)
    _drafts().forget(edition)
    return redirect(url_for("keltis_boards.every_board"), HTTPStatus.SEE_OTHER)


@blueprint.post("/<edition>/drop")
@host_only
def drop(edition: str) -> Response:
    _drafts().forget(_known(edition))
    return redirect(url_for("keltis_boards.every_board"), HTTPStatus.SEE_OTHER)


@blueprint.post("/<edition>/delete")
@host_only
def delete(edition: str) -> Response:
    panel().play.boards.delete(_known(edition), request.form.get("name", ""))
    return redirect(url_for("keltis_boards.every_board"), HTTPStatus.SEE_OTHER)


def _drafts() -> BoardDrafts:
    return BoardDrafts(panel().store.memories)


def _known(edition: str) -> str:
    if edition not in EDITIONS:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    return edition


def _draft(edition: str) -> BoardDraft:
    draft = _drafts().find(_known(edition))
    if draft is None:
        raise Problem(HTTPStatus.NOT_FOUND, "keltis.draft_gone")
    return draft


def _to_editor(edition: str) -> Response:
    """Back to the editor as it was: what a tap changes, and which space was chosen."""
    tap, at, paint = (request.form.get(name) for name in ("tap", "at", "paint"))
    address = url_for("keltis_boards.editor", edition=edition, tap=tap, at=at, paint=paint)
    return redirect(address, HTTPStatus.SEE_OTHER)


def _shown(edition: str, draft: BoardDraft) -> Response:
    if "HX-Request" not in request.headers:
        return _to_editor(edition)
    return make_response(_fragment(edition, draft))


def _refused(edition: str, draft: BoardDraft, refusal: Refusal) -> Response:
    told = {"code": refusal.message.code, "sentence": say_message(refusal.message)}
    if "HX-Request" in request.headers:
        shown = _fragment(edition, draft, **told)
    else:
        context = editor_context(edition, draft, request.form)
        shown = render_template("keltis/editor.html", **context, **told)
    return make_response(shown, status_of(refusal.message.code))


def _fragment(edition: str, draft: BoardDraft, **told: Any) -> str:
    context = editor_context(edition, draft, request.values)
    return render_template("keltis/editor_fragment.html", **context, **told)


def _guessed_on(name: str, edition: str) -> int:
    """How many values of a board nobody has compared, for the form of a new game."""
    try:
        return guessed_values(panel().play.boards.open(edition, name))
    except Refusal:
        return 0  # the form itself says what is wrong with it


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.jinja_env.globals["guessed_on"] = _guessed_on

"""What happens at the Oraklos table beside plain acts: throws with pictures, corrections, deals."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus

from flask import Blueprint, Flask, make_response, render_template, request
from werkzeug import Response

from rules.log.log import Log
from rules.oraklos.game_state import OraklosState, Phase, Thrown
from rules.oraklos.reading import Reading
from rules.sentences import refusal
from webui.app.cases.asked import Asked
from webui.app.cases.photos import take_in, uploaded_picture
from webui.app.cases.said import Fit, say_to
from webui.app.cases.under_finger import fit_in
from webui.app.games.doing import answering, do, seen_in_form
from webui.app.games.loaded import loaded
from webui.app.oraklos.agreements import agreements
from webui.app.oraklos.brought import kept_with_picture, smaller_jpeg
from webui.app.oraklos.live import frozen_throw, picture_at
from webui.app.oraklos.offered import Offered, final_throw, picture_of
from webui.app.oraklos.stage_context import may_correct, to_correct
from webui.app.oraklos.waiting_throw import refuse_to_play
from webui.app.oraklos.witnesses import alike_in
from webui.app.who import joined_only
from webui.app.witnessing import device_source
from webui.app.written import whole_or_refuse
from webui.cases.case import CaseView
from webui.evening import LIVE
from webui.laid_throws import laid_throw_of_game
from webui.panel import panel
from webui.problem import Problem
from webui.sentences.panel import refusal as live_refusal
from webui.store import stale
from webui.store.throws import PICTURE_TYPES, PLAIN_BYTES

blueprint = Blueprint("table", __name__)


@blueprint.post("/games/<game_id>/photo")
@joined_only
def bring_photo(game_id: str) -> Response:
    """A photo of the throw, for tables without a camera above them."""
    seen = seen_in_form()
    _fresh_log(game_id, seen)  # reading a picture is dear
    taken = take_in(*uploaded_picture())
    source = device_source()
    jpeg = smaller_jpeg(taken.jpeg)
    return answering(game_id, lambda: throw(game_id, seen, taken.view.reading, jpeg, source))


@blueprint.post("/games/<game_id>/live-throw")
@joined_only
def use_live_throw(game_id: str) -> Response:
    """The frozen throw of the live table becomes the throw of this round."""
    number = whole_or_refuse(request.form.get("number", ""))
    is_meant = request.form.get("early") == "yes"
    _awaited(game_id, number)
    return answering(game_id, lambda: play_live_throw(game_id, seen_in_form(), number, is_meant))


def play_live_throw(game_id: str, seen: int, number: int, is_meant: bool) -> Log:
    """`is_meant` though it came to rest before the round began."""
    frozen, log = _awaited(game_id, number), _fresh_log(game_id, seen)
    if refused := refuse_to_play(frozen, game_id, log, is_meant):
        raise refused
    # What is played is what the careful reader saw, though the tap was quicker.
    table_id = panel().table_of(game_id)
    final = final_throw(table_id, frozen)
    jpeg = picture_of(table_id, final) or b""
    return throw(game_id, seen, final.reading, jpeg, LIVE, final.at)


def _awaited(game_id: str, number: int) -> Offered:
    """A throw of the game's table. Where the camera here stands at another one, and no camera at
    that one has such a throw, a photo is the way."""
    try:
        return frozen_throw(panel().table_of(game_id), number)
    except Problem:
        if panel().watches(game_id):
            raise
        raise live_refusal("live.elsewhere") from None


@blueprint.get("/games/<game_id>/live-throws/<int:number>.jpg")
@joined_only
def waiting_picture(game_id: str, number: int) -> Response:
    return picture_at(panel().table_of(game_id), number)


@blueprint.post("/games/<game_id>/rethrow")
@joined_only
def rethrow(game_id: str) -> Response:
    """All agree to throw again."""
    return answering(game_id, lambda: do(game_id, seen_in_form(), "rethrow", None, {}))


@blueprint.get("/api/games/<game_id>/throws/<throw_id>.jpg", endpoint="for_programs")
@blueprint.get("/games/<game_id>/throws/<throw_id>.jpg")
@joined_only
def picture(game_id: str, throw_id: str) -> Response:
    return kept_picture(game_id, throw_id)


def kept_picture(game_id: str, throw_id: str) -> Response:
    """The picture of a throw of this game, and of no other one."""
    kept = panel().store.throws.get(throw_id)
    if kept.game_id != game_id or kept.picture is None:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    answer = make_response(kept.picture)
    # Whatever a file said that was imported: nothing but a picture comes from here.
    answer.mimetype = kept.media_type if kept.media_type in PICTURE_TYPES else PLAIN_BYTES
    # A picture never changes under its name; it only goes.
    answer.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return answer


@blueprint.post("/games/<game_id>/corrections")
@joined_only
def correct(game_id: str) -> Response:
    """What a person says about the reading becomes the next reading, in the log."""

    return answering(game_id, lambda: correct_reading(game_id, seen_in_form(), request.form))


def correct_reading(game_id: str, seen: int, said: Mapping[str, str]) -> Log:
    log = _oraklos_log(game_id)
    state: OraklosState = log.state
    if state.thrown is None or state.thrown.reading is None:
        raise refusal("act.not_now", kind="reading", now=[])
    view = say_to(
        CaseView(state.thrown.reading, state.thrown.picture is not None),
        said,
        *_fitting(state.thrown),
    )
    return do(game_id, seen, "reading", None, {"reading": view.reading.to_json()})


def _fitting(thrown: Thrown) -> tuple[Fit, ...]:
    if thrown.picture is None:
        return ()
    kept = panel().store.throws
    picture = thrown.picture
    return (fit_in(lambda: laid_throw_of_game(thrown), lambda: kept.get(picture).picture or b""),)


@blueprint.get("/games/<game_id>/alike")
@joined_only
def show_alike(game_id: str) -> str:
    """The dice that look like those people named: a page asks for them once it is shown."""
    log = _oraklos_log(game_id)
    state: OraklosState = log.state
    if state.thrown is None or state.thrown.reading is None or not may_correct(state):
        raise refusal("act.not_now", kind="reading", now=[])
    return render_template(
        "case/alike.html",
        alike=alike_in(state.thrown),
        reading=state.thrown.reading,
        asked=Asked.from_query(request.args),
        version=log.n,
        act=partial(to_correct, game_id),
    )


@blueprint.post("/games/<game_id>/deal")
@joined_only
def deal(game_id: str) -> Response:
    """The app draws for everyone who lacks cards."""

    def draw() -> Log:
        log, seen = _oraklos_log(game_id), seen_in_form()
        for act in log.acts():
            if act.kind != "draw":
                continue
            by = act.by[0] if act.by else None
            pile, most = log.state.pile, act.fields[0].most or 0
            data: dict[str, object] = {"cards": secrets.SystemRandom().sample(pile, most)}
            log = do(game_id, seen, "draw", by, data)
            seen = log.n
        return log

    return answering(game_id, draw)


def throw(
    game_id: str, seen: int, reading: Reading, jpeg: bytes, source: str, at: str | None = None
) -> Log:
    """Keep the picture and put the throw into the log; what was thrown already is read anew.
    `source` is the camera that saw it, `at` when it came to rest, where that is known."""
    state: OraklosState = _fresh_log(game_id, seen).state
    is_new = state.phase is Phase.THROW
    by = state.starter if is_new and not state.antipodes else None
    with kept_with_picture(game_id, reading, jpeg, source, at) as data:
        return do(game_id, seen, "throw" if is_new else "reading", by, data)


def _oraklos_log(game_id: str) -> Log:
    log, _ = loaded(game_id)
    if log.game.name != "oraklos":
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    return log


def _fresh_log(game_id: str, seen: int) -> Log:
    """The log, if this page knows its newest event. What happens while a picture is read, the
    store refuses."""
    log = _oraklos_log(game_id)
    if log.n != seen:
        raise stale(seen, log.n)
    return log


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)
    app.jinja_env.globals["agreements"] = agreements

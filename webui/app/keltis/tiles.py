"""The page where the tiles of a game are entered as they lie on the real board."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug import Response

from rules.keltis.position import Position, Stage
from webui.app.keltis.drawing import BoardDrawing, Lying, Option, TileFace, drawing_of, full_stacks
from webui.app.keltis.tile_draft import TileDraft
from webui.app.keltis.words import space_word, tile_word
from webui.app.who import host_only
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("keltis_tiles", __name__)


@blueprint.get("/games/<game_id>/tiles")
@host_only
def page(game_id: str) -> str | Response:
    log, _ = panel().play.load(game_id)
    position = log.state
    if not isinstance(position, Position):
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    if position.stage is not Stage.LAYOUT or position.ended:
        return redirect(url_for("games.page", game_id=game_id), HTTPStatus.SEE_OTHER)
    draft = TileDraft.from_query(position.board, request.args)
    is_tap = "HX-Request" in request.headers
    return render_template(
        "keltis/tiles_now.html" if is_tap else "keltis/tiles.html",
        game_id=game_id,
        seen=log.n,
        draft=draft,
        drawing=_drawing(draft),
        tray=[(tile, TileFace.of_text(tile), count) for tile, count in draft.left.items()],
        tile_word=tile_word,
        place_name=space_word(position.board, draft.at) if draft.at else "",
        address=lambda other: url_for("keltis_tiles.page", game_id=game_id, **other.to_query()),
    )


def _drawing(draft: TileDraft) -> BoardDrawing:
    places = draft.board.tile_places
    lying = Lying(
        tiles=draft.tiles,
        stones=full_stacks(draft.board),
        options={
            place: [Option(_place_words(draft, place), "cycle", draft.cycled(place).to_query())]
            for place in places
        },
        chosen=draft.at,
    )
    return drawing_of(draft.board, lying)


def _place_words(draft: TileDraft, place: str) -> str:
    words = space_word(draft.board, place)
    return f"{words}: {tile_word(draft.laid[place])}" if place in draft.laid else words


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

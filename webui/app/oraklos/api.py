"""The Oraklos table for programs: live throws by number, corrections by word, pictures by id."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, jsonify, url_for

from rules import fields
from rules.events import HIGHEST_NUMBER
from webui.app.bodies import object_body
from webui.app.cases.said import SAID, as_in_a_form
from webui.app.games.api import seen_game
from webui.app.games.loaded import loaded
from webui.app.oraklos.table_pages import correct_reading, play_live_throw
from webui.app.who import joined_only
from webui.panel import panel

blueprint = Blueprint("oraklos_api", __name__, url_prefix="/api/games/<game_id>")


@blueprint.post("/live-throw")
@joined_only
def use_live_throw(game_id: str) -> Response:
    """The live table's newest throw becomes that of this round, by its number."""
    body = object_body("seen", "number", "early")
    seen = fields.whole(body.get("seen"), "The number seen", 0, HIGHEST_NUMBER)
    number = fields.whole(body.get("number"), "The throw's number", 0, HIGHEST_NUMBER)
    is_meant = fields.truth(body.get("early", False), "early")
    return seen_game(game_id, play_live_throw(game_id, seen, number, is_meant))


@blueprint.post("/corrections")
@joined_only
def correct(game_id: str) -> Response:
    """Say something about a die of the throw that lies there; the next reading is in the log."""
    body = object_body("seen", *SAID)
    seen = fields.whole(body.get("seen"), "The number seen", 0, HIGHEST_NUMBER)
    said = {name: as_in_a_form(value) for name, value in body.items() if name != "seen"}
    return seen_game(game_id, correct_reading(game_id, seen, said))


@blueprint.get("/throws")
@joined_only
def throws(game_id: str) -> Response:
    """What was thrown in this game, the first one in front."""
    loaded(game_id)
    return jsonify(
        throws=[
            {
                "id": one.id,
                "at": one.at,
                "reading": one.reading,
                "picture": url_for("table.for_programs", game_id=game_id, throw_id=one.id)
                if one.media_type
                else None,
            }
            for one in panel().store.throws.without_pictures(game_id)
        ]
    )


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

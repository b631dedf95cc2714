"""What was played, counted: the same numbers as on the page."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus

from flask import Blueprint, Response, jsonify, request

from rules import fields
from webui.app.bodies import object_body
from webui.app.history.pages import decide
from webui.app.who import host_only, joined_only
from webui.games import GAMES
from webui.panel import panel
from webui.problem import Problem
from webui.statistics.count import count

blueprint = Blueprint("api_statistics", __name__, url_prefix="/api")


@blueprint.get("/statistics")
@joined_only
def statistics() -> Response:
    """Of all games, or of one (`game`) or one of its variants (`variant`): points of different
    boxes do not compare, and are told for one of them alone."""
    game, variant = request.args.get("game"), request.args.get("variant")
    if game is not None and game not in GAMES:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    played = [one for one in panel().records.all(game) if variant in (None, one.variant)]
    counted = count(played)
    return jsonify(
        games=counted.games,
        people=[asdict(one) for one in counted.people],
        meetings=[
            {"name": one, "other": other, **asdict(meeting)}
            for (one, other), meeting in counted.meetings.items()
        ],
    )


@blueprint.post("/games/<game_id>/counts")
@host_only
def counts(game_id: str) -> tuple[str, int]:
    """Leave a game out of the statistics, or take it in again."""
    body = object_body("counts")
    decide(game_id, fields.truth(fields.required(body, "counts", "The body"), "counts"))
    return "", HTTPStatus.NO_CONTENT

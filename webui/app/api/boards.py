"""Keltis boards over the API: those of the box and the players' own, as files."""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Response, jsonify

from rules import fields
from rules.keltis.board_text import board_to_json
from rules.keltis.editions import EDITIONS
from webui.app.bodies import object_body
from webui.app.sentences import say_message
from webui.app.who import host_only, joined_only
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("api_boards", __name__, url_prefix="/api/boards")


@blueprint.get("")
@joined_only
def every_board() -> Response:
    boards = panel().play.boards
    return jsonify(
        boards=[
            {
                "edition": edition,
                "name": one.name,
                "own": one.own,
                "problem": None if one.problem is None else say_message(one.problem),
            }
            for edition in EDITIONS
            for one in boards.listed(edition)
        ]
    )


@blueprint.get("/<edition>/<name>")
@joined_only
def one_board(edition: str, name: str) -> Response:
    return jsonify(board_to_json(panel().play.boards.open(_known(edition), name)))


@blueprint.post("/<edition>")
@host_only
def save(edition: str) -> tuple[Response, int]:
    """Keep a board under a name; an own one of that name is replaced."""
    body = object_body("name", "board")
    name = fields.text(body.get("name"), "The name")
    board = panel().play.boards.save(_known(edition), name, body.get("board"))
    return jsonify(board_to_json(board)), HTTPStatus.CREATED


@blueprint.delete("/<edition>/<name>")
@host_only
def delete(edition: str, name: str) -> tuple[str, int]:
    panel().play.boards.delete(_known(edition), name)
    return "", HTTPStatus.NO_CONTENT


def _known(edition: str) -> str:
    if edition not in EDITIONS:
        raise Problem(HTTPStatus.NOT_FOUND, "request.not_found")
    return edition

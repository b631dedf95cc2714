"""Wish cards over the API: a picture in, the cards in it out; nothing is kept."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from webui.app.api.readings import sent_picture
from webui.app.cases.photos import take_cards

blueprint = Blueprint("api_cards", __name__, url_prefix="/api/cards")


@blueprint.post("")
def read() -> Response:
    """The wish cards in a picture (a form's `picture`, or the body itself)."""
    reading, _ = take_cards(*sent_picture())
    return jsonify(reading.to_json())

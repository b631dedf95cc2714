"""The API describes itself, and hands out the token that programs write with."""

from __future__ import annotations

import json
from importlib import resources
from importlib.metadata import version
from typing import Any

from flask import Blueprint, Response, jsonify

from webui.app.security import TOKEN_HEADER
from webui.panel import panel

blueprint = Blueprint("api", __name__, url_prefix="/api")


def openapi_document() -> dict[str, Any]:
    text = (resources.files("webui.app.api") / "openapi.json").read_text("utf-8")
    document: dict[str, Any] = json.loads(text)
    document["info"]["version"] = version("pythia-table")
    return document


@blueprint.get("/openapi.json")
def openapi() -> Response:
    return jsonify(openapi_document())


@blueprint.get("/token")
def token() -> Response:
    """Pages of other origins can't read this answer: whoever has the token may write."""
    return jsonify(header=TOKEN_HEADER, token=panel().program_token)

"""JSON bodies of requests, taken apart field by field or refused with a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import request

from rules import fields
from rules.oraklos.cards import Card
from rules.oraklos.table_rules import TableRules
from rules.strict_json import read_json
from webui.problem import Problem


def json_body() -> Any:
    if not request.is_json:
        raise Problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "request.not_json")
    try:
        return read_json(request.get_data())
    except ValueError as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "request.bad_json") from error


def object_body(*known: str) -> Mapping[str, Any]:
    """A body that is an object with no other names than these: a misspelt one is told."""
    body = fields.mapping(json_body(), "The body")
    for name in body:
        if name not in known:
            raise Problem(
                HTTPStatus.BAD_REQUEST,
                "request.unknown_field",
                name=str(name)[:40],
                known=", ".join(known),
            )
    return body


def card_in(body: Mapping[str, Any]) -> Card | None:
    card = body.get("card")
    return None if card is None else Card.parse(fields.text(card, "The card"))


def rules_in(body: Mapping[str, Any]) -> TableRules:
    return TableRules.from_json(body.get("rules") or {})

"""Verdicts and prophecies over the API, on a kept reading or on one that comes along."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, jsonify

from calibration.laid_throw import LaidThrow
from rules import fields
from rules.oraklos.judge import judge, judge_ring
from rules.oraklos.pointing import dice_at
from rules.oraklos.reading import MOST_DICE, Reading
from webui.app.bodies import card_in, object_body, rules_in
from webui.app.cases.judging import SEARCH_S, prophecies_of
from webui.app.deadlines import request_deadline
from webui.laid_throws import laid_throw
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("api_judging", __name__, url_prefix="/api")

_MOST_NAMED = 100


@blueprint.post("/verdicts")
def create_verdict() -> Response:
    """Judge a claim: the dice by number, by ring or by place."""
    body = object_body("reading", "dice", "ring", "at", "card", "rules", "count")
    if sum(name in body for name in ("dice", "ring", "at")) != 1:
        raise Problem(HTTPStatus.BAD_REQUEST, "request.one_way_of_naming")
    laid = _laid(body)
    card, rules = card_in(body), rules_in(body)
    deadline = request_deadline(SEARCH_S)
    if "ring" in body:
        ring = _ids(body, "ring")
        return jsonify(judge_ring(laid.throw, ring, card, rules, deadline).to_json())
    dice = _ids(body, "dice") if "dice" in body else dice_at(laid.reading, _places(body))
    return jsonify(judge(laid.throw, dice, card, rules, deadline).to_json())


@blueprint.post("/prophecies")
def create_prophecies() -> Response:
    """Find every true prophecy, or every one that matches a card."""
    body = object_body("reading", "card", "rules", "count")
    throw = _laid(body).throw
    return jsonify(prophecies_of(throw, rules_in(body), card_in(body)).to_json())


def _laid(body: Mapping[str, Any]) -> LaidThrow:
    """The throw asked about: the id of a kept reading, or a reading itself."""
    reading, count = fields.required(body, "reading", "The body"), body.get("count")
    if count is not None:
        count = fields.whole(count, "The count", 0, MOST_DICE)
    if isinstance(reading, str):
        return panel().cases.find_any(reading).case.laid(0, count)
    return laid_throw(Reading.from_json(reading), count=count)


def _ids(body: Mapping[str, Any], name: str) -> list[int]:
    named = fields.items(body[name], f"The list “{name}”", _MOST_NAMED)
    return [fields.whole(die, f"A die in “{name}”", 0, 10**9) for die in named]


def _places(body: Mapping[str, Any]) -> list[fields.Point]:
    named = fields.items(body["at"], "The list “at”", _MOST_NAMED)
    return [fields.point(place, "A place in “at”") for place in named]

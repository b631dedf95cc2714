"""The live table over the API: what it is doing, its last throws, and a feed of both."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, jsonify, url_for

from rules import fields
from rules.message import Message
from rules.oraklos.dice_counts import JUNIOR_DICE, MOST_THROWN
from webui.app.bodies import object_body
from webui.app.games.feed import FollowedTable, following
from webui.app.oraklos.live import asked_table, frozen_throw
from webui.app.oraklos.offered import Offered
from webui.app.sentences import say_message
from webui.app.who import host_only, joined_only, who
from webui.live_ringer import told_live
from webui.panel import panel
from webui.store.live_throws import KEPT

blueprint = Blueprint("api_live", __name__, url_prefix="/api/live")


@blueprint.get("")
@joined_only
def state() -> Response:
    """What the feed tells, and what rarely changes."""
    table = panel().live_table
    now = table.state()
    return jsonify(
        **told_live(table),
        trouble_text=_said(now.trouble),
        notice_text=_said(now.notice),
        source=now.source,
        simulated=now.simulated,
        size=now.size,
        picture=now.frame_number,
    )


@blueprint.get("/throws")
@joined_only
def throws() -> Response:
    """The last dozen, the newest first: of this machine's camera, or of the table asked for."""
    table_id = asked_table()
    seen = panel().live_table.throws() if table_id == panel().settings.table else ()
    kept = panel().kept_throws.all(table_id)
    before = [one for one in kept if not seen or one.number < seen[0].number]
    found: list[Offered] = [*reversed(seen), *before]
    return jsonify(throws=[_told(one, table_id) for one in found[:KEPT]])


@blueprint.get("/throws/<int:number>")
@joined_only
def one_throw(number: int) -> Response:
    found = frozen_throw(table_id := asked_table(), number)
    return jsonify({**_told(found, table_id), "reading": found.reading.to_json()})


@blueprint.get("/feed")
@joined_only
def feed() -> Response:
    """Throws and phases, whatever is played here; no game is needed."""
    return following(FollowedTable(panel().bell, panel().ringer.followed_table()), who().host)


@blueprint.post("/roll")
@host_only
def roll() -> tuple[str, int]:
    """Throw on the simulated table."""
    body = object_body("dice")
    dice = fields.whole(body.get("dice", JUNIOR_DICE), "The number of dice", 1, MOST_THROWN)
    panel().live_table.roll(dice)
    return "", HTTPStatus.NO_CONTENT


def _said(message: Message | None) -> str | None:
    return None if message is None else say_message(message)


def _told(throw: Offered, table_id: str) -> dict[str, Any]:
    table = None if table_id == panel().settings.table else table_id
    return {
        "number": throw.number,
        "at": throw.at,
        "dice": len(throw.reading.dice),
        "rethrow": throw.rethrow,
        "final": throw.final,
        "revision": throw.revision,
        "picture": url_for("live.for_programs", number=throw.number, table=table),
    }

"""What a phone sends: that it is there, a small picture of the table, one at full size when asked.

    POST /phone/frames   state, turned, known; the files glance and still

The answer tells the phone whether it is the table's camera, whether a picture at full size is
wished for, and what the table sees. Pictures wait for the table in memory, one of each phone;
none is written anywhere before it is frozen as a throw.
"""

from __future__ import annotations

import zlib
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, jsonify, request
from werkzeug import Response

from vision.live.mailbox import Letter, PhoneMailbox, PhoneState
from vision.live.phones import GLANCE_BYTES, GLANCE_PX, STILL_BYTES, STILL_PX, is_jpeg
from webui.app.phone.offering import is_chosen
from webui.app.phone.told import drawn_dice, told_table
from webui.app.who import device_key, joined_only, who
from webui.panel import panel
from webui.problem import Problem

_ASKED_S = 0.06
"""So long the answer waits for the table to look at a picture: it may wish for a larger one."""

blueprint = Blueprint("phone_frames", __name__)


@blueprint.post("/phone/frames")
@joined_only
def take() -> Response:
    panel().frames.count(device_key())
    mailbox = _mailbox()
    mailbox.hear(_state(), turned=request.form.get("turned") == "yes")
    glance = _picture("glance", GLANCE_BYTES, GLANCE_PX)
    chosen = is_chosen()
    if glance is not None:
        mailbox.put(Letter(glance, _picture("still", STILL_BYTES, STILL_PX)))
    wants_still = chosen and mailbox.is_asked_within(0.0 if glance is None else _ASKED_S)
    return jsonify(chosen=chosen, still=wants_still, **_told(chosen))


def _mailbox() -> PhoneMailbox:
    """Of a phone that offers itself: others are not listened to."""
    device = who().device
    mailbox = None if device is None else panel().live_table.phones.find(device.id)
    if mailbox is None:
        raise Problem(HTTPStatus.CONFLICT, "phone.not_offered")
    return mailbox


def _state() -> PhoneState:
    said = request.form.get("state", "")
    if said not in list(PhoneState):
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")
    return PhoneState(said)


def _picture(name: str, most_bytes: int, longest_px: int) -> bytes | None:
    file = request.files.get(name)
    if file is None:
        return None
    data = file.stream.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "phone.too_large")
    if not is_jpeg(data, longest_px):
        raise Problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "phone.no_jpeg", longest_px=longest_px)
    return data


def _told(chosen: bool) -> dict[str, Any]:
    """What the table sees, in words; its dice only where the phone does not draw them already."""
    if not chosen:
        return {"words": "", "trouble": False, "drawn": "", "dice": []}
    words, is_trouble = told_table()
    dice = drawn_dice()
    drawn = f"{zlib.crc32(repr(dice).encode()):08x}"
    is_known = request.form.get("known") == drawn
    told: dict[str, Any] = {"words": words, "trouble": is_trouble, "drawn": drawn}
    return told if is_known else {**told, "dice": dice}


def install(app: Flask) -> None:
    app.register_blueprint(blueprint)

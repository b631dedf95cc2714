"""Programs at the table: they join by the same code as devices, and show a token from then on."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, jsonify

from rules import fields
from webui.app.bodies import object_body
from webui.app.devices.joining import join_by_code
from webui.app.devices.me import take_place
from webui.app.who import forget_who, host_only, is_open_table, joined_only, who
from webui.devices.device import Device
from webui.panel import panel
from webui.problem import Problem

blueprint = Blueprint("api_devices", __name__, url_prefix="/api")


@blueprint.post("/join")
def join() -> tuple[Response, int]:
    """A token for whoever says the code, as a guest."""
    body = object_body("code", "name")
    code, name = (_line(body, field) for field in ("code", "name"))
    if not is_open_table():
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "device.nothing_to_join")
    token, device = join_by_code(code, name)
    return jsonify(token=token, device=device.id), HTTPStatus.CREATED


@blueprint.get("/me")
def me() -> Response:
    """What the asking device is and may do; strangers are told that they are strangers."""
    found = who()
    return jsonify(
        joined=found.joined,
        host=found.host,
        device=found.device and found.device.id,
        name=found.device and found.device.name,
        scope=found.device and found.device.scope,
        players=dict(found.device.players) if found.device else {},
    )


@blueprint.delete("/me")
@joined_only
def leave() -> tuple[str, int]:
    panel().devices.remove(_own_device())
    return "", HTTPStatus.NO_CONTENT


@blueprint.get("/devices")
@joined_only
def every_device() -> Response:
    """Who is at the table, and for the host the programs with a token."""
    programs = panel().devices.programs() if who().host else ()
    return jsonify(devices=[_told(one) for one in (*panel().devices.all(), *programs)])


@blueprint.delete("/devices/<device_id>")
@host_only
def remove(device_id: str) -> tuple[str, int]:
    """Send a device away; what a program has is revoked by a person."""
    if any(one.id == device_id for one in panel().devices.programs()):
        raise Problem(HTTPStatus.FORBIDDEN, "token.for_people")
    panel().devices.remove(device_id)
    return "", HTTPStatus.NO_CONTENT


@blueprint.post("/devices/code")
@host_only
def renew_code() -> Response:
    """A new code to join by: the old one lets nobody in any more."""
    panel().door.renew()
    return jsonify(code=panel().door.code)


def _told(device: Device) -> dict[str, Any]:
    return {
        "id": device.id,
        "name": device.name,
        "host": device.host,
        "scope": device.scope,
        "players": dict(device.players) if who().host else {},
    }


@blueprint.post("/games/<game_id>/me")
@joined_only
def sit(game_id: str) -> Response:
    """Be a player in a game; `null` is nobody in particular."""
    body = object_body("player")
    player = fields.required(body, "player", "The body")
    log, _ = panel().play.load(game_id)
    chosen = None if player is None else fields.text(player, "The player")
    take_place(_own_device(), game_id, log, chosen)
    forget_who()
    return me()


def _own_device() -> str:
    device = who().device
    if device is None:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "device.nothing_to_join")
    return device.id


def _line(body: Mapping[str, Any], name: str) -> str:
    return fields.text(fields.required(body, name, "The body"), f"The field “{name}”")

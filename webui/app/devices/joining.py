"""Coming to the table: by code, or with a host's link; and leaving it again."""

from __future__ import annotations

from flask import Flask, current_app, request
from werkzeug import Response

from webui.app.devices.door import Door
from webui.app.devices.registry import Device
from webui.app.errors import Problem
from webui.app.limits import Gate
from webui.app.who import DEVICE_COOKIE, forget_who, registry, who

_A_YEAR_S = 365 * 24 * 3600
_EVERYBODY = "everybody"


def door() -> Door:
    found: Door = current_app.extensions["door"]
    return found


def join_by_code(code: str, name: str) -> tuple[str, Device]:
    """Let somebody in who says the code. Trying is limited for each address and for all
    together, so that changing addresses does not help to guess."""
    for gate, whom in (("join_tries", request.remote_addr or ""), ("all_tries", _EVERYBODY)):
        tries: Gate = current_app.extensions[gate]
        tries.count(whom)
    if not door().opens(code):
        raise Problem(403, "device.wrong_code")
    return registry().join(name, host=False)


def become_host(key: str, name: str) -> str | None:
    """Use up a host's link. The token of a device that was nobody before, else None."""
    if not door().use_host_key(key):
        raise Problem(403, "device.used_link")
    device = who().device
    if device is not None:
        registry().make_host(device.id)
        forget_who()
        return None
    token, _ = registry().join(name, host=True)
    return token


def remember(answer: Response, token: str) -> None:
    """The browser shows this token from now on; scripts and other sites never see it."""
    answer.set_cookie(
        DEVICE_COOKIE,
        token,
        max_age=_A_YEAR_S,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure,
    )


def install(app: Flask) -> None:
    app.extensions["door"] = Door()
    app.extensions["join_tries"] = Gate(app.config["JOIN_TRIES_PER_MINUTE"], at_once=1)
    app.extensions["all_tries"] = Gate(app.config["JOIN_TRIES_PER_MINUTE_OF_ALL"], at_once=1)

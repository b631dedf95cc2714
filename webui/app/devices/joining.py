"""Coming to the table: by code, or with a host's link; and leaving it again."""

from __future__ import annotations

from flask import request
from werkzeug import Response

from webui.app.who import forget_who, who
from webui.devices.device import Device
from webui.front.asker import DEVICE_COOKIE
from webui.panel import panel
from webui.problem import Problem

_A_YEAR_S = 365 * 24 * 3600


def join_by_code(code: str, name: str) -> tuple[str, Device]:
    """Let somebody in who says the code. Trying is limited for each address and for all
    together, so that changing addresses does not help to guess; but whoever knows the code is
    never kept out by others who do not."""
    panel().join_tries.count(request.remote_addr or "")
    if not panel().door.opens(code):
        panel().door.count_wrong_try(panel().settings.join_tries_per_minute_of_all)
        raise Problem(403, "device.wrong_code")
    return panel().devices.join(name, host=False)


def become_host(key: str, name: str) -> str:
    """Use up a host's link. The device shows another token from now on: whoever saw the one
    before is not host."""
    if not panel().door.use_host_key(key):
        raise Problem(403, "device.used_link")
    device = who().device
    if device is not None:
        panel().devices.make_host(device.id)
        forget_who()
        return panel().devices.renew(device.id)
    token, _ = panel().devices.join(name, host=True)
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

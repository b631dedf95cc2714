"""Who sent a request that no thread has seen yet: a known device by itself, else its address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werkzeug.http import parse_cookie

from webui.devices.registry import Registry
from webui.front.environ import cookies_in

DEVICE_COOKIE = "pythia_device"


def asker(devices: Registry, scope: Mapping[str, Any]) -> str:
    """`scope` is the request as ASGI has it."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    scheme, _, token = headers.get(b"authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = parse_cookie(cookies_in(scope["headers"])).get(DEVICE_COOKIE, "")
    device = devices.known(token.strip()) if token.strip() else None
    if device is not None:
        return device.id
    return scope["client"][0] if scope["client"] else ""

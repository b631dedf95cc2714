"""Who asks: the host, a device that joined the table, or a stranger.

    who().host                 may delete, and change cameras and settings
    who().joined               sits at the table
    who().player(game_id)      the player this device is; None when it is nobody in particular

A panel that listens on this machine only has no strangers: whoever sits there is the host, and
one tablet stands for the whole table. Once it is open to the network, a device is known by its
cookie, a program by `Authorization: Bearer TOKEN`. A token that the host made for a program is good
for its scope and no more, on this machine as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import ParamSpec, TypeVar

from flask import Flask, g, request

from webui.devices.device import Device, Scope
from webui.front.asker import DEVICE_COOKIE
from webui.front.handover import KNOWN
from webui.panel import panel
from webui.problem import Problem

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Who:
    """One device, as far as it may do things. `device` is None for those nobody wrote down."""

    host: bool
    joined: bool
    device: Device | None = None

    def player(self, game_id: str) -> str | None:
        """The id of the player this device is in a game."""
        return self.device.players.get(game_id) if self.device else None

    def shows_secrets_of(self, game_id: str, player: str | None) -> bool:
        """Whether this is the device on which that player's secrets were noted."""
        return self.device is not None and player in self.device.noted.get(game_id, ())


def who() -> Who:
    """The device that sent the current request."""
    if "who" not in g:
        # Where the database is away, the page that says so is shown as to a stranger.
        g.who = Who(host=False, joined=False)
        g.who = _found()
    found: Who = g.who
    return found


def forget_who() -> None:
    """Ask again: the device has just joined, left or changed its place."""
    g.pop("who", None)


def device_key() -> str:
    """How limits count the asking device: by itself, a stranger by the address."""
    device = who().device
    return device.id if device else request.remote_addr or ""


def is_open_table() -> bool:
    """Whether other devices can reach the panel, so that it matters who asks."""
    return not panel().settings.loopback_only


def shows_token() -> bool:
    """Whether a known program asks: no web page can make a browser send its token."""
    return _bearer() is not None and panel().devices.find(_bearer() or "") is not None


def still_here() -> Callable[[], bool]:
    """To be asked later, from any thread: whether the asking device was not sent away meanwhile."""
    token, devices = _shown(), panel().devices
    return (lambda: True) if who().device is None else lambda: devices.find(token) is not None


def _shown() -> str:
    return _bearer() or request.cookies.get(DEVICE_COOKIE, "")


def _found() -> Who:
    token = _shown()
    device = panel().devices.find(token) if token else None
    # The front counts the lines of strangers only.
    request.environ[KNOWN] = device is not None
    if device is not None and device.scope is not None:
        return Who(device.host, joined=device.scope is not Scope.OVERLAY, device=device)
    if not is_open_table():
        return Who(host=True, joined=True, device=device)
    return Who(host=device is not None and device.host, joined=device is not None, device=device)


def _bearer() -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def joined_only(page: Callable[P, R]) -> Callable[P, R]:
    """Answer 401 to devices that have not joined the table."""

    @wraps(page)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        if not who().joined:
            raise Problem(HTTPStatus.UNAUTHORIZED, "device.not_joined")
        return page(*args, **kwargs)

    return guarded


def host_only(page: Callable[P, R]) -> Callable[P, R]:
    """Answer 403 to everybody but the host, and 401 to devices that have not joined."""

    @joined_only
    @wraps(page)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        if not who().host:
            raise Problem(HTTPStatus.FORBIDDEN, "device.not_host")
        return page(*args, **kwargs)

    return guarded


def install(app: Flask) -> None:
    @app.context_processor
    def who_asks() -> dict[str, object]:
        return {"who": who, "is_open_table": is_open_table}

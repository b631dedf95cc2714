"""Who asks: the host, a device that joined the table, or a stranger.

    who().host                 may delete, and change cameras and settings
    who().joined               sits at the table
    who().player(game_id)      the player this device is; None when it is nobody in particular

A panel that listens on this machine only has no strangers: whoever sits there is the host, and
one tablet stands for the whole table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from http import HTTPStatus
from types import MappingProxyType
from typing import ParamSpec, TypeVar

from webui.app.errors import Problem

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Who:
    """One device, as far as it may do things."""

    host: bool
    joined: bool
    players: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def player(self, game_id: str) -> str | None:
        """The id of the player this device is in a game."""
        return self.players.get(game_id)


_THE_WHOLE_TABLE = Who(host=True, joined=True)


def who() -> Who:
    """The device that sent the current request."""
    return _THE_WHOLE_TABLE


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

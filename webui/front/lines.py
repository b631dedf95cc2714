"""Lines to the panel: a request must arrive in time, strangers hold few of them, and devices that
vanished are noticed within a minute."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import OrderedDict
from collections.abc import Collection
from contextlib import suppress
from typing import Any, Protocol

from uvicorn.protocols.http.h11_impl import H11Protocol

from webui.front.handover import KNOWN

_VANISHED_S = 60
_PROBE_AFTER_S, _PROBE_EVERY_S, _PROBES = 20, 10, 4


class Cuttable(Protocol):
    """What a book of lines has to know of one."""

    @property
    def is_busy(self) -> bool: ...

    def cut(self) -> None: ...


class LineBook:
    """The open lines of strangers, the oldest first: of too many the oldest silent one is cut."""

    def __init__(self, each: int, together: int, trusted: Collection[str]) -> None:
        self._each = each
        self._together = together
        self._trusted = frozenset(trusted)
        self._open: OrderedDict[Cuttable, str] = OrderedDict()
        self._of: dict[str, OrderedDict[Cuttable, None]] = {}

    def add(self, line: Cuttable, address: str) -> None:
        if address in self._trusted:
            return
        self._open[line] = address
        mine = self._of.setdefault(address, OrderedDict())
        mine[line] = None
        if len(mine) > self._each:
            self._cut(mine)
        if len(self._open) > self._together:
            self._cut(self._open)

    def remove(self, line: Cuttable) -> None:
        address = self._open.pop(line, None)
        if address is not None:
            mine = self._of[address]
            mine.pop(line, None)
            if not mine:
                del self._of[address]

    @staticmethod
    def _cut(lines: Collection[Cuttable]) -> None:
        silent = next((line for line in lines if not line.is_busy), None)
        if silent is not None:
            silent.cut()


class Line(H11Protocol):
    """One line. Its head must come within `HEAD_S`, however it drips."""

    HEAD_S = 10.0
    book: LineBook

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state = {**self.app_state, KNOWN: self.become_known}
        self._late: asyncio.TimerHandle | None = None
        self._listen()
        notice_vanishing(transport.get_extra_info("socket"))
        self.book.add(self, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard()
        self.book.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.is_busy:
            self._listen()
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._heard()

    def send_400_response(self, msg: str) -> None:
        with suppress(Exception):  # a line that can't even be refused is only closed
            super().send_400_response(msg)
        self.cut()

    @property
    def is_busy(self) -> bool:
        """Whether a request is being heard or answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def become_known(self) -> None:
        """A device of the table: its lines are not counted as a stranger's."""
        self.book.remove(self)

    def cut(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def _listen(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.HEAD_S, self.cut)

    def _heard(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def notice_vanishing(line: Any) -> None:
    """Have the system notice within a minute that the other side is gone."""
    if line is None or line.family not in (socket.AF_INET, socket.AF_INET6):
        return
    wanted: list[tuple[int, str | int, int]] = [
        (socket.SOL_SOCKET, "SO_KEEPALIVE", 1),
        (socket.IPPROTO_TCP, "TCP_KEEPIDLE", _PROBE_AFTER_S),
        (socket.IPPROTO_TCP, "TCP_KEEPINTVL", _PROBE_EVERY_S),
        (socket.IPPROTO_TCP, "TCP_KEEPCNT", _PROBES),
        (socket.IPPROTO_TCP, "TCP_USER_TIMEOUT", _VANISHED_S * 1000),
    ]
    if sys.platform == "darwin":
        # Its own names for the same: idle time, and how long unheard data is repeated.
        wanted += [
            (socket.IPPROTO_TCP, 0x10, _PROBE_AFTER_S),
            (socket.IPPROTO_TCP, 0x80, _VANISHED_S),
        ]
    if sys.platform == "win32":
        wanted += [(socket.IPPROTO_TCP, 5, _VANISHED_S)]  # TCP_MAXRT, in seconds
    for level, name, value in wanted:
        option = getattr(socket, name, None) if isinstance(name, str) else name
        if option is not None:
            with suppress(OSError):
                line.setsockopt(level, option, value)

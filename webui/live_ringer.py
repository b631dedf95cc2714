"""The bell rings for the live table too, so that one feed tells a page everything."""

from __future__ import annotations

import threading
from typing import Any

from webui.bell import Bell
from webui.kept_throws import KeptThrows
from webui.live_table import LiveTable, Phase

#: The name under which the bell rings for the live table.
LIVE = "live"
_PATIENCE_S = 30.0


class Ringer:
    """One thread for all who follow the table; it begins with the first of them."""

    def __init__(self, table: LiveTable, bell: Bell) -> None:
        self._table = table
        self._bell = bell
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def followed_table(self) -> LiveTable:
        """The live table, with the bell ringing for it from now on."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(
                    target=_ring, args=(self._table, self._bell), name="live-bell", daemon=True
                )
                self._thread.start()
        return self._table


def _ring(table: LiveTable, rung: Bell) -> None:
    seen = 0
    while not rung.is_closed:
        version = table.wait(seen, _PATIENCE_S).version
        if version == seen:
            rung.wait({}, 1.0)  # a table that was stopped answers at once
        else:
            seen = version
            rung.ring(LIVE, seen)


def told_live(table: LiveTable) -> dict[str, Any]:
    """The live table in a feed: small, and without words."""
    state = table.state()
    return {
        "phase": str(state.phase),
        "throw": state.throw_number,
        "revision": state.throw_revision,
        "lies": state.throw_lies,
        "notice": state.notice.code if state.notice else None,
        "trouble": state.trouble.code if state.trouble else None,
    }


def told_elsewhere(kept: KeptThrows, table_id: str) -> dict[str, Any]:
    """The same of a table whose camera is read by another process: what is known is its throws."""
    newest = kept.newest(table_id)
    lies = newest is not None and newest.lies
    return {
        "phase": str(Phase.STILL if lies else Phase.UNSURE),
        "throw": newest.number if newest else 0,
        "revision": newest.revision if newest else 0,
        "lies": lies,
        "notice": None,
        "trouble": None,
    }

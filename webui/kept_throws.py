"""Throws of the live table on their way into the database and out of it again.

The worker that watches the table waits for no database: it hands over what came to rest, and a
thread that lives as long as there is something to write keeps it. When the database is away it is
tried again, with what is newest.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy.exc import DBAPIError

from rules.message import Refusal
from rules.oraklos.reading import Reading
from vision.live.frozen_throw import FrozenThrow
from webui.store.live_throws import KEPT, Body, LiveThrows
from webui.store.picture_size import jpeg_to_keep

_TRIES, _PAUSE_S = 30, 1.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class KeptThrow:
    """A frozen throw as the database keeps it. `lies`: it was not gathered, as far as was seen."""

    number: int
    at: str
    reading: Reading
    rethrow: tuple[int, ...]
    final: bool
    revision: int
    lay_there: bool
    lies: bool

    @classmethod
    def read(cls, number: int, body: Body) -> KeptThrow | None:
        """None where it is not what `_written` writes."""
        try:
            return cls(
                number,
                str(body["at"]),
                Reading.from_json(body["reading"]),
                tuple(body["rethrow"]),
                bool(body["final"]),
                int(body["revision"]),
                bool(body["lay_there"]),
                bool(body["lies"]),
            )
        except (KeyError, TypeError, ValueError, Refusal):
            return None


def _written(throw: FrozenThrow, lies: bool) -> Body:
    return {
        "at": throw.at,
        "reading": throw.reading.to_json(),
        "rethrow": list(throw.rethrow),
        "final": throw.final,
        "revision": throw.revision,
        "lay_there": throw.lay_there,
        "lies": lies,
    }


class KeptThrows:
    """Those of all tables, to look at; this process's camera adds its own."""

    def __init__(self, rows: Callable[[], LiveThrows], own_table: str) -> None:
        self._rows = rows
        self._own_table = own_table
        self._lock = threading.Lock()
        self._pending: dict[int, tuple[FrozenThrow, bool]] = {}
        self._pictured: FrozenThrow | None = None
        self._thread: threading.Thread | None = None

    def next_number(self) -> int:
        """Numbers go on where another process, or this one before a restart, left off."""
        return self._rows().newest_number(self._own_table) + 1

    def all(self, table_id: str) -> tuple[KeptThrow, ...]:
        """The last dozen, the newest first."""
        found = (KeptThrow.read(*one) for one in self._rows().bodies(table_id).items())
        return tuple(one for one in found if one is not None)

    def newest(self, table_id: str) -> KeptThrow | None:
        number = self._rows().newest_number(table_id)
        return self.one(table_id, number) if number else None

    def one(self, table_id: str, number: int) -> KeptThrow | None:
        body = self._rows().bodies(table_id, number).get(number)
        return None if body is None else KeptThrow.read(number, body)

    def picture(self, table_id: str, number: int) -> bytes | None:
        return self._rows().picture(table_id, number)

    # --- what the camera of this process adds --------------------------------------------------

    def put(self, throw: FrozenThrow, lies: bool) -> None:
        """Something came to rest, was looked at again or gathered. Waits for nothing."""
        with self._lock:
            self._pending[throw.number] = (throw, lies)
            while len(self._pending) > KEPT:
                del self._pending[min(self._pending)]
            if self._thread is None:
                self._thread = threading.Thread(target=self._write, name="throws", daemon=True)
                self._thread.start()

    def _write(self) -> None:
        failed = 0
        pausing = threading.Event()
        while (found := self._next()) is not None:
            try:
                self._keep(*found)
                failed = 0
            except (DBAPIError, Refusal) as error:
                failed += 1
                if failed >= _TRIES:
                    _log.warning("a throw is not kept: %s", error)
                    continue
                self._again(*found)
                pausing.wait(_PAUSE_S)

    def _next(self) -> tuple[FrozenThrow, bool] | None:
        """The oldest that waits; the thread ends when there is none."""
        with self._lock:
            if self._pending:
                return self._pending.pop(min(self._pending))
            self._thread = None
            return None

    def _again(self, throw: FrozenThrow, lies: bool) -> None:
        with self._lock:
            self._pending.setdefault(throw.number, (throw, lies))

    def _keep(self, throw: FrozenThrow, lies: bool) -> None:
        is_new = self._pictured is not throw
        jpeg = jpeg_to_keep(throw.frame_bgr) if is_new else None
        self._rows().keep(self._own_table, throw.number, _written(throw, lies), jpeg)
        self._pictured = throw

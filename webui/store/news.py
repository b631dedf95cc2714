"""What changed, told to every process that has the same PostgreSQL database open.

A change says its name and number inside its own transaction, so that it is heard when it is kept
and not before. SQLite has one process, whose bell rings without this.
"""

from __future__ import annotations

import logging
import threading
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, text

DEVICES = "devices"
_CHANNEL = "pythia"
# How soon the listener notices that it shall end, or that the server is gone.
_LOOK_S = 1.0
_LONGEST_PAUSE_S = 5.0

_log = logging.getLogger(__name__)


def tell(connection: Connection, name: str, number: int = 0) -> None:
    """Something called `name` is at `number` once this transaction is kept."""
    if connection.dialect.name == "postgresql":
        notify = text("SELECT pg_notify(:channel, :said)")
        connection.execute(notify, {"channel": _CHANNEL, "said": f"{name} {number}"})


def tell_now(connection: Connection, name: str) -> None:
    """As `tell`, for what has no numbers of its own: the server's clock tells which is newer."""
    if connection.dialect.name == "postgresql":
        now_ms = "(extract(epoch from clock_timestamp()) * 1000)::bigint::text"
        notify = text(f"SELECT pg_notify(:channel, :name || ' ' || {now_ms})")
        connection.execute(notify, {"channel": _CHANNEL, "name": name})


class Hearer(Protocol):
    """Who wants to know."""

    def hear(self, name: str, number: int) -> None: ...

    def missed(self) -> None:
        """Anything may have changed: the line was down, or has only just been opened."""

    @property
    def is_over(self) -> bool: ...


def listen(engine: Engine, hearer: Hearer) -> threading.Thread | None:
    """Have `hearer` told by a thread of its own; None where there is nobody else to tell."""
    if engine.dialect.name != "postgresql":
        return None
    thread = threading.Thread(target=_listen, args=(engine, hearer), name="news", daemon=True)
    thread.start()
    return thread


def _listen(engine: Engine, hearer: Hearer) -> None:
    """One connection outside the pool, for as long as the panel runs; anew when it breaks."""
    driver: Any = engine.dialect.loaded_dbapi
    pause_s = 0.1
    pausing = threading.Event()
    while not hearer.is_over:
        try:
            with _connected(engine, driver) as line:
                pause_s = 0.1
                _follow(line, hearer)
        except driver.Error as error:
            _log.warning("news of other processes do not arrive: %s", str(error).strip())
            pausing.wait(pause_s)
            pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)


def _connected(engine: Engine, driver: Any) -> Any:
    args, options = engine.dialect.create_connect_args(engine.url)
    # A server that vanished without a word is noticed within seconds.
    alive = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
    return driver.connect(*args, autocommit=True, **{**alive, **options})


def _follow(line: Any, hearer: Hearer) -> None:
    line.execute(f"LISTEN {_CHANNEL}")
    hearer.missed()
    while not hearer.is_over:
        for said in line.notifies(timeout=_LOOK_S):
            name, _, number = said.payload.rpartition(" ")
            hearer.hear(name, int(number))

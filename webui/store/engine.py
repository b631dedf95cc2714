"""Opening the database: an SQLite file in the user's data folder, or the URL that was given."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DatabaseError, InvalidatePoolError, OperationalError

from rules.message import Refusal
from webui.sentences.keeping import refusal
from webui.store.migrations import migrate

URL_VARIABLE = "PYTHIA_DATABASE_URL"
BUSY_TIMEOUT_MS = 10_000
# A connection that was silent for so long may have been cut meanwhile.
_QUIET_S = 1.0
_BACK_S = "back_s"


def database_url(environ: Mapping[str, str] = os.environ) -> str:
    """`PYTHIA_DATABASE_URL`, or an SQLite file of this user's own."""
    if given := environ.get(URL_VARIABLE, "").strip():
        return given
    folder = user_data_path("pythia", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'pythia.db'}"


def open_engine(url: str) -> Engine:
    """An engine on a migrated database; a Refusal in a sentence where that is impossible."""
    engine = _engine(url)
    _keep_private(engine)
    try:
        with writing(engine) as connection:
            migrate(connection)
    except OperationalError as error:
        engine.dispose()
        raise refusal("store.unreachable", reason=_first_line(error)) from error
    except DatabaseError as error:
        engine.dispose()
        raise refusal("store.unreadable", reason=_first_line(error)) from error
    except Refusal:
        engine.dispose()
        raise
    return engine


def _keep_private(engine: Engine) -> None:
    """A database file is its owner's alone; so are the files SQLite makes beside it."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or not name or name == ":memory:":
        return
    with suppress(OSError):  # where it can't even be made, opening it says why
        os.close(os.open(name, os.O_RDONLY | os.O_CREAT, 0o600))
        os.chmod(name, 0o600)


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """To look things up. PostgreSQL is asked for no transaction around single questions."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="AUTOCOMMIT")
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One transaction that writes: all of it is kept, or none."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def alone(connection: Connection, with_what: str) -> None:
    """Nobody else changes this until the transaction ends. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        lock = text("SELECT pg_advisory_xact_lock(hashtext(:name))")
        connection.execute(lock, {"name": with_what})


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        engine = create_engine(parsed, **_manners(parsed))
    except ArgumentError as error:
        raise refusal("store.url", variable=URL_VARIABLE) from error
    except ImportError as error:
        raise refusal("store.driver", driver=error.name) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    if engine.dialect.name == "postgresql":
        event.listen(engine, "checkin", _note_return)
        event.listen(engine, "checkout", partial(_check_alive, engine))
    return engine


def _note_return(_dbapi_connection: Any, record: Any) -> None:
    record.info[_BACK_S] = time.monotonic()


def _check_alive(engine: Engine, dbapi_connection: Any, record: Any, _proxy: Any) -> None:
    """A server that was restarted is noticed before it is asked; one that has just answered is
    not asked whether it is there."""
    if time.monotonic() - record.info.get(_BACK_S, time.monotonic()) < _QUIET_S:
        return
    try:
        engine.dialect.do_ping(dbapi_connection)
    except engine.dialect.loaded_dbapi.Error as error:
        raise InvalidatePoolError from error


def _manners(url: URL) -> dict[str, Any]:
    """A machine that lost its power in the middle of a change keeps nobody waiting for long."""
    if url.get_backend_name() != "postgresql":
        return {}
    server = {
        "idle_in_transaction_session_timeout": 30_000,
        "lock_timeout": 30_000,
        "tcp_keepalives_idle": 10,
        "tcp_keepalives_interval": 5,
        "tcp_keepalives_count": 3,
    }
    options = " ".join(f"-c {name}={value}" for name, value in server.items())
    given = {} if "options" in url.query else {"connect_args": {"options": options}}
    return given


def _prepare_sqlite(dbapi_connection: Any, _record: object) -> None:
    # The driver must not open transactions on its own: `_begin_sqlite` does.
    dbapi_connection.isolation_level = None
    cursor = dbapi_connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    _switch_to_wal(cursor)
    # An acknowledged event must survive an empty battery, not only a killed process.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    # What players delete is overwritten, not only unlinked.
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.close()


def _switch_to_wal(cursor: Any) -> None:
    """Two that switch a new database at once may both be turned away, whatever the timeout says."""
    end_s = time.monotonic() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except cursor.connection.OperationalError:
            if time.monotonic() > end_s:
                raise
            time.sleep(0.02)


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock before it reads, so what it read can't be stale when it writes.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _first_line(error: DatabaseError) -> str:
    return (str(error.orig).strip() or str(error)).splitlines()[0]

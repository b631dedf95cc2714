"""A private PostgreSQL cluster for the tests: made, started and removed by them."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

DEBIAN = Path("/usr/lib/postgresql")
SUPERUSER = "pythia"
DATABASE = "postgres"


@contextmanager
def cluster() -> Iterator[Path]:
    """The folder of a running server's socket; skips with the reason where none can run."""
    pytest.importorskip("psycopg", reason="PostgreSQL's driver psycopg is not installed")
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    user = _unprivileged()
    # A socket's path has to be short, so not below pytest's own folder.
    folder = Path(tempfile.mkdtemp(prefix="pythia-pg-"))
    if user:
        shutil.chown(folder, user, user)
    try:
        data = folder / "data"
        _made(programs / "initdb", data, user)
        with _serving(programs / "postgres", data, folder, user):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def emptied(folder: Path) -> str:
    """The URL of the server's one database, with nothing in it. A database of its own for every
    test would be a thousand files each, to be written and removed."""
    import psycopg

    with psycopg.connect(host=str(folder), user=SUPERUSER, dbname=DATABASE, autocommit=True) as c:
        c.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        c.execute("DROP SCHEMA public CASCADE")
        c.execute("CREATE SCHEMA public")
    return f"postgresql://{SUPERUSER}@/{DATABASE}?host={folder}"


@contextmanager
def _serving(program: Path, data: Path, folder: Path, user: str | None) -> Iterator[None]:
    """The server as our own child: `pg_ctl stop` would wait a minute for one that its machine
    does not bury."""
    options = ["-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [program, *options], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/",
            user=user, group=user, start_new_session=True,
        )  # fmt: skip
    try:
        _await_answer(server, folder)
        yield
    finally:
        server.send_signal(signal.SIGQUIT)  # at once, without a checkpoint
        server.wait()


def _await_answer(server: subprocess.Popen[bytes], folder: Path) -> None:
    import psycopg

    while True:
        try:
            psycopg.connect(host=str(folder), user=SUPERUSER, dbname=DATABASE).close()
            return
        except psycopg.OperationalError:
            if server.poll() is not None:
                _skip((folder / "log").read_text())
            time.sleep(0.05)


def _programs() -> Path | None:
    if found := shutil.which("pg_ctl"):
        return Path(found).resolve().parent
    versions = sorted(DEBIAN.glob("*/bin/pg_ctl"), key=lambda path: float(path.parts[-3]))
    return versions[-1].parent if versions else None


def _unprivileged() -> str | None:
    """PostgreSQL refuses to run as root; Debian's package brings a user for it."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        pytest.skip("PostgreSQL can't be run as root, and there is no user postgres")


def _made(program: Path, data: Path, user: str | None) -> None:
    done = subprocess.run(
        [program, "-D", data, "-U", SUPERUSER, "-A", "trust", "-N"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd="/", check=False,
        user=user, group=user,
    )  # fmt: skip
    if done.returncode:
        _skip(done.stderr)


def _skip(said: str) -> NoReturn:
    pytest.skip(f"PostgreSQL does not run here: {said.strip()[-200:]}")

"""A private PostgreSQL cluster, made from the system's own programs and removed again."""

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
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

DEBIAN = Path("/usr/lib/postgresql")
SUPERUSER = "pythia"
DATABASE = "postgres"


class NoPostgres(Exception):
    """Why none can run here."""


@contextmanager
def cluster(durable: bool = False) -> Iterator[Path]:
    """The folder of a running server's socket; NoPostgres with the reason where none can run.
    `durable` is a server that waits for the disk, as one with real games does."""
    if find_spec("psycopg") is None:
        raise NoPostgres("PostgreSQL's driver psycopg is not installed")
    programs = _programs()
    if programs is None:
        raise NoPostgres("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    user = _unprivileged()
    # A socket's path has to be short, so not below pytest's own folder.
    folder = Path(tempfile.mkdtemp(prefix="pythia-pg-"))
    if user:
        shutil.chown(folder, user, user)
    try:
        data = folder / "data"
        _made(programs / "initdb", data, user)
        with _serving(programs / "postgres", data, folder, user, durable):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def url_of(folder: Path) -> str:
    """The URL of the server's one database."""
    return f"postgresql://{SUPERUSER}@/{DATABASE}?host={folder}"


@contextmanager
def _serving(
    program: Path, data: Path, folder: Path, user: str | None, durable: bool
) -> Iterator[None]:
    """The server as our own child: `pg_ctl stop` would wait a minute for one that its machine
    does not bury."""
    options = [
        f"-D{data}",
        f"-k{folder}",
        "-clisten_addresses=",
        f"-cfsync={'on' if durable else 'off'}",
    ]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [program, *options], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/",
            user=user, group=user, start_new_session=True,
        )  # fmt: skip
    try:
        _await_answer(server, program.with_name("pg_isready"), folder)
        yield
    finally:
        server.send_signal(signal.SIGQUIT)  # at once, without a checkpoint
        server.wait()


def _await_answer(server: subprocess.Popen[bytes], asking: Path, folder: Path) -> None:
    while subprocess.run([asking, "-q", "-h", folder], check=False).returncode:
        if server.poll() is not None:
            _give_up((folder / "log").read_text())
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
        raise NoPostgres("PostgreSQL can't be run as root, and there is no user postgres") from None


def _made(program: Path, data: Path, user: str | None) -> None:
    done = subprocess.run(
        [program, "-D", data, "-U", SUPERUSER, "-A", "trust", "-N"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd="/", check=False,
        user=user, group=user,
    )  # fmt: skip
    if done.returncode:
        _give_up(done.stderr)


def _give_up(said: str) -> NoReturn:
    raise NoPostgres(f"PostgreSQL does not run here: {said.strip()[-200:]}")

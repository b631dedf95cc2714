"""A private PostgreSQL cluster for the tests: made, started and removed by them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

DEBIAN = Path("/usr/lib/postgresql")


@contextmanager
def cluster() -> Iterator[Path]:
    """The folder of a running server's socket; skips with the reason where none can run."""
    pytest.importorskip("psycopg", reason="PostgreSQL's driver psycopg is not installed")
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    as_server = _as_unprivileged()
    # A socket's path has to be short, so not below pytest's own folder.
    folder = Path(tempfile.mkdtemp(prefix="pythia-pg-"))
    if as_server:
        shutil.chown(folder, "postgres", "postgres")
    try:
        data = folder / "data"
        _run(as_server, programs / "initdb", "-D", data, "-U", "pythia", "-A", "trust", "-N")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        start = ("-D", data, "-w", "-l", folder / "log", "-o", options, "start")
        _run(as_server, programs / "pg_ctl", *start)
        try:
            yield folder
        finally:
            _run(as_server, programs / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path | None:
    if found := shutil.which("pg_ctl"):
        return Path(found).resolve().parent
    versions = sorted(DEBIAN.glob("*/bin/pg_ctl"), key=lambda path: float(path.parts[-3]))
    return versions[-1].parent if versions else None


def _as_unprivileged() -> list[str]:
    """PostgreSQL refuses to run as root; Debian's package brings a user for it."""
    if os.geteuid() != 0:
        return []
    if shutil.which("runuser") is None:
        pytest.skip("PostgreSQL can't be run as root, and runuser is not there")
    known = subprocess.run(["id", "postgres"], capture_output=True, check=False)
    if known.returncode:
        pytest.skip("PostgreSQL can't be run as root, and there is no user postgres")
    return ["runuser", "-u", "postgres", "--"]


def _run(prefix: list[str], *command: object) -> None:
    done = subprocess.run(
        [*prefix, *map(str, command)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd="/",
        check=False,
    )
    if done.returncode:
        pytest.skip(f"PostgreSQL does not run here: {done.stderr.strip()[-200:]}")

"""A private PostgreSQL cluster for the tests: made, started and removed by them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from webui.bench import own_postgres
from webui.bench.own_postgres import DATABASE, SUPERUSER, url_of


@contextmanager
def cluster() -> Iterator[Path]:
    """The folder of a running server's socket; skips with the reason where none can run."""
    try:
        with own_postgres.cluster() as folder:
            yield folder
    except own_postgres.NoPostgres as reason:
        pytest.skip(str(reason))


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
    return url_of(folder)

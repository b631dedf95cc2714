"""The devices that joined, as text under the hash of the token each of them shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, delete, insert, select

from webui.store.engine import alone, reading, writing
from webui.store.news import DEVICES, tell
from webui.store.schema import devices


class DeviceRows:
    """The store's drawer for them. What a device is, the registry knows."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def all(self) -> dict[str, str]:
        with reading(self._engine) as connection:
            return _all(connection)

    @contextmanager
    def changing(self) -> Iterator[dict[str, str]]:
        """All of them, to be changed in place by one at a time; kept when the block ends well."""
        with writing(self._engine) as connection:
            alone(connection, devices.name)
            before = _all(connection)
            after = dict(before)
            yield after
            gone = [key for key, body in before.items() if after.get(key) != body]
            come = [
                {"token_hash": key, "body": body}
                for key, body in after.items()
                if before.get(key) != body
            ]
            if gone:
                connection.execute(delete(devices).where(devices.c.token_hash.in_(gone)))
            if come:
                connection.execute(insert(devices), come)
            if gone or come:
                tell(connection, DEVICES)


def _all(connection: Connection) -> dict[str, str]:
    rows = connection.execute(select(devices.c.token_hash, devices.c.body))
    return {key: body for key, body in rows}  # noqa: C416

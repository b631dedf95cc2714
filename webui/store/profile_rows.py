"""Profiles of cameras, as text under their keys."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select

from webui.store.engine import alone, reading, writing
from webui.store.schema import profiles


class ProfileRows:
    """The store's drawer for them; what a profile says, whoever opens it judges."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def all(self) -> dict[str, str]:
        with reading(self._engine) as connection:
            rows = connection.execute(select(profiles.c.key, profiles.c.body))
            return {key: body for key, body in rows}  # noqa: C416

    def get(self, key: str) -> str | None:
        query = select(profiles.c.body).where(profiles.c.key == key)
        with reading(self._engine) as connection:
            return connection.execute(query).scalar_one_or_none()

    def put(self, key: str, body: str) -> None:
        with writing(self._engine) as connection:
            alone(connection, profiles.name)
            connection.execute(delete(profiles).where(profiles.c.key == key))
            connection.execute(insert(profiles).values(key=key, body=body))

    def delete(self, key: str) -> None:
        with writing(self._engine) as connection:
            connection.execute(delete(profiles).where(profiles.c.key == key))

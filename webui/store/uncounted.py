"""Games that were played for fun, or to try something: kept, but left out of the statistics."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.exc import IntegrityError

from rules.message import Refusal
from webui.store.engine import writing
from webui.store.schema import uncounted


class Uncounted:
    """The store's drawer for them. A deleted game leaves it, too."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def ids(self) -> frozenset[str]:
        with self._engine.connect() as connection:
            return frozenset(connection.execute(select(uncounted.c.game_id)).scalars())

    def add(self, game_id: str) -> None:
        try:
            with writing(self._engine) as connection:
                connection.execute(delete(uncounted).where(uncounted.c.game_id == game_id))
                connection.execute(insert(uncounted).values(game_id=game_id))
        except IntegrityError as error:
            text = f"There is no game {game_id}."
            raise Refusal("store.unknown_game", text, game=game_id) from error

    def remove(self, game_id: str) -> None:
        with writing(self._engine) as connection:
            connection.execute(delete(uncounted).where(uncounted.c.game_id == game_id))

"""Games that were played for fun, or to try something: kept, but left out of the statistics."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.exc import IntegrityError

from webui.sentences.keeping import refusal
from webui.store.engine import reading, writing
from webui.store.schema import uncounted


class Uncounted:
    """The store's drawer for them. A deleted game leaves it, too."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def ids(self) -> frozenset[str]:
        with reading(self._engine) as connection:
            return frozenset(connection.execute(select(uncounted.c.game_id)).scalars())

    def add(self, game_id: str) -> None:
        try:
            with writing(self._engine) as connection:
                connection.execute(delete(uncounted).where(uncounted.c.game_id == game_id))
                connection.execute(insert(uncounted).values(game_id=game_id))
        except IntegrityError as error:
            raise refusal("store.unknown_game", game=game_id) from error

    def remove(self, game_id: str) -> None:
        with writing(self._engine) as connection:
            connection.execute(delete(uncounted).where(uncounted.c.game_id == game_id))

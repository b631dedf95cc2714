"""Who is answered next: many requests of one device wait for each other, not for everybody."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from webui.front.spool import Unheard


class Turns:
    """`each` requests of one asker are worked on at once; so many more may wait."""

    def __init__(self, each: int, waiting: int) -> None:
        self._each = each
        self._waiting = waiting
        self._places: dict[str, asyncio.Semaphore] = {}
        self._here: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, asker: str) -> AsyncIterator[None]:
        if self._here[asker] >= self._each + self._waiting:
            raise Unheard(HTTPStatus.TOO_MANY_REQUESTS)
        places = self._places.setdefault(asker, asyncio.Semaphore(self._each))
        self._here[asker] += 1
        try:
            async with places:
                yield
        finally:
            self._here[asker] -= 1
            if not self._here[asker]:
                del self._here[asker], self._places[asker]

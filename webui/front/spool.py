"""Bodies on their way in: kept aside until they are complete, bounded in size and in time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import Any

Receive = Callable[[], Awaitable[Mapping[str, Any]]]

# Up to here a body stays in memory: forms and taps.
_IN_MEMORY = 256 * 1024


class Unheard(Exception):
    """A request that does not come to its end: how it is answered."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


class ClientLeft(Exception):
    """There is nobody to answer."""


class Spool:
    """All bodies on their way in together; they share one bound of bytes."""

    def __init__(self, largest: int, together: int, body_s: float, silence_s: float) -> None:
        self._largest = largest
        self._together = together
        self._body_s = body_s
        self._silence_s = silence_s
        self._held = 0

    async def take(
        self, receive: Receive, announced: int
    ) -> tuple[SpooledTemporaryFile[bytes], int]:
        """The whole body and its length; `give_back` that length when it is done with."""
        if announced > self._largest:
            raise Unheard(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        body: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - the answer closes it
        length = 0
        try:
            async with asyncio.timeout(self._body_s):
                while True:
                    message = await asyncio.wait_for(receive(), self._silence_s)
                    if message["type"] == "http.disconnect":
                        raise ClientLeft
                    part = message.get("body", b"")
                    self._hold(len(part))
                    length += len(part)
                    if length > self._largest:
                        raise Unheard(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
                    body.write(part)
                    if not message.get("more_body", False):
                        break
        except TimeoutError as error:
            self.give_back(length)
            body.close()
            raise Unheard(HTTPStatus.REQUEST_TIMEOUT) from error
        except (Unheard, ClientLeft, asyncio.CancelledError):
            self.give_back(length)
            body.close()
            raise
        body.seek(0)
        return body, length

    def _hold(self, count: int) -> None:
        if self._held + count > self._together:
            raise Unheard(HTTPStatus.SERVICE_UNAVAILABLE)
        self._held += count

    def give_back(self, count: int) -> None:
        self._held -= count

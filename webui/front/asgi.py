"""Complete requests go to Flask's threads, feeds stay here and hold none."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, cast

from webui.front.environ import Environ, environ_of
from webui.front.handover import CLIENT_LEFT, FEED, KNOWN, Feed
from webui.front.spool import ClientLeft, Receive, Spool, Unheard
from webui.front.turns import Turns

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

# Pages are small: nearly all are fetched from their thread in one go.
_AT_ONCE = 256 * 1024
# A device that takes no more of its answer for so long is gone.
_SEND_S = 60.0


@dataclass
class Answer:
    """What Flask said: its head, its first parts, and where the rest comes from. One that was
    fetched whole is closed already."""

    status: int
    headers: list[tuple[bytes, bytes]]
    first: list[bytes]
    rest: Iterator[bytes] | None
    close: Callable[[], None] | None


class Front:
    """An ASGI app around a WSGI one. `asker` names who sent a request, for taking turns."""

    def __init__(
        self,
        app: Wsgi,
        threads: int,
        spool: Spool,
        turns: Turns,
        asker: Callable[[Mapping[str, Any]], str],
    ) -> None:
        self._app = app
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="page")
        self._spool = spool
        self._turns = turns
        self._asker = asker

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        try:
            await self._serve(scope, receive, send)
        except Unheard as unheard:
            await _say(send, unheard.status)
        except ClientLeft:
            pass

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _serve(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        body, length = await self._spool.take(receive, _announced(scope))
        left = threading.Event()
        watching = asyncio.ensure_future(_watch(receive, left))
        environ = environ_of(scope, cast(Any, body), length)
        environ[CLIENT_LEFT] = left.is_set
        try:
            async with self._turns.turn(self._asker(scope)):
                answer = await self._in_thread(self._call, environ)
            if environ.get(KNOWN) and (tell := scope.get("state", {}).get(KNOWN)):
                tell()
            try:
                await self._tell(answer, environ.get(FEED), send, watching)
            finally:
                if answer.close is not None:
                    await self._in_thread(answer.close)
        finally:
            watching.cancel()
            body.close()
            self._spool.give_back(length)

    async def _in_thread(self, work: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)

    def _call(self, environ: Environ) -> Answer:
        """Ask Flask, and fetch what is quickly fetched."""
        head: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], _error: Any = None) -> None:
            head[:] = [status, headers]

        parts = self._app(environ, start_response)
        close = getattr(parts, "close", lambda: None)
        first: list[bytes] = []
        rest: Iterator[bytes] | None = None
        if FEED not in environ:
            rest = iter(parts)
            if not _fetch(rest, first):
                rest = None
                close()
        status, headers = head
        sent = [
            (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
        ]
        is_whole = rest is None and FEED not in environ
        return Answer(int(status.split(" ", 1)[0]), sent, first, rest, None if is_whole else close)

    async def _tell(
        self, answer: Answer, feed: Feed | None, send: Send, watching: asyncio.Future[None]
    ) -> None:
        await _sent(send, type="http.response.start", status=answer.status, headers=answer.headers)
        if feed is not None:
            await self._follow(feed, send, watching)
        parts, rest = answer.first, answer.rest
        while rest is not None:
            await _sent(send, type="http.response.body", body=b"".join(parts), more_body=True)
            parts = []
            if watching.done() or not await self._in_thread(_fetch, rest, parts):
                rest = None
        await _sent(send, type="http.response.body", body=b"".join(parts), more_body=False)

    async def _follow(self, feed: Feed, send: Send, watching: asyncio.Future[None]) -> None:
        """Tell a feed as long as somebody listens. Waiting costs no thread."""
        loop, rung = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(rung.set)

        stop = feed.on_ring(wake)
        try:
            text = feed.opening()
            while not (feed.is_over or watching.done()):
                text += await self._in_thread(feed.news)
                await _sent(send, type="http.response.body", body=text.encode(), more_body=True)
                text = ""
                await _news(feed, rung, watching)
        finally:
            stop()


def _fetch(parts: Iterator[bytes], into: list[bytes]) -> bool:
    """The next parts, some at once; whether there may be more."""
    size = 0
    for part in parts:
        into.append(part)
        size += len(part)
        if size >= _AT_ONCE:
            return True
    return False


async def _news(feed: Feed, rung: asyncio.Event, watching: asyncio.Future[None]) -> None:
    """Until there is something to tell, or it is time for a sign of life."""
    with suppress(TimeoutError):
        async with asyncio.timeout(feed.heartbeat_s):
            while not (feed.has_news or feed.is_over or watching.done()):
                rung.clear()
                ringing = asyncio.ensure_future(rung.wait())
                either: list[asyncio.Future[Any]] = [ringing, watching]
                try:
                    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    ringing.cancel()


async def _watch(receive: Receive, left: threading.Event) -> None:
    """Notice when the client hangs up, so that nobody works for it any more."""
    while (await receive())["type"] != "http.disconnect":
        pass
    left.set()


async def _sent(send: Send, **message: Any) -> None:
    try:
        await asyncio.wait_for(send(message), _SEND_S)
    except TimeoutError as error:
        raise ClientLeft from error


async def _say(send: Send, status: HTTPStatus) -> None:
    """An answer of the front's own, in the shape of all others; the line is closed after it."""
    error = {"code": "request.unheard", "message": f"{status.phrase}.", "details": {}}
    text = json.dumps({"error": error})
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    with suppress(ClientLeft):
        await _sent(send, type="http.response.start", status=int(status), headers=headers)
        await _sent(send, type="http.response.body", body=text.encode(), more_body=False)


def _announced(scope: Mapping[str, Any]) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit() and len(value) < 20:
            return int(value)
    return 0

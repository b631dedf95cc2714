"""The web server: uvicorn listens, the front hands complete requests to the panel's threads."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import threading
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from flask import Flask
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from webui.certificate import CertificateFiles
from webui.front.asgi import Front
from webui.front.asker import asker
from webui.front.lines import Line, LineBook
from webui.front.spool import Spool
from webui.front.tls import SecureDoor, secure_context
from webui.front.turns import Turns
from webui.panel import panel_of
from webui.sentences.keeping import refusal

_log = logging.getLogger(__name__)

# Only complete requests come to a thread, and feeds hold none.
_THREADS = 24
_SILENCE_S = 15.0
# A large picture over a poor network takes its time.
_BODY_S = 180.0
_STOP_S = 5
_LOOK_S = 0.5
_MAX_HEADER_BYTES = 32 * 1024
# Bodies on their way in are kept on the disk, all of them together in no more than this.
_MOST_SPOOLED = 512 * 1024 * 1024
# Requests of one asker that are worked on at once, and those that may wait for their turn.
_AT_ONCE, _WAITING = 8, 56
# Lines of strangers: a browser opens six, some devices share an address.
_LINES_EACH, _LINES_TOGETHER = 128, 4000


class PanelServer:
    """Serves the panel until it is told to stop."""

    def __init__(
        self, app: Flask, host: str, port: int, certificate: CertificateFiles | None = None
    ) -> None:
        self._socket = _listening(host, port)
        self._panel = panel_of(app)
        # Twice what the panel accepts: up to there a refusal still reaches the browser as a
        # sentence, because the rest of the body is read first; beyond, the line is cut.
        largest = 2 * app.config["MAX_CONTENT_LENGTH"]
        self._front = Front(
            app.wsgi_app,
            _THREADS,
            Spool(largest, _MOST_SPOOLED, _BODY_S, _SILENCE_S),
            Turns(_AT_ONCE, _WAITING),
            partial(asker, self._panel.devices),
        )
        trusted: tuple[str, ...] = self._panel.settings.trusted_proxies
        served: Any = self._front
        if trusted:
            served = ProxyHeadersMiddleware(served, list(trusted))
        book = LineBook(_LINES_EACH, _LINES_TOGETHER, trusted)
        config = uvicorn.Config(
            served,
            http=_line_class(book, certificate),
            ws="none",
            loop="asyncio",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=int(_SILENCE_S),
            timeout_graceful_shutdown=_STOP_S,
            h11_max_incomplete_event_size=_MAX_HEADER_BYTES,
        )
        self._server = uvicorn.Server(config)
        self._stop = threading.Event()

    @property
    def address(self) -> tuple[str, int]:
        host, port = self._socket.getsockname()[:2]
        return host, port

    def run(self) -> None:
        """Serve until `stop` is called from another thread, or from a signal."""
        listening = threading.Thread(target=self._listen, name="panel")
        listening.start()
        try:
            # A signal that comes just before the wait begins does not end it: look again.
            while not self._stop.wait(_LOOK_S):
                pass
        finally:
            # First: pages that follow the table or a game are told that it is over.
            self._panel.live_table.stop()
            self._panel.bell.close()
            self._panel.webhooks.close()
            self._server.should_exit = True
            listening.join()
            self._front.close()

    def stop(self) -> None:
        self._stop.set()

    def stop_on_signals(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._on_signal)

    def _listen(self) -> None:
        try:
            asyncio.run(self._server.serve(sockets=[self._socket]))
        finally:
            self._socket.close()
            self.stop()

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        _log.info("stopping on %s", signal.Signals(number).name)
        self.stop()


def _listening(host: str, port: int) -> socket.socket:
    """From here on the port is ours, and known if it was 0."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise refusal("server.port", host=host, port=port) from error


def _line_class(book: LineBook, certificate: CertificateFiles | None) -> Any:
    """What uvicorn makes for every line that is opened."""

    class PanelLine(Line):
        """A line of this panel: several may be served by one program."""

    PanelLine.book = book
    if certificate is None:
        return PanelLine
    context = secure_context(certificate)

    class SecureLine(PanelLine):
        """One behind a door, which counts it until hands are shaken."""

        def __init__(self, door: SecureDoor, **given: Any) -> None:
            super().__init__(**given)
            self._door = door

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            self._door.leave()
            super().connection_made(transport)

    def secure_line(**given: Any) -> SecureDoor:
        return SecureDoor(context, lambda door: SecureLine(door, **given), Line.HEAD_S, book)

    return secure_line

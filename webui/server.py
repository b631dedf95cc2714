"""The web server: cheroot's threads around the panel, with a clean stop."""

from __future__ import annotations

import logging
import signal
import socket
import threading
import time
from _pyio import BufferedReader  # type: ignore[import-not-found]  # the one that cheroot's reader is made of
from types import FrameType
from typing import Any

from cheroot import wsgi
from cheroot.makefile import MakeFile, StreamReader
from cheroot.server import HTTPConnection
from flask import Flask

from rules.message import Refusal
from webui.certificate import CertificateFiles
from webui.panel import panel_of
from webui.tls import LateHandshake, begin_secure

_log = logging.getLogger(__name__)

# A page asks for its parts over at most six connections, and a live feed holds one thread:
# enough for a table of sixteen devices without making anyone wait.
_THREADS = 32
_SILENCE_S = 10
# A large picture over a poor network takes its time.
_REQUEST_S = 180
_STOP_S = 5
_MAX_HEADER_BYTES = 32 * 1024


class PanelServer:
    """Serves the panel until it is told to stop."""

    def __init__(
        self, app: Flask, host: str, port: int, certificate: CertificateFiles | None = None
    ) -> None:
        self._server = _Server(
            (host, port),
            app,
            numthreads=_THREADS,
            timeout=_SILENCE_S,
            shutdown_timeout=_STOP_S,
            request_queue_size=64,
        )
        if certificate is not None:
            self._server.ssl_adapter = LateHandshake(certificate)
        self._server.max_request_header_size = _MAX_HEADER_BYTES
        # Twice what the panel accepts: up to there a refusal still reaches the browser as a
        # sentence, because the rest of the body is read first; beyond, the line is cut.
        self._server.max_request_body_size = 2 * app.config["MAX_CONTENT_LENGTH"]
        self._live_table = panel_of(app).live_table
        self._bell = panel_of(app).bell
        try:
            self._server.prepare()  # from here on the port is ours, and known if it was 0
        except OSError as error:
            raise Refusal(
                "server.port",
                f"Can't listen at {host}:{port}. Perhaps Pythia runs there already, or it is not "
                "allowed: --port 0 takes any that is free.",
                host=host,
                port=port,
            ) from error
        self._stop = threading.Event()

    @property
    def address(self) -> tuple[str, int]:
        host, port = self._server.bind_addr[:2]
        return host, port

    def run(self) -> None:
        """Serve until `stop` is called from another thread, or from a signal."""
        server = threading.Thread(target=self._server.serve, name="panel")
        server.start()
        try:
            self._stop.wait()
        finally:
            # First: pages that follow the table or a game hold the server's threads.
            self._live_table.stop()
            self._bell.close()
            self._server.stop()
            server.join()

    def stop(self) -> None:
        self._stop.set()

    def stop_on_signals(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._on_signal)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        _log.info("stopping on %s", signal.Signals(number).name)
        self.stop()


class _TimedConnection(HTTPConnection):
    """A connection on which a request must arrive within `_REQUEST_S`, however it drips.

    The server's own timeout counts silence only: a byte every nine seconds would hold a
    thread for hours.
    """

    def __init__(self, server: Any, sock: socket.socket, makefile: Any = MakeFile) -> None:
        super().__init__(server, sock, makefile)
        self._arriving = _TimedSocketIO(sock, "rb")
        self.rfile = _TimedReader(self._arriving, self.rbufsize)
        self._is_begun = server.ssl_adapter is None

    def communicate(self) -> bool:
        self._arriving.allow(_REQUEST_S)
        if not self._is_begun:
            self._is_begun = begin_secure(self.socket)
            if not self._is_begun:
                return False
        return bool(super().communicate())  # type: ignore[no-untyped-call]


class _TimedSocketIO(socket.SocketIO):
    _end = 0.0

    def allow(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def readinto(self, buffer: Any) -> int | None:
        if time.monotonic() > self._end:
            raise TimeoutError("timed out")  # the words by which cheroot knows it
        return super().readinto(buffer)


class _TimedReader(StreamReader):
    def __init__(self, raw: _TimedSocketIO, buffer_size: int) -> None:
        BufferedReader.__init__(self, raw, buffer_size)
        self.bytes_read = 0


class _Server(wsgi.Server):
    ConnectionClass = _TimedConnection

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        _log.log(level, msg, exc_info=traceback)

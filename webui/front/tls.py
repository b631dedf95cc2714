"""HTTPS: hands are shaken without keeping anybody waiting, and whoever types the address without
`https` is sent to the right place."""

from __future__ import annotations

import asyncio
import re
import ssl
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable
from typing import Any

from webui.certificate import CertificateFiles
from webui.front.lines import LineBook

_HANDSHAKE_BYTE = 0x16
_HANDSHAKE_S = 10
_GOODBYE_S = 5.0
_LONGEST_HEAD_BYTES = 8192
_HOST = re.compile(rb"^host:[ \t]*([\w.:\[\]-]{1,255})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_TARGET = re.compile(rb"^(?:GET|HEAD) (/[\x21-\x7e]{0,2000}) HTTP/1\.[01]\r?\n")


def secure_context(files: CertificateFiles) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(files.chain, files.key)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


class _Handshake(SSLProtocol):
    """Tells its door when the line ends."""

    def __init__(self, door: SecureDoor, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._door = door

    def connection_lost(self, exc: BaseException | None) -> None:
        self._door.leave()
        super().connection_lost(exc)


class SecureDoor(asyncio.Protocol):
    """The first byte of a line tells what it speaks; from then on the right protocol has it. Until
    hands are shaken the line is counted in `book`, as every other one of strangers is."""

    is_busy = False

    def __init__(
        self,
        context: ssl.SSLContext,
        behind: Callable[[SecureDoor], asyncio.Protocol],
        wait_s: float,
        book: LineBook,
    ) -> None:
        self._context = context
        self._behind = behind
        self._wait_s = wait_s
        self._book = book
        self._heard = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        loop = asyncio.get_running_loop()
        self._late = loop.call_later(self._wait_s, transport.abort)
        peer = transport.get_extra_info("peername")
        self._book.add(self, peer[0] if peer else "")

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()

    def cut(self) -> None:
        self._transport.abort()

    def leave(self) -> None:
        """Hands are shaken, or there is nobody to shake them with."""
        self._late.cancel()
        self._book.remove(self)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if self._heard[0] == _HANDSHAKE_BYTE:
            self._late.cancel()
            self._shake_hands()
        elif b"\r\n\r\n" in self._heard or len(self._heard) > _LONGEST_HEAD_BYTES:
            self._send_to_https()

    def eof_received(self) -> None:
        self._send_to_https()

    def _shake_hands(self) -> None:
        """asyncio's own layer takes over, beginning with what was heard already."""
        secure = _Handshake(
            self,
            asyncio.get_running_loop(),
            self._behind(self),
            self._context,
            None,  # nobody waits for the handshake
            server_side=True,
            ssl_handshake_timeout=_HANDSHAKE_S,
            ssl_shutdown_timeout=_GOODBYE_S,
        )
        self._transport.set_protocol(secure)
        secure.connection_made(self._transport)
        heard = memoryview(self._heard)
        while heard:
            room = secure.get_buffer(len(heard))
            count = min(len(room), len(heard))
            room[:count] = heard[:count]
            secure.buffer_updated(count)
            heard = heard[count:]

    def _send_to_https(self) -> None:
        host, target = _HOST.search(self._heard), _TARGET.search(self._heard)
        if host is not None and target is not None:
            self._transport.write(
                b"HTTP/1.1 307 Temporary Redirect\r\n"
                b"Location: https://" + host[1] + target[1] + b"\r\n"
                b"Content-Length: 0\r\nConnection: close\r\n\r\n"
            )
        self._transport.close()

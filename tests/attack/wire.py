"""One line to a panel, as bytes: it sends what no decent client would, and costs little."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_NO_BODY = (204, 304)


class Unanswered(Exception):
    """The line ended, or stayed silent, before a whole answer had come."""


class Wire:
    """A line that is kept open as long as the panel keeps it, and opened again where it must be."""

    def __init__(self, address: tuple[str, int], wait_s: float = 60.0) -> None:
        self._address = address
        self._wait_s = wait_s
        self._line: socket.socket | None = None

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def ask(self, method: str, path: str, headers: dict[str, str], body: bytes | None) -> int:
        """The status; 0 where none came. A line that had been closed meanwhile is opened again."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self._address[1]}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"Content-Length: {len(body)}"] if body is not None else []
        said = "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + (body or b"")
        was_open = self._line is not None
        for _ in range(1 + was_open):
            try:
                return self._answer(said, has_body=method != "HEAD")
            except (Unanswered, OSError):
                self.close()
        return 0

    def _answer(self, said: bytes, has_body: bool) -> int:
        if self._line is None:
            self._line = socket.create_connection(self._address, self._wait_s)
            self._line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._line.sendall(said)
        heard = self._until(b"", lambda text: b"\r\n\r\n" in text)
        head, _, rest = heard.partition(b"\r\n\r\n")
        status = int(head[9:12])
        if has_body and status not in _NO_BODY:
            self._drain(head, rest)
        if b"\r\nconnection: close" in head.lower():
            self.close()
        return status

    def _drain(self, head: bytes, rest: bytes) -> None:
        if (announced := _LENGTH.search(head)) is not None:
            length = int(announced[1])
            self._until(rest, lambda text: len(text) >= length)
        else:
            self._until(rest, lambda text: text.endswith(b"0\r\n\r\n"))

    def _until(self, heard: bytes, is_whole: Callable[[bytes], bool]) -> bytes:
        assert self._line is not None
        while not is_whole(heard):
            part = self._line.recv(65536)
            if not part:
                raise Unanswered
            heard += part
        return heard

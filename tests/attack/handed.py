"""Requests handed to the panel as the front hands them over, without a network between: three
times as many in the same time."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote

from webui.front.environ import environ_of
from webui.front.handover import CLIENT_LEFT

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Handed:
    """Asked like a line (`tests.attack.wire.Wire`)."""

    def __init__(self, app: Wsgi, address: tuple[str, int]) -> None:
        self._app = app
        self._address = address

    def __enter__(self) -> Handed:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def ask(self, method: str, path: str, headers: dict[str, str], body: bytes | None) -> int:
        """The status; what is raised here would be a line that ends without an answer."""
        if not path.isascii():
            return int(HTTPStatus.BAD_REQUEST)  # the front does not let it through
        where, _, query = path.partition("?")
        sent = {"Host": f"127.0.0.1:{self._address[1]}", **headers}
        scope = {
            "method": method, "http_version": "1.1", "scheme": "http", "server": self._address,
            "client": ("127.0.0.1", 9), "path": unquote(where), "raw_path": where.encode("latin-1"),
            "query_string": query.encode("latin-1"),
            "headers": [
                (name.lower().encode(), value.encode("latin-1")) for name, value in sent.items()
            ],
        }  # fmt: skip
        told = body or b""
        environ = environ_of(scope, io.BytesIO(told), len(told)) | {CLIENT_LEFT: lambda: False}
        statuses: list[int] = []

        def start_response(status: str, _headers: object, _error: object = None) -> None:
            statuses.append(int(status[:3]))

        answer = self._app(environ, start_response)
        try:
            for _ in answer:
                pass
        finally:
            close = getattr(answer, "close", None)
            if close is not None:
                close()
        return statuses[-1]

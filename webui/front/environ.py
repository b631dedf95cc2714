"""A request as WSGI has it (PEP 3333), from one as ASGI has it."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Mapping
from typing import IO, Any
from urllib.parse import unquote_to_bytes

Environ = dict[str, Any]

_BARE = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


def environ_of(scope: Mapping[str, Any], body: IO[bytes], length: int) -> Environ:
    """`body` is complete, and `length` bytes long."""
    host, port = scope["server"] or ("localhost", 80)
    address = scope["client"][0] if scope["client"] else ""
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    environ |= _headers(scope["headers"])
    environ["CONTENT_LENGTH"] = str(length)  # what came, however it was sent
    return environ


def _headers(headers: Collection[tuple[bytes, bytes]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for raw_name, raw_value in headers:
        name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1")
        if "_" in name or name in ("transfer-encoding", "cookie"):
            continue  # an underscore would pass for a dash, and a body has arrived already
        key = _BARE.get(name) or "HTTP_" + name.upper().replace("-", "_")
        found[key] = found[key] + "," + value if key in found else value
    if cookies := cookies_in(headers):
        found["HTTP_COOKIE"] = cookies
    return found


def cookies_in(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """All cookies of a request. Bytes that are no text were never set by us, and whoever took
    them apart would stumble."""
    return "; ".join(
        value.decode("latin-1")
        for name, value in headers
        if name.lower() == b"cookie" and _is_text(value)
    )


def _is_text(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True

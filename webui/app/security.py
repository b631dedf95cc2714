"""Who may talk to the panel: the Host it was asked for, the page a request comes from.

The panel has no passwords. What protects it is that a stranger's web page, opened in a
browser at the same table, can neither write to it (origin or token) nor read from it by
renaming itself to our address (Host).
"""

from __future__ import annotations

import hmac
import ipaddress
import re
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, request

from webui.app.who import shows_token
from webui.panel import panel
from webui.problem import Problem

TOKEN_HEADER = "X-Pythia-Token"
# Who joins knows the code, which no foreign page does; the answer is JSON and sets no cookie.
_JOINING_BY_PROGRAM = "api_devices.join"
# Whoever asks for something that is no name asks for this, which is never ours.
NO_NAME = "no-name.invalid"
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


def content_policy(frame_ancestors: str = "'none'") -> str:
    """Everything comes from here, and nobody frames us but where a page says so."""
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "font-src 'self'",
            "img-src 'self' blob:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            f"frame-ancestors {frame_ancestors}",
        ]
    )


_HEADERS = {
    "Content-Security-Policy": content_policy(),
    "X-Content-Type-Options": "nosniff",
    # Not `no-referrer`: with it browsers send `Origin: null` and our own forms look foreign.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=(), payment=(), usb=()",
}


# Names and addresses as they stand in a Host header; longer labels break the address of no page.
_HOST_HEADER = re.compile(r"[0-9a-z_-]{1,63}(\.[0-9a-z_-]{1,63}){0,9}\.?(:\d{1,5})?", re.IGNORECASE)
_ADDRESS_HEADER = re.compile(r"\[[0-9a-f:.]{2,45}(%[\w.-]{1,20})?\](:\d{1,5})?", re.IGNORECASE)

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def install(app: Flask) -> None:
    app.wsgi_app = _with_a_name(app.wsgi_app)  # type: ignore[method-assign, assignment]
    app.before_request(_check_host)
    app.before_request(_check_origin)
    app.after_request(_add_headers)


def _with_a_name(inner: Wsgi) -> Wsgi:
    """Refuse requests for what can't be a name before Flask makes addresses of it."""

    def asked(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        host = environ.get("HTTP_HOST", "localhost")
        if not (_HOST_HEADER.fullmatch(host) or _ADDRESS_HEADER.fullmatch(host)):
            environ["HTTP_HOST"] = NO_NAME
        return inner(environ, start_response)

    return asked


def check_characters() -> None:
    """A zero character is part of no name, and some databases refuse it."""
    # Programs send JSON, which has a strict reader of its own, and pictures, whatever their type.
    forms = () if request.path.startswith("/api/") else request.form.values()
    said = (request.path, *request.args.values(), *forms)
    if any("\0" in text for text in said):
        raise Problem(HTTPStatus.BAD_REQUEST, "request.malformed")


def _check_host() -> None:
    """Refuse names that are not ours: a foreign name may point here by DNS rebinding."""
    host = _hostname(request.host)
    if host is None or not _is_ours(host):
        raise Problem(HTTPStatus.BAD_REQUEST, "request.host", host=request.host[:100])


def _hostname(host: str) -> str | None:
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # raises when it is no number
    except ValueError:
        return None
    return None if parts.username is not None or parts.path else parts.hostname


def _is_ours(host: str) -> bool:
    if host == "localhost" or host in panel().settings.host_names:
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    # A bare address can't be rebound. It is still refused where we listen on this machine only.
    return address.is_loopback or not panel().settings.loopback_only


def _is_this_machine() -> bool:
    return _hostname(request.host) in ("localhost", "127.0.0.1", "::1")


def _check_origin() -> None:
    """Unsafe methods need our own origin, or a token: no foreign page can know one."""
    if request.method in SAFE_METHODS or _comes_from_our_page() or _has_token():
        return
    if shows_token() or request.endpoint == _JOINING_BY_PROGRAM:
        return
    raise Problem(HTTPStatus.FORBIDDEN, "request.origin")


def _comes_from_our_page() -> bool:
    origin = request.headers.get("Origin")
    if origin is not None:
        return origin == f"{request.scheme}://{request.host}"
    return request.headers.get("Sec-Fetch-Site") == "same-origin"


def _has_token() -> bool:
    token = request.headers.get(TOKEN_HEADER, "")
    return bool(token) and hmac.compare_digest(token.encode(), panel().program_token.encode())


def _add_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure or _is_this_machine():
        # Elsewhere browsers ignore it, and complain about it on every page.
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    response.headers.setdefault("Cache-Control", "no-store")
    return response

"""The address under which other devices reach this panel."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from flask import request

from webui.panel import panel


def reachable_origin() -> str:
    """`http://host:port` for other devices; our own view of it where there is no other."""
    host = urlsplit(f"//{request.host}").hostname or ""
    if panel().settings.loopback_only or not _is_loopback(host):
        return request.host_url.rstrip("/")
    port = urlsplit(f"//{request.host}").port
    address = own_address() or host
    return f"{request.scheme}://{address}" + (f":{port}" if port else "")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def own_address() -> str | None:
    """This machine's address on its network. A connected UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return None
        return str(probe.getsockname()[0])

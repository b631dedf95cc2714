"""Does a network address answer at all? Asked before a stream is opened: drivers take a minute to
say no, and say it in their own words."""

from __future__ import annotations

import socket
import threading
from urllib.parse import urlsplit

_PORTS = {"rtsp": 554, "rtsps": 322, "http": 80, "https": 443}
ANSWER_S = 1.5


def answers(address: str, within_s: float = ANSWER_S) -> bool:
    """Whether something listens there. Looking a name up knows no end of its own, so it is done
    beside, and left behind when it takes too long."""
    parts = urlsplit(address)
    try:
        place = (parts.hostname or "", parts.port or _PORTS[parts.scheme.lower()])
    except ValueError:
        return False
    reached = threading.Event()

    def knock() -> None:
        try:
            socket.create_connection(place, within_s).close()
        except OSError:
            tried.set()
            return
        reached.set()
        tried.set()

    tried = threading.Event()
    threading.Thread(target=knock, name="knock", daemon=True).start()
    tried.wait(within_s)
    return reached.is_set()

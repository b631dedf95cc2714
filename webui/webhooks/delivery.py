"""Handing one message over: to the address that was checked, in little time, following nobody."""

from __future__ import annotations

import http.client
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

from webui.webhooks.address import HookAddress
from webui.webhooks.hook import Happening, Hook

#: For each step: to connect, to send, to hear of it.
TIMEOUT_S = 5.0


@dataclass(frozen=True)
class HookMessage:
    """`id` is the same at every try, so that a receiver can tell one that came twice."""

    id: str
    happening: Happening
    body: bytes


def deliver(hook: Hook, message: HookMessage, clock: Callable[[], float] = time.time) -> int:
    """The status the receiver answered with. OSError, HTTPException or Refusal when none came.
    Redirects are an answer like any other: nobody is led elsewhere."""
    address = hook.leads_to
    line = _line(address, address.resolved(hook.private_is_meant))
    timestamp = str(int(clock()))
    headers = {
        "Host": address.netloc,
        "Content-Type": "application/json",
        "User-Agent": "Pythia",
        "X-Pythia-Event": str(message.happening),
        "X-Pythia-Delivery": message.id,
        "X-Pythia-Timestamp": timestamp,
        "X-Pythia-Signature": hook.signature(timestamp, message.body),
        "Connection": "close",
    }
    try:
        line.request("POST", address.target, message.body, headers)
        return line.getresponse().status  # what else it says is not read
    finally:
        line.close()


def is_taken(status: int) -> bool:
    return HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES


def _line(address: HookAddress, ip: str) -> http.client.HTTPConnection:
    """A connection to this IP address, by whatever name it is asked for."""
    line = http.client.HTTPConnection(address.host, address.port, timeout=TIMEOUT_S)
    plain = socket.create_connection((ip, address.port), TIMEOUT_S)
    try:
        line.sock = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=address.host)
            if address.scheme == "https"
            else plain
        )
    except OSError:
        plain.close()
        raise
    return line

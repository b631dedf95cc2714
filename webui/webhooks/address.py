"""Where a webhook may lead: an http(s) address that the host confirmed, and nowhere else.

What answers inside a home network (a router, another machine's settings) must not be reachable by
a name that somebody handed the host: an address in the own network needs the host's word for it,
and the name is looked up anew before every delivery, which goes to the very address that was
checked.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from webui.sentences.panel import refusal

LONGEST_ADDRESS = 500
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class HookAddress:
    """An address taken apart; `target` is what the server is asked for."""

    scheme: str
    host: str
    port: int
    target: str

    @classmethod
    def parse(cls, written: str) -> HookAddress:
        """A Refusal for everything that is no plain http(s) address."""
        written = written.strip()
        try:
            parts = urlsplit(written)
            port = parts.port
        except ValueError as error:
            raise refusal("webhook.address") from error
        is_plain = written.isascii() and written.isprintable() and " " not in written
        if (
            parts.scheme not in _PORTS
            or not parts.hostname
            or parts.username is not None
            or not is_plain
            or len(written) > LONGEST_ADDRESS
        ):
            raise refusal("webhook.address")
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return cls(parts.scheme, parts.hostname, port or _PORTS[parts.scheme], target)

    @property
    def shown(self) -> str:
        """Without what comes after the name: often that is the secret."""
        return f"{self.scheme}://{self.netloc}/…"

    @property
    def netloc(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    def resolved(self, private_is_meant: bool) -> str:
        """The IP address to deliver to. A Refusal where the host has not given their word for an
        address in the own network."""
        try:
            found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise refusal("webhook.unknown_name", name=self.host[:100]) from error
        addresses = [str(one[4][0]) for one in found]
        if not private_is_meant and not all(map(_is_public, addresses)):
            raise refusal("webhook.private", name=self.host[:100])
        return addresses[0]


def _is_public(address: str) -> bool:
    known = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(known, "ipv4_mapped", None)
    return (mapped or known).is_global and not known.is_multicast

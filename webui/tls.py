"""HTTPS for the panel's server, without letting a silent device hold up all others.

cheroot shakes hands where it accepts connections: one thread, so a phone that connects and then
says nothing would keep everybody waiting. Here the handshake is left to the thread that answers.
Whoever types the address without `https` is sent to the right place.
"""

from __future__ import annotations

import re
import socket
import ssl
from typing import Any

from cheroot.ssl.builtin import BuiltinSSLAdapter

from webui.certificate import CertificateFiles

_HANDSHAKE_BYTE = b"\x16"
_LONGEST_HEAD_BYTES = 8192
_HOST = re.compile(rb"^host:[ \t]*([\w.:\[\]-]{1,255})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_TARGET = re.compile(rb"^(?:GET|HEAD) (/[\x21-\x7e]{0,2000}) HTTP/1\.[01]\r?\n")


class LateHandshake(BuiltinSSLAdapter):
    """cheroot's adapter, except that accepting a connection waits for nobody."""

    def __init__(self, files: CertificateFiles) -> None:
        super().__init__(str(files.chain), str(files.key))
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2

    def wrap(self, sock: socket.socket) -> tuple[ssl.SSLSocket, dict[str, str]]:
        line = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        return line, {"wsgi.url_scheme": "https", "HTTPS": "on"}


def begin_secure(line: Any) -> bool:
    """Shake hands on a connection. False when it came to nothing: it is to be closed."""
    try:
        # Looked at below the encryption, where the first byte tells the two kinds apart.
        first = socket.socket.recv(line, 1, socket.MSG_PEEK)
        if first and first != _HANDSHAKE_BYTE:
            _send_to_https(line)
            return False
        line.do_handshake()
    except OSError:  # a device that hung up, waited too long or does not trust us
        return False
    return True


def _send_to_https(line: Any) -> None:
    head = socket.socket.recv(line, _LONGEST_HEAD_BYTES)
    host, target = _HOST.search(head), _TARGET.search(head)
    if host is None or target is None:
        return
    address = b"https://" + host[1] + target[1]
    socket.socket.sendall(
        line,
        b"HTTP/1.1 307 Temporary Redirect\r\nLocation: " + address + b"\r\n"
        b"Content-Length: 0\r\nConnection: close\r\n\r\n",
    )

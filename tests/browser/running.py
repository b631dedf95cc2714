"""A panel behind its real server, as long as somebody looks at it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask

from webui.certificate import CertificateFiles
from webui.server import PanelServer


@contextmanager
def running(app: Flask, certificate: CertificateFiles | None = None) -> Iterator[str]:
    """The address of the panel; a secure one where there is a certificate."""
    panel = PanelServer(app, "127.0.0.1", 0, certificate)
    thread = threading.Thread(target=panel.run)
    thread.start()
    host, port = panel.address
    try:
        yield f"{'https' if certificate else 'http'}://{host}:{port}"
    finally:
        panel.stop()
        thread.join()

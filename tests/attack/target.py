"""A panel of our own to attack: open to the network, on a loopback address."""

from __future__ import annotations

import http.client
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rules.table import Player
from webui.app import create_app
from webui.panel import Panel, panel_of
from webui.server import PanelServer

_AT = "2026-01-01T00:00:00Z"


@dataclass(frozen=True)
class Target:
    """A running panel, with a game and a way in for a host and a guest."""

    server: PanelServer
    app: Any
    game: str
    host: str
    guest: str

    def ask(self, method: str, path: str, token: str, body: bytes | None, kind: str) -> int:
        line = http.client.HTTPConnection(*self.server.address, timeout=60)
        try:
            headers = {"Content-Type": kind} | (
                {"Authorization": f"Bearer {token}"} if token else {}
            )
            line.request(method, path, body, headers)
            answer = line.getresponse()
            answer.read()
            return answer.status
        except (http.client.HTTPException, OSError, ValueError):
            return 0
        finally:
            line.close()

    def anew(self) -> Target:
        """The same panel with another game, host and guest: some attacks end theirs."""
        game, host, guest = _begun(panel_of(self.app))
        return replace(self, game=game, host=host, guest=guest)


@contextmanager
def target() -> Iterator[Target]:
    with tempfile.TemporaryDirectory() as folder:
        config = {"DATA_FOLDER": Path(folder), "LOOPBACK_ONLY": False, "WRITES_PER_MINUTE": 10_000,
                  "READS_PER_MINUTE": 10_000}  # fmt: skip
        app = create_app(config)
        server = PanelServer(app, "127.0.0.1", 0)
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            yield Target(server, app, *_begun(panel_of(app)))
        finally:
            server.stop()
            thread.join(timeout=60)


def _begun(panel: Panel) -> tuple[str, str, str]:
    players = (Player("ada", "Ada"), Player("bob", "Bob"))
    game = panel.play.start("oraklos", "junior", players, {}, _AT)
    host, _ = panel.devices.join("host", host=True)
    guest, _ = panel.devices.join("guest", host=False)
    return game, host, guest

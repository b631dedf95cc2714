"""A panel of our own to attack: open to the network, on a loopback address."""

from __future__ import annotations

import http.client
import random
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rules.oraklos.reading import Reading
from rules.table import Player
from tests.attack.dice import circle
from vision.live.spec import SIMULATED
from webui.app import create_app
from webui.cases.case import written_view
from webui.devices.registry import Registry
from webui.games import GAMES
from webui.panel import Panel, panel_of
from webui.problem import Problem
from webui.server import PanelServer

_AT = "2026-01-01T00:00:00Z"
_CROWDED = 20


@dataclass(frozen=True)
class Target:
    """A running panel, with a game and a way in for a host and a guest. `known` are values that
    are there, by the name that addresses give them."""

    server: PanelServer
    app: Any
    game: str
    host: str
    guest: str
    known: Mapping[str, Sequence[str]]

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

    def anew(self, chance: random.Random) -> Target:
        """The same panel with other games, and another host and guest: some attacks end theirs."""
        return replace(self, **_begun(panel_of(self.app), chance))

    def joined_again(self) -> Target:
        """The same games, and another host and guest."""
        devices = panel_of(self.app).devices
        _make_room(devices)
        host, guest = (devices.join("again", host=host)[0] for host in (True, False))
        return replace(self, host=host, guest=guest)


@contextmanager
def target(camera: str = SIMULATED) -> Iterator[Target]:
    with tempfile.TemporaryDirectory() as folder:
        config = {"DATA_FOLDER": Path(folder), "LOOPBACK_ONLY": False, "WRITES_PER_MINUTE": 10_000,
                  "READS_PER_MINUTE": 10_000, "CAMERA": camera}  # fmt: skip
        app = create_app(config)
        server = PanelServer(app, "127.0.0.1", 0)
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            yield Target(server, app, **_begun(panel_of(app), random.Random(1)))
        finally:
            server.stop()
            thread.join(timeout=60)


def _make_room(devices: Registry) -> None:
    """A long attack joins more often than a table has places; whoever is sent away joins again."""
    if len(devices.all()) >= _CROWDED:
        for one in devices.all():
            with suppress(Problem):  # another client is at it, too
                devices.remove(one.id)


def _begun(panel: Panel, chance: random.Random) -> dict[str, Any]:
    """A game of every kind and variant, a throw of each sort, a host and a guest who plays."""
    players = tuple(Player(one, one.title()) for one in ("ada", "bob", "eve"))
    games = {
        (name, variant): panel.play.start(name, variant, players, {}, _AT)
        for name, game in GAMES.items()
        for variant in game.variants
    }
    _make_room(panel.devices)
    host, _ = panel.devices.join("host", host=True)
    guest, device = panel.devices.join("guest", host=False)
    game = games["oraklos", "junior"]
    panel.devices.sit(device.id, game, chance.choice(players).id)
    case = panel.cases.add(written_view(Reading.from_json(circle(9))), None, device.id)
    assert case.key is not None
    thrown = panel.store.throws.add(game, _AT, circle(9))
    known = {
        "game_id": list(games.values()), "player": ["ada", "bob"], "device_id": [device.id],
        "key": [case.key], "id": [case.key], "shared_id": [case.shared_id], "game": list(GAMES),
        "edition": ["orakel", "base", "new_paths"], "paper": ["a4", "letter"], "view": ["0", "1"],
        "number": ["0", "1", "7"], "throw_id": [thrown], "filename": ["js/draft.js"],
    }  # fmt: skip
    return {"game": game, "host": host, "guest": guest, "known": known}

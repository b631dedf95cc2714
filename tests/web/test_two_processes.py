"""Two panels, as two machines would run them, over one PostgreSQL: a tap at one shows at the other,
and when one is killed in the middle of taps nothing that it acknowledged is lost."""

from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.store.postgres import cluster, emptied

COMMAND = [sys.executable, "-c", "from webui.cli import main; main()", "serve", "--port", "0"]
PLAYERS = [{"id": "plum", "name": "Ada"}, {"id": "teal", "name": "Bob"}]
PATIENCE_S = 60


@dataclass
class Served:
    process: subprocess.Popen[str]
    port: int

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        sent = {"Content-Type": "application/json", **headers}
        line.request(method, path, None if body is None else json.dumps(body), sent)
        answer = line.getresponse()
        told = json.loads(answer.read())
        assert answer.status < 400, told
        return told


@contextmanager
def serving(folder: Path, url: str) -> Iterator[Served]:
    """`pythia serve` on a machine of its own, as far as files go."""
    env = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1",
           "PYTHIA_DATABASE_URL": url}  # fmt: skip
    process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True, env=env)
    try:
        assert process.stdout is not None
        found = re.search(r"127\.0\.0\.1:(\d+)/", process.stdout.readline())
        assert found
        yield Served(process, int(found[1]))
    finally:
        process.kill()
        process.wait()


@dataclass
class Follower:
    """A page of the game at one panel: the newest number it was told."""

    panel: Served
    game_id: str
    seen: int = 0
    told: threading.Condition = field(default_factory=threading.Condition)

    def follow(self) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self.panel.port, timeout=PATIENCE_S)
        line.request("GET", f"/api/games/{self.game_id}/feed")
        answer = line.getresponse()
        with suppress(OSError, http.client.HTTPException):
            while text := answer.readline():
                if text.startswith(b"data: {"):
                    with self.told:
                        self.seen = json.loads(text[6:])["seen"]
                        self.told.notify_all()

    def waits_for(self, number: int) -> bool:
        with self.told:
            return self.told.wait_for(lambda: self.seen >= number, PATIENCE_S)


@pytest.fixture
def panels(tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    with ExitStack() as stack:
        url = emptied(stack.enter_context(cluster()))
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
        one, two = (stack.enter_context(serving(tmp_path / name, url)) for name in ("one", "two"))
        yield one, two


def test_a_tap_shows_everywhere_and_a_killed_panel_loses_nothing(
    panels: tuple[Served, Served],
) -> None:
    one, two = panels
    token = one.ask("GET", "/api/token")
    sent = {token["header"]: token["token"]}  # the other panel knows it, too
    body = {"game": "oraklos", "variant": "junior", "players": PLAYERS, "options": {}}
    game = two.ask("POST", "/api/games", body, **sent)
    acts = f"/api/games/{game['id']}/acts"
    page = Follower(two, game["id"])
    threading.Thread(target=page.follow, daemon=True).start()
    assert page.waits_for(1)

    acknowledged = 1

    def tap(panel: Served) -> int:
        data = {"player": "plum", "name": f"Ada {acknowledged}"}
        act = {"seen": acknowledged, "kind": "rename", "by": None, "data": data}
        return int(panel.ask("POST", acts, act, **sent)["n"])

    for _ in range(5):
        acknowledged = tap(one)
        assert page.waits_for(acknowledged), "a tap at one panel is told at the other"

    threading.Timer(0.3, one.process.send_signal, (signal.SIGKILL,)).start()
    with suppress(OSError, http.client.HTTPException):
        while True:
            acknowledged = tap(one)
    assert one.process.wait(PATIENCE_S) == -signal.SIGKILL

    assert page.waits_for(acknowledged)
    kept = int(two.ask("GET", f"/api/games/{game['id']}")["n"])
    # One more may have been kept than was told; none that was told may be missing.
    assert kept in (acknowledged, acknowledged + 1)
    lines = two.ask("GET", f"/api/games/{game['id']}/log")["lines"]
    assert len(lines) == kept
    acknowledged = kept
    assert tap(two) == kept + 1, "the game goes on at the other"
    assert page.waits_for(kept + 1)

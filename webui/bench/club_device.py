"""What the bench of a club is made of: panels as processes of their own, and devices that join,
sit down, tap, follow and fetch as a phone does."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

_PATIENCE_S = 60.0
_FORM = "application/x-www-form-urlencoded"


@dataclass
class Served:
    """A panel that runs as a process of its own."""

    process: subprocess.Popen[str]
    printed: str
    port: int

    def processor_s(self) -> float:
        """The time its threads have worked; not a number where the system does not tell."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return float("nan")
        fields = stat.read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def serving(url: str) -> Iterator[Served]:
    """`pythia serve --lan` with files of its own, as on another machine."""
    command = [sys.executable, "-c", "from webui.cli import main; main()", "serve", "--lan"]
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "HOME": home, "XDG_DATA_HOME": home, "PYTHIA_DATABASE_URL": url}
        process = subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--port", "0"],
            stdout=subprocess.PIPE, text=True, env={**env, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        try:
            printed = ""
            while "host?key=" not in printed and process.stdout is not None:
                line = process.stdout.readline()
                if not line:
                    raise RuntimeError(f"the panel ended: {printed}")
                printed += line
            yield Served(process, printed, int(_found(r"127\.0\.0\.1:(\d+)/", printed)))
        finally:
            process.kill()
            process.wait()


def joined_host(panel: Served) -> Device:
    """The device that opens the link printed at the start."""
    device = Device(panel, "127.0.0.1", "", "")
    key = _found(r"host\?key=(\S+)", panel.printed)
    answer = device.ask("POST", "/host", urlencode({"key": key, "name": "Tablet"}), _FORM)
    device.token = _found(r"pythia_device=([^;]+)", answer.headers["Set-Cookie"])
    device.code = _found(r"code (\w{3} \w{3}):", panel.printed)
    return device


@dataclass
class Device:
    """A phone at a table: what it was told and what it showed, by the number of the event."""

    panel: Served
    address: str
    token: str
    player: str
    code: str = ""
    told_s: dict[int, float] = field(default_factory=dict)
    shown_s: dict[int, float] = field(default_factory=dict)
    _news: threading.Condition = field(default_factory=threading.Condition)

    @classmethod
    def join(cls, panel: Served, code: str, address: str, player: str) -> Device:
        device = cls(panel, address, "", player)
        device.token = device.asked("POST", "/api/join", {"code": code, "name": player})["token"]
        return device

    def sit(self, game_id: str) -> None:
        self.asked("POST", f"/api/games/{game_id}/me", {"player": self.player})

    def add_table(self, name: str) -> str:
        self.ask("POST", "/tables", urlencode({"name": name}), _FORM)
        page = self.ask("GET", "/devices").text
        return _found(rf'<option value="(\w+)"[^>]*>{name}</option>', page)

    def begin(self, game: str, table_id: str, players: tuple[str, ...]) -> str:
        names = {f"name.{one}": one.title() for one in players}
        form = urlencode({"table": table_id, **names})
        answer = self.ask("POST", f"/games/new/{game}", form, _FORM)
        return answer.headers["Location"].split("/")[-1]

    def look_at_the_camera(self) -> None:
        self.ask("GET", "/live/picture.jpg")

    def tap(self, game_id: str, seen: int, name: str) -> int:
        act = {
            "seen": seen,
            "kind": "rename",
            "by": None,
            "data": {"player": self.player, "name": name},
        }
        return int(self.asked("POST", f"/api/games/{game_id}/acts", act)["n"])

    def follow(self, game_id: str, end: threading.Event) -> None:
        """Keep a page of the game open until the end."""
        threading.Thread(target=self._follow, args=(game_id, end), daemon=True).start()

    def _follow(self, game_id: str, end: threading.Event) -> None:
        line = self._another()
        with suppress(OSError, http.client.HTTPException):
            line.request("GET", f"/games/{game_id}/feed", headers=self._headers())
            answer = line.getresponse()
            while not end.is_set() and (said := answer.readline()):
                if not said.startswith(b"data: {"):
                    continue
                number = json.loads(said[6:])["seen"]
                self._note(self.told_s, number)
                if max(self.shown_s, default=0) < number:  # else the page has it already
                    page = self.ask("GET", f"/games/{game_id}/now").text
                    self._note(self.shown_s, int(_found(r'data-seen="(\d+)"', page)))

    def _note(self, when_s: dict[int, float], number: int) -> None:
        with self._news:
            when_s.setdefault(number, time.monotonic())
            self._news.notify_all()

    def first_s(self, when_s: dict[int, float], number: int) -> float | None:
        """When this event was known: a newer number tells of all before it."""
        with self._news:
            return min((at for n, at in when_s.items() if n >= number), default=None)

    def await_number(self, number: int) -> None:
        if not self.await_shown(number):
            raise RuntimeError(f"event {number} never came")

    def await_shown(self, number: int) -> bool:
        with self._news:
            return self._news.wait_for(lambda: max(self.shown_s, default=0) >= number, _PATIENCE_S)

    def asked(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        answer = self.ask(method, path, None if body is None else json.dumps(body))
        told: dict[str, Any] = json.loads(answer.text)
        return told

    def ask(
        self, method: str, path: str, body: str | None = None, kind: str = "application/json"
    ) -> HttpReply:
        line = self._another()  # the panel closes those that are silent for long
        line.request(method, path, body, self._headers(kind))
        heard = line.getresponse()
        answer = HttpReply(heard.status, heard.headers, heard.read().decode("utf-8", "replace"))
        line.close()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {answer.text[:300]}")
        return answer

    def _another(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(
            "127.0.0.1", self.panel.port, timeout=_PATIENCE_S, source_address=(self.address, 0)
        )

    def _headers(self, kind: str = "application/json") -> dict[str, str]:
        origin = f"http://127.0.0.1:{self.panel.port}"
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Origin": origin, "Content-Type": kind, **known}


@dataclass(frozen=True)
class HttpReply:
    status: int
    headers: http.client.HTTPMessage
    text: str


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    if match is None:
        raise RuntimeError(f"{pattern} is not in: {text[:300]}")
    return match[1]

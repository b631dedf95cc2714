"""The attacks as programs: `python -m tests.attack.programs --seconds 180` (`make attack`).

Everything goes to a panel started here, on loopback addresses only, bounded in time. Each attack
returns what it did and what it found wrong; a bounded slice of each runs in `make test`.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import secrets
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from rules.table import Player
from tests.attack.dice import circle
from tests.attack.kills import kills
from tests.attack.outcome import Outcome
from webui.app import create_app
from webui.machine import allow_many_lines, give_memory_back
from webui.panel import panel_of
from webui.server import PanelServer

NONSENSE = (
    "²", "7" * 5000, "-1", "", "\x00", "../../etc/passwd", "<script>alert(1)</script>", "1e400",
    "NaN", "\u202e", "é" * 300, "[" * 1000, "%s%n", "' OR 1=1 --", "null", "true", "[]", "{}",
    "0", "999999999999999999999", "\r\nX-Evil: 1",
)  # fmt: skip
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


@dataclass(frozen=True)
class Target:
    """A running panel open to the network, with a way in for a host and a guest."""

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
            answer.read(4096) if "feed" in path else answer.read()
            return answer.status
        except (http.client.HTTPException, OSError, ValueError):
            return 0
        finally:
            line.close()


@contextmanager
def target() -> Iterator[Target]:
    with tempfile.TemporaryDirectory() as folder:
        config = {"DATA_FOLDER": Path(folder), "LOOPBACK_ONLY": False, "WRITES_PER_MINUTE": 10_000,
                  "READS_PER_MINUTE": 10_000}  # fmt: skip
        app = create_app(config)
        panel = panel_of(app)
        host, _ = panel.devices.join("host", host=True)
        guest, _ = panel.devices.join("guest", host=False)
        players = (Player("ada", "Ada"), Player("bob", "Bob"))
        game = panel.play.start("oraklos", "junior", players, {}, "2026-01-01T00:00:00Z")
        server = PanelServer(app, "127.0.0.1", 0)
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            yield Target(server, app, game, host, guest)
        finally:
            server.stop()
            thread.join(timeout=60)


def every_route(at: Target, seconds: float, seed: int = 1) -> Outcome:
    """Each route of the url map with nonsense in every place, as host, guest and stranger."""
    rng, done = random.Random(seed), Outcome("every route")
    statuses: Counter[int] = Counter()
    rules = [rule for rule in at.app.url_map.iter_rules() if "feed" not in rule.rule]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        rule = rng.choice(rules)
        method = rng.choice(sorted((rule.methods or {"GET"}) - {"OPTIONS"}))

        def filled(match: re.Match[str]) -> str:
            good = at.game if match[1] == "game_id" else secrets.token_hex(4)
            chosen = good if rng.random() < 0.5 else rng.choice(NONSENSE)
            return "".join(f"%{byte:02x}" for byte in chosen.encode()[:300])

        path = PARAMETER.sub(filled, rule.rule)
        if rng.random() < 0.3:
            path += f"?view={rng.choice('²9x')}&dice={'1,' * 50}&show=prophecies&seen=%00"
        body, kind = _any_body(rng)
        token = rng.choice((at.host, at.guest, ""))
        status = at.ask(method, path[:4000], token, body if method != "GET" else None, kind)
        statuses[status] += 1
        done.tried += 1
        if status >= 500 and status != 503:
            done.wrong.append(f"{status} {method} {path[:120]} {kind} {(body or b'')[:80]!r}")
    done.figures = {str(status): count for status, count in statuses.items()}
    return done


def _any_body(rng: random.Random) -> tuple[bytes, str]:
    word = rng.choice(NONSENSE)
    form = "&".join(
        f"{name}={rng.choice(('1', '%C2%B2', '7' * 60, '%00', 'ada', '{}'))}"
        for name in ("seen", "kind", "by", "data", "say", "die", "doubt", "player", "code", "name",
                     "number", "theme", "source", "x", "y")
    )  # fmt: skip
    written = {
        "seen": rng.choice((0, 1, -1, 10**9, None, word)),
        "kind": rng.choice(("draw", "undo", word)),
        "by": rng.choice(("ada", None, word)),
        "data": rng.choice(({}, {"cards": [word]}, word)),
    }
    return rng.choice(
        [
            (form.encode(), "application/x-www-form-urlencoded"),
            (json.dumps(written).encode(), "application/json"),
            (json.dumps({"reading": circle(9), "dice": [1, 2, 3, 4]}).encode(), "application/json"),
            (word.encode("utf-8", "replace"), "application/json"),
            (secrets.token_bytes(200), "image/jpeg"),
            (b'--x\r\nContent-Disposition: form-data; name="picture"\r\n\r\nx\r\n--x--',
             "multipart/form-data; boundary=x"),
        ]
    )  # fmt: skip


def slow_lines(at: Target, lines: int, pages: int) -> Outcome:
    """Silent and dripping lines from several addresses, and how long a page takes beside them;
    and without them, since a busy machine is slow by itself."""
    done = Outcome("slow lines")
    alone = _page_times(at, pages, [], done)
    with ExitStack() as held:
        opened = []
        for k in range(lines):
            own = (f"127.0.{k % 40}.2", 0)
            try:
                line = socket.create_connection(at.server.address, 30, source_address=own)
            except OSError as error:
                done.wrong.append(str(error))
                continue
            opened.append(held.enter_context(line))
            done.tried += 1
        beside = _page_times(at, pages, opened[:: max(1, lines // 200)], done)
    for name, times in (("alone", alone), ("beside", beside)):
        done.figures[f"{name}_median_s"] = times[len(times) // 2]
        done.figures[f"{name}_p95_s"] = times[int(0.95 * len(times))]
    return done


def _page_times(
    at: Target, pages: int, dripping: list[socket.socket], done: Outcome
) -> list[float]:
    times = []
    for _ in range(pages):
        for line in dripping:
            with suppress(OSError):
                line.send(b"G")
        begun = time.monotonic()
        if at.ask("GET", "/api/me", at.guest, None, "text/plain") != 200:
            done.wrong.append("a page was not answered")
        times.append(time.monotonic() - begun)
    return sorted(times)


def dear_searches(at: Target, seconds: float) -> Outcome:
    """Throws on a circle, in doubt: each answer comes, and within its time."""
    done, slowest, end = Outcome("dear searches"), 0.0, time.monotonic() + seconds
    shapes = [(80, 0), (80, 10), (60, 10), (24, 10), (16, 16), (81, 0)]
    while time.monotonic() < end:
        dice, doubts = shapes[done.tried % len(shapes)]
        body = json.dumps({"reading": circle(dice, doubts)}).encode()
        begun = time.monotonic()
        status = at.ask("POST", "/api/prophecies", at.guest, body, "application/json")
        slowest = max(slowest, time.monotonic() - begun)
        done.tried += 1
        if status not in (200, 422):
            done.wrong.append(f"{status} for {dice} dice, {doubts} doubts")
    done.figures = {"slowest_s": slowest}
    return done


ATTACKS: tuple[Callable[[Target, float], Outcome], ...] = (
    lambda at, seconds: every_route(at, seconds * 0.6),
    lambda at, seconds: dear_searches(at, seconds * 0.25),
    lambda at, seconds: slow_lines(at, 1000 if seconds > 60 else 150, 20),
)


@click.command()
@click.option("--seconds", default=180.0, show_default=True, help="How long, all together.")
def main(seconds: float) -> None:
    """Attack a panel of our own and tell what came of it; exit 1 if anything was wrong."""
    allow_many_lines()
    give_memory_back()
    wrong = 0
    with target() as at:
        for attack in ATTACKS:
            outcome = attack(at, seconds)
            click.echo(str(outcome))
            for one in outcome.wrong[:10]:
                click.echo(f"  {one}")
            wrong += len(outcome.wrong)
    if hasattr(os, "fork"):
        outcome = kills(1000, seconds * 0.15)
        click.echo(str(outcome))
        wrong += len(outcome.wrong)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

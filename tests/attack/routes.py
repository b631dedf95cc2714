"""Each route of the url map with nonsense in every place, as host, guest and stranger."""

from __future__ import annotations

import json
import random
import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from rules.message import Refusal
from tests.attack import nonsense
from tests.attack.handed import Handed
from tests.attack.outcome import Outcome
from tests.attack.target import Target
from tests.attack.wire import Wire
from webui.panel import panel_of

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
# Sent as it stands, which no address may be: the front refuses it and hangs up.
_RAW = "view=\xb2"
# Some of what is tried deletes the game.
_ANEW_AFTER = 1500

Line = Wire | Handed


@dataclass(frozen=True)
class Try:
    """One request, and by whom."""

    method: str
    path: str
    body: bytes | None
    kind: str
    token: str
    headers: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        body = (self.body or b"")[:300]
        return f"{self.method} {self.path[:200]} {self.kind} {self.headers} {body!r}"

    def sent(self, line: Line) -> int:
        headers = {"Content-Type": self.kind, **self.headers}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return line.ask(self.method, self.path, headers, self.body)


def every_route(
    at: Target, seconds: float, seed: int = 1, clients: int = 2, is_handed: bool = False
) -> Outcome:
    """So many clients at once, each on one line as long as the panel keeps it open, or without
    the network between."""
    done = Outcome("every route")

    def client(chance: random.Random) -> tuple[Counter[int], list[str]]:
        address = at.server.address
        with Handed(at.app.wsgi_app, address) if is_handed else Wire(address) as line:
            return _client(at, line, seconds, chance)

    with ThreadPoolExecutor(clients) as pool:
        each = list(pool.map(client, [random.Random(seed * 1000 + k) for k in range(clients)]))
    statuses: Counter[int] = sum((found for found, _ in each), Counter())
    done.tried = statuses.total()
    done.wrong = [one for _, wrong in each for one in wrong]
    done.figures = {str(status): count for status, count in sorted(statuses.items())}
    return done


def _client(
    at: Target, line: Line, seconds: float, chance: random.Random
) -> tuple[Counter[int], list[str]]:
    statuses: Counter[int] = Counter()
    wrong: list[str] = []
    rules = [rule for rule in at.app.url_map.iter_rules() if "feed" not in rule.rule]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if statuses.total() % _ANEW_AFTER == 0:
            at = at.anew(chance)
        tried = _an_act(at, chance) if chance.random() < 0.2 else _any_try(at, chance, rules)
        status = tried.sent(line)
        statuses[status] += 1
        if status == HTTPStatus.UNAUTHORIZED and tried.token:
            at = at.joined_again()
        if _is_wrong(status, tried):
            wrong.append(f"{status} {tried}")
    return statuses, wrong


def _is_wrong(status: int, tried: Try) -> bool:
    if status == 0:
        return _RAW not in tried.path  # hung up on, maybe before the answer had arrived
    return status >= HTTPStatus.INTERNAL_SERVER_ERROR and status != HTTPStatus.SERVICE_UNAVAILABLE


def _any_try(at: Target, chance: random.Random, rules: list[Any]) -> Try:
    rule = chance.choice(rules)
    method = chance.choice(sorted((rule.methods or {"GET"}) - {"OPTIONS"}))

    def filled(match: re.Match[str]) -> str:
        there = at.known.get(match[1], ["x"])
        chosen = chance.choice(there if chance.random() < 0.7 else nonsense.WORDS)
        return "".join(f"%{byte:02x}" for byte in chosen.encode()[:300])

    path = PARAMETER.sub(filled, rule.rule)[:4000]
    if chance.random() < 0.4:
        path += "?" + (_RAW if chance.random() < 0.05 else nonsense.query(chance))
    body, kind = nonsense.body(chance)
    token = chance.choice((at.host, at.host, at.guest, ""))
    headers = chance.choice(nonsense.HEADERS)
    return Try(method, path, None if method in ("GET", "HEAD") else body, kind, token, headers)


def _an_act(at: Target, chance: random.Random) -> Try:
    """A game goes on, so that what is tried meets it in every state."""
    game = chance.choice(at.known["game_id"])
    try:
        log, _ = panel_of(at.app).play.load(game)
        act = nonsense.act(chance, log)
    except Refusal:  # deleted meanwhile
        act = {}
    token, written = chance.choice((at.host, at.host, at.guest)), json.dumps(act).encode()
    return Try("POST", f"/api/games/{game}/acts", written, "application/json", token)

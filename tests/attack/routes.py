"""Each route of the url map with nonsense in every place, as host, guest and stranger."""

from __future__ import annotations

import http.client
import json
import random
import re
import secrets
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from tests.attack.dice import circle
from tests.attack.outcome import Outcome
from tests.attack.target import Target

NONSENSE = (
    "²", "7" * 5000, "-1", "", "\x00", "../../etc/passwd", "<script>alert(1)</script>", "1e400",
    "NaN", "\u202e", "é" * 300, "[" * 1000, "%s%n", "' OR 1=1 --", "null", "true", "[]", "{}",
    "0", "999999999999999999999", "\r\nX-Evil: 1",
)  # fmt: skip
# The last one is sent as it stands, which no address may be.
QUERIES = ("view=%C2%B2&seen=%00", "view=9&show=prophecies", f"dice={'1,' * 50}", "view=\xb2")
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
_WAIT_S = 60.0
# Some of what is tried sends its own guest away, or deletes the game.
_ANEW_AFTER = 400


class RawLine(http.client.HTTPConnection):
    """A client that sends addresses as they stand."""

    def _validate_path(self, url: str) -> None:
        pass

    def _encode_request(self, request: str) -> bytes:
        return request.encode("latin-1")


@dataclass(frozen=True)
class Try:
    """One request, and by whom."""

    method: str
    path: str
    body: bytes | None
    kind: str
    token: str

    def __str__(self) -> str:
        return f"{self.method} {self.path[:120]} {self.kind} {(self.body or b'')[:80]!r}"


def every_route(at: Target, seconds: float, seed: int = 1, clients: int = 2) -> Outcome:
    """So many clients at once, each on one line as long as the panel keeps it open."""
    done = Outcome("every route")
    with ThreadPoolExecutor(clients) as pool:
        each = list(
            pool.map(lambda k: _client(at, seconds, random.Random(seed * 1000 + k)), range(clients))
        )
    statuses: Counter[int] = sum((found for found, _ in each), Counter())
    done.tried = statuses.total()
    done.wrong = [one for _, wrong in each for one in wrong]
    done.figures = {str(status): count for status, count in sorted(statuses.items())}
    return done


def _client(at: Target, seconds: float, rng: random.Random) -> tuple[Counter[int], list[str]]:
    statuses: Counter[int] = Counter()
    wrong: list[str] = []
    rules = [rule for rule in at.app.url_map.iter_rules() if "feed" not in rule.rule]
    line, end = RawLine(*at.server.address, timeout=_WAIT_S), time.monotonic() + seconds
    while time.monotonic() < end:
        if statuses.total() % _ANEW_AFTER == 0:
            at = at.anew()
        tried = _any_try(at, rng, rules)
        status = _answer(line, tried)
        statuses[status] += 1
        if status == 0 or (status >= 500 and status != http.HTTPStatus.SERVICE_UNAVAILABLE):
            wrong.append(f"{status} {tried}")
    line.close()
    return statuses, wrong


def _answer(line: RawLine, tried: Try) -> int:
    """The status; 0 where none came. A line that had been closed meanwhile is opened again."""
    headers = {"Content-Type": tried.kind}
    if tried.token:
        headers["Authorization"] = f"Bearer {tried.token}"
    for is_last in (False, True):
        is_kept_open = line.sock is not None
        try:
            line.request(tried.method, tried.path, tried.body, headers)
            answer = line.getresponse()
            answer.read()
            return answer.status
        except (http.client.HTTPException, OSError):
            line.close()
            if is_last or not is_kept_open:
                return 0
    return 0


def _any_try(at: Target, rng: random.Random, rules: list[Any]) -> Try:
    rule = rng.choice(rules)
    method = rng.choice(sorted((rule.methods or {"GET"}) - {"OPTIONS"}))

    def filled(match: re.Match[str]) -> str:
        good = at.game if match[1] == "game_id" else secrets.token_hex(4)
        chosen = good if rng.random() < 0.5 else rng.choice(NONSENSE)
        return "".join(f"%{byte:02x}" for byte in chosen.encode()[:300])

    path = PARAMETER.sub(filled, rule.rule)[:4000]
    if rng.random() < 0.3:
        path += "?" + rng.choice(QUERIES)
    body, kind = _any_body(rng)
    token = rng.choice((at.host, at.guest, ""))
    return Try(method, path, None if method in ("GET", "HEAD") else body, kind, token)


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

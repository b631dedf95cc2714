"""What is written into every place of a request: things that are there, and things that are not."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rules.log.log import Log
from tests.attack.dice import circle
from tests.playthroughs.random_play import filled

ROOT = Path(__file__).parents[2] / "webui" / "app"
WORDS = (
    "²", "7" * 5000, "-1", "", "\x00", "../../etc/passwd", "<script>alert(1)</script>", "1e400",
    "NaN", "\u202e", "é" * 300, "[" * 1000, "%s%n", "' OR 1=1 --", "null", "true", "[]", "{}",
    "0", "999999999999999999999", "\r\nX-Evil: 1", "http://[", "٣", "\ufeff", "{{7*7}}", "1,2,3,4",
)  # fmt: skip
PLAUSIBLE = (
    "1", "2", "ada", "bob", "yes", "red", "color-red", "answer-1", "move", "1-blue", "12", "0.5",
    "3,4,5,6", "[[0,0],[9,0],[9,9],[0,9]]", '{"space": "12"}', "simulated", "practice", "de",
    "dark", "undo", "throw", "RYBK", "base", "standard", "prophecies", "exactly 1 hydra: 7", "120",
    "claim",
)  # fmt: skip
HEADERS = (
    {"Referer": "http://["}, {"Accept-Language": "q=;;;²"}, {"X-Forwarded-For": "::1, ²"},
    {"Cookie": "pythia_device=%00; session=²"}, {"If-None-Match": '"' * 9}, {"Range": "bytes=9-1"},
    {"If-Modified-Since": "Thu, 99 Jan 99999"}, {"Accept": "application/json;q=nan"},
    {"HX-Request": "true"}, {"Last-Event-ID": "7" * 40}, {"X-Pythia-Token": "²"}, {}, {}, {}, {},
)  # fmt: skip
_FORM = "application/x-www-form-urlencoded"
_READ = re.compile(r'(?:form|args|values|files)(?:\.get|\.getlist)?[\[(]"([\w.]+)"')
_WRITTEN = re.compile(r'\bname="([\w.]+)"')


@cache
def names() -> Sequence[str]:
    """Every name that pages ask a form or an address for."""
    found = {one for path in ROOT.rglob("*.py") for one in _READ.findall(path.read_text("utf-8"))}
    for path in ROOT.rglob("*.html"):
        found.update(_WRITTEN.findall(path.read_text("utf-8")))
    return sorted(found)


def word(chance: random.Random) -> str:
    return chance.choice(PLAUSIBLE if chance.random() < 0.6 else WORDS)


def query(chance: random.Random, most: int = 4) -> str:
    asked = chance.sample(names(), chance.randint(1, most))
    return "&".join(f"{name}={quote(word(chance)[:400])}" for name in asked)


def body(chance: random.Random) -> tuple[bytes, str]:
    """Anything for any door, and what it says that it is."""
    kind = chance.choice(("form", "form", "form", "json", "reading", "text", "picture", "parts"))
    match kind:
        case "form":
            return query(chance, most=12).encode(), _FORM
        case "json":
            written = {name: _json(chance) for name in chance.sample(names(), 4)}
            return json.dumps(written).encode(), "application/json"
        case "reading":
            return json.dumps(_reading(chance)).encode(), "application/json"
        case "text":
            return word(chance).encode("utf-8", "replace"), "application/json"
        case "picture":
            return chance.randbytes(200), "image/jpeg"
    name = chance.choice(("picture", "file", "throw"))
    head = f'Content-Disposition: form-data; name="{name}"; filename="{word(chance)[:20]!r}"'
    text = f"--x\r\n{head}\r\n\r\n".encode() + _any_file(chance) + b"\r\n--x--\r\n"
    return text, "multipart/form-data; boundary=x"


def act(chance: random.Random, log: Log) -> dict[str, Any]:
    """Something that may be done now, now and then with one value that is nonsense."""
    chosen = chance.choice(log.acts())
    data = filled(chosen, chance, lambda _: circle(chance.randint(4, 14)))
    if data and chance.random() < 0.3:
        data[chance.choice(list(data))] = _json(chance)
    by = chance.choice(chosen.by) if chosen.by else None
    seen = log.n if chance.random() < 0.9 else chance.randint(-1, 2**31)
    return {"seen": seen, "kind": chosen.kind, "by": by, "data": data}


def _any_file(chance: random.Random) -> bytes:
    if chance.random() < 0.5:
        return json.dumps(_reading(chance)).encode()
    return chance.randbytes(60)


def _reading(chance: random.Random) -> dict[str, Any]:
    """A written throw, or a question about one, that is wrong in one place at most."""
    reading = circle(chance.randint(0, 14), chance.randint(0, 2), chance.randint(0, 3))
    if reading["dice"] and chance.random() < 0.6:
        die = chance.choice(reading["dice"])
        die[chance.choice(list(die))] = _json(chance)
    if chance.random() < 0.3:
        reading[chance.choice(list(reading))] = _json(chance)
    if chance.random() < 0.5:
        return reading
    dice = [chance.randint(-1, 15) for _ in range(4)]
    return {"reading": reading, "dice": dice, "card": word(chance)[:40], "count": _json(chance)}


def _json(chance: random.Random) -> Any:
    written = word(chance)
    return chance.choice(
        (written, 0, -1, 1, 2**31, 10**17, 1.5, None, True, [], {}, [written], {written: written})
    )

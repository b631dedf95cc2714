"""One thing that happened at the table, and its JSON form.

    {"v": 1, "n": 7, "kind": "marker", "by": "ada", "at": "2026-05-01T19:30:00Z",
     "data": {"marker": 3, "card": "RYBK"}}

`n` counts from 1 without gaps. `by` is the player on whose behalf it was entered, or null
when it belongs to the whole table. `at` is a time told by the caller: nothing below `rules`
reads a clock or a die, so dealing and every other chance is `data` as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any

from rules.message import Refusal
from rules.sentences import refusal

VERSION = 1
HIGHEST_NUMBER = 2**31 - 1  # what every database can count to
KEYS = {"v", "n", "kind", "by", "at", "data"}


@dataclass(frozen=True)
class Event:
    """Frozen; `data` is plain JSON and is never changed after the event was made."""

    n: int
    kind: str
    by: str | None = None
    at: str = ""
    data: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def to_json(self) -> dict[str, Any]:
        return {
            "v": VERSION,
            "n": self.n,
            "kind": self.kind,
            "by": self.by,
            "at": self.at,
            "data": dict(self.data),
        }

    @classmethod
    def from_json(cls, raw: object) -> Event:
        """Strict: whatever is not exactly an event of a known version is a Refusal."""
        if not isinstance(raw, dict):
            raise _damaged("object", raw)
        if raw.get("v") != VERSION or isinstance(raw["v"], bool):
            raise refusal("event.version", known=VERSION, version=raw.get("v"))
        if raw.keys() != KEYS:
            raise _damaged("keys", sorted(map(str, raw)))
        n, kind, by, at, data = raw["n"], raw["kind"], raw["by"], raw["at"], raw["data"]
        if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= HIGHEST_NUMBER:
            raise _damaged("number", n)
        if not isinstance(kind, str) or not kind:
            raise _damaged("kind", kind)
        if by is not None and not isinstance(by, str):
            raise _damaged("by", by)
        if not isinstance(at, str) or not _is_time(at):
            raise _damaged("at", at)
        if not isinstance(data, dict):
            raise _damaged("data", data)
        return cls(n, kind, by, at, MappingProxyType(data))


def _is_time(text: str) -> bool:
    if not text:
        return True
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _damaged(must_be: str, value: object) -> Refusal:
    shown = json.dumps(value, default=str)[:80]
    return refusal("event.damaged", must_be=must_be, value=shown, most=HIGHEST_NUMBER)

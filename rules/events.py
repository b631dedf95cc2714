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
            raise _damaged("an event must be an object", raw)
        if raw.get("v") != VERSION or isinstance(raw["v"], bool):
            raise Refusal(
                "event.version",
                f"This program reads events of version {VERSION}, not {raw.get('v')!r}.",
                version=raw.get("v"),
            )
        if set(raw) != KEYS:
            raise _damaged(f"keys must be {', '.join(sorted(KEYS))}", sorted(map(str, raw)))
        n, kind, by, at, data = (raw[key] for key in ("n", "kind", "by", "at", "data"))
        if not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= HIGHEST_NUMBER:
            raise _damaged(f"n must be a whole number from 1 to {HIGHEST_NUMBER}", n)
        if not isinstance(kind, str) or not kind:
            raise _damaged("kind must be a word", kind)
        if by is not None and not isinstance(by, str):
            raise _damaged("by must be a player or null", by)
        if not isinstance(at, str) or not _is_time(at):
            raise _damaged("at must be an ISO 8601 time", at)
        if not isinstance(data, dict):
            raise _damaged("data must be an object", data)
        return cls(n, kind, by, at, MappingProxyType(data))


def _is_time(text: str) -> bool:
    if not text:
        return True
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _damaged(what: str, value: object) -> Refusal:
    shown = json.dumps(value, default=str)[:80]
    return Refusal("event.damaged", f"Damaged event: {what}: {shown}", what=what, value=shown)

"""A device around the table: somebody's phone, or a program with a token the host made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any, Self

from rules.strict_json import read_json

LONGEST_NAME = 40


class Scope(StrEnum):
    """What a token is good for; each includes those before it."""

    #: Shows the overlay of a game and nothing else: it stands in an address.
    OVERLAY = "overlay"
    #: Looks, and asks the judge; changes nothing.
    READ = "read"
    #: What a guest may.
    PLAY = "play"
    #: What the host may, but hand out no rights.
    HOST = "host"


@dataclass(frozen=True)
class Device:
    """`id` is for lists and says nothing; `players` tells who the device is, by game."""

    id: str
    name: str
    host: bool
    seen_s: float
    players: Mapping[str, str] = field(default_factory=dict)
    #: How many days the panel had been used when the device was here last.
    seen_day: int = 0
    #: It left, and its seats are kept until the host frees them: they may hold secrets.
    gone: bool = False
    #: It was made host, and shows a token from before.
    renew: bool = False
    #: Whose secrets were noted on it, by game: they are shown there and nowhere else.
    noted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: What a program may do that shows a token the host made; None for people's devices.
    scope: Scope | None = None
    #: The hash of the token before the newest, and until when it is good.
    former: str = ""
    former_until_s: float = 0.0
    #: The table of the club at which it sits; nothing for the first one.
    table: str = ""

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Self:
        return cls(
            str(raw["id"]), str(raw["name"]), raw["host"] is True, float(raw["seen_s"]),
            {str(game): str(player) for game, player in raw["players"].items()},
            int(raw.get("seen_day", 0)), raw.get("gone") is True, raw.get("renew") is True,
            {str(game): tuple(map(str, noted)) for game, noted in raw.get("noted", {}).items()},
            None if raw.get("scope") is None else Scope(raw["scope"]),
            str(raw.get("former", "")), float(raw.get("former_until_s", 0.0)),
            str(raw.get("table", "")),
        )  # fmt: skip

    def to_text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """A ValueError where it can't be read."""
        try:
            return cls.from_json(read_json(text))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"no device: {error}") from error

    def without_note(self, game_id: str, player: str) -> Device:
        others = tuple(one for one in self.noted.get(game_id, ()) if one != player)
        return replace(self, noted={**self.noted, game_id: others})


def shown_name(name: str) -> str:
    """One line that can be read in a list."""
    return " ".join(name.split())[:LONGEST_NAME]


def read_devices(rows: Mapping[str, str]) -> dict[str, Device]:
    """By the hash of their tokens. One that can't be read is as good as not there: it joins
    again."""
    found = {}
    for key, text in rows.items():
        with suppress(ValueError):
            found[key] = Device.from_text(text)
    return found

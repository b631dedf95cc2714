"""One webhook: where it leads, what it tells, and the secret it signs with."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from webui.webhooks.address import HookAddress


class Happening(StrEnum):
    """What a webhook can tell of. The names are those that receivers see."""

    THROW = "throw"
    VERDICT = "verdict"
    GAME_END = "game_end"


@dataclass(frozen=True)
class Hook:
    id: str
    address: str
    happenings: tuple[Happening, ...]
    private_is_meant: bool
    secret: str = field(repr=False)

    @classmethod
    def made(cls, address: str, happenings: Collection[Happening], private_is_meant: bool) -> Self:
        return cls(
            secrets.token_hex(4),
            address.strip(),
            tuple(one for one in Happening if one in happenings),
            private_is_meant,
            secrets.token_urlsafe(32),
        )

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Self:
        return cls(
            str(raw["id"]),
            str(raw["address"]),
            tuple(Happening(one) for one in raw["happenings"]),
            raw["private_is_meant"] is True,
            str(raw["secret"]),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "address": self.address,
            "happenings": list(self.happenings),
            "private_is_meant": self.private_is_meant,
            "secret": self.secret,
        }

    @property
    def leads_to(self) -> HookAddress:
        return HookAddress.parse(self.address)

    def signature(self, timestamp: str, body: bytes) -> str:
        """Over the time as well: an old message can't be sent once more as a new one."""
        signed = hmac.new(self.secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256)
        return f"sha256={signed.hexdigest()}"

"""Games brought to a state without a page, to be looked at there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Self

from playwright.sync_api import APIRequestContext

COLORS = ("plum", "teal", "amber", "rose", "moss")
NAMES = ("Ada", "Maximilian", "Cy", "Dorothea", "Eve")


class Table:
    def __init__(
        self,
        sender: APIRequestContext,
        game: str,
        variant: str,
        players: int = 2,
        names: Sequence[str] = NAMES,
    ) -> None:
        self.sender = sender
        form = {f"name.{color}": names[n] for n, color in enumerate(COLORS[:players])}
        answer = sender.post(
            f"/games/new/{game}", form={"variant": variant, **form}, max_redirects=0
        )
        self.address = answer.headers["location"]
        self.seen = 1

    def do(self, kind: str, by: str = "", **data: Any) -> Self:
        send(self.sender, self.address, self.seen, kind, by, data)
        self.seen += 1
        return self


def send(
    sender: APIRequestContext, address: str, seen: int, kind: str, by: str, data: dict[str, Any]
) -> None:
    """One act in the game at this address, by the form that its page sends."""
    form = {"seen": str(seen), "kind": kind, "by": by, "data": json.dumps(data)}
    answer = sender.post(address + "/acts", form=form, max_redirects=0)
    assert answer.status == 303, answer.text()

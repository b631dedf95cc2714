"""Games brought to a state without a page, to be looked at there."""

from __future__ import annotations

import json
from typing import Any, Self

from playwright.sync_api import APIRequestContext

COLORS = ("plum", "teal", "amber", "rose", "moss")
NAMES = ("Ada", "Maximilian", "Cy", "Dorothea", "Eve")


class Table:
    def __init__(
        self, sender: APIRequestContext, game: str, variant: str, players: int = 2
    ) -> None:
        self.sender = sender
        form = {f"name.{color}": NAMES[n] for n, color in enumerate(COLORS[:players])}
        answer = sender.post(
            f"/games/new/{game}", form={"variant": variant, **form}, max_redirects=0
        )
        self.address = answer.headers["location"]
        self.seen = 1

    def do(self, kind: str, by: str = "", **data: Any) -> Self:
        form = {"seen": str(self.seen), "kind": kind, "by": by, "data": json.dumps(data)}
        answer = self.sender.post(self.address + "/acts", form=form, max_redirects=0)
        assert answer.status == 303, answer.text()
        self.seen += 1
        return self

"""A game played through the pages or the API, in short words for tests."""

from __future__ import annotations

import json
import re
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webui.panel import panel_of

NAMES = {"plum": "Ada", "teal": "Bob", "amber": "Cy", "rose": "Dee", "moss": "Eve"}
HTMX = {"HX-Request": "true"}


class PlayedGame:
    """One game in the eyes of one browser."""

    def __init__(self, browser: FlaskClient, address: str) -> None:
        self.browser = browser
        self.address = address
        self.id = address.rsplit("/", 1)[-1]

    @property
    def seen(self) -> int:
        found = re.search(r'data-seen="(\d+)"', self.now())
        assert found
        return int(found[1])

    def now(self) -> str:
        return self.browser.get(self.address + "/now").text

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.browser.get(f"/api/games/{self.id}").get_json()
        return found

    def do(self, kind: str, by: str | None = None, seen: int | None = None,
           **data: Any) -> TestResponse:  # fmt: skip
        # What its page would say: tests of pages look there, all others need not draw it first.
        newest = panel_of(self.browser.application).store.newest(self.id)
        form = {"seen": newest if seen is None else seen, "kind": kind,
                "by": by or "", "data": json.dumps(data)}  # fmt: skip
        return self.browser.post(self.address + "/acts", data=form, headers=HTMX)

    def post(self, what: str, **form: Any) -> TestResponse:
        return self.browser.post(f"{self.address}/{what}", data=form, headers=HTMX)


def begin(
    browser: FlaskClient, game: str, variant: str, players: int = 2, **options: str
) -> PlayedGame:
    names = {f"name.{color}": name for color, name in list(NAMES.items())[:players]}
    form = {"variant": variant, **names, **{f"field.{k}": v for k, v in options.items()}}
    answer = browser.post(f"/games/new/{game}", data=form)
    assert answer.status_code == 303, answer.text
    return PlayedGame(browser, answer.location)

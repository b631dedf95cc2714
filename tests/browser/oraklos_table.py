"""At the table of Oraklos: hands that throw, and the taps that every game has."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import APIRequestContext, Page

from calibration.laid_throw import lay_throw
from rules.oraklos.reading import Reading
from rules.oraklos.search import search
from rules.oraklos.table_rules import TableRules, Variant
from tests.browser.waiting import expect
from vision.simulated_table.table import DICE
from webui.live_table import LiveTable

_PATIENCE_S = 240


class Dice:
    """The hands at the table: they throw, and know what lies there."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    def throw(self) -> None:
        """Throw, and wait until the dice lie still and are read."""
        before = self._table.state().throw_number
        self._table.roll()
        self.wait_for(before + 1)

    def wait_for(self, number: int) -> None:
        """Until this throw lies still and is read."""
        end, state = time.monotonic() + _PATIENCE_S, self._table.state()
        while state.throw_number < number:
            assert time.monotonic() < end, "it never came to rest"
            state = self._table.wait(state.version, _PATIENCE_S)

    @property
    def thrown(self) -> int:
        return self._table.state().throw_number

    def prophecies(self, variant: Variant = Variant.STANDARD) -> dict[str, tuple[int, ...]]:
        """A true prophecy for every card that has one."""
        reading = self._reading()
        found = search(lay_throw(reading, count=len(DICE)).throw, TableRules(variant))
        return {str(prophecy.card): prophecy.dice for prophecy in found.true}

    def _reading(self) -> Reading:
        newest = self._table.newest_throw()
        assert newest is not None
        return newest.reading


class Game:
    """A game played by a program, as far as what is looked at."""

    def __init__(self, sender: APIRequestContext, variant: str, **options: str) -> None:
        people = [{"id": "plum", "name": "Ada"}, {"id": "teal", "name": "Bartholomäus"}]
        body = {"game": "oraklos", "variant": variant, "players": people, "options": options}
        self._sender = sender
        self._game: dict[str, Any] = sender.post("/api/games", data=body).json()

    @property
    def address(self) -> str:
        return f"/games/{self._game['id']}"

    def do(self, kind: str, by: str | None = None, **data: Any) -> Game:
        body = {"seen": self._game["n"], "kind": kind, "by": by, "data": data}
        answer = self._sender.post(f"/api{self.address}/acts", data=body)
        assert answer.ok, answer.text()
        self._game = answer.json()
        return self

    def cards_to_draw(self) -> list[str]:
        field = self._game["acts"][0]["fields"][0]
        return [choice["value"] for choice in field["choices"]]

    def seen_anew(self) -> Game:
        """After what was tapped on a page."""
        self._game = self._sender.get(f"/api{self.address}").json()
        return self


def begin(page: Page, variant: str, *agreed: str) -> None:
    page.goto("/")
    page.get_by_role("link", name="To the games").tap()
    page.get_by_role("link", name="New game").tap()
    page.locator("#new-oraklos").tap()
    page.locator(f"#variant-{variant}").tap()
    page.locator("#name-1").fill("Ada")
    page.locator("#name-2").fill("Bob")
    for answer in agreed:
        page.locator(f"label:has(#{answer})").tap()
    page.locator("#begin").tap()
    expect(page.locator("#drawing")).to_be_visible()


def play_throw(page: Page) -> None:
    page.locator("#use-throw").tap()
    expect(page.locator("#searching")).to_be_visible()

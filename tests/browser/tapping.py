"""Playing a game through its page: taps that are counted, from the start page to the scores."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import Error, Locator, Page, expect


@dataclass
class Finger:
    """Taps what is named by its id, counts, and waits until the page has answered. A light
    finger does not look whether it can hit: enough for what was tapped a dozen times before."""

    page: Page
    taps: int = 0
    is_light: bool = False
    seen: int = field(init=False)

    def __post_init__(self) -> None:
        self.seen = int(self.page.locator("#now").get_attribute("data-seen") or 0)

    def tap(self, what: str | Locator) -> None:
        target = self.page.locator(what) if isinstance(what, str) else what
        if self.is_light:
            target.dispatch_event("click")
        else:
            touch(target)
        self.taps += 1

    def enter(self, what: str | Locator) -> None:
        """A tap that is an event."""
        self.tap(what)
        self.seen += 1
        expect(self.page.locator("#now")).to_have_attribute("data-seen", str(self.seen))

    def counted(self) -> int:
        """Taps since the last count."""
        taps, self.taps = self.taps, 0
        return taps


def touch(target: Locator) -> None:
    """A tap, or a click where the screen knows no fingers."""
    try:
        target.tap()
    except Error as error:
        if "does not support tap" not in error.message:
            raise
        target.click()


def begun(page: Page, game: str, variant: str, names: list[str]) -> Finger:
    """From the choice of games to the table."""
    page.goto("/games/new")
    touch(page.locator(f"#new-{game}"))
    touch(page.locator(f"#variant-{variant}"))
    page.wait_for_url(f"**change_to={variant}**")  # names typed before would be lost
    for place, name in enumerate(names, 1):
        page.locator(f"#name-{place}").fill(name)
    touch(page.locator("#begin"))
    page.wait_for_url(re.compile(r"/games/[0-9a-f]{32}$"))
    return Finger(page)


def scores(page: Page) -> list[int]:
    return [
        int(text.replace("\N{MINUS SIGN}", "-"))
        for text in page.locator("[data-score]").all_inner_texts()
    ]

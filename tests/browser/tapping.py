"""Playing a game through its page: taps that are counted, from the start page to the scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import APIRequestContext, Error, Locator, Page

from tests.browser.fingers import center
from tests.browser.shelf import QUIET
from tests.browser.tables import send
from tests.browser.waiting import expect

# The answer is there as soon as it is: who asks for it now and then sees it a tenth of a second
# later.
_ANSWERED = """
([seen, patience]) => new Promise((resolve, reject) => {
  const isAnswered = () => document.getElementById("now")?.dataset.seen === seen;
  if (isAnswered()) return resolve();
  const watch = new MutationObserver(() => {
    if (!isAnswered()) return;
    watch.disconnect();
    clearTimeout(ended);
    resolve();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const ended = setTimeout(() => reject(new Error(`no answer ${seen}`)), patience);
})
"""
# One errand instead of several: a click, and when its answer has come.
_CLICKED_AND_ANSWERED = f"""
(target, asked) => {{
  const answered = ({_ANSWERED.strip()})(asked);
  target.dispatchEvent(new MouseEvent("click", {{ bubbles: true, cancelable: true }}));
  return answered;
}}
"""
_PATIENCE_MS = 60_000


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
        if self.is_light:
            self._target(what).dispatch_event("click")
        else:
            touch(self._target(what))
        self.taps += 1

    def enter(self, what: str | Locator) -> None:
        """A tap that is an event."""
        self.seen += 1
        asked = [str(self.seen), _PATIENCE_MS]
        if self.is_light:
            self._target(what).evaluate(_CLICKED_AND_ANSWERED, asked)
            self.taps += 1
            return
        self.tap(what)
        try:
            self.page.evaluate(_ANSWERED, asked)
        except Error:  # the answer is another page
            expect(self.page.locator("#now")).to_have_attribute("data-seen", str(self.seen))

    @contextmanager
    def elsewhere(self, sender: APIRequestContext) -> Iterator[Callable[..., None]]:
        """While acts like those that were tapped before are sent by the same form. Then the page
        comes back to what has become of the game."""
        address = self.page.url
        self.page.goto(QUIET)

        def do(kind: str, by: str = "", **data: Any) -> None:
            send(sender, address, self.seen, kind, by, data)
            self.seen += 1

        yield do
        self.page.goto(address)

    def _target(self, what: str | Locator) -> Locator:
        return self.page.locator(what) if isinstance(what, str) else what

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


@dataclass
class CountedTaps:
    """Fingers on the stage and beside it, or a mouse where the screen knows no fingers."""

    page: Page
    taps: int = 0

    def tap(self, what: str) -> None:
        touch(self.page.locator(what))
        self.taps += 1

    def tap_at(self, place: Locator) -> None:
        self.tap_place(center(place))

    def tap_place(self, place: tuple[float, float]) -> None:
        if self.page.evaluate("navigator.maxTouchPoints"):
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)
        self.taps += 1

    def tap_die(self, die: int) -> None:
        self.tap_at(self.page.locator(f"#die-{die} polygon").first)

    def counted(self) -> int:
        taps, self.taps = self.taps, 0
        return taps


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

"""Waiting for a page without asking it again and again.

Playwright asks at once, then after a tenth of a second, then less and less often; and for every
time that it is not so yet it writes down the whole page, for a report that nobody needs. That was
a fifth of the work of our browser tests. A page that has asked the panel for something shows
itself when the answer is there.
"""

from __future__ import annotations

from contextlib import suppress
from typing import overload

from playwright.sync_api import (
    Error,
    Locator,
    LocatorAssertions,
    Page,
    PageAssertions,
)
from playwright.sync_api import expect as expect_now

# No longer than this: some answers are held back by a test, and some things come without one.
_MOST_MS = 400
_ANSWERED = """
(most) => new Promise((resolve) => {
  const isAnswered = () => document.querySelector(".htmx-request") === null;
  if (isAnswered()) return resolve();
  const end = () => {
    watch.disconnect();
    clearTimeout(ended);
    resolve();
  };
  const watch = new MutationObserver(() => isAnswered() && end());
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ["class"] });
  const ended = setTimeout(end, most);
})
"""


@overload
def expect(shown: Locator) -> LocatorAssertions: ...
@overload
def expect(shown: Page) -> PageAssertions: ...
def expect(shown: Locator | Page) -> LocatorAssertions | PageAssertions:
    """What Playwright's `expect` gives, once the page has been answered."""
    page = shown.page if isinstance(shown, Locator) else shown
    with suppress(Error):  # another page is coming
        page.evaluate(_ANSWERED, _MOST_MS)
    return expect_now(shown)

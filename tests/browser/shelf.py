"""Browsers of devices, lent to one test after the other.

To open a device of its own costs more than twice what a page costs on one that has met our
styles, fonts and scripts before. So a device goes back to the shelf after a test, wiped: no cookie,
no storage, no page is left, only what it fetched and may keep.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

QUIET = "/static/mark.svg"


@dataclass(frozen=True)
class Kind:
    """What can't be changed once a device is open."""

    address: str
    """Of the panel it opens pages of."""
    has_touch: bool
    language: str
    scripts: bool


@dataclass(frozen=True)
class Device:
    context: BrowserContext
    wiper: CDPSession
    """Of a page that stays open, with nothing on it that asks for anything."""


class Shelf:
    def __init__(self, browser: Browser, patience_ms: int) -> None:
        self._browser = browser
        self._patience_ms = patience_ms
        self._free: dict[Kind, list[Device]] = defaultdict(list)

    @contextmanager
    def lending(self) -> Iterator[Lender]:
        lender = Lender(self)
        try:
            yield lender
        finally:
            for kind, device in lender.lent:
                self._wipe(kind.address, device)
                self._free[kind].append(device)

    def take(self, kind: Kind) -> Device:
        return self._free[kind].pop() if self._free[kind] else self._open(kind)

    def _open(self, kind: Kind) -> Device:
        context = self._browser.new_context(
            base_url=kind.address,
            locale=kind.language,
            has_touch=kind.has_touch,
            java_script_enabled=kind.scripts,
        )
        context.set_default_timeout(self._patience_ms)
        waiting = context.new_page()
        waiting.goto(QUIET)  # as long as it is open, the process that draws our pages stays
        return Device(context, context.new_cdp_session(waiting))

    def _wipe(self, address: str, device: Device) -> None:
        device.context.set_offline(False)
        for page in device.context.pages[1:]:
            page.close()
        device.context.clear_cookies()
        device.wiper.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})


class Lender:
    """What one test has borrowed: every page is on a device of its own."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.lent: list[tuple[Kind, Device]] = []

    def page(self, kind: Kind, size: tuple[int, int], theme: str) -> Page:
        device = self._shelf.take(kind)
        self.lent.append((kind, device))
        page = device.context.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(
            color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce"
        )
        return page

"""Fingers on the stage, wherever it shows a die at the moment."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


def box_of(locator: Locator) -> tuple[float, float, float, float]:
    """Left, top, width and height as they are once the next frames are painted: until then
    Chromium tells of a moved layer where its drawing was before."""
    left, top, width, height = locator.evaluate(
        """async element => {
          const frame = () => new Promise(requestAnimationFrame);
          await frame();
          await frame();
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height];
        }"""
    )
    return left, top, width, height


def center(locator: Locator) -> tuple[float, float]:
    left, top, width, height = box_of(locator)
    return left + width / 2, top + height / 2


def width_of(locator: Locator) -> float:
    return box_of(locator)[2]


def tap_die(page: Page, die: int) -> None:
    """A finger on a die, wherever the stage shows it."""
    page.touchscreen.tap(*center(page.locator(f"#die-{die} polygon").first))

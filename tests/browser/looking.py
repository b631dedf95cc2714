"""What every page is held to: no overflow, no axe violation, targets large enough."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_AXE = (Path(__file__).parent / "vendor" / "axe-core-4.14.0.min.js").read_text("utf-8")
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Dice on the stage are as small as they are in the picture: each has a button of its own in the
# list below it, and the stage takes a tap beside a die for the nearest one.
_TARGETS = """
() => [...document.querySelectorAll("a, button, summary, input:not([type=hidden]), textarea")]
  .filter((element) => !element.closest(".stage-drawing") && !element.closest(".skip"))
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .map((element) => {
    const box = (element.closest("label.button") ?? element).getBoundingClientRect();
    const name = element.getAttribute("aria-label") ?? element.textContent.trim();
    const isMain = element.closest(".button-main") !== null;
    return { name: `${element.tagName} ${element.id} ${name.slice(0, 40)}`, isMain,
             width: box.width, height: box.height };
  })
"""


def assert_fits(page: Page) -> None:
    """Nothing sticks out to the side."""
    widest = page.evaluate("document.documentElement.scrollWidth")
    assert widest <= page.evaluate("document.documentElement.clientWidth"), page.url


def assert_accessible(page: Page) -> None:
    # Evaluated from outside: a script tag would rightly be refused by the page's own policy.
    page.evaluate(_AXE)
    page.evaluate("scrollTo(0, 0)")
    found: dict[str, Any] = page.evaluate(
        "(tags) => axe.run(document, { runOnly: { type: 'tag', values: tags } })", _TAGS
    )
    violations = [
        f"{violation['id']}: {node['html'][:200]} ({node['failureSummary'][:300]})"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
    assert not violations, page.url + "\n" + "\n".join(violations)


def assert_easy_to_hit(page: Page) -> None:
    """Every target is at least 44 px each way, main actions 64 px high."""
    targets: list[dict[str, Any]] = page.evaluate(_TARGETS)
    assert targets
    too_small = [
        target
        for target in targets
        if target["width"] < 44 or target["height"] < (64 if target["isMain"] else 44)
    ]
    assert not too_small, f"{page.url}: {too_small}"

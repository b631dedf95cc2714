"""What every page is held to: no overflow, no axe violation, targets large enough."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakSet

from fontTools.ttLib import TTFont
from playwright.sync_api import Page

_AXE = (Path(__file__).parent / "vendor" / "axe-core-4.14.0.min.js").read_text("utf-8")
_STATIC = Path(__file__).parents[2] / "webui" / "app" / "static"
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Every rule is asked; of those that hold only that they do, which is half the work.
_VIOLATIONS = """
async (tags) => {
  const asked = { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] };
  return (await axe.run(document, asked)).violations;
}
"""

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


# Styles are there when the page is loaded, fonts when what they draw has been laid out. A button
# that was tapped stays pressed, and smaller, for a moment after the finger has left it.
_SETTLED = """
async () => {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await document.fonts.ready;
  while (document.querySelector(":active")) await new Promise(requestAnimationFrame);
}
"""

# Every sign on the page, by the list of fonts that draws it.
_SIGNS = """
() => {
  const signs = {};
  for (const element of document.body.querySelectorAll("*")) {
    if (!element.checkVisibility()) continue;
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.data);
    for (const part of ["::before", "::after"])
      texts.push(getComputedStyle(element, part).content.replace(/^(none|normal)$/, ""));
    texts.push(element.value ?? "", element.placeholder ?? "");
    const fonts = getComputedStyle(element).fontFamily;
    signs[fonts] = [...new Set((signs[fonts] ?? "") + texts.join(""))].join("");
  }
  return signs;
}
"""

_WIDTH = """
() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return { widest: scrollWidth, room: clientWidth };
}
"""

# All of it in one errand.
_LOOK = f"""
async (tags) => {{
  await ({_SETTLED.strip()})();
  const seen = {{ width: ({_WIDTH.strip()})(), signs: ({_SIGNS.strip()})(),
                  targets: ({_TARGETS.strip()})() }};
  scrollTo(0, 0);
  return {{ ...seen, violations: await ({_VIOLATIONS.strip()})(tags) }};
}}
"""


def settled(page: Page) -> Page:
    """The page with its styles and its letters: only then it may be measured."""
    page.evaluate(_SETTLED)
    return page


def assert_fit_for_everyone(page: Page) -> None:
    """All that is asked of a page: nothing sticks out to the side, every sign is in the font that
    the panel brings for it, every target is easy to hit, and axe finds nothing."""
    seen: dict[str, Any] = with_axe(page).evaluate(_LOOK, _TAGS)
    _check_width(page, seen["width"])
    _check_letters(page, seen["signs"])
    _check_targets(page, seen["targets"])
    _check_accessible(page, seen["violations"])


def assert_accessible(page: Page) -> None:
    page = settled(with_axe(page))
    page.evaluate("scrollTo(0, 0)")
    _check_accessible(page, page.evaluate(_VIOLATIONS, _TAGS))


_looked_at: WeakSet[Page] = WeakSet()


def with_axe(page: Page) -> Page:
    # Evaluated from outside: a script tag would rightly be refused by the page's own policy.
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
        if page in _looked_at:  # and it will be again: half a megabyte is sent for the last time
            page.add_init_script(_AXE)
        _looked_at.add(page)
    return page


def _check_letters(page: Page, signs: dict[str, str]) -> None:
    for families, drawn in signs.items():
        letters = own_letters()[families.split(",")[0].strip('"')]
        foreign = {sign for sign in drawn if sign.isprintable() and ord(sign) not in letters}
        assert not foreign, f"{page.url}: {foreign} drawn by {families}"


@cache
def own_letters() -> dict[str, frozenset[int]]:
    """What each family that the panel brings can draw."""
    families: dict[str, frozenset[int]] = {}
    styles = (_STATIC / "css" / "fonts.css").read_text("utf-8")
    for family, file in re.findall(r'font-family: "(.+?)";.+?fonts/(.+?)\?', styles, re.DOTALL):
        letters = TTFont(_STATIC / "fonts" / file).getBestCmap()
        families[family] = families.get(family, frozenset()) | frozenset(letters)
    return families


def assert_fits(page: Page) -> None:
    """Nothing sticks out to the side."""
    _check_width(page, settled(page).evaluate(_WIDTH))


def _check_width(page: Page, width: dict[str, int]) -> None:
    assert width["widest"] <= width["room"], page.url


def _check_accessible(page: Page, found: list[dict[str, Any]]) -> None:
    violations = [
        f"{violation['id']}: {node['html'][:200]} ({node['failureSummary'][:300]})"
        for violation in found
        for node in violation["nodes"]
    ]
    assert not violations, page.url + "\n" + "\n".join(violations)


def _check_targets(page: Page, targets: list[dict[str, Any]]) -> None:
    """Every target is at least 44 px each way, main actions 64 px high."""
    assert targets
    too_small = [
        target
        for target in targets
        if target["width"] < 44 or target["height"] < (64 if target["isMain"] else 44)
    ]
    assert not too_small, f"{page.url}: {too_small}"

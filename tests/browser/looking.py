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


# Styles are there when the page is loaded, fonts when what they draw has been laid out.
_SETTLED = """
async () => {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await document.fonts.ready;
}
"""

# A line for every list of fonts that the page uses, with every sign that is drawn by it: the
# browser says of a line, not of a page, where its letters come from.
_SAMPLES = """
async () => {
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
  for (const [fonts, text] of Object.entries(signs).filter(([, text]) => text.trim())) {
    const line = document.createElement("p");
    line.dataset.sample = fonts;
    line.style.fontFamily = fonts;
    line.textContent = text;
    document.body.append(line);
  }
  await document.fonts.ready;
  return document.querySelectorAll("[data-sample]").length;
}
"""


def settled(page: Page) -> Page:
    """The page with its styles and its letters: only then it may be measured."""
    page.evaluate(_SETTLED)
    return page


def assert_fit_for_everyone(page: Page) -> None:
    """All that is asked of a page."""
    assert_fits(page)
    assert_own_letters(page)
    assert_easy_to_hit(page)
    assert_accessible(page)


def assert_own_letters(page: Page) -> None:
    """Every sign on the page is in one of the fonts that the panel brings."""
    settled(page)
    samples: int = page.evaluate(_SAMPLES)
    assert samples
    browser = page.context.new_cdp_session(page)
    browser.send("DOM.enable")
    browser.send("CSS.enable")
    whole = browser.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    nodes = browser.send("DOM.querySelectorAll", {"nodeId": whole, "selector": "[data-sample]"})
    foreign = [
        f"{font['familyName']} in {browser.send('DOM.getOuterHTML', {'nodeId': node})['outerHTML']}"
        for node in nodes["nodeIds"]
        for font in browser.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        if not font["isCustomFont"]
    ]
    browser.detach()
    page.evaluate("document.querySelectorAll('[data-sample]').forEach((one) => one.remove())")
    assert not foreign, f"{page.url}: {foreign}"


def assert_fits(page: Page) -> None:
    """Nothing sticks out to the side."""
    settled(page)
    widest = page.evaluate("document.documentElement.scrollWidth")
    assert widest <= page.evaluate("document.documentElement.clientWidth"), page.url


def assert_accessible(page: Page) -> None:
    settled(page)
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
    settled(page)
    targets: list[dict[str, Any]] = page.evaluate(_TARGETS)
    assert targets
    too_small = [
        target
        for target in targets
        if target["width"] < 44 or target["height"] < (64 if target["isMain"] else 44)
    ]
    assert not too_small, f"{page.url}: {too_small}"

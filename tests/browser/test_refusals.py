"""A refusal stands where people look, in every form of the pads: inside the screen, announced,
and the page does not move under the finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Page

from rules.keltis.board_text import parse_board
from tests.browser import keltis_tables, oracle_tables
from tests.browser.conftest import PATIENCE_MS, SIZES
from tests.browser.fingers import box_of, center
from tests.browser.tables import Table
from tests.browser.waiting import expect
from tests.keltis.played import complete
from webui.app.keltis.tile_draft import TileDraft
from webui.keltis_boards import shipped_board_text

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]

TOUCHED = ("phone", "tablet")

# Forms that do something in the game are told apart by what they do; of those alike the lowest
# one is taken. It is opened, filled in and scrolled to; then somebody else was quicker.
_FORMS = """
const nameOf = (form) => {
  const place = form.closest("details[id], section[id], #now, main").id;
  return `${place} ${form.elements.kind?.value ?? form.action}`;
};
const forms = () => [...document.querySelectorAll("form:has(input[name=seen])")];
const lowest = (name) => forms().filter((form) => nameOf(form) === name).at(-1);
const buttonOf = (form) => [...form.querySelectorAll("button, summary")].at(-1);
// A draft sends itself once everything it needs was tapped.
const choose = (form) => {
  for (const need of form.dataset.draftNeeds.split(" ")) {
    const [field, count] = need.split(":");
    const kinds = `[data-draft-set=${field}], [data-draft-add=${field}]`;
    for (const one of [...form.querySelectorAll(kinds)].slice(0, Number(count ?? 1))) one.click();
  }
};
"""
# Each with what it is apart from its game and the moment it was shown in.
_NAMES = f"""
() => {{
  {_FORMS}
  const plain = (form) => form.outerHTML.replace(/[0-9a-f]{{32}}|name="seen" value="\\d+"/g, "");
  return [...new Set(forms().map(nameOf))].map((name) => [name, plain(lowest(name))]);
}}
"""
# What happens until the notice is there, how it looks then, and that a tap on it takes it away: one
# errand, because there are some hundred forms.
_TOLD = f"""
const notice = () => document.querySelector("#notice .notice-body");
const frame = () => new Promise(requestAnimationFrame);
const until = (isSo) => new Promise((resolve, reject) => {{
  const late = setTimeout(() => reject(new Error("nothing was told")), {PATIENCE_MS});
  const look = () => {{
    if (!isSo()) return;
    watch.disconnect();
    clearTimeout(late);
    resolve();
  }};
  const watch = new MutationObserver(look);
  watch.observe(document.body, {{ childList: true, subtree: true }});
  look();
}});
const told = async (before) => {{
  await until(notice);
  await frame();
  await frame();
  const {{ left, top, right, bottom }} = notice().getBoundingClientRect();
  const sees = (one) => one?.checkVisibility({{ opacityProperty: true, visibilityProperty: true }});
  const seen = {{ left, top, right, bottom, moved: scrollY - before, text: notice().innerText,
    isVisible: sees(notice()) && sees(notice().querySelector("svg")),
    role: document.getElementById("notice").getAttribute("role") }};
  notice().click();
  await until(() => !notice());
  return seen;
}};
"""
_SEND = f"""
(name) => {{
  {_FORMS}
  {_TOLD}
  const form = lowest(name);
  for (let fold = form.closest("details"); fold; fold = fold.parentElement.closest("details"))
    fold.open = true;
  form.closest("[popover]")?.showPopover();
  form.elements.seen.value = "0";
  for (const field of form.querySelectorAll("input[required]")) {{
    if (field.type === "radio") field.checked = true;
    else if (!field.value) field.value = field.min || "1";
  }}
  buttonOf(form).scrollIntoView({{ block: "nearest" }});
  const before = scrollY;
  if (form.dataset.draft) choose(form);
  else form.requestSubmit();
  return told(before);
}}
"""
_SEND_A_SPACE = f"""
() => {{
  {_TOLD}
  const space = [...document.querySelectorAll(".k-lit[hx-vals*=seen]")].at(-1);
  if (!space) return null;
  const sent = JSON.parse(space.getAttribute("hx-vals"));
  space.setAttribute("hx-vals", JSON.stringify({{ ...sent, seen: 0 }}));
  space.dispatchEvent(new MouseEvent("click", {{ bubbles: true, cancelable: true }}));
  return told(scrollY);
}}
"""


def assert_told_in_sight(seen: dict[str, Any], size: str, where: str) -> None:
    width, height = SIZES[size]
    assert seen["isVisible"], where
    assert seen["text"], where
    assert seen["role"] == "alert", where
    assert seen["left"] >= 0, where
    assert seen["top"] >= 0, where
    assert seen["right"] <= width, where
    assert seen["bottom"] <= height, where
    assert seen["moved"] == 0, f"{where}: the page moved"


def assert_in_sight(page: Page, size: str) -> None:
    notice = page.locator("#notice .notice-body")
    expect(notice).to_be_visible()
    expect(page.locator("#notice")).to_have_attribute("role", "alert")
    expect(notice.locator("svg")).to_be_visible()
    left, top, wide, high = box_of(notice)
    width, height = SIZES[size]
    assert left >= 0, page.url
    assert top >= 0, page.url
    assert left + wide <= width, page.url
    assert top + high <= height, page.url


# Undo and whatever else stands in every state is refused once.
_refused: set[tuple[str, str]] = set()


def assert_every_form_is_refused_in_sight(page: Page, size: str) -> None:
    names = page.evaluate(_NAMES)
    assert names, page.url
    for name, form in names:
        if (size, form) in _refused:
            continue
        assert_told_in_sight(page.evaluate(_SEND, name), size, f"{page.url}: {name}")
        _refused.add((size, form))
    if seen := page.evaluate(_SEND_A_SPACE):
        assert_told_in_sight(seen, size, f"{page.url}: a space")


def read(page: Page) -> None:
    """A tap on the notice takes it away."""
    page.locator("#notice .notice-body").tap()
    expect(page.locator("#notice .notice-body")).to_have_count(0)


def tiles_laid(table: Table) -> str:
    """The page for the tiles, with every place filled in."""
    board = parse_board(shipped_board_text("orakel"))
    draft = TileDraft(board, complete("orakel", {}), None)
    return f"{table.address}/tiles?tiles={draft.to_query()['tiles']}"


@pytest.mark.parametrize("state", keltis_tables.STATES)
def test_every_form_of_keltis(open_page: OpenPage, sender: APIRequestContext, state: str) -> None:
    table = keltis_tables.STATES[state](sender)
    for size in TOUCHED:
        page = open_page(table.address, size, expects_errors=True)
        assert_every_form_is_refused_in_sight(page, size)


@pytest.mark.parametrize("state", [one for one in oracle_tables.STATES if one != "over"])
def test_every_form_of_oracle(open_page: OpenPage, sender: APIRequestContext, state: str) -> None:
    table = oracle_tables.STATES[state](sender)
    for size in TOUCHED:
        page = open_page(table.address, size, expects_errors=True)
        if (entry := state.split()[0]) in ("cards", "end"):
            page.locator(f"#entry-{entry}").tap()
            expect(page.locator(f"#entry-{entry}")).to_have_attribute("aria-current", "true")
        assert_every_form_is_refused_in_sight(page, size)


def test_every_form_on_the_pages_beside_the_table(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    keltis = keltis_tables.STATES["card"](sender)
    oracle = oracle_tables.STATES["quick"](sender)
    tiles = tiles_laid(keltis_tables.STATES["layout"](sender))
    here = f"{keltis.address}/set-right"
    for size in TOUCHED:
        for address in (here, f"{here}?who=plum-1", f"{oracle.address}/set-right", tiles):
            page = open_page(address, size, expects_errors=True)
            assert_every_form_is_refused_in_sight(page, size)
            assert page.url.endswith(address)


# Forms that are no acts of a game are refused for what they say.


def send_lying(page: Page, size: str, button: str, lie: str = "", changes: bool = False) -> None:
    """`lie` is a script that makes the form around the button say something impossible. The page
    stays where it is, unless what it shows `changes` with the lie."""
    page.locator(button).scroll_into_view_if_needed()
    page.locator(button).evaluate(f"(button) => {{ const form = button.form; {lie} }}")
    before = page.evaluate("scrollY")
    # As a finger does it: a browser's own tap first scrolls to a bar that sticks to the foot.
    page.touchscreen.tap(*center(page.locator(button)))
    assert_in_sight(page, size)
    assert changes or page.evaluate("scrollY") == before, "the page stays where it is"
    read(page)


@pytest.mark.parametrize("size", TOUCHED)
def test_a_new_game_that_can_not_begin(open_page: OpenPage, size: str) -> None:
    page = open_page("/games/new/keltis?variant=orakel", size, expects_errors=True)
    for place in (1, 2):
        page.locator(f"#name-{place}").fill("Ada")
    send_lying(page, size, "#begin")
    expect(page.locator("#name-2")).to_have_value("Ada")


@pytest.mark.parametrize("size", TOUCHED)
def test_a_board_that_can_not_be_saved_and_a_value_that_can_not_be(
    open_page: OpenPage, size: str
) -> None:
    page = open_page("/keltis/boards", size, expects_errors=True)
    shipped = page.locator("[aria-labelledby=shelf-orakel] input[name=name]").first
    name = shipped.get_attribute("value")
    page.locator("#begin-orakel-1").tap()
    page.wait_for_url("**/keltis/boards/orakel*")
    page.goto("/keltis/boards/orakel?at=4")
    impossible = "form.elements.data.value = JSON.stringify({ place: 'spaces/4/color', value: 7 })"
    send_lying(page, size, "#color-1", impossible)
    send_lying(page, size, "#save", f"form.elements.name.value = {name!r}", changes=True)


@pytest.mark.parametrize("size", TOUCHED)
def test_an_oracle_card_that_can_not_be(
    open_page: OpenPage, sender: APIRequestContext, size: str
) -> None:
    table = oracle_tables.STATES["secret"](sender)
    page = open_page(f"{table.address}/oracle/card", size, expects_errors=True)
    never = "form.elements.card.value = 'exactly 2 pegasus and exactly 3 pegasus: 9'"
    send_lying(page, size, "#use", never, changes=True)
    page.goto(f"{table.address}/me")
    page.locator("button[value=plum]").tap()
    page.wait_for_url("**" + table.address)
    page.goto(table.address + oracle_tables.PATHS["secret"])
    unreadable = "for (const card of form.elements.cards) card.value = '?'"
    send_lying(page, size, "#keep", unreadable, changes=True)

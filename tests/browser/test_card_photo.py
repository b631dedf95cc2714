"""Wish cards by photo, as fingers do it: taken, shown with marks, entered with one tap; what was
read wrong is named before."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from playwright.sync_api import APIRequestContext, FilePayload, Page

from tests.browser.conftest import OpenPage
from tests.browser.looking import assert_fits
from tests.browser.oraklos_table import Game
from tests.browser.tapping import CountedTaps
from tests.browser.test_oraklos_evening import in_sight
from tests.browser.waiting import expect
from tests.vision.test_wish_cards import drawn_card

pytestmark = pytest.mark.browser

FAR, NEAR = ("RKRK", "RYYK", "RBYK"), ("RYBK", "RRRB", "YYBB")


def photograph() -> FilePayload:
    """Two rows on the table: the one below is whose who takes the picture."""
    rows = [np.hstack([drawn_card(card) for card in row]) for row in (FAR, NEAR)]
    half = cv2.resize(np.vstack(rows), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    png = cv2.imencode(".png", half)[1].tobytes()
    return FilePayload(name="cards.png", mimeType="image/png", buffer=png)


def taken(page: Page, game: Game) -> CountedTaps:
    page.goto(game.address)
    page.locator("input[type=file]").set_input_files(photograph())
    page.wait_for_url("**/cards/*")
    expect(page.locator(".card-mark")).to_have_count(6)
    assert_fits(page)
    return CountedTaps(page)


def hands(sender: APIRequestContext, game: Game) -> dict[str, set[str]]:
    data = sender.get(f"/api{game.address}").json()["data"]
    return {player: set(cards) for player, cards in data["hands"].items()}


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_six_cards_are_entered_with_one_tap(
    open_page: OpenPage, sender: APIRequestContext, size: str
) -> None:
    game, page = Game(sender, "standard"), open_page("/games", size)
    fingers = taken(page, game)
    assert in_sight(page.locator("#enter-cards"))
    fingers.tap("#enter-cards")
    page.wait_for_url(f"**{game.address}")
    assert fingers.counted() == 1
    assert hands(sender, game) == {"plum": set(NEAR), "teal": set(FAR)}


def test_a_card_read_wrong_is_named_before_it_is_entered(
    open_page: OpenPage, sender: APIRequestContext
) -> None:
    game, page = Game(sender, "standard"), open_page("/games", "phone")
    fingers = taken(page, game)
    card = page.locator(".found-card", has=page.locator("input[value=RRRB]"))
    fingers.tap(f"#{card.get_attribute('id')} summary")
    card.get_by_role("combobox").select_option("RRYB")
    fingers.tap("#enter-cards")
    page.wait_for_url(f"**{game.address}")
    assert hands(sender, game)["plum"] == {"RYBK", "RRYB", "YYBB"}

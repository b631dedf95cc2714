"""Wish cards entered by photo: taken, shown with marks, confirmed; doubts are asked."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rules.oraklos.cards import Card
from tests.vision.test_wish_cards import drawn_card
from tests.web.table import PlayedGame, begin
from vision.wish_cards.read_card import CardChance, CardReading, ReadCard
from webui.app.oraklos import card_photo


def jpeg_of(colors: str) -> bytes:
    return cv2.imencode(".jpg", drawn_card(colors))[1].tobytes()


def seen_card(text: str, x: float, y: float, chance: float = 0.999) -> ReadCard:
    square = ((x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 5), (x - 5, y + 5))
    other = CardChance(Card.parse("KKKK"), 1 - chance)
    return ReadCard(square, (CardChance(Card.parse(text), chance), other))


SIX = (
    seen_card("RYBK", 300, 580),
    seen_card("RRRB", 400, 590),
    seen_card("YYBB", 500, 580),
    seen_card("RKRK", 300, 20),
    seen_card("YBKB", 400, 20),
    seen_card("RBYK", 500, 20),
)


@pytest.fixture
def six_cards(monkeypatch: pytest.MonkeyPatch) -> list[ReadCard]:
    """The reader sees these in every picture; reading itself is tested with the reader."""
    cards = list(SIX)

    def take(_data: object, _name: str) -> tuple[CardReading, bytes]:
        return CardReading(tuple(cards), (800, 600)), b"jpeg"

    monkeypatch.setattr(card_photo, "take_cards", take)
    return cards


def bring(game: PlayedGame, data: bytes = b"x", who: str = "plum") -> TestResponse:
    return game.browser.post(
        f"{game.address}/card-photo?who={who}", data={"picture": (io.BytesIO(data), "cards.jpg")}
    )


def chosen(page: str) -> dict[str, str]:
    """What the form sends when nothing is tapped but its button."""
    hidden = re.findall(r'type="hidden" name="([\w-]+)" value="(\w+)"', page)
    ticked = re.findall(r'name="(who-\d+)" value="(\w+)" checked', page)
    return dict(hidden) | dict(ticked)


def hands(game: PlayedGame) -> dict[str, list[str]]:
    found: dict[str, list[str]] = game.view()["data"]["hands"]
    return found


def test_a_real_picture_of_a_players_card_is_entered_with_one_tap(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard")
    assert "/card-photo?who=plum" in game.now()
    shown = bring(game, jpeg_of("RYBK"))
    assert shown.status_code == 303
    form = chosen(browser.get(shown.location).text)
    assert form["card-1"] == "RYBK"
    assert form["who-1"] == "plum"
    assert browser.post(shown.location, data=form).status_code == 303
    assert hands(game)["plum"] == ["RYBK"]


def test_everybodys_cards_go_around_the_table_from_the_photographer(
    browser: FlaskClient, six_cards: list[ReadCard]
) -> None:
    game = begin(browser, "oraklos", "standard")
    address = bring(game).location
    browser.post(address, data=chosen(browser.get(address).text))
    found = hands(game)
    assert set(found["plum"]) == {"RYBK", "RRRB", "YYBB"}
    assert set(found["teal"]) == {"RKRK", "YBKB", "RBYK"}
    assert browser.get(address).status_code == 303  # the cards are drawn: back to the table


def test_one_place_further_hands_the_cards_to_the_neighbor(
    browser: FlaskClient, six_cards: list[ReadCard]
) -> None:
    game = begin(browser, "oraklos", "standard")
    address = bring(game).location
    assert chosen(browser.get(address + "?turn=1").text)["who-1"] == "teal"


def test_an_unsure_card_is_asked_and_nothing_is_entered_before(
    browser: FlaskClient, six_cards: list[ReadCard]
) -> None:
    six_cards[0] = seen_card("RYBK", 300, 580, chance=0.7)
    game = begin(browser, "oraklos", "standard")
    address = bring(game).location
    page = browser.get(address).text
    form = chosen(page)
    assert "card-1" not in form
    assert 'value="KKKK" required' in page
    refused = browser.post(address, data={**form, "card-1": ""})
    assert refused.status_code == 422
    assert hands(game)["plum"] == []
    browser.post(address, data={**form, "card-1": "KKKK"})
    assert "KKKK" in hands(game)["plum"]


def test_the_same_card_twice_is_asked_and_refused(
    browser: FlaskClient, six_cards: list[ReadCard]
) -> None:
    six_cards[1] = replace(six_cards[1], chances=six_cards[0].chances)
    game = begin(browser, "oraklos", "standard")
    address = bring(game).location
    form = chosen(browser.get(address).text)
    assert "card-1" not in form
    assert "card-2" not in form
    twice = {**form, "card-1": "RYBK", "card-2": "RYBK"}
    assert "There is only one card RYBK" in browser.post(address, data=twice).text


def test_cards_that_lie_there_already_are_left_alone(
    browser: FlaskClient, six_cards: list[ReadCard]
) -> None:
    game = begin(browser, "oraklos", "standard")
    game.do("draw", by="plum", cards=["RYBK", "RRRB", "YYBB"])
    page = browser.get(bring(game, who="teal").location).text
    assert "3 new cards" in page
    assert {chosen(page)[f"who-{mark}"] for mark in (1, 2, 3)} == {"teal"}


def test_nobody_gets_more_than_three(browser: FlaskClient, six_cards: list[ReadCard]) -> None:
    game = begin(browser, "oraklos", "standard")
    address = bring(game).location
    form = chosen(browser.get(address).text)
    too_many = form | {f"who-{mark}": "plum" for mark in range(1, 7)}
    assert browser.post(address, data=too_many).status_code == 422
    assert hands(game) == {"plum": [], "teal": []}


def test_a_picture_without_cards_asks_for_another(browser: FlaskClient) -> None:
    game = begin(browser, "oraklos", "standard")
    answer = bring(game, plain_table())
    assert answer.status_code == 422
    assert "No wish cards were found" in answer.text


def test_programs_get_the_cards_of_a_picture(browser: FlaskClient) -> None:
    answer = browser.post("/api/cards", data=jpeg_of("RYBK"), content_type="image/jpeg")
    (card,) = answer.get_json()["cards"]
    assert card["card"] == "RYBK"
    assert len(card["squares"]) == 4
    assert browser.post("/api/cards", data=b"no picture").status_code == 415


def plain_table() -> bytes:
    return cv2.imencode(".jpg", np.full((300, 400, 3), 120, np.uint8))[1].tobytes()

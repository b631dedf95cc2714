"""Oracle's pad and pages as the server makes them: words, secrets, the composer, the sheet."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from rules.oracle.prophecy import COUNTING, SUBJECTS, Condition, OracleCard, Quantity
from rules.oracle.say import say
from tests.web.devices import guest, host, open_table
from tests.web.table import PlayedGame, begin
from webui.app.oracle.composition import Composition
from webui.app.oracle.words import hues, prophecy_in_words, prophecy_with_points
from webui.app.sentences import say_message

PLUM, TEAL, AMBER = "plum", "teal", "amber"  # Ada, Bob and Cy
ONE_OF_EACH = "at least 1 phoenix and at least 1 pegasus and at least 1 hydra: 6"
# The rulebook's reckoning: two Pegasus, a Phoenix, and a Hydra that goes back.
RECKONING: dict[str, Any] = {
    PLUM: {"phoenix": 1, "pegasus": 2, "hydra": 1, "losers": ["hydra"]},
    TEAL: {"phoenix": 3, "pegasus": 1, "hydra": 1, "losers": []},
    AMBER: {"phoenix": 2, "pegasus": 1, "hydra": 1, "losers": ["phoenix"]},
}


@pytest.fixture
def game(browser: FlaskClient) -> PlayedGame:
    return begin(browser, "oracle", "standard", players=3)


def text_of(page: str) -> str:
    """What is read on a page, in one line."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def entered_by(game: PlayedGame, entry: str) -> str:
    assert game.post("oracle/entry", entry=entry).status_code == 303
    return game.now()


def sheet_of(page: str, player: str) -> str:
    found = re.search(rf'id="sheet-{player}".*?</table>', page, re.DOTALL)
    assert found
    return text_of(found[0])


def total_of(page: str, player: str) -> int:
    found = re.search(rf'id="sheet-{player}".*?data-total>(\d+)<', page, re.DOTALL)
    assert found
    return int(found[1])


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (["blue-7", "blue-10", "red-11"], "Cy wins the trick and takes a Phoenix chip."),
        (["red-12", "red-1", "blue-2"], "Bob wins the trick and takes a Hydra chip."),
        (["blue-7", "red-10", "blue-10"], "Cy wins the trick and takes a Phoenix chip."),
        (["blue-12", "green-1", "red-1"], "Bob wins the trick and takes a Hydra chip."),
    ],
    ids=["highest number", "1 beats 12", "led color", "first played"],
)
def test_the_examples_of_the_rulebook_are_told_on_the_pad(
    game: PlayedGame, cards: list[str], told: str
) -> None:
    game.do("color_out", color="yellow")
    game.do("trick_cards", cards=cards)
    page = game.now()
    assert told in text_of(page)
    names = [card.replace("-", " ") for card in cards]
    played = re.search(r'<ul class="played">.*?</ul>', page, re.DOTALL)
    assert played
    assert all(name in text_of(played[0]) for name in names)


def test_every_animal_says_what_it_would_bring_to_whom(game: PlayedGame) -> None:
    for _ in range(4):
        game.do("trick", winner=PLUM, animal="pegasus")
    assert "only the loser chip" in text_of(game.now())
    game.do("trick", winner=TEAL, animal="pegasus")
    page = game.now()
    takes = dict(re.findall(r'data-take="(\w+)" hidden>([^<]*loser[^<]*)<', page))
    assert takes == {
        PLUM: "gets the loser chip from Bob",
        TEAL: "may put the loser chip back",
        AMBER: "gets the loser chip from Bob",
    }
    game.do("trick", winner=AMBER, animal="pegasus")
    journey = re.search(r'data-journey="pegasus".*?</ol>', game.now(), re.DOTALL)
    assert journey
    assert text_of(journey[0]).split()[-3:] == ["middle", "Bob", "Cy"]


def test_how_tricks_are_entered_is_a_choice_of_the_device(game: PlayedGame, app: Flask) -> None:
    assert 'name="field.chips"' in entered_by(game, "end")
    assert "Which one is out?" in entered_by(game, "cards")
    other = app.test_client()
    assert 'id="won-plum"' in other.get(game.address).text
    assert game.post("oracle/entry", entry="guessing").status_code == 400


def test_only_tricks_that_lie_open_show_their_cards_as_played(browser: FlaskClient) -> None:
    shown = {}
    for past_tricks in ("hidden", "open"):
        game = begin(browser, "oracle", "standard", players=4, past_tricks=past_tricks)
        game.do("trick_cards", cards=["blue-7", "blue-10", "red-11", "red-2"])
        game.do("trick_cards", cards=["green-1", "green-2", "green-3", "green-4"])
        shown[past_tricks] = len(re.findall("was-played", entered_by(game, "cards")))
    assert shown == {"hidden": 4, "open": 8}


def test_the_reckoning_of_the_rulebook_adds_up_on_the_sheet(game: PlayedGame) -> None:
    game.do("final_chips", chips=RECKONING)
    page = game.now()
    assert "Hydra goes back 1 × 5 0" in sheet_of(page, PLUM)
    assert total_of(page, PLUM) == 8
    assert game.do("keep", player=PLUM, cards=["exactly 2 pegasus: 9"]).status_code == 200
    assert total_of(game.now(), PLUM) == 17
    game.do("keep", player=PLUM, cards=["exactly 2 pegasus: 9", ONE_OF_EACH])
    page = game.now()
    assert total_of(page, PLUM) == 17
    assert "came true: exactly 2 Pegasus chips 9" in sheet_of(page, PLUM)
    assert "failed: at least 1 Phoenix chip and" in sheet_of(page, PLUM)
    assert 'id="settle"' not in page
    game.do("keep", player=TEAL, cards=[])
    game.do("keep", player=AMBER, cards=["no losers: 3"])
    assert 'id="settle"' in game.now()
    game.do("settle")
    rounds = re.search(r'<table class="rounds-table">.*?</table>', game.now(), re.DOTALL)
    assert rounds
    assert text_of(rounds[0]).strip() == (
        "Round Ada Bob Cy 1 , Cy dealt 17 8 + 9 14 14 + 0 8 8 + 0 Sum 17 14 8"
    )


def test_points_that_nobody_knows_are_asked_for_when_the_card_came_true(
    game: PlayedGame,
) -> None:
    game.do("final_chips", chips=RECKONING)
    game.do("keep", player=TEAL, cards=["exactly 1 hydra: ?", "no losers: 4"])
    page = game.now()
    assert "It came true. What is printed on it?" in page
    form = {"seen": game.seen, "kind": "keep", "field.player": TEAL,
            "field.cards": ["exactly 1 hydra: 7", "no losers: 4"]}  # fmt: skip
    assert 'value="exactly 1 hydra: 7"' in page
    more = re.search(r'<a class="button points-more" href="([^"]*)"', page)
    assert more
    assert "exactly 1 Hydra chip" in text_of(game.browser.get(unescape(more[1])).text)
    game.browser.post(game.address + "/acts", data=form)
    assert total_of(game.now(), TEAL) == 14 + 7 + 4


def test_a_card_is_composed_and_the_deck_remembers_it(game: PlayedGame) -> None:
    composer = game.address + "/oracle/card"
    page = game.browser.get(composer + "?quantity=at+least&count=2&animal=hydra&points=8").text
    assert "at least 2 Hydra chips" in text_of(page)
    text = "at least 2 hydra: 8"
    answer = game.browser.post(composer, data={"for": "deck", "card": text})
    assert (answer.status_code, answer.location) == (303, game.address)
    assert "at least 2 Hydra chips" in text_of(game.now())
    assert "9 of 40 known" in text_of(game.now())
    another = begin(game.browser, "oracle", "standard", players=3)
    assert "9 of 40 known" in text_of(another.now())


def test_a_card_composed_at_the_reckoning_goes_to_its_player(game: PlayedGame) -> None:
    composer = game.address + "/oracle/card"
    assert game.browser.get(f"{composer}?for={PLUM}").status_code == 404  # still a secret
    game.do("final_chips", chips=RECKONING)
    assert "An oracle card of Ada" in game.browser.get(f"{composer}?for={PLUM}").text
    for card in ("most pegasus: 4", "no phoenix loser: ?"):
        answer = game.browser.post(composer, data={"for": PLUM, "card": card})
        assert answer.status_code == 303
    game.browser.post(composer, data={"for": PLUM, "card": "no phoenix loser: 2",
                                      "instead": "no phoenix loser: ?"})  # fmt: skip
    assert total_of(game.now(), PLUM) == 8 + 4 + 2
    too_many = game.browser.post(composer, data={"for": PLUM, "card": "no losers: 3"})
    assert too_many.status_code == 422
    assert total_of(game.now(), PLUM) == 8 + 4 + 2


def test_a_card_that_makes_no_sense_is_refused_with_a_sentence(game: PlayedGame) -> None:
    composer = game.address + "/oracle/card"
    answer = game.browser.post(composer, data={"for": "deck", "card": "some chips: 3"})
    assert answer.status_code == 422
    assert "A prophecy reads like" in answer.text
    assert (
        game.browser.get(composer + "?quantity=lots&count=999&with=x&points=0").status_code == 200
    )
    oraklos = begin(game.browser, "oraklos", "junior")
    assert game.browser.get(oraklos.address + "/oracle/card").status_code == 404


def test_a_secret_stays_on_its_owners_device_until_the_reckoning(tmp_path: Path) -> None:
    app = open_table(tmp_path)
    tablet, phone = host(app), guest(app)
    game = begin(tablet, "oracle", "standard", players=3)
    phone.post(game.address + "/me", data={"player": TEAL})
    mine = game.address + "/oracle/mine"
    assert tablet.get(mine).status_code == 404
    page = phone.get(mine).text
    assert "Keep these two" not in page
    both = ["exactly 1 hydra: 7", "most phoenix: 5"]
    assert "Keep these two" in phone.get(mine, query_string={"cards": both}).text
    assert phone.post(mine, data={"cards": both[:1]}).status_code == 422
    assert phone.post(mine, data={"cards": both}).status_code == 303
    assert "exactly 1 Hydra chip" in phone.get(mine).text

    said = [text_of(tablet.get(game.address + part).text) for part in ("", "/now", "/log")]
    assert "Bob has noted the two oracle cards in secret." in said[2]
    assert not any("most Phoenix" in page for page in said)
    game.do("final_chips", chips=RECKONING)
    assert total_of(game.now(), TEAL) == 14 + 7 + 5


def test_of_secret_cards_the_two_tapped_last_count(browser: FlaskClient) -> None:
    game = begin(browser, "oracle", "standard", players=3)
    browser.post(game.address + "/me", data={"player": PLUM})
    mine = game.address + "/oracle/mine"
    picked = ["exactly 1 pegasus: 5", "most hydra: 8"]
    page = browser.get(mine, query_string={"cards": picked}).text
    links = [unescape(link) for link in re.findall(r'class="prophecy" href="([^"]*)"', page)]
    chosen = [parse_qs(urlsplit(link).query).get("cards", []) for link in links]
    assert ["most hydra: 8"] in chosen  # the first one taken back
    assert ["exactly 1 pegasus: 5"] in chosen
    assert ["most hydra: 8", "fewest chips: ?"] in chosen
    assert all(len(cards) <= 2 for cards in chosen)


def test_a_guest_looks_on_and_enters_only_what_is_their_own(tmp_path: Path) -> None:
    app = open_table(tmp_path)
    tablet, phone = host(app), guest(app)
    game = begin(tablet, "oracle", "standard", players=3)
    phone.post(game.address + "/me", data={"player": TEAL})
    page = phone.get(game.address).text
    assert 'id="won-plum"' not in page
    assert 'aria-label="Chips on the table"' in page
    game.do("final_chips", chips=RECKONING)
    page = phone.get(game.address).text
    assert 'id="cards-teal"' in page
    assert 'id="cards-plum"' not in page
    card = {"card": "no losers: 4"}
    assert phone.post(game.address + "/oracle/card", data={"for": TEAL, **card}).status_code == 303
    assert phone.post(game.address + "/oracle/card", data={"for": PLUM, **card}).status_code == 403
    assert total_of(game.now(), TEAL) == 14 + 4


def test_the_draft_says_who_draws_who_hands_on_and_who_lays_aside(browser: FlaskClient) -> None:
    game = begin(browser, "oracle", "draft", players=3)
    assert "Ada draws two oracle cards and hands two to Bob (1 of 9)." in text_of(game.now())
    assert "18 cards in the pile" in text_of(game.now())
    game.do("draft_pass")
    told = "Bob takes the two oracle cards from Ada and hands two to Cy (1 of 9)."
    assert told in text_of(game.now())
    game.do("draft_pass")
    told = "Cy takes the two oracle cards from Bob and lays two face up aside (1 of 9)."
    assert told in text_of(game.now())
    assert "16 cards in the pile" in text_of(game.now())
    game.do("draft_done")
    assert "Cy has dealt 16 cards to everyone." in text_of(game.now())


def test_the_rules_words_come_out_in_the_readers(in_app: Flask) -> None:
    message = say("oracle.said.kept", name="Ada", cards=["no losers: ?", ONE_OF_EACH])
    assert say_message(message).startswith("Oracle cards of Ada: no loser chips: ?; at least 1 ")
    played = say("oracle.said.cards", plays=["Ada blue-7", "Bob red-12"])
    assert say_message(played) == "Played: Ada blue 7, Bob red 12."


@given(st.lists(st.sampled_from(("blue", "rot", "Rood", "x", "y", "z", "teal")), unique=True,
                min_size=5, max_size=5))  # fmt: skip
def test_every_color_has_a_hue_of_its_own(colors: list[str]) -> None:
    assert len(set(hues(colors).values())) == 5


CONDITIONS = [
    Condition(quantity, subject, count)
    for quantity in Quantity
    for subject in SUBJECTS
    for count in ((1, subject.in_box) if quantity in COUNTING else (None,))
]


def test_no_two_conditions_read_alike(in_app: Flask) -> None:
    read = {prophecy_in_words(OracleCard((one,), None)): one for one in CONDITIONS}
    assert len(read) == len(set(CONDITIONS))
    assert prophecy_with_points(OracleCard.from_text("fewest chips: 7")) == "fewest point chips: 7"


@given(
    st.lists(st.sampled_from(CONDITIONS), min_size=1, max_size=4, unique=True),
    st.none() | st.integers(1, 99),
)
def test_the_composer_can_make_every_card_and_its_address_brings_it_back(
    conditions: list[Condition], points: int | None
) -> None:
    card = OracleCard(tuple(conditions), points)
    begun = Composition.of_card(str(card))
    assert begun is not None
    assert begun.card == card
    args: MultiDict[str, str] = MultiDict()
    for name, value in begun.address().items():
        for one in value if isinstance(value, list) else [value]:
            if one is not None:
                args.add(name, str(one))
    assert Composition.from_address(args).card == card

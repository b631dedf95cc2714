"""A throw belongs to the game and round in which it came to rest: pages before a told table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.apps import lent_app
from tests.web.table import PlayedGame, begin
from tests.web.told_table import ToldTable
from vision.live import notices

HANDS = {"plum": ["YBYB", "YYBB", "RRBB"], "teal": ["RBBK", "RBYB", "RRRR"]}
PLAY, EARLY = 'id="use-throw"', 'id="use-early"'


@pytest.fixture
def table() -> ToldTable:
    return ToldTable()


@pytest.fixture
def app(tmp_path: Path, table: ToldTable) -> Flask:
    return lent_app({"DATA_FOLDER": tmp_path, "LIVE_TABLE": table})


def throwing(browser: FlaskClient, variant: str = "junior") -> PlayedGame:
    """A game that waits for its throw."""
    game = begin(browser, "oraklos", variant)
    for player, cards in HANDS.items():
        game.do("draw", by=player, cards=cards)
    return game


def play(game: PlayedGame, number: int, **more: str) -> int:
    return game.post("live-throw", seen=game.seen, number=number, **more).status_code


def test_a_throw_of_this_round_is_offered_and_played(browser: FlaskClient, table: ToldTable):
    game = throwing(browser)
    assert PLAY not in game.now()
    number = table.rest()
    assert PLAY in game.now()
    assert play(game, number) == 200
    assert game.view()["data"]["phase"] == "search"


def test_what_happens_to_a_throw_is_told_by_its_dice_and_not_before_it_lies_there(
    browser: FlaskClient, table: ToldTable
):
    game = throwing(browser)
    table.notice(notices.taken(12))  # taken back, as the round before ended
    assert "12 dice were taken" not in game.now()
    table.notice(notices.camera_pushed())
    assert "The camera was pushed" in game.now()
    number = table.rest()
    table.notice(notices.moved((1, 2)))
    names = [f"{die.color.letter}{die.id}" for die in table.newest_throw().reading.dice[:2]]
    assert f"dice moved: {', '.join(names)}." in game.now()
    assert play(game, number) == 200
    assert f"dice moved: {', '.join(names)}." in game.now()


def test_a_tap_quicker_than_the_careful_reader_plays_what_that_sees(
    browser: FlaskClient, table: ToldTable
):
    game = throwing(browser)
    number = table.rest()
    dice = len(table.newest_throw().reading.dice)
    table.look_carefully(missed=3)
    assert len(table.newest_throw().reading.dice) == dice - 3
    assert play(game, number) == 200
    assert len(game.view()["data"]["throw"]["reading"]["dice"]) == dice


def test_the_page_is_told_when_the_careful_look_changed_what_is_seen(
    browser: FlaskClient, table: ToldTable
):
    game = throwing(browser)
    number = table.rest()
    shown = re.search(r'data-news="([^"]*)"', game.now())[1]
    table.look_carefully(missed=3)
    table.final_throw(number)
    assert re.search(r'data-news="([^"]*)"', game.now())[1] != shown


def test_a_throw_made_while_the_cards_are_laid_out_belongs_to_the_round(
    browser: FlaskClient, table: ToldTable
):
    game = begin(browser, "oraklos", "junior")
    number = table.rest()
    for player, cards in HANDS.items():
        game.do("draw", by=player, cards=cards)
    assert PLAY in game.now()
    assert play(game, number) == 200


def test_a_new_junior_game_does_not_take_the_throw_of_the_game_before(
    browser: FlaskClient, table: ToldTable
):
    first = throwing(browser)
    number = table.rest()
    assert play(first, number) == 200
    second = throwing(browser)
    page = second.now()
    assert PLAY not in page
    assert EARLY not in page
    for early in ({}, {"early": "yes"}):
        assert play(second, number, **early) == 422
    assert second.view()["data"]["phase"] == "throw"


def test_dice_that_lay_there_before_the_game_are_played_when_the_players_say_so(
    browser: FlaskClient, table: ToldTable
):
    number = table.rest()
    game = throwing(browser)
    page = game.now()
    assert PLAY not in page
    assert EARLY in page
    assert play(game, number) == 422
    assert play(game, number, early="yes") == 200


def test_the_throw_of_the_last_round_is_not_offered_in_the_next(
    browser: FlaskClient, table: ToldTable
):
    game = throwing(browser)
    table.rest()
    game.do("throw", by="plum")  # without a picture
    game.do("stop")
    game.do("close")
    for player, cards in {"plum": ["RYBK", "RRRK"], "teal": ["BBBB"]}.items():
        game.do("draw", by=player, cards=cards)
    assert game.view()["data"]["round"] == 2
    assert PLAY not in game.now()
    table.rest(shift_px=60.0)
    while game.view()["data"]["phase"] == "draw":
        act = next(a for a in game.view()["acts"] if a["kind"] == "draw")
        pile = act["fields"][0]["choices"][: act["fields"][0]["most"]]
        game.do("draw", by=act["by"][0], cards=pile)
    assert PLAY in game.now()


def test_nothing_is_offered_once_a_hand_gathers_the_dice(browser: FlaskClient, table: ToldTable):
    game = throwing(browser)
    table.rest()
    table.gathered()
    page = game.now()
    assert PLAY not in page
    assert 'id="live-picture"' in page  # the table as it is, not the throw that is gone
    number = table.rest(shift_px=60.0)
    assert PLAY in game.now()
    assert play(game, number - 1) == 422  # a tap on a page that was not told yet


def test_the_throw_all_agreed_not_to_play_is_not_offered_again(
    browser: FlaskClient, table: ToldTable
):
    game = throwing(browser)
    number = table.rest()
    assert play(game, number) == 200
    assert game.post("rethrow", seen=game.seen).status_code == 200
    page = game.now()
    assert PLAY not in page
    assert EARLY not in page
    assert play(game, number, early="yes") == 422
    assert play(game, table.rest(shift_px=60.0)) == 200


def test_a_throw_taken_back_can_be_played_again(browser: FlaskClient, table: ToldTable):
    game = throwing(browser)
    number = table.rest()
    assert play(game, number) == 200
    game.post("undo", seen=game.seen)
    assert PLAY in game.now()
    assert play(game, number) == 200


def test_a_camera_opened_anew_does_not_offer_what_was_played(
    browser: FlaskClient, table: ToldTable
):
    first = throwing(browser)
    assert play(first, table.rest()) == 200
    second = throwing(browser)
    table.rest(shift_px=0.4, lay_there=True)  # the same dice, seen by a table watched anew
    assert PLAY not in second.now()
    table.rest(shift_px=60.0, lay_there=True)
    assert PLAY in second.now()

"""A turn in two steps: whoever goes on says that the player before drew from the pile."""

from __future__ import annotations

from rules.log.telling import lines
from tests.keltis.played import Played, new_game


def _moved() -> Played:
    return new_game("orakel", {"4": "points:3"}).turn("green-0", "1", "4")


def test_the_next_player_lays_and_the_draw_is_taken_as_the_pile_s():
    game = _moved()
    game.log = game.log.add(game.log.next("lay", "black", data={"card": "yellow-1"}))
    assert game.now.player == "black"
    assert game.now.pile == 63
    assert game.now.stage.value == "move"
    assert [message.text for message in lines(game.log)[-1].messages] == [
        "White draws from the pile.",
        "Black lays yellow 1.",
    ]


def test_the_headline_waits_for_the_next_player_when_only_the_pile_is_left():
    game = _moved()
    now = game.log.game.view(game.now, None).now
    assert (now.code, now.params["name"]) == ("keltis.now.card", "Black")


def test_with_discards_in_sight_both_are_waited_for():
    game = new_game("orakel").idle_turn("pink-9").do("discard", card="blue-1")
    now = game.log.game.view(game.now, None).now
    assert now.code == "keltis.now.draw_or_go_on"
    game.do("draw", pile="pink")
    assert game.now.player == "white"


def test_two_cards_due_both_come_from_the_pile():
    game = new_game("orakel", {"4": "leprechaun"}).turn("green-0", "1", "4")
    game.do("drop", from_="hand", card="blue-1")
    game.log = game.log.add(game.log.next("discard", "black", data={"card": "yellow-1"}))
    assert game.now.pile == 62


def test_the_last_card_of_the_pile_is_always_drawn_aloud():
    game = new_game("orakel", {"4": "points:3"}).deep_in_the_game(pile=1).turn("green-0", "1", "4")
    assert {act.kind for act in game.log.game.acts(game.now)} == {"draw"}
    game.do("draw", pile="pile")
    assert game.now.ended == "pile"


def test_a_step_back_leads_to_the_draw_again():
    game = _moved()
    laid = game.log.add(game.log.next("lay", "black", data={"card": "yellow-1"}))
    back = laid.add(laid.next("undo"))
    assert back.state == game.now


def test_a_card_that_can_not_be_laid_is_refused_with_its_reason_while_a_draw_is_due():
    game = new_game("orakel", {"1": "points:1"})
    for card, to in (("pink-5", "1"), ("pink-6", "7")):
        game.turn(card, "1", to).do("draw", pile="pile").idle_turn("blue-1")
    game.idle_turn("blue-2").do("discard", card="blue-3")
    refused = game.log.check(game.log.next("lay", "white", data={"card": "pink-1"}))
    assert refused is not None
    assert refused.message.code == "keltis.row_order"

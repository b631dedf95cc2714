"""Drawing, discard piles, and hands that nobody but their owner ever sees."""

from __future__ import annotations

from tests.keltis.played import new_game


def test_discarding_moves_nothing_and_draws_one_card():
    game = new_game("orakel")
    game.do("discard", card="green-2")
    assert game.now.draws_due == 1
    game.do("draw", pile="pile")
    assert (game.now.player, game.now.pile) == ("black", 63)


def test_a_card_discarded_in_this_turn_blocks_its_pile():
    game = new_game("orakel")
    game.idle_turn("green-2").do("discard", card="green-7")
    assert game.refusal("draw", pile="green") == "keltis.discarded_now"
    assert game.refusal("draw", pile="blue") == "keltis.no_discards"


def test_the_top_of_a_discard_pile_can_be_taken_instead():
    game = new_game("orakel")
    game.idle_turn("green-2").do("discard", card="blue-7").do("draw", pile="green")
    assert game.now.pile == 63
    assert game.now.discards["green"] == ()


def test_a_card_put_away_from_hand_is_made_up_for_by_a_second_draw():
    game = new_game("orakel", {"4": "leprechaun"})
    game.idle_turn("pink-1")
    game.turn("green-1", "1", "4").do("drop", from_="hand", card="pink-3")
    assert game.refusal("draw", pile="pink") == "keltis.discarded_now"
    game.do("draw", pile="pile")
    assert game.now.player == "black", "one card is still due"
    game.do("draw", pile="pile")
    assert (game.now.player, game.now.pile) == ("white", 61)


def test_the_leprechaun_takes_only_the_last_card_of_a_row():
    game = new_game("orakel", {"9": "leprechaun"})
    game.turn("green-1", "1", "4").do("draw", pile="pile").idle_turn("pink-1")
    game.turn("green-3", "1", "9")
    [rows] = [a.fields[0] for a in game.log.acts() if a.data.get("from") == "row"]
    assert [choice.value for choice in rows.choices] == ["green-3"]


def test_no_card_is_seen_a_third_time():
    game = new_game("orakel")
    game.idle_turn("green-2").idle_turn("green-2")
    assert game.refusal("discard", card="green-2") == "keltis.third_copy"
    assert game.refusal("lay", card="green-2") == "keltis.third_copy"


def test_a_covered_discard_still_counts_as_seen():
    game = new_game("orakel")
    game.idle_turn("green-2").idle_turn("green-2").idle_turn("green-9")
    assert game.refusal("lay", card="green-2") == "keltis.third_copy"


def test_a_card_taken_openly_is_in_that_hand_and_no_other():
    game = new_game("orakel")
    game.idle_turn("green-2").do("discard", card="green-2").do("draw", pile="pile")
    game.do("discard", card="blue-1").do("draw", pile="green")  # White holds one green 2
    assert game.refusal("lay", card="green-2") == "keltis.third_copy"
    game.idle_turn("blue-2").do("lay", card="green-2")
    assert game.now.seats["white"].taken == ()


def test_a_hand_taken_openly_card_by_card_has_no_room_for_others():
    game = new_game("orakel")
    for number in range(8):
        game.idle_turn(f"green-{number}")
        game.do("discard", card=f"blue-{number}").do("draw", pile="green")
    game.idle_turn("pink-1")
    assert game.refusal("lay", card="redbrown-1") == "keltis.hand_known"
    game.do("lay", card="green-5")


def test_a_row_keeps_its_direction_and_says_so():
    game = new_game("orakel")
    game.turn("green-1", "1", "4").do("draw", pile="pile").idle_turn("pink-1")
    game.turn("green-3", "2", "4").do("draw", pile="pile").idle_turn("pink-2")
    assert game.refusal("lay", card="green-2") == "keltis.row_order"


def test_nobody_sees_what_a_hand_holds():
    game = new_game("orakel")
    game.idle_turn("green-2").do("discard", card="blue-7").do("draw", pile="green")
    for viewer in (None, "white", "black"):
        assert "taken" not in str(game.log.game.view(game.now, viewer).to_json())


def test_only_the_top_card_of_a_discard_pile_is_shown():
    game = new_game("orakel")
    game.idle_turn("green-2").idle_turn("green-9")
    assert game.log.game.view(game.now, None).data["discards"]["green"] == 9

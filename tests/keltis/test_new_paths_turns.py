"""New Paths turn by turn: the rulebook's example of four turns, jokers, stacks, hidden stones.

The example runs along 1b (red-brown), 2b (a joker), 3b (blue) and 4b (blue).
"""

from __future__ import annotations

from rules.keltis.movement import card_moves
from rules.log.telling import lines
from tests.keltis.played import Played, new_game

EXAMPLE = {"1b": "points:3", "3b": "stone:pink", "4b": "discard"}


def test_the_example_over_four_turns():
    game = new_game("new_paths", EXAMPLE)
    game.turn("redbrown-3", "1", "1b").do("draw", pile="pile").idle_turn("yellow-1")
    assert game.log.scores["white"] == 3
    game.turn("green-2", "1", "2b").do("draw", pile="pile").idle_turn("yellow-2")
    game.turn("blue-10", "1", "3b").do("draw", pile="pile").idle_turn("yellow-3")
    assert game.now.seats["white"].stones == {"pink": 1}
    game.turn("blue-3", "1", "4b").do("drop", from_="row", card="blue-3")
    assert game.now.seats["white"].rows["blue"] == (10,)


def test_a_card_moves_one_space_and_only_onto_its_color_or_a_joker():
    game = new_game("new_paths").deep_in_the_game({"white": {"1": "1b"}})
    assert {m.to for m in card_moves(game.now, "green") if m.figure == "1"} == {"2b", "2c"}
    assert {m.to for m in card_moves(game.now, "pink") if m.figure == "1"} == {"2b"}


def test_a_joker_still_needs_a_card_that_fits_its_row():
    game = new_game("new_paths")
    game.turn("redbrown-3", "1", "1b").do("draw", pile="pile").idle_turn("yellow-1")
    game.turn("redbrown-5", "1", "2b").do("draw", pile="pile").idle_turn("yellow-2")
    game = game.deep_in_the_game({"white": {"1": "1b"}})
    assert game.refusal("lay", card="redbrown-4") == "keltis.row_order"


def test_several_own_figures_share_a_space():
    game = new_game("new_paths", EXAMPLE)
    game.turn("redbrown-3", "1", "1b").do("draw", pile="pile").idle_turn("yellow-1")
    game.turn("redbrown-3", "large", "1b")
    assert game.log.scores["white"] == 6, "a point tile stays for the next landing"


def test_a_figure_at_its_end_frees_no_other():
    # 9a is the red-brown end; yellow and green follow 3c.
    standing = {"1": "9a", "2": "3c", "3": "3c", "4": "3c", "large": "3c"}
    game = new_game("new_paths").deep_in_the_game({"white": standing})
    assert card_moves(game.now, "redbrown") == ()
    assert game.refusal("lay", card="redbrown-1") == "keltis.moves_nothing"


def test_a_clover_moves_any_own_figure_along_any_way():
    game = new_game("new_paths", {"1b": "clover"})
    game.turn("redbrown-3", "1", "1b")
    offered = {(a.data["figure"], a.data["to"]) for a in game.log.acts() if a.kind == "clover"}
    assert {to for figure, to in offered if figure == "1"} == {"2b", "2c"}
    assert {to for figure, to in offered if figure == "2"} == {"1a", "1b", "1c", "1d"}


def test_a_figure_brought_to_a_clover_by_that_clover_may_go_on():
    game = new_game("new_paths", {"3b": "clover"}).deep_in_the_game(
        {"white": {"1": "2b", "2": "2b"}}
    )
    game.turn("blue-3", "1", "3b").do("clover", figure="2", to="3b")
    assert game.now.question.kind == "clover"
    game.do("clover", figure="2", to="4c")
    assert game.now.seats["white"].figures["2"] == "4c"


def test_a_stack_gives_one_stone_per_landing_and_then_none():
    game = new_game("new_paths").deep_in_the_game(
        {"white": {"1": "5a", "2": "5a"}}, stones={"6a": 1}
    )
    game.turn("green-1", "1", "6a").do("draw", pile="pile").idle_turn("pink-1")
    game.turn("green-2", "2", "6a")
    assert game.now.seats["white"].stones == {"yellow": 1}
    assert game.now.stones["6a"] == 0


def test_others_see_only_how_many_stones_lie_face_down():
    game = _with_one_stone()
    for viewer in (None, "black"):
        seen = game.log.game.view(game.now, viewer).data["players"]["white"]
        assert (seen["stones"], seen["stone_colors"], seen["if_ended_now"]) == (1, None, None)
    own = game.log.game.view(game.now, "white").data["players"]["white"]
    assert own["stone_colors"] == {"yellow": 1}


def test_the_log_tells_the_stone_s_color_only_to_its_owner():
    game = _with_one_stone()
    assert "yellow" not in lines(game.log, "black")[-1].text
    assert "yellow" in lines(game.log, "white")[-1].text


def test_the_colors_are_open_for_the_scoring():
    game = _with_one_stone()
    game = game.deep_in_the_game(pile=1).do("draw", pile="pile")
    assert game.log.outcome is not None
    assert game.log.game.view(game.now, "black").data["players"]["white"]["stone_colors"]


def _with_one_stone() -> Played:
    game = new_game("new_paths").deep_in_the_game({"white": {"1": "5a"}})
    return game.turn("green-1", "1", "6a")

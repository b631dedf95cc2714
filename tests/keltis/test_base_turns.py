"""The base game turn by turn: five paths, one own figure on each, and what waits at their end."""

from __future__ import annotations

from rules.keltis.movement import Move, card_moves
from tests.keltis.played import new_game


def test_a_card_opens_its_path_with_any_figure_from_the_start():
    game = new_game("base")
    game.do("lay", card="green-3")
    moves = card_moves(game.now, "green")
    assert {move.to for move in moves} == {"green-1"}
    assert {move.figure for move in moves} == {"large", "1", "2", "3", "4"}


def test_only_the_own_figure_on_a_path_moves_along_it():
    game = new_game("base")
    game.turn("green-3", "large", "green-1").do("draw", pile="pile").idle_turn("pink-1")
    assert card_moves(game.now, "green") == (Move("large", "green-2"),)
    game.do("lay", card="green-4")
    assert game.refusal("move", figure="1", to="green-1") == "keltis.no_way"


def test_figures_of_different_players_share_a_space():
    game = new_game("base")
    game.turn("green-3", "1", "green-1").do("draw", pile="pile").turn("green-4", "1", "green-1")
    assert game.now.seats["white"].figures["1"] == game.now.seats["black"].figures["1"]


def test_a_clover_moves_any_own_figure_one_space_and_chains():
    game = new_game("base", {"green-2": "clover", "pink-2": "points:3"})
    game = game.deep_in_the_game({"white": {"1": "green-1", "2": "pink-1"}})
    game.turn("green-4", "1", "green-2")
    offered = {(a.data["figure"], a.data["to"]) for a in game.log.acts() if a.kind == "clover"}
    assert ("1", "green-3") in offered
    assert ("2", "pink-2") in offered
    assert ("3", "yellow-1") in offered, "a figure on the start may open a path of its own"
    assert ("3", "pink-1") not in offered, "but not one that an own figure is on"
    game.do("clover", figure="2", to="pink-2")
    assert game.log.scores["white"] == 3


def test_at_the_end_of_a_path_its_cards_move_any_own_figure():
    game = new_game("base").deep_in_the_game({"white": {"large": "green-9", "1": "pink-3"}})
    moves = set(card_moves(game.now, "green"))
    assert Move("1", "pink-4") in moves
    assert Move("2", "blue-1") in moves
    assert not any(move.figure == "large" for move in moves)


def test_wish_stones_are_collected_once_and_open():
    game = new_game("base", {"green-2": "stone"})
    game = game.deep_in_the_game({"white": {"1": "green-1"}, "black": {"1": "green-1"}})
    game.turn("green-1", "1", "green-2").do("draw", pile="pile").turn("green-2", "1", "green-2")
    assert game.now.seats["white"].stone_count == 1
    assert game.now.seats["black"].stone_count == 0
    assert game.log.game.view(game.now, "black").data["players"]["white"]["stone_colors"]


def test_tile_points_are_never_doubled_for_the_large_figure():
    game = new_game("base", {"green-2": "points:3"})
    game = game.deep_in_the_game({"white": {"large": "green-1"}})
    game.turn("green-1", "large", "green-2")
    assert game.log.scores["white"] == 3


def test_the_large_figure_s_end_value_is_doubled():
    game = new_game("base").deep_in_the_game(
        {"white": {"large": "green-7", "1": "pink-1"}, "black": {"large": "pink-1"}}, pile=1
    )
    game.idle_turn("blue-1")
    assert dict(game.log.scores) == {"white": 12 - 4 - 4, "black": -8 - 4}


def test_there_is_no_priestess():
    game = new_game("base")
    game.do("lay", card="green-8")
    assert game.kinds() == {"move"}

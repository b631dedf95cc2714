"""How the games end, at once, and what the ending step no longer brings."""

from __future__ import annotations

import pytest

from tests.keltis.played import Played, new_game


def test_the_third_own_figure_in_the_goal_ends_das_orakel_at_once():
    game = new_game("orakel").deep_in_the_game({"white": {"1": "29", "2": "30", "3": "28"}})
    game.turn("green-3", "3", "29")
    assert game.log.outcome is not None
    assert game.log.outcome.reason.code == "keltis.end.goal_own"
    assert game.log.game.acts(game.now) == ()


@pytest.mark.parametrize(
    ("tile", "unchanged"),
    [("points:3", "points"), ("mirror", "mirrors"), ("clover:blue", "points")],
)
def test_the_ending_space_is_neither_carried_out_nor_collected(tile: str, unchanged: str):
    game = new_game("orakel", {"29": tile}).deep_in_the_game(
        {"white": {"1": "29", "2": "30", "3": "28"}}
    )
    game.turn("green-3", "3", "29")
    assert getattr(game.now.seats["white"], unchanged) == 0
    assert game.now.questions == ()
    assert str(game.now.tiles["29"]) == tile


def test_a_wish_stone_stays_when_the_landing_ends_the_game():
    game = new_game("orakel").deep_in_the_game(
        {"white": {"1": "29", "2": "30", "3": "28"}}, stones={"29": 2}
    )
    game.turn("green-3", "3", "29")
    assert game.now.stones["29"] == 2
    assert game.now.seats["white"].stone_count == 0


def test_an_earlier_landing_in_the_goal_is_carried_out():
    game = new_game("orakel", {"29": "points:3"}).deep_in_the_game({"white": {"1": "28"}})
    game.turn("green-3", "1", "29")
    assert game.log.scores["white"] == 3
    assert game.log.outcome is None


def test_the_fifth_figure_of_all_ends_das_orakel():
    game = new_game("orakel", players=3).deep_in_the_game(
        {"white": {"1": "29", "2": "28"}, "black": {"1": "29", "2": "31"}, "brown": {"1": "30"}}
    )
    game.turn("green-3", "2", "29")
    assert game.log.outcome is not None
    assert game.log.outcome.reason.code == "keltis.end.goal_all"


def test_a_figure_that_left_the_goal_by_spiral_no_longer_counts():
    game = new_game("orakel", {"30": "spiral", "29": "points:3"}).deep_in_the_game(
        {"white": {"1": "29", "2": "28", "3": "28"}}
    )
    game.turn("blue-1", "1", "30").do("spiral", to="28").do("draw", pile="pile")
    game.idle_turn("pink-1").turn("green-1", "1", "29").do("draw", pile="pile")
    game.idle_turn("pink-2").turn("green-2", "2", "29")
    assert game.log.outcome is None, "two stand in the goal, though three have entered it"


def test_a_clover_can_bring_the_last_figure_home_and_ends_the_game():
    game = new_game("orakel", {"27": "clover:green", "29": "points:3"}).deep_in_the_game(
        {"white": {"1": "29", "2": "30", "3": "26"}}
    )
    game.turn("pink-1", "3", "27").do("clover", figure="3", to="29")
    assert game.log.outcome is not None
    assert game.now.seats["white"].points == 0


@pytest.mark.parametrize("variant", ["base", "new_paths"])
def test_the_other_two_end_with_the_fifth_figure_of_all_even_of_one_player(variant: str):
    game = new_game(variant)
    board = game.now.board
    goal = [space for space in board.goal.value if board.following(space)]
    gate, inside = _step_into_the_goal(game)
    standing = {"large": goal[0], "1": goal[3], "2": goal[4], "3": goal[6], "4": gate}
    if variant == "base":
        standing = {"large": "yellow-7", "1": "pink-7", "2": "green-7", "3": "blue-8", "4": gate}
    game = game.deep_in_the_game({"white": standing})
    assert game.log.outcome is None
    game.turn(f"{board.color(inside)}-1", "4", inside)
    assert game.log.outcome is not None
    assert game.log.outcome.reason.code == "keltis.end.goal_all"


def _step_into_the_goal(game: Played) -> tuple[str, str]:
    board = game.now.board
    return next(
        (space.id, target)
        for space in board.spaces
        for target in space.next.value
        if space.id not in board.goal_spaces and target in board.goal_spaces
    )


@pytest.mark.parametrize("variant", ["orakel", "base", "new_paths"])
def test_the_last_card_of_the_pile_ends_the_game_at_once(variant: str):
    game = new_game(variant).deep_in_the_game(pile=2)
    game.idle_turn("pink-1")
    assert game.log.outcome is None
    game.idle_turn("pink-2")
    assert game.log.outcome is not None
    assert game.log.outcome.reason.code == "keltis.end.pile"


def test_no_second_card_is_drawn_after_the_last_one():
    game = new_game("orakel", {"4": "leprechaun"}).deep_in_the_game(pile=1)
    game.turn("green-1", "1", "4").do("drop", from_="hand", card="pink-3")
    assert game.now.draws_due == 2
    game.do("draw", pile="pile")
    assert game.log.outcome is not None


def test_a_tie_has_several_winners():
    game = new_game("base").deep_in_the_game(pile=1)
    game.idle_turn("pink-1")
    assert game.log.outcome is not None
    assert game.log.outcome.winners == ("white", "black")


def test_a_game_left_by_all_but_one_is_broken_off():
    game = new_game("base", players=3)
    game.log = game.log.add(game.log.next("leave", data={"player": "white"}))
    assert game.now.player == "black", "the turn passes on"
    game.log = game.log.add(game.log.next("leave", data={"player": "brown"}))
    assert game.log.outcome is not None
    assert game.log.outcome.winners == ()


def test_figures_of_a_player_who_left_still_stand_in_the_goal():
    game = new_game("orakel", players=3).deep_in_the_game(
        {"brown": {"1": "29", "2": "30"}, "black": {"1": "29", "2": "31"}, "white": {"1": "28"}}
    )
    game.log = game.log.add(game.log.next("leave", data={"player": "brown"}))
    game.turn("green-3", "1", "29")
    assert game.log.outcome is not None


def test_figures_of_a_player_who_left_still_count_towards_the_fifth_in_the_goal():
    """The book counts figures whatever their color; those of a player who left stay standing."""
    standing = {"brown": {"1": "29", "2": "30"}, "black": {"1": "29"}, "white": {"1": "29"}}
    game = new_game("orakel", players=3).deep_in_the_game({**standing, "white": {"2": "28"}})
    game = game.deep_in_the_game({"white": {"1": "29"}})
    game.log = game.log.add(game.log.next("leave", data={"player": "brown"}))
    color = game.now.board.color("29")
    game.turn(f"{color}-1", "2", "29")
    assert game.now.ended == "goal_all"
    assert game.log.outcome is not None
    assert "brown" not in game.log.outcome.winners
    assert game.log.scores["brown"] == game.now.reckoning("brown").total, "the score is kept"


def test_leaving_alone_ends_no_game_that_enough_players_go_on_with():
    standing = {"brown": {"1": "29", "2": "30"}, "black": {"1": "29"}, "white": {"1": "29"}}
    game = new_game("orakel", players=3).deep_in_the_game(standing)
    game.log = game.log.add(game.log.next("leave", data={"player": "brown"}))
    assert game.now.ended is None

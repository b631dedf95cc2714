"""Das Orakel turn by turn: the rulebook's long examples, on a board that fits them, and its tiles.

The shipped board was laid out so that these examples hold on it: the first green is 4 (worth -4),
the next 9; 7 is a large pink; the red-brown behind it is 10; the second space is yellow.
"""

from __future__ import annotations

import pytest

from tests.keltis.played import Played, new_game

EXAMPLE_A = {"4": "points:3", "9": "spiral", "10": "leprechaun"}


def test_the_figure_s_example_spiral_back_to_a_wish_stone_then_a_leprechaun():
    game = new_game("orakel", EXAMPLE_A)

    game.turn("green-0", "1", "4")
    assert game.log.scores["white"] == 3
    assert game.now.board.points("4") == -4
    game.do("draw", pile="pile").idle_turn("blue-1")

    game.turn("green-1", "1", "9")
    game.do("spiral", to="7")
    assert game.now.seats["white"].stone_count == 1
    assert game.now.stones["7"] == 1
    game.do("draw", pile="pile").idle_turn("blue-2")

    game.turn("redbrown-5", "1", "10")
    game.do("drop", from_="row", card="redbrown-5")
    assert game.now.seats["white"].rows["redbrown"] == ()
    assert game.now.draws_due == 1, "a card from a row leaves the hand full"
    assert game.refusal("draw", pile="redbrown") == "keltis.discarded_now"
    game.do("draw", pile="pile").idle_turn("blue-3")

    game.do("lay", card="redbrown-10")
    assert game.now.seats["white"].rows["redbrown"] == (10,), "the row begins anew"


def test_the_priestess_s_example_two_of_three_steps_for_five_points():
    game = new_game("orakel", {"2": "clover:blue"})
    game.turn("yellow-10", "1", "2").do("decline").do("draw", pile="pile")
    game.turn("yellow-9", "1", "2").do("decline").do("draw", pile="pile")  # Black stands there too

    game.do("lay", card="yellow-8")
    [steps] = [act.fields[0] for act in game.log.acts() if act.kind == "priestess"]
    assert (steps.least, steps.most) == (1, 3)
    game.do("priestess", steps=2)

    assert game.now.priestess == "2"
    assert dict(game.log.scores) == {"white": 5, "black": 0}


def test_two_own_figures_beside_the_priestess_bring_five_points_once():
    game = new_game("orakel", {"2": "clover:blue"})
    for card in ("yellow-10", "yellow-9"):
        figure = "1" if card == "yellow-10" else "2"
        game.turn(card, figure, "2").do("decline").do("draw", pile="pile").idle_turn("pink-1")
    game.do("lay", card="yellow-8").do("priestess", steps=2)
    assert game.log.scores["white"] == 5


def test_the_priestess_among_other_players_figures_brings_nobody_points():
    game = new_game("orakel").deep_in_the_game({"black": {"1": "2"}})
    game.do("lay", card="yellow-8").do("priestess", steps=2)
    assert dict(game.log.scores) == {"white": 0, "black": 0}


def test_a_figure_that_comes_to_the_priestess_earns_nothing():
    game = new_game("orakel", {"2": "clover:blue"})
    game.do("lay", card="green-8").do("priestess", steps=2).do("draw", pile="pile")
    game.idle_turn("pink-1").turn("yellow-1", "1", "2")
    assert game.log.scores["white"] == 0


def test_the_green_number_of_a_card_is_asked_once_and_remembered():
    game = new_game("orakel")
    game.do("lay", card="green-5")
    assert game.kinds() == {"move", "priestess_number"}
    game.do("priestess_number", steps=2).do("priestess", steps=1).do("draw", pile="pile")
    game.idle_turn("pink-1").do("lay", card="blue-5")
    assert game.kinds() == {"move", "priestess"}
    assert game.log.check(game.log.next("priestess", "white", data={"steps": 3})) is not None


def test_the_priestess_stays_on_the_last_space():
    game = new_game("orakel").deep_in_the_game(priestess="33")
    game.do("lay", card="green-9").do("priestess", steps=2).do("draw", pile="pile")
    assert game.now.priestess == "35"
    game.do("lay", card="green-9")
    assert game.kinds() == {"move"}


def test_a_card_that_moves_nothing_can_not_be_laid():
    beyond = {"1": "34", "2": "34", "3": "33"}  # 33 is the last yellow
    game = new_game("orakel").deep_in_the_game({"white": beyond}, priestess="35")
    assert game.refusal("lay", card="yellow-1") == "keltis.moves_nothing"
    assert game.log.check(game.log.next("lay", "white", data={"card": "blue-1"})) is None


def test_a_clover_leads_on_and_its_space_acts_too():
    game = new_game("orakel", {"2": "clover:blue", "5": "points:4"})
    game.turn("yellow-3", "1", "2")
    assert game.now.question.kind == "clover"
    game.do("clover", figure="1", to="5")
    assert game.log.scores["white"] == 4


def test_a_clover_moves_only_the_figure_that_reached_it():
    game = new_game("orakel", {"2": "clover:blue"})
    game.turn("yellow-3", "1", "2")
    assert [act.data["figure"] for act in game.log.acts() if act.kind == "clover"] == ["1"]


def test_by_the_variant_a_clover_moves_any_own_figure():
    game = new_game("orakel", {"2": "clover:blue"}, clover="any")
    game.turn("yellow-3", "1", "2")
    moves = {(a.data["figure"], a.data["to"]) for a in game.log.acts() if a.kind == "clover"}
    assert moves == {("1", "5"), ("2", "5"), ("3", "5")}


def test_a_spiral_leads_anywhere_back_but_not_to_where_the_turn_began():
    game = new_game("orakel", {"4": "points:3", "9": "spiral"})
    game.turn("green-1", "1", "4").do("draw", pile="pile").idle_turn("blue-1")
    game.turn("green-2", "1", "9")
    [to] = [act.fields[0] for act in game.log.acts() if act.kind == "spiral"]
    assert [choice.value for choice in to.choices] == ["start", "1", "2", "3", "5", "6", "7", "8"]
    assert game.refusal("spiral", to="4") == "keltis.spiral_start"


def test_a_spiral_on_the_first_space_can_not_lead_back_to_the_start_at_once():
    game = new_game("orakel", {"1": "spiral"})
    game.turn("pink-1", "1", "1")
    assert game.kinds() == {"draw"}


def test_a_spiral_sends_the_same_figure_back_again_when_a_clover_brings_it_there_again():
    game = _back_on_the_spiral()
    assert game.kinds() == {"spiral", "decline"}
    game.do("spiral", to="1")
    assert game.now.seats["white"].figures["1"] == "1"


def test_by_a_table_rule_a_spiral_sends_a_figure_back_once_a_turn():
    assert _back_on_the_spiral(spiral="once").kinds() == {"draw"}


def _back_on_the_spiral(**options: str) -> Played:
    """A clover brings a figure to a spiral for the second time in one turn."""
    game = new_game("orakel", {"2": "clover:green", "4": "spiral"}, **options)
    game.turn("yellow-1", "1", "2").do("clover", figure="1", to="4").do("spiral", to="2")
    return game.do("clover", figure="1", to="4")


@pytest.mark.parametrize(
    ("spaces", "points"), [(("4", "5", "6"), 15), (("4", "4", "5"), 10), (("4", "4", "4"), 5)]
)
def test_leprechaun_scoring(spaces: tuple[str, str, str], points: int):
    game = _to_leprechauns(spaces)
    game.do("leprechauns")
    assert game.log.scores["white"] == points
    assert game.now.seats["white"].leprechauns_scored
    assert game.now.question.kind == "discard", "the last leprechaun still lets a card go"


def test_declined_leprechaun_scoring_keeps_the_right():
    game = _to_leprechauns(("4", "4", "5"))
    game.do("decline").do("decline").do("draw", pile="pile").idle_turn("pink-9")
    game.turn("redbrown-1", "1", "6")
    assert "leprechauns" in game.kinds()


def test_declined_leprechauns_can_be_scored_on_a_later_turn_while_the_figures_stand_there():
    game = _to_leprechauns(("4", "4", "5"))
    game.do("decline").do("decline").do("draw", pile="pile").idle_turn("pink-9")
    assert game.kinds() == {"lay", "discard", "leprechauns"}
    game.do("leprechauns")
    assert game.log.scores["white"] == 10
    assert game.kinds() == {"lay", "discard"}, "the turn goes on, and the right is used up"
    assert game.refusal("leprechauns") == "act.not_now"


def test_leprechauns_are_not_scored_once_a_figure_has_gone_on():
    game = _to_leprechauns(("4", "4", "5"))
    game.do("decline").do("decline").do("draw", pile="pile").idle_turn("pink-9")
    game.turn("pink-1", "3", "7").do("draw", pile="pile").idle_turn("pink-8")
    assert game.kinds() == {"lay", "discard"}


def test_by_a_table_rule_leprechauns_are_scored_by_a_landing_only():
    game = _to_leprechauns(("4", "4", "5"), leprechauns="landing")
    game.do("decline").do("decline").do("draw", pile="pile").idle_turn("pink-9")
    assert game.kinds() == {"lay", "discard"}


def test_leprechaun_scoring_is_offered_once():
    game = _to_leprechauns(("4", "4", "5"))
    game.do("leprechauns").do("decline").do("draw", pile="pile").idle_turn("pink-9")
    game.turn("redbrown-1", "1", "6")
    assert game.now.question.kind == "discard"


def _to_leprechauns(spaces: tuple[str, str, str], **options: str) -> Played:
    """Two of White's figures stand on leprechauns, and the third comes to one."""
    tiles = {"4": "leprechaun", "5": "leprechaun", "6": "leprechaun"}
    game = new_game("orakel", tiles, **options)
    two = {"1": spaces[0], "2": spaces[1], "3": "3"}
    color = {"4": "green", "5": "blue", "6": "redbrown"}[spaces[2]]
    return game.deep_in_the_game({"white": two}).turn(f"{color}-1", "3", spaces[2])


def test_a_large_space_gives_one_stone_per_landing_while_any_is_left():
    before_7 = {"1": "6", "2": "6", "3": "6"}
    game = new_game("orakel").deep_in_the_game({"white": before_7})
    for figure in "123":
        game.turn(f"pink-{figure}", figure, "7").do("draw", pile="pile").idle_turn(f"blue-{figure}")
    assert game.now.seats["white"].stone_count == 2
    assert game.now.stones["7"] == 0


def test_a_mirror_is_taken_by_the_first_and_gone_for_the_second():
    game = new_game("orakel", {"1": "mirror"})
    game.turn("pink-3", "1", "1").do("draw", pile="pile").turn("pink-4", "1", "1")
    assert (game.now.seats["white"].mirrors, game.now.seats["black"].mirrors) == (1, 0)
    assert "1" not in game.now.tiles

"""The score sheet: the worked examples entered as people would, and what the box forbids."""

from __future__ import annotations

from typing import Any

import pytest

from rules.keltis.sheet import Sheet
from tests.keltis.played import Played, new_game


def sheet(variant: str, players: int = 4) -> Played:
    return new_game(variant, players=players, game="keltis_sheet")


def enter(game: Played, player: str, **entries: Any) -> None:
    for kind, value in entries.items():
        for data in value if isinstance(value, list) else [value]:
            game.do(kind, player=player, **data)


def figures(*values: int) -> list[dict[str, Any]]:
    return [{"figure": str(n), "value": value} for n, value in enumerate(values, 1)]


def test_the_orakel_example_of_four_players():
    game = sheet("orakel")
    enter(game, "white", figure=figures(10, 6, -3), stones={"count": 3}, mirrors={"count": 2})
    enter(game, "black", figure=figures(6, 5, 0), stones={"count": 1}, mirrors={"count": 1})
    enter(game, "brown", figure=figures(7, 5, 3), stones={"count": 2})
    enter(game, "gray", figure=figures(7, 5, -2), stones={"count": 2})
    assert dict(game.log.scores) == {"white": 22, "black": 5, "brown": 17, "gray": 12}
    game.do("finish")
    assert game.log.outcome is not None
    assert game.log.outcome.winners == ("white",)


def test_points_on_the_way_add_up_or_are_read_off_the_track():
    game = sheet("orakel", 2)
    enter(game, "white", points=[{"points": 3}, {"points": 4}], priestess={})
    enter(game, "white", leprechauns={"spaces": 3})
    assert column(game, "white")["reckoning"]["on_the_way"] == 3 + 4 + 5 + 15
    enter(game, "white", track={"points": 31})
    assert column(game, "white")["reckoning"]["on_the_way"] == 31


def test_leprechauns_are_scored_once_per_player():
    game = sheet("orakel", 2)
    enter(game, "white", leprechauns={"spaces": 1})
    assert refusal(game, "leprechauns", player="white", spaces=2) == "keltis.leprechauns_twice"
    enter(game, "black", leprechauns={"spaces": 2})


def test_the_scoring_stone_goes_round_after_80():
    game = sheet("orakel", 2)
    enter(game, "white", track={"points": 75}, figure=figures(10, 0, 0), stones={"count": 0})
    assert game.log.scores["white"] == 81
    assert column(game, "white")["track"] == 1


def test_a_figure_tapped_onto_the_path_counts_the_space_s_value():
    game = sheet("orakel", 2)
    enter(game, "white", place={"figure": "1", "space": "35"})
    assert column(game, "white")["reckoning"]["figures"] == 10
    assert column(game, "white")["spaces"] == {"1": "35"}
    enter(game, "white", figure={"figure": "1", "value": 6})
    assert column(game, "white")["spaces"] == {}


def test_the_base_game_doubles_the_large_figure():
    game = sheet("base", 2)
    large = {"figure": "large", "value": 7}
    enter(game, "white", figure=[large, *figures(6, -4, 1)], stones={"count": 4})
    assert game.log.scores["white"] == 14 + 6 - 4 + 1 + 6


def test_the_new_paths_example_by_color():
    game = sheet("new_paths", 2)
    held = {"blue": 3, "yellow": 2, "pink": 1, "green": 1}
    enter(game, "white", stones=[{"color": c, "count": n} for c, n in held.items()])
    assert game.log.scores["white"] == 16


def test_what_the_box_does_not_hold_is_refused_with_the_number():
    game = sheet("orakel", 2)
    enter(game, "white", stones={"count": 7}, mirrors={"count": 2})
    assert refusal(game, "stones", player="black", count=3) == "keltis.sheet.stones"
    assert refusal(game, "mirrors", player="black", count=2) == "keltis.sheet.mirrors"
    assert refusal(game, "figure", player="white", figure="1", value=9) == "field.value"


def test_a_correction_replaces_the_entry():
    game = sheet("orakel", 2)
    enter(game, "white", stones=[{"count": 3}, {"count": 2}], figure=[*figures(10), *figures(6)])
    assert game.log.scores["white"] == 6 + 2


def test_a_finished_sheet_takes_no_more_entries_but_can_be_undone():
    game = sheet("base", 2).do("finish")
    assert refusal(game, "points", player="white", points=3) == "act.not_now"
    assert game.log.outcome is not None
    assert game.log.outcome.winners == ("white", "black"), "a tie has several winners"
    game.do("undo").do("points", player="white", points=3)
    assert game.log.scores["white"] == -4 + 3


@pytest.mark.parametrize(
    ("variant", "missing"),
    [("orakel", set()), ("base", {"priestess", "leprechauns", "mirrors"})],
)
def test_each_board_asks_only_for_what_it_has(variant: str, missing: set[str]):
    game = sheet(variant, 2)
    kinds = {act.kind for act in game.log.game.acts(game.log.state)}
    assert {"priestess", "leprechauns", "mirrors"} - kinds == missing


def column(game: Played, player: str) -> dict[str, Any]:
    state: Sheet = game.log.state
    return state.column_view(player)


def refusal(game: Played, kind: str, **data: Any) -> str:
    refused = game.log.check(game.log.next(kind, data=data))
    assert refused is not None
    assert refused.message.text
    return refused.message.code

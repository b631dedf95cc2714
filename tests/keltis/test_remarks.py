"""Entries that can't be right are remarked on, and the reckoning is told in full."""

from __future__ import annotations

import pytest

from rules.log.telling import lines
from tests.keltis.played import GAMES, Played, new_game


def _sheet(variant: str, players: int = 4) -> Played:
    return new_game(variant, players=players, game="keltis_sheet")


def _remarks(game: Played) -> list[str]:
    view = game.log.game.view(game.log.state, None)
    return [remark["code"] for remark in view.data["remarks"]]


def test_twelve_figures_on_goal_values_are_remarked_on_and_kept():
    game = _sheet("orakel")
    for player in ("white", "black", "brown", "gray"):
        for figure in ("1", "2", "3"):
            game.do("figure", player=player, figure=figure, value=10)
    assert _remarks(game) == ["keltis.remark.goal"]
    assert game.log.scores["white"] == 30 - 4, "it is said, not refused"
    assert "12 figures" in lines(game.log)[-1].text


def test_five_figures_in_the_goal_are_nothing_to_remark_on():
    game = _sheet("base")
    for player, figure in (("white", "1"), ("white", "large"), ("black", "1"), ("brown", "2")):
        game.do("figure", player=player, figure=figure, value=10)
    game.do("figure", player="gray", figure="1", value=6)
    assert _remarks(game) == []


def test_two_own_figures_on_one_path_of_the_base_game():
    game = _sheet("base", 2)
    pink = [s.id for s in game.log.state.board.spaces if s.color.value == "pink"]
    game.do("place", player="white", figure="1", space=pink[0])
    game.do("place", player="black", figure="1", space=pink[0])
    assert _remarks(game) == []
    game.do("place", player="white", figure="large", space=pink[3])
    assert _remarks(game) == ["keltis.remark.path"]


def test_less_on_the_track_than_the_priestess_brought():
    game = _sheet("orakel", 2).do("priestess", player="white").do("track", player="white", points=3)
    assert _remarks(game) == ["keltis.remark.way"]


def test_an_untouched_sheet_knows_it():
    game = _sheet("orakel", 2)
    assert game.log.game.view(game.log.state, None).data["untouched"]
    game.do("points", player="white", points=1)
    assert not game.log.game.view(game.log.state, None).data["untouched"]


def test_the_reckoning_is_told_in_full():
    game = _sheet("orakel", 2)
    game.do("points", player="white", points=4).do("priestess", player="white")
    game.do("leprechauns", player="white", spaces=2)
    for figure, value in (("1", 6), ("2", 2), ("3", 1)):
        game.do("figure", player="white", figure=figure, value=value)
    game.do("stones", player="white", count=3).do("mirrors", player="white", count=2)
    game.do("finish")
    parts = {part.label.code.rpartition(".")[2]: part.terms for part in _parts(game, "white")}
    assert parts == {
        "tiles": (4,),
        "priestess": (5,),
        "leprechauns": (10,),
        "figures": (6, 2, 1),
        "stones": (3,),
        "mirrors": (3, 3),
    }


@pytest.mark.parametrize("variant", ["orakel", "base", "new_paths"])
def test_the_lines_of_a_reckoning_add_up(variant: str):
    game = new_game(variant).deep_in_the_game({"white": {"1": _first(variant)}})
    game.log = game.log.add(
        game.log.next("correct", data={"what": "points", "player": "white", "points": 9})
    )
    for player, parts in game.log.game.reckoning(game.now).items():
        assert sum(part.points for part in parts) == game.now.reckoning(player).total
        assert all(part.label.text for part in parts)


def _first(variant: str) -> str:
    start: str = new_game(variant).now.board.start.value[0]
    return start


def _parts(game: Played, player: str) -> tuple:
    return GAMES["keltis_sheet"].reckoning(game.log.state)[player]

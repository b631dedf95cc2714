"""Playing without the cards of the box: the app deals, and a draw is still an event."""

from __future__ import annotations

import pytest

from rules.log.log import Log
from tests.oraklos_game.table import do, game


def draws(log: Log) -> list[bool]:
    return [act.chance for act in log.acts() if act.kind == "draw"]


@pytest.mark.parametrize("variant", ["standard", "junior", "antipodes"])
def test_a_draw_is_left_to_fate_only_where_the_table_agreed_so(variant: str) -> None:
    assert not any(draws(game(variant)))
    assert all(draws(game(variant, cards="app")))


def test_dealt_cards_are_named_like_any_others() -> None:
    log = do(game(cards="app"), "draw", "ada", cards=["RYBK", "RRBB", "YYBB"])
    assert log.state.hands["ada"] == ("RYBK", "RRBB", "YYBB")
    assert log.game.view(log.state, None).data["rules"]["cards"] == "app"


def test_games_begun_before_there_was_a_choice_are_played_with_the_box() -> None:
    log = game()
    data = dict(log.start.data)
    old = {name: value for name, value in data["options"].items() if name != "cards"}
    state = log.game.start("standard", log.table, old)
    assert not state.dealt

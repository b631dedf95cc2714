"""Full mode points out what can't be right; it never refuses it."""

from __future__ import annotations

from typing import Any

from rules.log.log import Log
from rules.log.telling import lines
from tests.oracle.table import begun, done, refusal_code


def played(log: Log, cards: str) -> Log:
    return done(log, "trick_cards", cards=cards.split())


def remarks(log: Log) -> list[tuple[str, str, Any]]:
    last = log.state.round.tricks[-1]
    return [(remark.kind.value, remark.player, remark.trick) for remark in last.remarks]


def test_a_card_that_was_played_before() -> None:
    log = played(begun(), "blue-7 blue-10 red-11")
    log = played(log, "green-3 blue-10 green-5")  # Cy leads
    assert remarks(log) == [("played_before", "ada", 1)]
    assert log.state.round.leader == "ada", "the trick is won all the same"


def test_a_card_that_is_in_the_same_trick_twice() -> None:
    log = played(begun(), "blue-7 blue-7 red-3")
    assert remarks(log) == [("played_before", "bob", 1)]
    assert log.state.round.leader == "ada"


def test_a_card_of_the_color_that_is_out_with_three_players() -> None:
    assert remarks(played(begun(3), "blue-7 yellow-9 red-3")) == [("not_in_game", "bob", None)]
    assert remarks(played(begun(4), "blue-7 yellow-9 red-3 blue-2")) == []


def test_a_color_that_somebody_had_shown_to_be_out_of() -> None:
    log = played(begun(), "blue-7 blue-10 red-11")  # Cy has no blue
    log = played(log, "red-2 red-3 red-4")
    log = played(log, "green-8 green-2 blue-5")  # Bob leads, Ada's blue is fine
    assert remarks(log) == []
    log = played(log, "blue-9 blue-4 blue-12")
    assert remarks(log) == [("did_not_follow", "cy", 1)]


def test_a_player_who_leads_the_missing_color_is_pointed_out_too() -> None:
    log = played(begun(), "blue-7 blue-10 red-11")
    assert remarks(played(log, "blue-1 blue-2 blue-3")) == [("did_not_follow", "cy", 1)]


def test_the_winning_card_of_a_quick_trick_counts_as_played_but_shows_nothing_about_colors() -> (
    None
):
    log = done(begun(), "trick_won_with", winner="cy", card="red-11")
    assert remarks(played(log, "red-11 red-2 red-3")) == [("played_before", "cy", 1)]
    assert remarks(played(log, "blue-1 blue-2 blue-3")) == []


def test_a_new_round_forgets_the_old_one() -> None:
    log = played(begun(4), "blue-7 blue-10 red-11 blue-2")
    chips = {one: {"phoenix": 0, "pegasus": 0, "hydra": 0, "losers": []} for one in log.table.here}
    chips["ada"]["phoenix"] = 6
    log = done(log, "final_chips", chips=chips)
    for one in log.table.here:
        log = done(log, "keep", player=one, cards=[])
    log = done(log, "settle")
    assert remarks(played(log, "blue-7 blue-10 red-11 blue-2")) == []


def test_remarks_are_in_the_log_and_in_view_while_the_round_lasts() -> None:
    log = played(begun(), "blue-7 blue-10 red-11")
    log = played(log, "blue-1 blue-2 blue-3")
    text = "Cy plays blue 1, but did not follow blue in trick 1."
    assert lines(log)[-1].messages[-1].text == text
    view = log.game.view(log.state, None).data["round"]
    assert [one["code"] for one in view["remarks"]] == ["oracle.remark.did_not_follow"]


def test_what_is_no_card_of_this_game_is_refused() -> None:
    log = begun()
    assert refusal_code(log, "trick_cards", cards=["blue-7", "blue-13", "red-3"]) == (
        "oracle.card_unreadable"
    )
    assert refusal_code(log, "trick_cards", cards=["blue-7", "orange-3", "red-3"]) == (
        "oracle.color_unknown"
    )
    assert refusal_code(log, "trick_cards", cards=["blue-7", "red-3"]) == "field.value"

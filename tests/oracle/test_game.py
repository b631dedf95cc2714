"""The game as a whole: rounds, dealers, secrets, people who come and go, winners."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.log.log import Log
from rules.log.telling import lines, seen_by
from rules.message import Refusal
from rules.oracle.cards import winning_position
from rules.oracle.state import Phase
from tests.oracle.table import (
    Hands,
    begun,
    done,
    filled_up,
    quick_round,
    refusal_code,
    settled,
)


def finished(log: Log, winner: str) -> Log:
    """Play all rounds, each brought home by one player: six Phoenix chips and their loser."""
    while log.outcome is None:
        log = settled(filled_up(log, winner, "phoenix"))
    return log


@pytest.mark.parametrize("players", [3, 4, 5])
def test_as_many_rounds_as_players_and_everyone_deals_once(players: int) -> None:
    log = begun(players)
    dealers, leaders_ = [], []
    while log.outcome is None:
        dealers.append(log.state.round.dealer)
        leaders_.append(log.state.round.leader)
        log = settled(filled_up(log, "ada", "hydra"))
    here = log.table.here
    assert leaders_ == list(here)
    assert dealers == [here[-1], *here[:-1]]


def test_the_winner_of_a_trick_leads_the_next() -> None:
    log = quick_round(begun(), "cy hydra")
    assert log.state.order == ("cy", "ada", "bob")


def test_two_taps_are_a_trick_and_the_loser_chip_is_asked_for() -> None:
    log = quick_round(begun(), *["bob hydra"] * 3, "ada hydra", "cy hydra")
    assert log.state.round.chips.loser_holders.hydra == "cy"
    log = quick_round(log, "cy hydra")
    assert log.state.phase is Phase.LOSER_CHOICE
    assert refusal_code(log, "trick", winner="ada", animal="hydra") == "act.not_now"
    kept = done(log, "loser_chip", choice="keep")
    assert kept.state.round.chips.loser_holders.hydra == "cy"
    assert len(seen_by(kept)["data"]["round"]["loser_journeys"]["hydra"]) == 2
    log = done(log, "loser_chip", choice="put_back")
    journey = seen_by(log)["data"]["round"]["loser_journeys"]["hydra"]
    assert journey == [
        {"trick": 4, "to": "ada"},
        {"trick": 5, "to": "cy"},
        {"trick": 6, "to": None},
    ]
    assert quick_round(log, "bob hydra").state.round.chips.loser_holders.hydra == "bob"


@given(st.integers(3, 5), st.randoms(use_true_random=False))
def test_quick_and_full_mode_agree(players: int, random: Random) -> None:
    full, by_animal, by_card = begun(players), begun(players), begun(players)
    hands = Hands(full.table.here, random)
    while full.state.phase is Phase.TRICKS:
        order = full.state.order
        cards = hands.trick(order)
        best = winning_position(cards)
        winner, card = order[best], cards[best]
        full = done(full, "trick_cards", cards=[str(one) for one in cards])
        by_animal = done(by_animal, "trick", winner=winner, animal=card.animal.value)
        by_card = done(by_card, "trick_won_with", winner=winner, card=str(card))
        assert full.state.round.tricks[-1].remarks == (), "legal play gives no cause for remarks"
        if full.state.phase is Phase.LOSER_CHOICE:
            choice = random.choice(["put_back", "keep"])
            full, by_animal, by_card = (
                done(log, "loser_chip", choice=choice) for log in (full, by_animal, by_card)
            )
        assert full.state.round.chips == by_animal.state.round.chips == by_card.state.round.chips
        assert full.state.round.leader == by_animal.state.round.leader
    assert full.state.phase is Phase.SETTLEMENT
    cards_kept = {"ada": ["most phoenix: 6", "no losers: 4"], "bob": ["fewest chips: 7"]}
    scores = [dict(settled(log, **cards_kept).scores) for log in (full, by_animal, by_card)]
    assert scores[0] == scores[1] == scores[2]
    assert sum(scores[0].values()) <= (29 if players == 5 else 39) + 2 * (6 + 4 + 7)


def test_final_chips_replace_the_tricks_entered_so_far() -> None:
    log = quick_round(begun(), "ada hydra")
    chips = {one: {"phoenix": 2, "pegasus": 1, "hydra": 0, "losers": []} for one in log.table.here}
    chips["bob"]["losers"] = ["phoenix"]
    log = settled(done(log, "final_chips", chips=chips))
    assert dict(log.scores) == {"ada": 7, "bob": 3, "cy": 7}


class TestSecrets:
    CARDS = ("most hydra: 11", "no losers: 4")

    def noted(self) -> Log:
        return done(begun(), "keep", "ada", player="ada", cards=list(self.CARDS))

    def test_nobody_else_learns_which_cards_a_player_keeps(self) -> None:
        log = quick_round(self.noted(), "ada hydra")
        for viewer in (None, "bob", "cy"):
            told = json.dumps([seen_by(log, viewer), *(x.to_json() for x in lines(log, viewer))])
            assert "most hydra" not in told
        own = json.dumps([seen_by(log, "ada"), *(x.to_json() for x in lines(log, "ada"))])
        assert "most hydra" in own

    def test_everyone_learns_it_at_settlement(self) -> None:
        log = filled_up(self.noted(), "bob", "hydra")
        kept = seen_by(log, None)["data"]["round"]["kept"]
        assert [card["text"] for card in kept["ada"]["cards"]] == list(self.CARDS)
        assert kept["bob"] == {"entered": False, "cards": None}

    def test_the_choice_is_made_before_the_first_trick(self) -> None:
        log = done(self.noted(), "keep", "ada", player="ada", cards=["no losers: 4"] * 2)
        log = quick_round(log, "bob hydra")
        data = {"player": "ada", "cards": list(self.CARDS)}
        assert refusal_code(log, "keep", "ada", **data) == "act.not_you"
        done(log, "keep", "cy", player="cy", cards=list(self.CARDS))

    def test_nobody_notes_cards_for_somebody_else(self) -> None:
        assert refusal_code(begun(), "keep", "bob", player="ada", cards=list(self.CARDS)) == (
            "field.value"
        )

    def test_past_tricks_are_hidden_unless_the_table_agreed_otherwise(self) -> None:
        tricks = (["blue-7", "blue-10", "red-11"], ["red-12", "red-1", "blue-2"])
        for rule, shown in (("hidden", 1), ("open", 2)):
            log = begun(past_tricks=rule)
            for cards in tricks:
                log = done(log, "trick_cards", cards=cards)
            assert len(seen_by(log)["data"]["round"]["shown_tricks"]) == shown
            told = json.dumps([line.to_json() for line in lines(log)])
            assert ("blue-10" in told) == (rule == "open")


class TestSettlement:
    def test_the_sheet_adds_up_while_cards_are_entered(self) -> None:
        log = filled_up(quick_round(begun(), "ada hydra"), "bob", "phoenix")
        log = done(log, "keep", player="ada", cards=["exactly 1 hydra: 8", "no losers: ?"])
        ada = seen_by(log)["data"]["round"]["settlement"]["players"]["ada"]
        assert (ada["stars"], ada["total"]) == (5, 13)
        assert [card["points"] for card in ada["cards"]] == [8, None]

    def test_points_of_a_prophecy_that_came_true_are_asked_for(self) -> None:
        log = filled_up(begun(), "bob", "phoenix")
        with pytest.raises(Refusal) as caught:
            settled(log, ada=["no losers: ?"])
        assert caught.value.message.code == "oracle.points_missing"
        assert dict(settled(log, ada=["no losers: 4"]).scores) == {"ada": 4, "bob": 0, "cy": 0}

    def test_a_slip_in_the_cards_is_corrected_before_the_round_is_written_down(self) -> None:
        log = filled_up(begun(), "bob", "phoenix")
        log = done(log, "keep", player="ada", cards=["no losers: 40"])
        assert settled(log, ada=["no losers: 4"]).scores["ada"] == 4

    def test_nothing_is_settled_before_everyones_cards_are_entered(self) -> None:
        log = filled_up(begun(), "bob", "phoenix")
        log = done(log, "keep", player="ada", cards=[])
        assert refusal_code(log, "settle") == "oracle.cards_missing"


class TestPeople:
    def test_ties_share_the_win(self) -> None:
        log = finished(begun(), "cy")
        assert log.outcome is not None
        assert log.outcome.winners == ("ada", "bob", "cy")

    def test_the_highest_total_wins(self) -> None:
        log = settled(filled_up(quick_round(begun(), "bob hydra"), "cy", "phoenix"))
        log = finished(log, "cy")
        assert dict(log.scores) == {"ada": 0, "bob": 5, "cy": 0}
        assert log.outcome is not None
        assert log.outcome.winners == ("bob",)

    def test_new_seats_change_the_order_of_play_and_nothing_else(self) -> None:
        log = quick_round(begun(4), "bob hydra", "cy pegasus")
        chips = log.state.round.chips
        log = done(log, "reorder", players=["dot", "cy", "bob", "ada"])
        assert log.state.order == ("cy", "bob", "ada", "dot")
        assert log.state.round.chips == chips

    def test_who_leaves_lets_the_round_begin_anew_for_the_others(self) -> None:
        log = settled(filled_up(begun(4), "bob", "hydra"), bob=["at least 1 losers: 3"])
        assert (log.state.round.dealer, log.scores["bob"]) == ("ada", 3)
        log = done(quick_round(log, "cy hydra"), "leave", player="ada")
        assert (log.state.round.number, log.state.round.dealer) == (2, "bob")
        assert log.state.round.tricks == ()
        assert log.state.setup.hand_size == 16
        assert set(log.state.round.chips.hands) == {"bob", "cy", "dot"}
        assert log.scores["bob"] == 3

    def test_who_leaves_in_the_last_round_ends_the_game_for_three(self) -> None:
        log = begun(4)
        for _ in range(3):
            log = settled(filled_up(log, "bob", "phoenix"))
        log = done(log, "leave", player="dot")
        assert log.outcome is not None
        assert log.outcome.winners == ("ada", "bob", "cy")

    def test_who_leaves_after_the_last_trick_takes_no_points_from_the_others(self) -> None:
        log = begun(4)
        for _ in range(3):
            log = settled(filled_up(log, "bob", "phoenix"))
        log = filled_up(quick_round(log, "cy hydra", "dot pegasus"), "bob", "phoenix")
        log = done(log, "leave", player="dot")
        assert log.outcome is None
        assert set(seen_by(log)["data"]["round"]["kept"]) == {"ada", "bob", "cy"}
        log = settled(log)
        assert dict(log.scores) == {"ada": 0, "bob": 0, "cy": 5, "dot": 3}
        assert log.outcome is not None
        assert log.outcome.winners == ("cy",)

    def test_the_next_round_is_dealt_to_those_who_are_left(self) -> None:
        log = done(filled_up(begun(4), "bob", "phoenix"), "leave", player="dot")
        log = settled(log)
        assert log.state.setup.hand_size == 16
        assert set(log.state.round.chips.hands) == {"ada", "bob", "cy"}
        assert log.state.rounds == 3

    def test_with_two_players_left_the_game_is_broken_off(self) -> None:
        log = done(quick_round(begun(), "ada hydra"), "leave", player="cy")
        assert log.outcome is not None
        assert log.outcome.winners == ()
        assert log.outcome.reason.code == "oracle.over.broken_off"
        assert seen_by(log)["data"]["round"] is None

    def test_the_color_that_is_out_is_asked_once_four_have_become_three(self) -> None:
        log = begun(("Ada", "Bob", "Cy", "Dot"), removed_color="red")
        assert refusal_code(log, "color_out", color="blue") == "act.not_now"
        log = done(log, "leave", player="dot")
        assert log.state.removed_color == "red"
        log = done(log, "color_out", color="blue")
        log = done(log, "trick_cards", cards=["red-2", "red-3", "red-4"])
        assert log.state.round.tricks[-1].remarks == ()
        assert refusal_code(log, "color_out", color="red") == "act.not_now"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"colors": ["blue", "red"]}, "field.value"),
        ({"colors": ["blue", "red", "sea green", "pink", "grey"]}, "oracle.color_name"),
        ({"removed_color": "orange"}, "oracle.color_unknown"),
        ({"ties": "dice"}, "field.value"),
        ({"deck": ["no losers"]}, "oracle.deck.source"),
    ],
)
def test_a_game_that_cannot_begin_says_why(options: dict[str, object], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        begun(**options)
    assert caught.value.message.code == code

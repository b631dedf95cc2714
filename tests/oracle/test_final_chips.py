"""A round entered as final chips: what can't have come about is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.message import Refusal
from rules.oracle.box import setup_for
from rules.oracle.final_chips import final_chips
from tests.oracle.table import NAMES, Hands, begun, done


def hand(phoenix: int, pegasus: int, hydra: int, *losers: str) -> dict[str, Any]:
    return {"phoenix": phoenix, "pegasus": pegasus, "hydra": hydra, "losers": list(losers)}


def code_for(**hands: Any) -> str:
    with pytest.raises(Refusal) as caught:
        final_chips(setup_for(len(hands)), hands, hands)
    assert str(caught.value)
    return caught.value.message.code


def test_more_chips_than_there_are() -> None:
    assert code_for(ada=hand(4, 0, 0), bob=hand(3, 0, 0), cy=hand(0, 4, 0)) == (
        "oracle.final.too_many"
    )


def test_five_players_have_fewer_chips() -> None:
    hands = {"ada": hand(6, 0, 0), **{one: hand(0, 0, 0) for one in ("bob", "cy", "dot", "eve")}}
    assert code_for(**hands) == "oracle.final.too_many"


def test_a_loser_chip_while_point_chips_are_left() -> None:
    assert code_for(ada=hand(6, 0, 2, "hydra"), bob=hand(0, 4, 0), cy=hand(0, 0, 0)) == (
        "oracle.final.loser_too_early"
    )


def test_one_loser_chip_held_by_two() -> None:
    assert code_for(
        ada=hand(6, 0, 0, "phoenix"), bob=hand(0, 0, 0, "phoenix"), cy=hand(0, 4, 0)
    ) == ("oracle.final.loser_twice")
    assert code_for(
        ada=hand(6, 0, 0, "phoenix", "phoenix"), bob=hand(0, 4, 0), cy=hand(0, 0, 0)
    ) == ("oracle.final.loser_twice")


def test_sixteen_tricks_bring_more_than_nine_chips() -> None:
    assert code_for(ada=hand(5, 0, 0), bob=hand(0, 3, 0), cy=hand(0, 0, 1)) == (
        "oracle.final.too_few"
    )


def test_fifteen_tricks_cannot_bring_thirteen_point_chips_and_three_loser_chips() -> None:
    hands = {
        "ada": hand(6, 0, 0, "phoenix"),
        "bob": hand(0, 4, 0, "pegasus"),
        "cy": hand(0, 0, 3, "hydra"),
    }
    final_chips(setup_for(3), hands, hands)  # sixteen can
    assert code_for(**hands, dot=hand(0, 0, 0)) == "oracle.final.too_many_losers"


@pytest.mark.parametrize(
    "raw",
    [
        None,
        {"phoenix": 6, "pegasus": 4},
        {**hand(6, 4, 0), "losers": "hydra"},
        hand(6, 4, 0, "unicorn"),
        hand(-1, 4, 0),
        hand(True, 4, 0),
        hand(6.0, 4, 0),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_malformed_chips_are_quoted(raw: Any) -> None:
    assert code_for(ada=raw, bob=hand(0, 0, 0), cy=hand(0, 0, 0)) == "oracle.final.malformed"


@pytest.mark.parametrize("raw", [None, [], {}, {"ada": hand(6, 4, 0)}], ids=str)
def test_chips_are_needed_for_everyone(raw: Any) -> None:
    with pytest.raises(Refusal) as caught:
        final_chips(setup_for(3), ("ada", "bob", "cy"), raw)
    assert caught.value.message.code == "oracle.final.players"


@given(st.integers(3, 5), st.randoms(use_true_random=False))
def test_whatever_tricks_lead_to_can_be_entered_as_final_chips(
    players: int, random: Random
) -> None:
    log = begun(players)
    hands = Hands(log.table.here, random)
    for _ in range(log.state.setup.tricks):
        cards = [str(card) for card in hands.trick(log.state.order)]
        log = done(log, "trick_cards", cards=cards)
        if log.state.choice:
            log = done(log, "loser_chip", choice=random.choice(["put_back", "keep"]))
    chips = log.state.round.chips
    raw = {
        player: hand(counts.phoenix, counts.pegasus, counts.hydra, *chips.losers_of(player))
        for player, counts in chips.hands.items()
    }
    assert final_chips(setup_for(players), [name.lower() for name in NAMES[:players]], raw) == chips


def test_one_chip_is_one_chip() -> None:
    hands = {"ada": hand(1, 0, 0), "bob": hand(0, 0, 0), "cy": hand(0, 0, 0)}
    with pytest.raises(Refusal, match="more than one chip"):
        final_chips(setup_for(3), hands, hands)

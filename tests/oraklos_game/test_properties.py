"""No sequence of accepted events breaks the counts, and scores are the sum of reckonings."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.acts import Field
from rules.oraklos.cards import ANTIPODES_CARDS, WISH_CARDS
from rules.oraklos.game_state import COMMON_CARDS, HAND, MARKERS, OraklosState
from tests.oraklos_game.table import game, reading
from tests.playthroughs.random_play import play_on

READINGS = [reading(name) for name in ("clear", "touching", "cord", "one_too_few")]


@pytest.mark.parametrize("variant", ["standard", "junior", "antipodes"])
@settings(deadline=None, max_examples=12)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 5))
def test_counts_hold_and_scores_are_the_sum_of_reckonings(
    variant: str, seed: int, players: int
) -> None:
    chance = random.Random(seed)

    def fill(field: Field) -> Any:
        return chance.choice(READINGS) if field.name == "reading" else None

    log = play_on(game(variant, players), chance, 60, fill)
    for step in log.steps:
        check_counts(step.state)
    for who in log.table.ids:
        gains = [
            claim.gain for claim in (*log.state.history, *log.state.claims) if claim.player == who
        ]
        assert log.scores[who] == sum(gains)
        assert all(abs(gain) in (0, *MARKERS) for gain in gains)


def check_counts(state: OraklosState) -> None:
    deck = {str(card) for card in (ANTIPODES_CARDS if state.antipodes else WISH_CARDS)}
    held = [card for hand in state.hands.values() for card in hand]
    assert len(held) == len(set(held))
    assert {*held, *state.common} <= state.drawn
    assert set(state.pile) | state.drawn == deck
    assert not set(state.pile) & state.drawn
    assert all(len(hand) <= HAND for hand in state.hands.values())
    assert len(state.common) in (0, COMMON_CARDS)
    assert len(state.claims) <= (1 if state.antipodes else len(MARKERS))
    assert len({claim.card for claim in state.claims}) == len(state.claims)
    if not state.antipodes:
        assert len({claim.points for claim in state.claims}) == len(state.claims)
        left = [claim.card for claim in state.history]
        assert not set(left) & {*held, *state.pile}
        assert len(left) == len(set(left))
    if state.thrown is not None:
        assert state.thrown.on_table <= state.counts.on_table
        put = state.counts.put_in
        assert len(state.thrown.taken) % put == 0 if put else not state.thrown.taken

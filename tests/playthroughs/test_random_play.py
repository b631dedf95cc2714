"""Whatever is offered can be done; whatever was done can be taken back, stored and told."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.log.replay import replay
from rules.log.telling import lines, seen_by
from tests.playthroughs.random_play import begin, play_on
from webui.games import GAMES

VARIANTS = [(name, variant) for name, game in GAMES.items() for variant in game.variants]
STEPS = 40


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=str)
@settings(deadline=None, max_examples=6, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), seat=st.integers(0, 9))
def test_random_play_holds_together(name: str, variant: str, seed: int, seat: int) -> None:
    game = GAMES[name]
    players = game.seats[seat % len(game.seats)]
    log = play_on(begin(game, variant, players), random.Random(seed), STEPS)

    assert (log.outcome is None) == bool(game.acts(log.state))
    assert set(log.scores) == set(log.table.ids)
    stored = json.loads(json.dumps([record.event.to_json() for record in log.records]))
    again, problems = replay(GAMES, stored)
    assert problems == []
    assert again.state == log.state
    assert again.scores == log.scores
    for viewer in (None, *log.table.ids):
        json.dumps(seen_by(log, viewer), allow_nan=False)
        assert all(line.text for line in lines(log, viewer))
    if len(log.steps) > 1:
        undone = log.add(log.next("undo"))
        assert undone.state == log.steps[-2].state
        assert undone.add(undone.next("redo")).state == log.state

"""Games begun before a ruling changed are told as they were told then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.keltis.position import Position
from rules.log.log import Log
from rules.log.replay import replay
from tests.keltis.played import GAMES

STORED = Path(__file__).parent / "stored"

SCORES = {
    "orakel_leprechauns_left": {"white": 30, "black": 53},
    "orakel_spiral_once": {"white": 18, "black": 21},
    "base": {"white": 29, "black": 36},
    "new_paths": {"white": 78, "black": 27},
}


def stored(name: str, events: int | None = None) -> Log:
    lines = (STORED / f"{name}.jsonl").read_text("utf-8").splitlines()[:events]
    log, problems = replay(GAMES, [json.loads(line) for line in lines])
    assert problems == []
    return log


@pytest.mark.parametrize("name", SCORES)
def test_a_stored_game_keeps_its_scores(name: str):
    log = stored(name)
    assert dict(log.scores) == SCORES[name]
    assert log.outcome is not None


def test_in_a_stored_game_a_spiral_works_once_a_turn():
    position: Position = stored("orakel_spiral_once", 7).state
    assert position.turn.spirals_used == {("4", "1")}
    kinds = {act.kind for act in GAMES["keltis"].acts(position) if position.player in act.by}
    assert position.seat.figures["1"] == "4"
    assert kinds == {"draw"}


def test_in_a_stored_game_leprechauns_are_scored_by_a_landing_only():
    log = stored("orakel_leprechauns_left")
    declined = [
        (step.state, following.state)
        for step, following in zip(log.steps, log.steps[1:], strict=False)
        if following.event.kind == "decline" and step.state.question.kind == "leprechauns"
    ]
    assert declined, "the stored game has a scoring that was left"
    kinds = {
        act.kind
        for step in log.steps
        for act in GAMES["keltis"].acts(step.state)
        if step.state.stage.value == "card"
    }
    assert "leprechauns" not in kinds

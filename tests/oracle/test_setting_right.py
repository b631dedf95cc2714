"""Oracle: what slipped is set right, what can't be right is said, and totals are told in full."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.log import fold
from rules.log.log import Log
from rules.log.replay import replay
from rules.log.telling import lines
from rules.oracle.cards import Animal
from rules.oracle.game import Oracle
from rules.oracle.possible import can_come_true
from rules.oracle.prophecy import OracleCard
from tests.oracle.table import begun, done, filled_up, quick_round, settled
from tests.playthroughs.random_play import play_on

STORED = Path(__file__).parent / "stored"


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        ("oracle_three", {"stefan": 32, "uwe": 26, "beate": 43}),
        ("oracle_five", {"ada": 30, "bob": 59, "cy": 38, "dot": 25, "eve": 21}),
        ("oracle_four_draft", {"ann": 59, "ben": 23, "cleo": 31, "dan": 43}),
    ],
)
def test_a_stored_game_keeps_its_scores(name: str, scores: dict[str, int]):
    stored = (STORED / f"{name}.jsonl").read_text("utf-8").splitlines()
    log, problems = replay({"oracle": Oracle()}, [json.loads(line) for line in stored])
    assert problems == []
    assert dict(log.scores) == scores


def test_a_trick_some_tricks_ago_is_set_right_and_the_chips_follow():
    log = quick_round(begun(), "ada hydra", "ada hydra", "bob hydra", "cy hydra")
    assert log.state.round.chips.loser_holders.hydra == "cy"
    log = done(log, "correct", what="trick", trick=2, winner="bob", animal="phoenix")
    chips = log.state.round.chips
    assert chips.loser_holders.hydra is None, "told again, one Hydra chip was left for Cy"
    assert (chips.hands["cy"].hydra, chips.hands["bob"].phoenix) == (1, 1)
    assert "Bob won trick 2" in lines(log)[-1].text
    assert log.add(log.next("undo")).state.round.chips.loser_holders.hydra == "cy"


def test_an_answer_that_nobody_is_asked_for_any_more_is_left_out_with_a_remark():
    log = quick_round(begun(), "ada hydra", "ada hydra", "bob hydra", "cy hydra", "cy hydra")
    place = log.n - 1
    log = done(done(log, "loser_chip", choice="put_back"), "trick", winner="ada", animal="hydra")
    log = done(log, "correct", what="loser", animal="hydra", holder="bob", after=place)
    told = [line.text for line in lines(log)]
    assert any(text.startswith("This no longer fits and is left out") for text in told)
    assert len(log.state.round.tricks) == 6


def test_what_is_set_right_again_and_again_comes_to_an_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fold, "MOST_RETOLD", 60)
    log = quick_round(begun(), "ada hydra", "ada hydra", "bob hydra", "cy hydra")
    refused = None
    while refused is None:
        event = log.next("correct", data={"what": "loser", "animal": "hydra", "holder": "bob",
                                          "after": 2})  # fmt: skip
        refused = log.check(event)
        log = log if refused else log.add(event)
        log = log if refused else log.add(log.next("undo"))
    assert refused.message.code == "correct.too_much"
    held = sum(len(one.after.retold) for one in log.records if one.event.kind == "correct")
    assert 40 < held <= 60
    again, problems = replay({"oracle": Oracle()}, [one.event.to_json() for one in log.records])
    assert problems == []
    assert again.state == log.state


def test_chips_loser_chips_and_points_are_as_people_say():
    log = quick_round(begun(), "ada hydra")
    log = done(log, "correct", what="chips", player="bob", animal="hydra", count=2)
    assert log.state.round.chips.middle.hydra == 0
    log = done(log, "correct", what="loser", animal="phoenix", holder="bob")
    assert log.state.round.chips.loser_holders.phoenix == "bob"
    log = settled(filled_up(log, "ada", "pegasus"))
    log = done(log, "correct", what="points", round=1, player="bob", points=14)
    assert log.scores["bob"] == 14
    for player, parts in Oracle().reckoning(log.state).items():
        assert sum(part.points for part in parts) == log.scores[player]


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32 - 1))
def test_any_correction_at_any_place_leaves_a_game_that_goes_on(seed: int):
    chance = Random(seed)
    log = play_on(begun(), chance, 40)
    for _ in range(4):
        log = play_on(_corrected_by_lot(log, chance), chance, 5)
    again, problems = replay({"oracle": Oracle()}, [one.event.to_json() for one in log.records])
    assert problems == []
    assert [line.text for line in lines(again)] == [line.text for line in lines(log)]


def _corrected_by_lot(log: Log, chance: Random) -> Log:
    act = chance.choice([act for act in log.acts() if act.kind == "correct"])
    data: dict[str, Any] = dict(act.data)
    for field in act.fields:
        if field.choices:
            data[field.name] = chance.choice(field.choices).value
        elif field.name != "after":
            data[field.name] = chance.randint(field.least or 0, min(field.most or 0, 20))
    data["after"] = chance.choice([step.event.n for step in log.steps])
    event = log.next("correct", data=data)
    return log.add(event) if log.check(event) is None else log


def test_sixteen_tricks_with_an_animal_that_twelve_cards_show():
    log = begun()
    for number in range(1, 17):
        log = quick_round(log, "ada phoenix")
        if log.state.choice:
            log = done(log, "loser_chip", choice="keep")
        said = _codes(log)
        assert ("oracle.remark.animal" in said) == (number > 12), number


def test_only_the_end_against_tricks_already_entered():
    log = quick_round(begun(), "ada phoenix", "ada phoenix", "ada hydra")
    chips = {"phoenix": 0, "pegasus": 0, "hydra": 0, "losers": []}
    entered = {
        "ada": {**chips, "phoenix": 1, "hydra": 1},
        "bob": {**chips, "phoenix": 4, "hydra": 2, "pegasus": 2},
        "cy": {**chips, "phoenix": 1, "pegasus": 2},
    }
    log = done(log, "final_chips", chips=entered)
    assert "oracle.remark.fewer_chips" in _codes(log)
    assert "already had 2 of Phoenix" in lines(log)[-1].text


def _codes(log: Log) -> set[str]:
    remarks = log.game.view(log.state, None).data["round"]["remarks"]
    return {remark["code"] for remark in remarks}


@pytest.mark.parametrize(
    ("card", "possible"),
    [
        ("exactly 2 pegasus and exactly 3 pegasus: 9", False),
        ("exactly 1 phoenix loser and at least 1 phoenix: 5", False),
        ("no losers and exactly 1 hydra loser: 5", False),
        ("most chips and no chips: 5", False),
        ("at least 2 pegasus and at most 3 pegasus: 9", True),
        ("exactly 1 phoenix loser and no phoenix: 5", True),
        ("fewest chips: 4", True),
    ],
)
def test_a_card_that_can_never_come_true_is_known(card: str, possible: bool):
    assert can_come_true(OracleCard.from_text(card)) is possible


def test_learning_such_a_card_is_remarked_on():
    log = done(begun(), "learn_card", card="exactly 2 pegasus and exactly 3 pegasus: 9")
    assert lines(log)[-1].messages[-1].code == "oracle.remark.never_true"


def test_every_known_card_can_come_true():
    known = (Path("rules/oracle/known_cards.txt")).read_text("utf-8").splitlines()
    cards = [line.split("#")[0].strip() for line in known]
    for card in filter(None, cards):
        assert can_come_true(OracleCard.from_text(card.partition(" [")[0])), card
    assert len(Animal) == 3

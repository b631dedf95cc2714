"""A damaged event is named with its place, and nothing else is lost."""

from __future__ import annotations

from typing import Any

import pytest

from rules.log.log import Log
from rules.log.replay import replay
from rules.message import Refusal
from tests.log.heads import GAMES
from tests.log.test_log import enter


@pytest.fixture
def stored(log: Log) -> list[Any]:
    """Ada, Bob and Cy toss heads in turn, twice: events 2 to 7."""
    log = log.add(log.next("rename", data={"player": "cy", "name": "Cyd"}))
    for who in ("ada", "bob", "cy", "ada", "bob"):
        log = enter(log, "toss", who, side="heads")
    return [record.event.to_json() for record in log.records]


def told(stored: list[Any]) -> list[tuple[int, str]]:
    _, problems = replay(GAMES, stored)
    return [(problem.place, problem.message.code) for problem in problems]


def test_an_undamaged_game_has_no_problems(stored: list[Any]) -> None:
    assert told(stored) == []


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        ("garbage", "event.damaged"),
        ({"v": 9}, "event.version"),
        (None, "event.damaged"),
        ([], "event.damaged"),
    ],
    ids=str,
)
def test_one_damaged_event_costs_only_itself(stored: list[Any], damage: Any, code: str) -> None:
    stored[1] = damage
    log, _ = replay(GAMES, stored)
    assert told(stored) == [(2, code)]
    assert log.scores == {"ada": 2, "bob": 2, "cy": 1}
    assert log.n == 7


def test_an_unknown_kind_is_reported_and_the_rest_is_played(stored: list[Any]) -> None:
    stored[1]["kind"] = "levitate"
    assert told(stored) == [(2, "act.not_now")]


def test_damage_at_the_end_still_uses_up_its_number(stored: list[Any]) -> None:
    stored[-1] = "garbage"
    log, _ = replay(GAMES, stored)
    assert log.n == 7
    assert log.scores == {"ada": 2, "bob": 1, "cy": 1}


def test_a_lost_event_is_missed(stored: list[Any]) -> None:
    del stored[1]
    assert told(stored) == [(2, "event.missing")]


def test_events_that_depend_on_a_lost_one_are_named_too(stored: list[Any]) -> None:
    del stored[2]
    log, problems = replay(GAMES, stored)
    assert [(problem.place, problem.message.code) for problem in problems] == [
        (3, "event.missing"),
        (3, "act.not_you"),
        (4, "act.not_you"),
    ]
    assert log.scores == {"ada": 1, "bob": 1, "cy": 0}


@pytest.mark.parametrize("wrong", [1, 7, 999_999_999])
def test_one_wrong_number_costs_one_event(stored: list[Any], wrong: int) -> None:
    stored[1]["n"] = wrong
    log, _ = replay(GAMES, stored)
    assert told(stored) == [(2, "event.number")]
    assert log.scores == {"ada": 2, "bob": 2, "cy": 1}


def test_undo_of_a_damaged_event_takes_nothing_else_back(log: Log) -> None:
    log = enter(log, "toss", "ada", side="heads")
    log = enter(log, "pause")
    log = enter(log, "undo")
    stored = [record.event.to_json() for record in log.records]
    stored[2] = {"v": 1}
    again, problems = replay(GAMES, stored)
    assert [problem.place for problem in problems] == [3, 4]
    assert again.scores["ada"] == 1


@pytest.mark.parametrize(
    ("stored", "code"),
    [
        ([], "log.empty"),
        (["x"], "event.damaged"),
        (
            [{"v": 1, "n": 1, "kind": "start", "by": None, "at": "", "data": {"game": "go"}}],
            "start.unknown_game",
        ),
        (
            [{"v": 1, "n": 1, "kind": "start", "by": None, "at": "", "data": {"game": "heads"}}],
            "start.malformed",
        ),
    ],
    ids=["empty", "garbage", "unknown", "malformed"],
)
def test_without_a_start_there_is_no_game(stored: list[Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        replay(GAMES, stored)
    assert refused.value.message.code == code

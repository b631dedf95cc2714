"""Undo and redo are events; people, seats and pauses are the same in every game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.events import Event
from rules.log.log import Log
from rules.log.replay import replay
from rules.log.start import start_data
from rules.log.telling import lines, seen_by
from rules.message import Refusal
from rules.table import Player
from tests.log.conftest import PEOPLE
from tests.log.heads import GAMES


def enter(log: Log, kind: str, by: str | None = None, **data: Any) -> Log:
    return log.add(log.next(kind, by, data=data))


def refusal(log: Log, kind: str, by: str | None = None, **data: Any) -> str:
    refused = log.check(log.next(kind, by, data=data))
    assert refused is not None
    assert refused.message.text
    return refused.message.code


def test_a_game_is_played_to_its_winner(log: Log) -> None:
    for side in ("heads", "tails", "tails") * 3:
        if log.outcome is None:
            log = enter(log, "toss", log.state.turn, side=side)
    assert log.scores == {"ada": 3, "bob": 0, "cy": 0}
    assert log.outcome is not None
    assert log.outcome.winners == ("ada",)
    assert refusal(log, "toss", "bob", side="heads") == "act.not_now"


def test_out_of_turn_missing_unknown_and_impossible_are_told_apart(log: Log) -> None:
    assert refusal(log, "toss", "bob", side="heads") == "act.not_you"
    assert refusal(log, "toss", None, side="heads") == "act.not_you"
    assert refusal(log, "toss", "ada") == "field.missing"
    assert refusal(log, "toss", "ada", side="heads", luck=1) == "field.unknown"
    assert refusal(log, "toss", "ada", side="edge") == "field.value"
    assert refusal(log, "fly", "ada") == "act.not_now"
    assert refusal(log, "toss", "zoe", side="heads") == "player.unknown"


def test_a_refusal_speaks_of_people_by_their_names(log: Log) -> None:
    log = enter(log, "rename", None, player="ada", name="Lady Ada")
    refused = log.check(log.next("toss", "bob", data={"side": "heads"}))
    assert refused is not None
    assert refused.message.text == "That is for Lady Ada now, not for Bob."


def test_undo_takes_back_the_last_event_whoever_made_it_and_says_which(log: Log) -> None:
    log = enter(log, "toss", "ada", side="heads")
    log = enter(log, "undo", "cy")
    assert log.scores["ada"] == 0
    assert lines(log)[-1].text == "Cy takes back what Ada did: Ada tosses heads."
    assert [line.counts for line in lines(log)] == [True, False, False]
    log = enter(log, "redo", "bob")
    assert log.scores["ada"] == 1
    assert lines(log)[-1].text == "Bob brings back what Ada did: Ada tosses heads."


def test_a_new_event_forgets_what_could_have_been_redone(log: Log) -> None:
    log = enter(enter(log, "toss", "ada", side="heads"), "undo")
    log = enter(log, "toss", "ada", side="tails")
    assert refusal(log, "redo") == "redo.nothing"


def test_the_start_can_not_be_taken_back(log: Log) -> None:
    assert refusal(log, "undo") == "undo.nothing"


def test_undo_means_the_number_it_names(log: Log) -> None:
    log = enter(log, "toss", "ada", side="heads")
    assert refusal(log, "undo", of=1) == "field.value"


def test_a_number_that_is_taken_is_stale(log: Log) -> None:
    with pytest.raises(Refusal) as refused:
        log.add(Event(1, "toss", "ada", data={"side": "heads"}))
    assert refused.value.message.code == "log.stale"
    assert refused.value.message.params["newest"] == 1


def test_a_name_is_corrected_from_then_on(log: Log) -> None:
    log = enter(log, "rename", None, player="bob", name=" Robert ")
    assert log.table.name("bob") == "Robert"
    assert lines(log)[-1].text == "Bob is called Robert."
    assert refusal(log, "rename", None, player="ada", name="Robert") == "player.twice"
    for unshowable in ("Ada\nScores: Bob 99", "\ud800", "a\x1b[2J"):
        assert refusal(log, "rename", None, player="ada", name=unshowable) == "field.value"
    assert refusal(log, "rename", None, player="ada", name=" ") == "field.value"


def test_new_seats_change_who_comes_next(log: Log) -> None:
    log = enter(log, "reorder", None, players=["ada", "cy", "bob"])
    log = enter(log, "toss", "ada", side="tails")
    assert log.state.turn == "cy"
    assert refusal(log, "reorder", None, players=["ada", "cy"]) == "field.value"


def test_a_player_who_leaves_keeps_the_score_and_is_skipped(log: Log) -> None:
    log = enter(log, "toss", "ada", side="heads")
    log = enter(log, "leave", None, player="bob")
    assert log.state.turn == "cy"
    assert log.scores == {"ada": 1, "bob": 0, "cy": 0}
    assert refusal(log, "toss", "bob", side="heads") == "player.left"
    assert refusal(log, "leave", None, player="bob") == "field.value"
    assert enter(log, "undo").state.turn == "bob"


def test_nothing_is_played_while_paused(log: Log) -> None:
    log = enter(log, "pause")
    assert refusal(log, "toss", "ada", side="heads") == "table.paused"
    assert "toss" not in {act.kind for act in log.acts()}
    log = enter(log, "resume")
    assert enter(log, "toss", "ada", side="heads").scores["ada"] == 1


def test_a_rematch_has_the_same_people_and_agreements(log: Log) -> None:
    log = enter(log, "rename", None, player="bob", name="Robert")
    log = enter(log, "leave", None, player="cy")
    again = Log.begin(GAMES["heads"], Event(1, "start", data=log.rematch("g1")))
    assert [player.name for player in again.table.players] == ["Ada", "Robert"]
    assert again.start.data["options"] == log.start.data["options"]
    assert again.start.data["rematch_of"] == "g1"


def test_the_start_writes_defaults_down() -> None:
    assert start_data(GAMES["heads"], "plain", PEOPLE)["options"] == {"goal": 3}


@pytest.mark.parametrize(
    ("variant", "players", "options", "code"),
    [
        ("odd", PEOPLE, {}, "start.variant"),
        ("plain", PEOPLE[:1], {}, "start.seats"),
        ("plain", (*PEOPLE, Player("dan", "Ada")), {}, "player.twice"),
        ("plain", (*PEOPLE, Player("dan", "Dan\n")), {}, "player.malformed"),
        ("plain", PEOPLE, {"goal": 99}, "field.value"),
        ("plain", PEOPLE, {"luck": 1}, "field.unknown"),
    ],
    ids=str,
)
def test_a_start_that_can_not_be_is_refused(
    variant: str, players: tuple[Player, ...], options: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        start_data(GAMES["heads"], variant, players, options)
    assert refused.value.message.code == code


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(["heads", "tails", "undo", "redo", "pause", "resume"])))
def test_any_accepted_sequence_replays_to_the_same_game(words: list[str]) -> None:
    game = GAMES["heads"]
    log = Log.begin(game, Event(1, "start", data=start_data(game, "plain", PEOPLE)))
    for word in words:
        toss = word in ("heads", "tails")
        kind, data = ("toss", {"side": word}) if toss else (word, {})
        event = log.next(kind, log.state.turn if toss else None, data=data)
        if log.check(event) is None:
            log = log.add(event)
    again, problems = replay(GAMES, [record.event.to_json() for record in log.records])
    assert problems == []
    assert again == log
    assert seen_by(again) == seen_by(log)
    assert sum(log.scores.values()) == sum(
        step.event.data.get("side") == "heads" for step in log.steps
    )

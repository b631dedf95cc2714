"""Every game is played from its start to its winner, line by line, by one and the same test."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from rules.acts import Act
from rules.events import Event
from rules.log.log import Log
from rules.log.replay import replay
from rules.log.table_acts import TABLE_KINDS
from rules.log.telling import lines, seen_by
from tests.playthroughs.script import Playthrough, heading, play, scripts
from webui.games import GAMES

VARIANTS = [(name, variant) for name, game in GAMES.items() for variant in game.variants]


@pytest.fixture(scope="module", params=scripts(), ids=lambda path: path.stem)
def played(request: pytest.FixtureRequest) -> Playthrough:
    path: Path = request.param
    if heading(path)[0] not in GAMES:
        pytest.fail(f"{path.name} plays a game that is not registered")
    return once(path)


@cache
def once(path: Path) -> Playthrough:
    return play(GAMES, path)


def summary(log: Log) -> dict[str, object]:
    """Everything anybody can see of a log, apart from the number of events: what `seen_by` tells
    one viewer after the other, with what may be done told once."""
    outcome = log.outcome
    return {
        "table": log.table.to_json(),
        "scores": dict(log.scores),
        "outcome": outcome.to_json() if outcome else None,
        "views": [log.game.view(log.state, one).to_json() for one in (None, *log.table.ids)],
        "acts": [act.to_json() for act in log.acts() if act.kind not in ("undo", "redo")],
    }


@pytest.fixture(scope="module")
def summaries(played: Playthrough) -> list[dict[str, object]]:
    """Of the log after every event."""
    return [summary(log) for log in played.logs]


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=lambda value: str(value))
def test_every_game_and_variant_has_a_playthrough_to_its_winner(name: str, variant: str) -> None:
    ours = [path for path in scripts() if heading(path) == (name, variant)]
    assert any(once(path).over for path in ours)


def test_a_script_plays_line_by_line(played: Playthrough) -> None:
    assert len(played.logs) > 1


def test_replay_of_the_stored_form_gives_the_same_game(played: Playthrough) -> None:
    stored = json.dumps([record.event.to_json() for record in played.log.records])
    again, problems = replay(GAMES, json.loads(stored))
    assert problems == []
    assert again.state == played.log.state
    assert again.scores == played.log.scores
    assert [one.to_json() for one in lines(again)] == [one.to_json() for one in lines(played.log)]


def test_undo_then_redo_is_identity_after_every_event(
    played: Playthrough, summaries: list[dict[str, object]]
) -> None:
    for log, told in zip(played.logs[1:], summaries[1:], strict=True):
        if len(log.steps) == 1:
            continue
        undone = log.add(log.next("undo"))
        assert undone.steps == log.steps[:-1]
        redone = undone.add(undone.next("redo"))
        assert redone.state == log.state
        assert summary(redone) == told


def test_undo_all_the_way_leads_back_to_the_first_state(played: Playthrough) -> None:
    log = played.log
    while len(log.steps) > 1:
        log = log.add(log.next("undo"))
    assert log.state == played.logs[0].state
    assert log.check(log.next("undo")) is not None


def test_every_state_can_be_seen_by_everyone_as_json(
    played: Playthrough, summaries: list[dict[str, object]]
) -> None:
    for told in summaries:
        json.dumps(told, allow_nan=False)
    for viewer in (None, *played.log.table.ids):
        json.dumps([seen_by(log, viewer) for log in played.logs[::20]], allow_nan=False)
        json.dumps([line.to_json() for line in lines(played.log, viewer)], allow_nan=False)


def test_every_event_says_something(played: Playthrough) -> None:
    for line in lines(played.log):
        assert line.messages
        assert all(message.code and message.text for message in line.messages)


def test_nothing_can_be_done_by_somebody_who_does_not_sit_there(played: Playthrough) -> None:
    for log in played.logs:
        for act in log.acts():
            refused = log.check(Event(log.n + 1, act.kind, "nobody", data=act.data))
            assert refused is not None
            assert refused.message.code == "player.unknown"


def test_acts_of_one_player_are_refused_to_the_others(played: Playthrough) -> None:
    for log in played.logs:
        acts = log.acts()
        for act in acts:
            allowed = {one for a in acts if a.kind == act.kind for one in a.by}
            if not act.by or not all(a.by for a in acts if a.kind == act.kind):
                continue
            for other in set(log.table.here) - allowed:
                refused = log.check(Event(log.n + 1, act.kind, other, data=act.data))
                assert refused is not None
                assert refused.message.code == "act.not_you"
                assert refused.message.text


def test_a_game_leaves_the_words_of_the_table_to_the_table(played: Playthrough) -> None:
    reserved = {*TABLE_KINDS, "undo", "redo", "start"}
    for log in played.logs:
        assert not reserved & {act.kind for act in log.game.acts(log.state)}


def test_nothing_is_offered_once_the_game_is_over(played: Playthrough) -> None:
    for log in played.logs:
        if log.outcome:
            assert log.game.acts(log.state) == ()


def test_nonsense_is_refused_and_never_a_crash(played: Playthrough) -> None:
    tried: set[tuple[str, ...]] = set()
    nonsense = (None, True, -1, 10**9, "", "zz", [], {}, [[]], [None], {"a": {}})
    for log in played.logs:
        for act in log.acts():
            # Once for every form is enough, however often it is offered.
            form = (act.kind, *_names(act))
            if form in tried:
                continue
            tried.add(form)
            by = act.by[0] if act.by else None
            for data in ({}, {"x": 1}, *(dict.fromkeys(_names(act), value) for value in nonsense)):
                log.check(Event(log.n + 1, act.kind, by, data={**act.data, **data}))


def _names(act: Act) -> list[str]:
    return [field.name for field in act.fields]

"""What slipped is set right by one act, also some turns ago, and the rest is told again."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.log.log import Log
from rules.log.replay import replay
from rules.log.telling import ToldEvent, lines
from tests.keltis.chance_player import one_choice
from tests.keltis.played import GAMES, Played, begun, new_game


def set_right(game: Played, what: str, **data: Any) -> Played:
    event = game.log.next("correct", None, data={"what": what, **data})
    game.log = game.log.add(event)
    return game


def test_a_figure_stands_where_people_say_and_nothing_else_changes():
    game = new_game("orakel", {"4": "points:3"}).turn("green-0", "1", "4")
    set_right(game, "figure", player="white", figure="1", space="5")
    assert game.now.seats["white"].figures["1"] == "5"
    assert game.log.scores["white"] == 3
    assert lines(game.log)[-1].text == "Set right: figure 1 of White stands on space 5."


def test_points_are_set_right_and_told_apart_from_tiles():
    game = new_game("orakel", {"4": "points:3"}).turn("green-0", "1", "4")
    set_right(game, "points", player="white", points=14)
    way = game.now.seats["white"].way
    assert (way.total, way.tiles, way.set_right) == (14, 3, 11)


def test_the_top_of_a_discard_pile_is_set_right():
    game = new_game("orakel").idle_turn("pink-9")
    set_right(game, "discards", color="pink", top=7)
    assert game.now.discards["pink"] == (7,)
    set_right(game, "discards", color="pink", top="none")
    assert game.now.discards["pink"] == ()


def test_a_figure_five_turns_ago_is_set_right_and_later_steps_follow():
    """The figure stood on 5, not on 4; the green card five turns later led to 9 all the same."""
    game = new_game("orakel", {"4": "points:3", "9": "points:2"}).turn("green-0", "1", "4")
    slip = game.log.n
    game.do("draw", pile="pile").idle_turn("pink-1").idle_turn("pink-2").idle_turn("pink-3")
    game.idle_turn("blue-2").idle_turn("blue-3").turn("green-1", "1", "9")
    before = game.log
    set_right(game, "figure", player="white", figure="1", space="5", after=slip)
    assert game.now.seats["white"].figures["1"] == "9"
    assert all("no longer fits" not in line.text for line in lines(game.log))
    assert game.log.scores == before.scores
    assert game.log.add(game.log.next("undo")).state == before.state


def test_a_later_step_that_no_longer_fits_is_carried_out_and_remarked_on():
    game = new_game("orakel", {"4": "points:3", "9": "points:2"}).turn("green-0", "1", "4")
    slip = game.log.n
    game.do("draw", pile="pile").idle_turn("pink-1").turn("green-1", "1", "9")
    game.do("draw", pile="pile").idle_turn("pink-2")
    set_right(game, "figure", player="white", figure="1", space="10", after=slip)
    assert game.now.seats["white"].figures["1"] == "9"
    assert game.now.player == "white", "the turns went on as they did"
    [misfit] = [line for line in lines(game.log) if "no longer fits" in line.text]
    assert misfit.event.kind == "move"


def test_the_priestess_s_points_follow_from_where_the_figure_stood():
    """Told again, she comes to a figure that was entered in the wrong place."""
    game = new_game("orakel", {"1": "points:1", "2": "points:2"}).turn("yellow-1", "1", "2")
    slip = game.log.n
    game.do("draw", pile="pile").idle_turn("blue-1")
    game.do("lay", card="yellow-8").do("priestess", steps=1)
    assert game.log.scores["white"] == 2
    set_right(game, "figure", player="white", figure="1", space="1", after=slip)
    assert game.log.scores["white"] == 2 + 5


def test_a_question_about_a_figure_that_stands_elsewhere_lapses():
    game = new_game("orakel", {"2": "clover:blue"}).turn("yellow-1", "1", "2")
    set_right(game, "figure", player="white", figure="1", space="1")
    assert game.kinds() == {"draw"}


def test_a_game_that_ended_by_a_slip_goes_on_and_one_that_is_over_ends():
    standing = {"white": {"1": "29", "2": "30"}, "black": {"1": "29", "2": "30"}}
    game = new_game("orakel").deep_in_the_game(standing)
    color = game.now.board.color("31")
    game = game.deep_in_the_game({"white": {"3": "28"}}).turn(f"{color}-1", "3", "31")
    assert game.now.ended == "goal_own"
    set_right(game, "figure", player="white", figure="3", space="28")
    assert game.now.ended is None
    assert game.kinds() == {"draw"}
    set_right(game, "figure", player="black", figure="3", space="30")
    assert game.now.ended == "goal_all"


def test_a_step_that_was_never_there_is_refused():
    game = new_game("orakel")
    event = game.log.next(
        "correct", None, data={"what": "points", "player": "white", "points": 1, "after": 99}
    )
    refused = game.log.check(event)
    assert refused is not None
    assert refused.message.code == "correct.no_such_step"


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32 - 1))
def test_any_correction_at_any_place_leaves_a_game_that_goes_on(seed: int):
    chance = Random(seed)
    log = begun(chance.choice(("orakel", "base", "new_paths")))
    for _ in range(60):
        if log.outcome:
            break
        log = log.add(one_choice(log, chance))
    for _ in range(4):
        log = _corrected_by_lot(log, chance)
        for _ in range(4):
            if log.outcome is None:
                log = log.add(one_choice(log, chance))
    told = lines(log)
    assert [_summary(line) for line in told] == [_summary(line) for line in _replayed(log)]


def _corrected_by_lot(log: Log, chance: Random) -> Log:
    act = chance.choice([act for act in log.acts() if act.kind == "correct"])
    data = dict(act.data)
    for field in act.fields:
        if field.choices:
            data[field.name] = chance.choice(field.choices).value
        elif field.name != "after":
            data[field.name] = chance.randint(field.least or 0, min(field.most or 0, 60))
    counting = [step.event.n for step in log.steps if step.event.kind != "correct"]
    data["after"] = chance.choice(counting[1:])
    event = log.next("correct", None, data=data)
    return log.add(event) if log.check(event) is None else log


def _replayed(log: Log) -> tuple[ToldEvent, ...]:
    again, problems = replay(GAMES, [record.event.to_json() for record in log.records])
    assert problems == []
    return lines(again)


def _summary(line: ToldEvent) -> tuple[int, str, dict[str, int]]:
    return line.event.n, line.text, dict(line.scores)

"""A doubt of the reading whose other side would flip a verdict makes it too close to call."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.oraklos.cards import Card, Color
from rules.oraklos.judge import judge
from rules.oraklos.reading import Alternative, Doubt, ReadDie
from rules.oraklos.table_rules import TableRules, Variant
from rules.oraklos.throw import Die, PlacedDoubt, Throw, rectify
from rules.oraklos.verdict import Closeness, Outcome, Rule, Verdict
from rules.oraklos.worlds import other_worlds
from tests.oraklos.written import RYBK, die, reading_of, square, throw

FOUR = [1, 2, 3, 4]


def doubt(kind: str, about: int | None, *alternatives: Alternative) -> Doubt:
    return Doubt(kind, about, None, alternatives)


def hangs_on(verdict: Verdict, *doubts: Doubt) -> bool:
    return (
        verdict.outcome is Outcome.TOO_CLOSE
        and verdict.closeness is Closeness.READING
        and verdict.open_doubts == doubts
    )


def test_a_doubted_color_that_would_break_the_match_leaves_the_verdict_open() -> None:
    asked = doubt("color", 3, Alternative(color=Color.BLACK))
    verdict = judge(throw(*square(), doubts=[asked]), FOUR, RYBK)
    assert hangs_on(verdict, asked)
    assert all(check.ok for check in verdict.checks)
    assert verdict.to_json()["reason"] == "reading"
    assert verdict.to_json()["open_doubts"] == [asked.to_json()]


def test_a_doubted_color_that_would_make_the_match_leaves_it_open_too() -> None:
    asked = doubt("color", 3, Alternative(color=Color.BLUE))
    assert hangs_on(judge(throw(*square(colors="RYKK"), doubts=[asked]), FOUR, RYBK), asked)


def test_a_doubted_color_does_not_matter_without_a_card_or_to_other_dice() -> None:
    asked = doubt("color", 3, Alternative(color=Color.BLACK))
    assert judge(throw(*square(), doubts=[asked]), FOUR).outcome is Outcome.TRUE
    elsewhere = doubt("color", 5, Alternative(color=Color.BLACK))
    thrown = throw(*square(), die(5, 9, 3), doubts=[elsewhere])
    assert judge(thrown, FOUR, RYBK).outcome is Outcome.TRUE
    assert judge(thrown, FOUR, RYBK).open_doubts == ()


def test_a_doubt_that_can_not_save_a_false_prophecy_leaves_it_false() -> None:
    asked = doubt("color", 3, Alternative(color=Color.BLUE))
    verdict = judge(throw(*square(colors="RYKK"), die(5, 3, 3), doubts=[asked]), FOUR, RYBK)
    assert verdict.outcome is Outcome.FALSE
    assert verdict.open_doubts == ()


def test_a_doubted_hole_matters_where_holes_do() -> None:
    asked = doubt("hole", 2, Alternative(hole_up=True))
    thrown = throw(*square(), doubts=[asked])
    assert hangs_on(judge(thrown, FOUR), asked)
    antipodes = TableRules(variant=Variant.ANTIPODES)
    assert judge(thrown, FOUR, None, antipodes).outcome is Outcome.TRUE


def test_a_die_that_may_be_none_of_ours_may_free_a_prophecy() -> None:
    asked = doubt("not_ours", 5, Alternative(present=False))
    assert hangs_on(judge(throw(*square(), die(5, 3, 3), doubts=[asked]), FOUR), asked)
    assert judge(throw(*square(), die(5, 9, 3), doubts=[asked]), FOUR).outcome is Outcome.TRUE


def test_a_prophecy_of_a_die_that_may_be_none_is_open() -> None:
    asked = doubt("not_ours", 4, Alternative(present=False))
    assert hangs_on(judge(throw(*square(), doubts=[asked]), FOUR), asked)


def placed(thrown: Throw, asked: Doubt, *candidates: Die | None) -> Throw:
    return replace(thrown, doubts=(PlacedDoubt(asked, None, candidates),))


def any_read_die() -> ReadDie:
    return reading_of(throw(die(0, 1, 1))).dice[0]


def test_one_more_die_that_may_lie_there_matters_where_it_would_lie_inside() -> None:
    asked = doubt("maybe_die", None, Alternative(die=any_read_die()))
    assert hangs_on(judge(placed(throw(*square()), asked, die(0, 3, 3)), FOUR), asked)
    assert judge(placed(throw(*square()), asked, die(0, 9, 3)), FOUR).outcome is Outcome.TRUE


def test_a_die_that_may_lie_elsewhere_is_judged_there_too() -> None:
    asked = doubt("hidden", 5, Alternative(die=any_read_die()))
    thrown = throw(*square(), die(5, 3, -1.2))
    assert hangs_on(judge(placed(thrown, asked, die(0, 3, -0.3)), FOUR), asked)
    assert judge(placed(thrown, asked, die(0, 3, -1.0)), FOUR).outcome is Outcome.TRUE


def test_only_the_doubts_that_matter_are_listed_each_once() -> None:
    matters = doubt("color", 3, Alternative(color=Color.BLACK), Alternative(color=Color.RED))
    idle = doubt("color", 5, Alternative(color=Color.BLACK))
    hole = doubt("hole", 1, Alternative(hole_up=True))
    thrown = throw(*square(), die(5, 9, 3), doubts=[idle, matters, hole])
    assert hangs_on(judge(thrown, FOUR, RYBK), matters, hole)


def test_a_verdict_too_close_by_its_margin_stays_so_and_still_lists_its_doubts() -> None:
    asked = doubt("hole", 1, Alternative(hole_up=True))
    verdict = judge(throw(*square(), die(5, 3, -0.51), doubts=[asked]), FOUR)
    assert verdict.outcome is Outcome.TOO_CLOSE
    assert verdict.closeness is Closeness.MARGIN
    assert verdict.open_doubts == (asked,)
    assert verdict.check(Rule.HOLES).ok is True


@pytest.mark.parametrize(
    ("kind", "about", "worlds"),
    [("color", 5, 3), ("hole", 5, 1), ("hidden", 5, 1), ("cut", 5, 1), ("not_ours", 5, 1),
     ("size", 5, 1), ("cocked", 5, 1), ("maybe_die", 5, 1), ("count", 5, 4), ("smudge", 5, 0),
     ("maybe_die", None, 2), ("hidden", None, 2), ("cut", None, 2), ("smudge", None, 0)],
)  # fmt: skip
def test_a_doubt_without_alternatives_stands_for_what_its_kind_suggests(
    kind: str, about: int | None, worlds: int
) -> None:
    asked = PlacedDoubt(doubt(kind, about), at=(3.0, 3.0))
    thrown = replace(throw(*square(), die(5, 9, 3)), doubts=(asked,))
    assert len(list(other_worlds(thrown))) == worlds


def test_a_place_where_a_die_may_lie_is_enough_of_a_doubt() -> None:
    asked = Doubt("maybe_die", None, (120.0, 120.0))
    reading = replace(reading_of(throw(*square())), doubts=(asked,))
    assert hangs_on(judge(rectify(reading), FOUR), asked)
    beside = Doubt("maybe_die", None, (400.0, 120.0))
    seen = rectify(replace(reading, doubts=(beside,)))
    assert judge(seen, FOUR).outcome is Outcome.TRUE


def test_alternatives_that_are_not_understood_do_not_hide_what_the_kind_suggests() -> None:
    asked = doubt("color", 3, Alternative(unknown={"hue": 0.7}))
    assert hangs_on(judge(throw(*square(), doubts=[asked]), FOUR, RYBK), asked)


def test_two_doubted_holes_leave_a_claim_open_that_neither_alone_would_save() -> None:
    red, yellow, blue, black = square()
    holes = [doubt("hole", 1), doubt("hole", 2)]
    elsewhere = doubt("hole", 5)
    thrown = throw(
        replace(red, hole_up=True),
        replace(yellow, hole_up=True),
        blue,
        black,
        die(5, 9, 3),
        doubts=[*holes, elsewhere],
    )
    assert hangs_on(judge(thrown, FOUR, RYBK), *holes)


def test_two_doubted_colors_may_make_the_match_together() -> None:
    colors = [doubt("color", 1, Alternative(color=Color.RED)), doubt("color", 3)]
    thrown = throw(*square(colors="KYKK"), doubts=colors)
    assert hangs_on(judge(thrown, FOUR, RYBK), *colors)
    assert judge(thrown, FOUR, Card.parse("YYYY")).outcome is Outcome.FALSE


def test_a_doubted_hole_and_a_doubted_die_inside_may_free_a_prophecy_together() -> None:
    red, *others = square()
    both = [doubt("hole", 1), doubt("not_ours", 5)]
    thrown = throw(replace(red, hole_up=True), *others, die(5, 3, 3), doubts=both)
    assert hangs_on(judge(thrown, FOUR, RYBK), *both)
    without_a_way_out = replace(thrown, dice=(*thrown.dice, die(6, 4.5, 3)))
    assert judge(without_a_way_out, FOUR, RYBK).outcome is Outcome.FALSE


def test_what_one_alternative_says_of_a_die_is_taken_together() -> None:
    # Blue only with its hole up: so this die can't be the blue one of the card.
    doubts = [doubt("color", 3, Alternative(color=Color.BLUE, hole_up=True)), doubt("hole", 1)]
    verdict = judge(throw(*square(colors="RYKK"), doubts=doubts), FOUR, RYBK)
    assert verdict.outcome is Outcome.FALSE

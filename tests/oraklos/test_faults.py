"""Every fault alone and in company: its code, its dice, its margin and its sentence."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from rules.oraklos.cards import Card
from rules.oraklos.judge import judge, judge_ring
from rules.oraklos.table_rules import Corners, Mirror, Row, TableRules, Variant
from rules.oraklos.throw import PlaneReport, Throw, Uncertainty
from rules.oraklos.verdict import JUDGE_VERSION, Check, Closeness, Outcome, Rule, Shape, Verdict
from tests.oraklos.written import RYBK, die, square, throw

FOUR = [1, 2, 3, 4]
ANY = TableRules(corners=Corners.ANY)
ARROWHEAD = (die(1, 0, 0), die(2, 4, 3, "Y"), die(3, 8, 0, "B"), die(4, 4, 9, "K"))


def codes(verdict: Verdict) -> set[str]:
    return {fault.message.code for check in verdict.failed for fault in check.faults}


def only_fault(verdict: Verdict) -> Check:
    assert verdict.outcome is Outcome.FALSE
    [check] = verdict.failed
    return check


def test_all_five_checks_are_told_even_when_all_is_well() -> None:
    verdict = judge(throw(*square()), FOUR, RYBK)
    assert [(check.rule, check.ok) for check in verdict.checks] == [(rule, True) for rule in Rule]
    assert verdict.shape is Shape.CONVEX


def test_a_hole_is_named_with_its_die() -> None:
    dice = square()
    check = only_fault(judge(throw(*dice[:3], die(4, 0, 6, "K", hole_up=True)), FOUR))
    assert (check.message.code, check.dice) == ("holes.up", (4,))


def test_antipodes_does_not_ask_for_holes() -> None:
    thrown = throw(*square()[:3], die(4, 0, 6, "K", hole_up=True))
    verdict = judge(thrown, FOUR, RYBK, TableRules(variant=Variant.ANTIPODES))
    assert verdict.outcome is Outcome.TRUE
    assert verdict.check(Rule.HOLES).ok is None


def test_two_lines_that_cross_are_named() -> None:
    verdict = judge_ring(throw(*square()), [1, 3, 2, 4])
    check = verdict.check(Rule.LINES)
    assert check.message.code == "lines.cross"
    assert {frozenset(line) for line in check.faults[0].lines} == {
        frozenset({1, 3}), frozenset({2, 4}),
    }  # fmt: skip
    assert check.margin is not None
    assert check.margin.dice == pytest.approx(-(18**0.5))


def test_in_a_crossed_ring_the_card_is_not_asked() -> None:
    verdict = judge_ring(throw(*square()), [1, 3, 2, 4], RYBK)
    assert verdict.shape is Shape.CROSSED
    assert verdict.pattern is None
    assert verdict.check(Rule.CARD).ok is None
    assert verdict.check(Rule.CORNERS).message.code == "corners.crossed"


def test_a_crossed_ring_still_has_a_heart_on_either_side() -> None:
    """Lines 1-3 and 4-2 cross: the halves lie above and below, not left and right."""
    crossed = [1, 3, 4, 2]
    verdict = judge_ring(throw(*square(12), die(5, 6, 2), die(6, 10, 6)), crossed)
    assert verdict.check(Rule.HEART).dice == (5,)


def test_the_die_that_a_line_touches_is_named_with_the_line() -> None:
    verdict = judge(throw(*square(), die(5, 3, -0.3)), FOUR)
    [fault] = verdict.check(Rule.LINES).faults
    assert fault.message.code == "lines.touch"
    assert (fault.dice, fault.lines) == ((5,), ((1, 2),))
    assert fault.margin is not None
    assert fault.margin.dice == pytest.approx(-0.2)
    assert "from die 1 to die 2 touches die 5" in fault.message.text


def test_a_line_may_not_touch_the_prophecys_own_dice_either() -> None:
    near = throw(die(1, 0, 0), die(2, 6, 0), die(3, 3, 0.2), die(4, 3, 5))
    verdict = judge_ring(near, [1, 2, 3, 4], rules=ANY)
    assert {fault.dice for fault in verdict.check(Rule.LINES).faults} == {(3,)}


def test_a_die_on_two_lines_is_told_once_for_each() -> None:
    thrown = throw(die(1, 0, 0), die(2, 9, 5), die(3, 9, 9), die(4, 5, 9), die(5, 1, 1))
    faults = judge(thrown, FOUR).check(Rule.LINES).faults
    assert {fault.lines for fault in faults} == {((1, 2),), ((4, 1),)}


def test_three_in_a_row_form_no_corner() -> None:
    thrown = throw(die(1, 0, 0), die(2, 4, -0.4), die(3, 8, 0), die(4, 4, 6))
    verdict = judge(thrown, FOUR)
    check = only_fault(verdict)
    assert check.message.code == "corners.three_in_a_row"
    assert check.dice == (1, 2, 3)
    assert verdict.shape is Shape.THREE_IN_A_ROW
    assert check.margin is not None
    assert check.margin.dice == pytest.approx(-0.1)


def test_at_a_table_that_measures_rows_by_centers_the_same_corner_stands() -> None:
    thrown = throw(die(1, 0, 0), die(2, 4, -0.4), die(3, 8, 0), die(4, 4, 6))
    by_centers = TableRules(row=Row.CENTERS)
    assert judge(thrown, FOUR, None, by_centers).outcome is Outcome.TRUE
    flat = throw(die(1, 0, 0), die(2, 4, -0.01), die(3, 8, 0), die(4, 4, 6))
    check = only_fault(judge(flat, FOUR, None, by_centers))
    assert check.message.code == "corners.three_in_a_row"


def test_all_four_in_a_row_are_no_quadrilateral_in_any_order() -> None:
    row = throw(die(1, 0, 0), die(2, 3, 0.2), die(3, 6, -0.2), die(4, 9, 0))
    for ring in ([1, 2, 3, 4], [1, 2, 4, 3], [1, 3, 2, 4]):
        verdict = judge_ring(row, ring, RYBK)
        assert verdict.shape is Shape.ALL_IN_A_ROW
        assert verdict.check(Rule.CORNERS).message.code == "corners.all_in_a_row"
        assert verdict.check(Rule.CARD).ok is None


def test_an_arrowhead_alone_would_stand_elsewhere_and_the_verdict_says_so() -> None:
    verdict = judge_ring(throw(*ARROWHEAD), FOUR)
    check = only_fault(verdict)
    assert verdict.shape is Shape.ARROWHEAD
    assert (check.message.code, check.dice) == ("corners.arrowhead", (2,))
    assert [note.code for note in check.notes] == ["corners.arrowhead_note"]
    assert "would stand" in check.reason
    assert check.margin is not None
    assert check.margin.dice == pytest.approx(-3)


def test_an_arrowhead_stands_at_a_table_that_allows_them() -> None:
    verdict = judge_ring(throw(*ARROWHEAD), FOUR, RYBK, ANY)
    assert verdict.outcome is Outcome.TRUE
    assert verdict.check(Rule.CORNERS).message.code == "corners.arrowhead_allowed"


def test_an_arrowhead_with_another_fault_is_not_said_to_stand() -> None:
    verdict = judge_ring(throw(*ARROWHEAD), FOUR, Card.parse("RRRR"))
    assert codes(verdict) == {"corners.arrowhead", "card.wrong_colors"}
    assert verdict.check(Rule.CORNERS).notes == ()


def test_a_die_in_the_bay_of_an_arrowhead_is_not_inside() -> None:
    verdict = judge_ring(throw(*ARROWHEAD, die(5, 4, 1)), FOUR, None, ANY)
    assert verdict.outcome is Outcome.TRUE
    verdict = judge_ring(throw(*ARROWHEAD, die(5, 4, 5.5)), FOUR, None, ANY)
    assert only_fault(verdict).dice == (5,)


def test_every_die_in_the_heart_is_named() -> None:
    verdict = judge(throw(*square(), die(5, 2, 2), die(6, 4, 4), die(7, 9, 3)), FOUR)
    check = only_fault(verdict)
    assert (check.message.code, check.dice) == ("heart.inside", (5, 6))
    assert check.margin is not None
    assert check.margin.dice == pytest.approx(-2.5)


def test_a_die_that_reaches_in_over_a_line_spoils_line_and_heart() -> None:
    verdict = judge(throw(*square(), die(5, 3, -0.3)), FOUR)
    assert codes(verdict) == {"lines.touch", "heart.inside"}
    assert verdict.check(Rule.HEART).dice == (5,)


def test_wrong_colors_are_told_apart_from_a_wrong_order() -> None:
    assert only_fault(judge(throw(*square()), FOUR, Card.parse("RYBB"))).message.code == (
        "card.wrong_colors"
    )
    check = only_fault(judge(throw(*square()), FOUR, Card.parse("RBYK")))
    assert check.message.code == "card.wrong_order"
    assert check.notes == ()


def test_the_mirror_image_is_a_wrong_order_unless_the_table_takes_it() -> None:
    mirrored = Card.parse("RKBY")
    check = only_fault(judge(throw(*square()), FOUR, mirrored))
    assert check.message.code == "card.wrong_order"
    assert [note.code for note in check.notes] == ["card.mirror_note"]
    same = TableRules(mirror=Mirror.SAME)
    assert judge(throw(*square()), FOUR, mirrored, same).outcome is Outcome.TRUE


def test_all_faults_are_told_at_once() -> None:
    thrown = throw(
        die(1, 0, 0, "R", hole_up=True), die(2, 6, 0, "R"), die(3, 6, 6, "R"), die(4, 0, 6, "R"),
        die(5, 3, -0.2), die(6, 6.1, 3), die(7, 3, 3),
    )  # fmt: skip
    verdict = judge(thrown, FOUR, RYBK)
    assert codes(verdict) == {"holes.up", "lines.touch", "heart.inside", "card.wrong_colors"}
    assert {die for fault in verdict.check(Rule.LINES).faults for die in fault.dice} == {5, 6}
    assert verdict.check(Rule.HEART).dice == (5, 6, 7)


@pytest.mark.parametrize("gap", [0.015, -0.015, 0.0])
def test_a_line_nearer_than_the_uncertainty_is_too_close_to_call(gap: float) -> None:
    verdict = judge(throw(*square(), die(5, 3, -0.5 - gap)), FOUR, RYBK)
    assert verdict.outcome is Outcome.TOO_CLOSE
    assert verdict.closeness is Closeness.MARGIN
    assert verdict.failed == ()
    assert verdict.check(Rule.LINES).ok is None
    assert verdict.check(Rule.LINES).message.code == "lines.too_close"
    assert verdict.margin is not None
    assert verdict.margin.dice == pytest.approx(gap, abs=1e-12)
    assert verdict.margin.half_width == pytest.approx(0.02)


def test_a_line_farther_than_the_uncertainty_is_clear_or_touches() -> None:
    assert judge(throw(*square(), die(5, 3, -0.521)), FOUR).outcome is Outcome.TRUE
    assert judge(throw(*square(), die(5, 3, -0.479)), FOUR).outcome is Outcome.FALSE


def test_the_margin_told_is_the_one_in_question_though_a_clear_one_be_smaller() -> None:
    spread = np.zeros((18, 18))
    spread[13, 13] = 0.1**2  # die 5 up and down: its gap is known to 0.2
    thrown = throw(*square(), die(5, 3, -0.6), die(6, 3, 6.55))
    thrown = replace(thrown, uncertainty=Uncertainty(0.02, spread))
    verdict = judge(thrown, FOUR, RYBK)
    assert verdict.outcome is Outcome.TOO_CLOSE
    for margin in (verdict.margin, verdict.check(Rule.LINES).margin):
        assert margin is not None
        assert (margin.dice, margin.half_width) == pytest.approx((0.1, 0.196))
    assert verdict.to_json()["uncertainty_dice"] == pytest.approx(0.196)
    assert verdict.smallest_margin is not None
    assert verdict.smallest_margin.dice == pytest.approx(0.05)


def test_too_close_gives_way_to_a_clear_fault() -> None:
    thrown = throw(*square(), die(5, 3, -0.51), die(6, 3, 3))
    verdict = judge(thrown, FOUR)
    assert verdict.outcome is Outcome.FALSE
    assert verdict.check(Rule.LINES).ok is None
    assert verdict.check(Rule.HEART).dice == (6,)


def test_a_die_almost_on_a_line_from_inside_is_inside_all_the_same() -> None:
    verdict = judge(throw(*square(), die(5, 3, 0.49)), FOUR)
    assert verdict.outcome is Outcome.FALSE
    assert verdict.check(Rule.LINES).ok is None


def test_a_corner_nearly_in_a_row_is_too_close_to_call() -> None:
    thrown = throw(die(1, 0, 0), die(2, 4, -0.51), die(3, 8, 0), die(4, 4, 6))
    verdict = judge(thrown, FOUR)
    assert verdict.outcome is Outcome.TOO_CLOSE
    assert verdict.check(Rule.CORNERS).message.code == "corners.too_close"


def test_a_corner_beyond_the_cord_is_an_arrowhead_however_near_its_body_comes() -> None:
    thrown = throw(die(1, 0, 0), die(2, 4, 0.51), die(3, 8, 0), die(4, 4, 6))
    verdict = judge_ring(thrown, FOUR)
    assert only_fault(verdict).message.code == "corners.arrowhead"
    assert judge_ring(thrown, FOUR, None, ANY).outcome is Outcome.TOO_CLOSE


def test_margins_are_in_millimeters_once_the_edge_is_known() -> None:
    verdict = judge(throw(*square(), die(5, 3, -1), edge_mm=12.0), FOUR)
    lines = verdict.to_json()["checks"][1]
    assert lines["margin_dice"] == pytest.approx(0.5)
    assert lines["margin_mm"] == pytest.approx(6.0)
    assert judge(throw(*square()), FOUR).to_json()["checks"][1]["margin_mm"] is None


def test_the_verdicts_json_holds_what_was_promised() -> None:
    plane = PlaneReport("four_corners", outliers=(3,))
    thrown = Throw(square(), throw().uncertainty, plane=plane)
    told = json.loads(json.dumps(judge(thrown, FOUR, RYBK).to_json()))
    assert told["verdict"] == "true"
    assert told["shape"] == "convex"
    assert told["ring"] == FOUR
    assert told["card"] == told["pattern"] == "RYBK"
    assert told["rules"] == TableRules().to_json()
    assert [check["rule"] for check in told["checks"]] == [str(rule) for rule in Rule]
    assert {"ok", "code", "reason", "dice", "margin_dice", "margin_mm"} <= set(told["checks"][0])
    assert told["uncertainty_dice"] == pytest.approx(0.02)
    assert told["open_doubts"] == []
    assert told["plane"]["method"] == "four_corners"
    assert told["plane"]["outliers"] == [3]
    assert told["judge_version"] == JUDGE_VERSION

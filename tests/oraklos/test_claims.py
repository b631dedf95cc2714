"""A claim is a set of four dice: which ring is told, and which claims are refused."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.message import Refusal
from rules.oraklos.cards import Card
from rules.oraklos.judge import judge, judge_ring
from rules.oraklos.table_rules import Corners, TableRules
from rules.oraklos.throw import rectify
from rules.oraklos.verdict import Outcome, Shape
from tests.oraklos.written import RYBK, die, reading_of, square, throw

ANY = TableRules(corners=Corners.ANY)
# Die 4 lies between the three others: three uncrossed rings, all arrowheads.
AROUND = (die(1, 0, 0, "R"), die(2, 9, 1, "Y"), die(3, 4, 9, "B"), die(4, 4.5, 3.5, "K"))


def test_the_order_in_which_the_dice_are_named_does_not_matter() -> None:
    verdicts = {str(judge(throw(*square()), list(order), RYBK).to_json())
                for order in permutations([1, 2, 3, 4])}  # fmt: skip
    assert len(verdicts) == 1


def test_the_ring_is_told_clockwise_from_its_lowest_die() -> None:
    upside = (die(7, 0, 0), die(2, 6, 0), die(5, 6, 6), die(9, 0, 6))
    assert judge(throw(*upside), [9, 7, 5, 2]).ring == (2, 5, 9, 7)


def test_clockwise_is_as_seen_in_the_picture() -> None:
    """Red upper left, then yellow to its right: seen from above that is clockwise."""
    seen = rectify(reading_of(throw(*square(colors="RYBK"))))
    assert judge(seen, [1, 2, 3, 4], RYBK).outcome is Outcome.TRUE
    assert judge(seen, [1, 2, 3, 4], Card.parse("RKBY")).outcome is Outcome.FALSE


def test_a_ring_named_the_other_way_round_is_the_same_ring() -> None:
    assert judge_ring(throw(*square()), [4, 3, 2, 1], RYBK).outcome is Outcome.TRUE


def test_of_four_dice_in_convex_position_the_uncrossed_ring_is_told() -> None:
    verdict = judge(throw(*square(), die(5, 3, 3)), [1, 2, 3, 4], Card.parse("RRRR"))
    assert verdict.shape is Shape.CONVEX
    assert len(verdict.failed) == 2


def test_a_ring_that_matches_wins_over_one_that_only_stands() -> None:
    patterns = set()
    for ring in ([1, 2, 3, 4], [1, 2, 4, 3], [1, 4, 2, 3]):
        verdict = judge_ring(throw(*AROUND), ring, None, ANY)
        assert verdict.outcome is Outcome.TRUE
        assert verdict.pattern is not None
        patterns.add(verdict.pattern)
    assert len(patterns) == 3
    for pattern in patterns:
        claimed = judge(throw(*AROUND), [1, 2, 3, 4], pattern, ANY)
        assert claimed.outcome is Outcome.TRUE
        assert claimed.pattern == pattern


def test_otherwise_the_ring_with_the_fewest_faults_is_told() -> None:
    on_one_line = die(5, 4.5, 0.5)
    verdict = judge(throw(*AROUND, on_one_line), [1, 2, 3, 4], Card.parse("RRRR"), ANY)
    assert (1, 2) not in zip(verdict.ring, verdict.ring[1:] + verdict.ring[:1], strict=True)
    assert [check.message.code for check in verdict.failed] == ["card.wrong_colors"]


def test_with_equal_faults_the_ring_with_the_larger_margin_is_told() -> None:
    rings = ([1, 2, 3, 4], [1, 2, 4, 3], [1, 4, 2, 3])
    card = Card.parse("RRRR")
    margins = [judge_ring(throw(*AROUND), ring, card, ANY).smallest_margin for ring in rings]
    told = judge(throw(*AROUND), [1, 2, 3, 4], card, ANY).smallest_margin
    assert told == max((m for m in margins if m is not None), key=lambda margin: margin.dice)


def test_a_claim_with_a_ring_too_close_to_call_is_too_close_itself() -> None:
    nearly_on_a_line = die(5, 4.44, -0.06)
    verdict = judge(throw(*square(), die(5, 3, -0.51)), [1, 2, 3, 4], RYBK)
    assert verdict.outcome is Outcome.TOO_CLOSE
    matching = judge_ring(throw(*AROUND), [1, 2, 3, 4], None, ANY).pattern
    verdict = judge(throw(*AROUND, nearly_on_a_line), [1, 2, 3, 4], matching, ANY)
    assert verdict.outcome is Outcome.TOO_CLOSE


@pytest.mark.parametrize(
    ("dice", "code", "quoted"),
    [([1, 2, 3], "claim.count", "3"), ([1, 2, 3, 4, 5], "claim.count", "5"),
     ([], "claim.count", "0"), ([1, 2, 3, 3], "claim.repeated", "3"),
     ([1, 2, 3, 99], "claim.unknown_die", "99")],
)  # fmt: skip
def test_a_claim_that_is_not_four_dice_of_the_throw_is_refused(
    dice: list[int], code: str, quoted: str
) -> None:
    for ask in (judge, judge_ring):
        with pytest.raises(Refusal) as refused:
            ask(throw(*square(), die(5, 9, 9)), dice)
        assert refused.value.message.code == code
        assert quoted in str(refused.value)

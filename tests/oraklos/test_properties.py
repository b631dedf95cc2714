"""What must hold for any throw: seen from anywhere, named in any order, in a mirror."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.oraklos.cards import WISH_CARDS, Card
from rules.oraklos.judge import judge, judge_ring
from rules.oraklos.ring_index import RingIndex
from rules.oraklos.table_rules import Corners, Mirror, Row, TableRules, Variant
from rules.oraklos.throw import Throw, Uncertainty, rectify
from rules.oraklos.verdict import Outcome, Verdict
from tests.oraklos.plain_judge import plainly_true
from tests.oraklos.written import die, mapped, random_throw, reading_of, square, throw

SEEDS = st.integers(0, 2**32 - 1)
RULES = st.builds(
    TableRules,
    st.sampled_from(Variant), st.sampled_from(Corners), st.sampled_from(Row),
    st.sampled_from(Mirror),
)  # fmt: skip
MIRROR = np.diag([-1.0, 1.0, 1.0])


def any_claim(seed: int) -> tuple[Throw, list[int], np.random.Generator]:
    """A throw and four of its dice, more often near each other than not."""
    rng = np.random.default_rng(seed)
    thrown = random_throw(rng, int(rng.integers(5, 9)), rng.uniform(5, 14), holes=0.05)
    near = sorted(thrown.dice, key=lambda one: math.dist(one.center, thrown.dice[0].center))
    four = [one.id for one in near[:4]]
    rng.shuffle(four)
    return thrown, four, rng


def any_camera(rng: np.random.Generator) -> np.ndarray:
    """A camera somewhere above the table, turned and leaning, that sees all of it."""
    turn, scale = rng.uniform(0, 2 * math.pi), rng.uniform(5, 80)
    c, s = scale * math.cos(turn), scale * math.sin(turn)
    x, y = rng.uniform(-500, 2000, 2)
    turned = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
    leaning = np.array([[1, 0, 0], [0, 1, 0], [*rng.uniform(-0.025, 0.025, 2) / scale, 1.0]])
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]]) @ leaning @ turned


def is_clear(verdict: Verdict, by: float = 0.03) -> bool:
    """Whether no length of any check is anywhere near a tie."""
    margins = [fault.margin for check in verdict.checks for fault in check.faults]
    lengths = [m.dice for m in [*margins, *(c.margin for c in verdict.checks)] if m is not None]
    return verdict.outcome is not Outcome.TOO_CLOSE and all(abs(m) > by for m in lengths)


@given(SEEDS, RULES)
def test_a_verdict_is_the_same_from_wherever_the_table_is_seen(
    seed: int, rules: TableRules
) -> None:
    thrown, four, rng = any_claim(seed)
    verdict = judge(thrown, four, None, rules)
    assume(is_clear(verdict))
    camera = any_camera(rng)
    seen = rectify(reading_of(mapped(thrown, camera), px_per_die=1.0))
    told = judge(seen, four, None, rules)
    assert (told.outcome, told.shape, told.ring, told.pattern) == (
        verdict.outcome, verdict.shape, verdict.ring, verdict.pattern,
    )  # fmt: skip


@given(SEEDS)
def test_touching_crossing_inside_and_clockwise_survive_perspective_as_they_are(seed: int) -> None:
    """Not even rectified: the checks themselves do not change in perspective."""
    thrown, four, rng = any_claim(seed)
    verdict = judge(thrown, four)
    assume(is_clear(verdict))
    sharp = replace(thrown, uncertainty=Uncertainty(1e-6))
    camera = np.array([[1, 0, 0], [0, 1, 0], [*rng.uniform(-0.02, 0.02, 2), 1.0]])
    told = judge(mapped(sharp, camera), four)
    assert (told.outcome, told.shape, told.ring) == (verdict.outcome, verdict.shape, verdict.ring)


@given(SEEDS, RULES, st.permutations(range(4)))
def test_the_order_of_naming_changes_nothing(
    seed: int, rules: TableRules, order: list[int]
) -> None:
    thrown, four, _ = any_claim(seed)
    card = Card.of(one.color for one in thrown.dice[:4])
    again = [four[k] for k in order]
    assert judge(thrown, four, card, rules) == judge(thrown, again, card, rules)


@given(SEEDS, RULES)
def test_the_judge_agrees_with_the_rulebook_taken_plainly(seed: int, rules: TableRules) -> None:
    thrown, four, _ = any_claim(seed)
    a, b, c, d = four
    dice = list(thrown.dice)
    for ring in ([a, b, c, d], [a, b, d, c], [a, c, b, d]):
        verdict = judge_ring(thrown, ring, None, rules)
        if verdict.outcome is not Outcome.TOO_CLOSE:
            expected = plainly_true(dice, [thrown.index_of(i) for i in ring], rules)
            # A row by centers is one only within the uncertainty, which plain eyes do not have.
            in_band = rules.row is Row.CENTERS and any(
                fault.message.code == "corners.three_in_a_row"
                for check in verdict.failed for fault in check.faults
            )  # fmt: skip
            assert in_band or (verdict.outcome is Outcome.TRUE) == expected


def true_claims(rng: np.random.Generator) -> tuple[Throw, list[list[int]]]:
    thrown = random_throw(rng, 8, rng.uniform(8, 14), holes=0.0)
    index = RingIndex.of(thrown, TableRules())
    rings = [[thrown.dice[k].id for k in ring] for ring in index.rings[~index.close]]
    return thrown, rings


@given(SEEDS)
def test_a_mirror_turns_every_match_into_one_of_the_mirror_card(seed: int) -> None:
    thrown, rings = true_claims(np.random.default_rng(seed))
    assume(rings)
    for ring in rings[:4]:
        pattern = judge(thrown, ring).pattern
        assert pattern is not None
        reflected = mapped(thrown, MIRROR)
        assert judge(reflected, ring, pattern.mirror).outcome is Outcome.TRUE
        kept = judge(reflected, ring, pattern).outcome
        assert kept is (Outcome.FALSE if pattern.is_chiral else Outcome.TRUE)
        same = TableRules(mirror=Mirror.SAME)
        assert judge(reflected, ring, pattern, same).outcome is Outcome.TRUE


@pytest.mark.parametrize("card", WISH_CARDS, ids=str)
def test_each_card_is_matched_by_its_ring_and_in_a_mirror_by_its_partner(card: Card) -> None:
    thrown = throw(*square(colors=str(card)))
    in_mirror = mapped(thrown, MIRROR)
    assert judge(thrown, [1, 2, 3, 4], card).outcome is Outcome.TRUE
    assert judge(in_mirror, [1, 2, 3, 4]).pattern == card.mirror
    kept = judge(in_mirror, [1, 2, 3, 4], card).outcome
    assert kept is (Outcome.FALSE if card.is_chiral else Outcome.TRUE)


@given(SEEDS)
def test_a_die_put_inside_or_on_a_line_makes_a_true_prophecy_false(seed: int) -> None:
    rng = np.random.default_rng(seed)
    thrown, rings = true_claims(rng)
    assume(rings)
    ring = rings[int(rng.integers(len(rings)))]
    corners = np.array([thrown.dice[thrown.index_of(i)].center for i in ring])
    weights = rng.dirichlet(np.ones(4))
    on_line = corners[0] + rng.uniform(0.1, 0.9) * (corners[1] - corners[0])
    for place in (weights @ corners, on_line):
        extra = die(99, *place, turn_deg=rng.uniform(0, 90))
        more = replace(thrown, dice=(*thrown.dice, extra))
        assert judge_ring(more, ring).outcome is Outcome.FALSE


@given(SEEDS, RULES)
def test_a_die_put_anywhere_never_makes_a_prophecy_true(seed: int, rules: TableRules) -> None:
    thrown, four, rng = any_claim(seed)
    extra = die(99, *rng.uniform(-1, 12, 2), turn_deg=rng.uniform(0, 90))
    before = judge(thrown, four, None, rules).outcome
    after = judge(replace(thrown, dice=(*thrown.dice, extra)), four, None, rules).outcome
    rank = [Outcome.FALSE, Outcome.TOO_CLOSE, Outcome.TRUE]
    assert rank.index(after) <= rank.index(before)


@given(SEEDS)
def test_a_larger_uncertainty_never_turns_true_into_false(seed: int) -> None:
    thrown, four, _ = any_claim(seed)
    sharp = judge(replace(thrown, uncertainty=Uncertainty(0.001)), four).outcome
    blunt = judge(replace(thrown, uncertainty=Uncertainty(0.1)), four).outcome
    assert blunt in (sharp, Outcome.TOO_CLOSE)


def test_every_set_of_a_throw_can_be_judged() -> None:
    thrown = random_throw(np.random.default_rng(0), 7, 7)
    for four in combinations(sorted(one.id for one in thrown.dice), 4):
        assert sorted(judge(thrown, four).ring) == list(four)

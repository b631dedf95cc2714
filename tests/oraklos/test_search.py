"""The search finds exactly what judging every ring one by one finds."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.oraklos.cards import WISH_CARDS, Card
from rules.oraklos.judge import judge_ring
from rules.oraklos.prophecy import Prophecy
from rules.oraklos.search import search, search_each
from rules.oraklos.table_rules import Corners, Row, TableRules
from rules.oraklos.throw import Throw
from rules.oraklos.verdict import Outcome
from tests.oraklos.any_throw import doubted_throws, table_rules, throws
from tests.oraklos.written import RYBK, die, random_throw, square, throw

Found = dict[tuple[int, ...], float]


def one_by_one(thrown: Throw, rules: TableRules, card: Card | None) -> tuple[Found, Found]:
    """Every ring of every four dice, judged against the card or against its own colors."""
    found: dict[Outcome, Found] = {outcome: {} for outcome in Outcome}
    for a, b, c, d in combinations([one.id for one in thrown.dice], 4):
        for ring in ((a, b, c, d), (a, b, d, c), (a, c, b, d)):
            verdict = judge_ring(thrown, ring, card, rules)
            if card is None and thrown.doubts:
                verdict = judge_ring(thrown, ring, verdict.pattern, rules)
            assert verdict.smallest_margin is not None
            found[verdict.outcome][verdict.ring] = verdict.smallest_margin.dice
    return found[Outcome.TRUE], found[Outcome.TOO_CLOSE]


def assert_same(thrown: Throw, rules: TableRules, card: Card | None = None) -> int:
    """The same rings, and the same margins; how many there were."""
    found = search(thrown, rules, card)
    for told, expected in zip(
        (found.true, found.too_close), one_by_one(thrown, rules, card), strict=True
    ):
        assert {prophecy.dice: prophecy.margin_dice for prophecy in told} == pytest.approx(expected)
    return len(found.true) + len(found.too_close)


@given(throws(dice=(4, 6), together=True), table_rules)
def test_throws_whose_dice_are_unsure_together_are_no_exception(
    thrown: Throw, rules: TableRules
) -> None:
    assert_same(thrown, rules)


@given(throws(), table_rules)
def test_any_throw_by_any_rules_is_no_exception(thrown: Throw, rules: TableRules) -> None:
    assert_same(thrown, rules)


@given(throws(dice=(5, 8), width=3.6, apart=0.8), table_rules)
def test_crowded_throws_are_no_exception(crowded: Throw, rules: TableRules) -> None:
    assert_same(crowded, rules)


@pytest.mark.parametrize("corners", Corners)
@pytest.mark.parametrize("row", Row)
def test_dice_on_a_grid_with_ties_everywhere_are_no_exception(corners: Corners, row: Row) -> None:
    grid = [die(1 + x + 3 * y, 1.5 * x, 1.5 * y, "RYBK"[(x + y) % 4])
            for x in range(3) for y in range(3)]  # fmt: skip
    del grid[7]
    assert_same(throw(*grid), TableRules(corners=corners, row=row))


@settings(max_examples=12)
@given(throws(dice=(6, 6)), table_rules)
def test_a_search_for_a_card_finds_what_asking_for_it_finds(
    thrown: Throw, rules: TableRules
) -> None:
    for prophecy in search(thrown, rules).true[:2]:
        assert prophecy.card is not None
        assert_same(thrown, rules, prophecy.card)
        assert prophecy in search(thrown, rules, prophecy.card).true
    assert_same(thrown, rules, Card.parse("RRYB"))


def test_the_cards_of_all_seventy_searches_are_those_of_the_open_search() -> None:
    thrown = random_throw(np.random.default_rng(3), 14, 20, covariance=True)
    everything = search(thrown)
    by_card = [search(thrown, None, card) for card in WISH_CARDS]
    assert everything.true
    for name in ("true", "too_close"):
        told: list[Prophecy] = [p for found in by_card for p in getattr(found, name)]
        assert sorted(told, key=lambda p: p.dice) == list(getattr(everything, name))


@pytest.mark.slow
@settings(max_examples=30)
@given(doubted_throws(), table_rules, st.booleans())
def test_doubts_open_the_same_prophecies_in_the_search_as_in_the_judge(
    thrown: Throw, rules: TableRules, for_a_card: bool
) -> None:
    card = Card.of(one.color for one in thrown.dice[:4]) if for_a_card else None
    assert_same(thrown, rules, card)


@settings(max_examples=5)
@given(doubted_throws(), table_rules)
def test_several_cards_are_searched_at_once_as_one_by_one(thrown: Throw, rules: TableRules) -> None:
    cards = [None, *WISH_CARDS[:3], Card.of(one.color for one in thrown.dice[:4])]
    assert search_each(thrown, cards, rules) == [search(thrown, rules, card) for card in cards]


def test_prophecies_are_told_with_their_dice_clockwise_and_their_card() -> None:
    found = search(throw(*square()))
    assert [(p.dice, p.card) for p in found.true] == [((1, 2, 3, 4), RYBK)]
    assert found.to_json() == {
        "true": [{"dice": [1, 2, 3, 4], "card": "RYBK",
                  "margin_dice": pytest.approx(18**0.5 - 0.5 * 2**0.5)}],
        "too_close": [],
    }  # fmt: skip


@pytest.mark.parametrize("count", [0, 1, 3])
def test_too_few_dice_hold_no_prophecy(count: int) -> None:
    found = search(throw(*square()[:count]))
    assert (found.true, found.too_close) == ((), ())

"""The search finds exactly what judging every ring one by one finds."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given

from rules.oraklos.cards import WISH_CARDS, Card, Color
from rules.oraklos.judge import judge_ring
from rules.oraklos.prophecy import Prophecy
from rules.oraklos.reading import Alternative, Doubt
from rules.oraklos.search import search
from rules.oraklos.table_rules import Corners, Mirror, Row, TableRules, Variant
from rules.oraklos.throw import PlacedDoubt, Throw
from rules.oraklos.verdict import Outcome
from tests.oraklos.any_throw import table_rules, throws
from tests.oraklos.written import RYBK, die, random_throw, reading_of, square, throw

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


def any_rules(rng: np.random.Generator) -> TableRules:
    return TableRules(
        list(Variant)[rng.integers(3)], list(Corners)[rng.integers(2)],
        list(Row)[rng.integers(2)], list(Mirror)[rng.integers(2)],
    )  # fmt: skip


def test_throws_whose_dice_are_unsure_together_are_no_exception() -> None:
    rng = np.random.default_rng(2024)
    found = 0
    for _ in range(60):
        count, width = int(rng.integers(4, 7)), rng.uniform(4, 12)
        found += assert_same(random_throw(rng, count, width, covariance=True), any_rules(rng))
    assert found > 60


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


def test_a_search_for_a_card_finds_what_asking_for_it_finds() -> None:
    rng = np.random.default_rng(7)
    for _ in range(12):
        thrown = random_throw(rng, 6, 9, holes=0.1)
        rules = any_rules(rng)
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


def random_doubts(rng: np.random.Generator, thrown: Throw) -> Throw:
    placed = []
    for _ in range(int(rng.integers(1, 4))):
        one = thrown.dice[rng.integers(len(thrown.dice))]
        candidate = die(0, *rng.uniform(0, 9, 2), turn_deg=rng.uniform(0, 90))
        read = reading_of(throw(candidate)).dice[0]
        kind = int(rng.integers(6))
        doubt, at = [
            (Doubt("color", one.id, None, (Alternative(color=Color.RED),)), None),
            (Doubt("hole", one.id, None), None),
            (Doubt("not_ours", one.id, None, (Alternative(present=False),)), None),
            (Doubt("maybe_die", None, None, (Alternative(die=read),)), None),
            (Doubt("hidden", one.id, None, (Alternative(die=read),)), None),
            (Doubt("maybe_die", None, (1.0, 1.0)), candidate.center),
        ][kind]
        candidates = tuple(candidate if a.die is not None else None for a in doubt.alternatives)
        placed.append(PlacedDoubt(doubt, at, candidates))
    return replace(thrown, doubts=tuple(placed))


def test_doubts_open_the_same_prophecies_in_the_search_as_in_the_judge() -> None:
    rng = np.random.default_rng(11)
    found = 0
    for _ in range(30):
        plain = random_throw(
            rng, int(rng.integers(5, 7)), rng.uniform(5, 10), covariance=bool(rng.random() < 0.5)
        )
        thrown = random_doubts(rng, plain)
        card = Card.of(one.color for one in thrown.dice[:4]) if rng.random() < 0.4 else None
        found += assert_same(thrown, any_rules(rng), card)
    assert found > 20


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

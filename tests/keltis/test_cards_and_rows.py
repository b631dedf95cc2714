"""Cards and rows: the rulebook's chapter on laying a card, and its first example."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.keltis.cards import (
    DECK_SIZE,
    Card,
    Direction,
    all_cards,
    direction,
    draw_pile_after_dealing,
    may_follow,
)
from rules.message import Refusal

numbers = st.integers(0, 10)


def test_zero_then_one_goes_up_and_asks_for_one_or_more():
    assert direction((0, 1)) is Direction.UP
    assert [n for n in range(11) if may_follow((0, 1), n)] == list(range(1, 11))


def test_nine_nine_seven_goes_down():
    assert direction((9, 9)) is Direction.OPEN
    assert direction((9, 9, 7)) is Direction.DOWN
    assert [n for n in range(11) if may_follow((9, 9, 7), n)] == list(range(8))


def test_nine_nine_without_its_seven_is_open_again():
    assert all(may_follow((9, 9), n) for n in range(11))


def test_a_two_can_not_follow_a_rising_three():
    assert not may_follow((1, 3), 2)


def test_an_empty_row_takes_any_number():
    assert all(may_follow((), n) for n in range(11))


@given(st.lists(numbers, max_size=22))
def test_a_row_built_by_the_rule_never_turns_around(offered: list[int]):
    row: tuple[int, ...] = ()
    for number in offered:
        if may_follow(row, number):
            row = (*row, number)
    assert list(row) in (sorted(row), sorted(row, reverse=True))


@given(st.lists(numbers, min_size=1, max_size=12), numbers)
def test_a_refused_number_would_really_break_the_order(start: list[int], number: int):
    row = tuple(sorted(start))
    longer = [*row, number]
    fits = longer in (sorted(longer), sorted(longer, reverse=True))
    assert may_follow(row, number) == fits


def test_there_are_55_kinds_of_cards_twice():
    assert DECK_SIZE == 110 == 2 * len(set(all_cards()))


@pytest.mark.parametrize(("players", "left"), [(2, 64), (3, 86), (4, 78)])
def test_the_draw_pile_after_dealing(players: int, left: int):
    assert draw_pile_after_dealing(players) == left


@pytest.mark.parametrize("card", tuple(all_cards()), ids=str)
def test_a_card_reads_as_it_is_written(card: Card):
    assert Card.parse(str(card)) == card


@pytest.mark.parametrize(
    "text",
    ["", "green", "green-", "green-11", "teal-3", "green-x", "-3", "²", "green-" + "9" * 5000],
    ids=lambda text: text[:9],
)
def test_a_card_that_does_not_exist_is_refused_with_its_text(text: str):
    with pytest.raises(Refusal) as refused:
        Card.parse(text)
    assert refused.value.message.code in ("keltis.card_unreadable", "keltis.no_such_card")

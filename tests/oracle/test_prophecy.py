"""The grammar of oracle cards: what it reads, what it refuses, and that it reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.message import Refusal
from rules.oracle.prophecy import COUNTING, SUBJECTS, Condition, OracleCard, Quantity, Subject


@st.composite
def conditions(draw: st.DrawFn) -> Condition:
    quantity = draw(st.sampled_from(Quantity))
    subject: Subject = draw(st.sampled_from(SUBJECTS))
    if quantity not in COUNTING:
        return Condition(quantity, subject)
    return Condition(quantity, subject, draw(st.integers(1, subject.in_box)))


CONDITIONS = st.lists(conditions(), min_size=1, max_size=4)
POINTS = st.none() | st.integers(1, 99)


@given(CONDITIONS, POINTS)
def test_every_card_reads_back_from_its_text(parts: list[Condition], points: int | None) -> None:
    card = OracleCard(tuple(parts), points)
    assert OracleCard.from_text(str(card)) == card
    assert str(OracleCard.from_text(str(card))) == str(card)


@given(CONDITIONS, POINTS, st.randoms(use_true_random=False))
def test_the_order_in_which_a_card_is_composed_does_not_matter(
    parts: list[Condition], points: int | None, random: object
) -> None:
    shuffled = [*parts, parts[0]]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert OracleCard(tuple(shuffled), points) == OracleCard(tuple(parts), points)


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("exactly 1 pegasus: 5", "exactly 1 pegasus: 5"),
        ("  Exactly  2 Pegasus :9 ", "exactly 2 pegasus: 9"),
        (
            "at least 1 hydra and at least 1 phoenix and at least 1 pegasus: 6",
            "at least 1 phoenix and at least 1 pegasus and at least 1 hydra: 6",
        ),
        ("fewest chips with losers: ?", "fewest chips with losers: ?"),
        ("no hydra loser: 3", "no hydra loser: 3"),
    ],
)
def test_small_liberties_of_typing_are_forgiven(typed: str, canonical: str) -> None:
    assert str(OracleCard.from_text(typed)) == canonical


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("exactly 1 pegasus", "oracle.prophecy.no_points"),
        ("exactly 1 pegasus: many", "oracle.prophecy.no_points"),
        ("exactly 1 pegasus: 0", "oracle.prophecy.points"),
        ("exactly 1 pegasus: 100", "oracle.prophecy.points"),
        (": 5", "oracle.prophecy.unreadable"),
        ("exactly pegasus: 5", "oracle.prophecy.unreadable"),
        ("most 2 pegasus: 5", "oracle.prophecy.unreadable"),
        ("exactly 1 unicorn: 5", "oracle.prophecy.unreadable"),
        ("exactly 1 pegasus and: 5", "oracle.prophecy.unreadable"),
        ("exactly 0 pegasus: 5", "oracle.prophecy.count"),
        ("at least 4 hydra: 5", "oracle.prophecy.count"),
        ("exactly 2 hydra loser: 5", "oracle.prophecy.count"),
        ("exactly 4 losers: 5", "oracle.prophecy.count"),
    ],
)
def test_what_is_no_oracle_card_is_refused_with_a_sentence(text: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        OracleCard.from_text(text)
    assert caught.value.message.code == code
    assert str(caught.value)


def test_a_card_needs_a_condition() -> None:
    with pytest.raises(Refusal) as caught:
        OracleCard((), 5)
    assert caught.value.message.code == "oracle.prophecy.empty"


def test_a_page_gets_conditions_in_codes() -> None:
    card = OracleCard.from_text("no hydra and at least 2 losers: 8").to_json()
    assert [one["code"] for one in card["conditions"]] == [
        "oracle.prophecy.none",
        "oracle.prophecy.at_least",
    ]
    assert card["conditions"][1]["params"] == {
        "chips": "2 losers",
        "subject": "losers",
        "count": 2,
    }
    assert card["conditions"][1]["text"] == "at least 2 loser chips"
    assert card["points"] == 8

"""Cards, and who wins a trick: the rulebook's own examples first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.message import Refusal
from rules.oracle.box import setup_for
from rules.oracle.cards import Animal, Card, deck_of, winning_position
from rules.oracle.game import COLORS

CARDS = st.sampled_from(sorted(deck_of(COLORS), key=str))
TRICKS = st.lists(CARDS, min_size=3, max_size=5, unique=True)


def winner_of(trick: str) -> str:
    cards = [Card.from_text(text) for text in trick.split()]
    return str(cards[winning_position(cards)])


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        pytest.param("blue-7 blue-10 red-11", "red-11", id="highest_of_all_colors"),
        pytest.param("red-12 red-1 blue-2", "red-1", id="1_beats_12"),
        pytest.param("red-1 red-12 blue-2", "red-1", id="1_beats_a_12_played_after_it"),
        pytest.param("blue-7 red-10 blue-10", "blue-10", id="tie_goes_to_the_led_color"),
        pytest.param("blue-12 green-1 red-1", "green-1", id="tie_among_1s_goes_to_the_first"),
    ],
)
def test_the_examples_of_the_rulebook(trick: str, winner: str) -> None:
    assert winner_of(trick) == winner


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("blue-12 green-1 blue-1", "blue-1"),
        ("blue-7 red-10 green-10", "red-10"),
        ("blue-1 red-2 green-3", "green-3"),
        ("blue-12 red-12 green-3", "blue-12"),
        ("blue-2 red-12 green-12 purple-1", "purple-1"),
        ("green-11 blue-12 red-12", "blue-12"),
    ],
)
def test_more_ties_and_upsets(trick: str, winner: str) -> None:
    assert winner_of(trick) == winner


@given(TRICKS)
def test_nobody_beats_the_winner(cards: list[Card]) -> None:
    """Told again card against card: upset first, then value, then led color, then order."""
    upset = {card.value for card in cards} >= {1, 12}

    def strength(place: int) -> tuple[int, bool, int]:
        card = cards[place]
        value = 13 if upset and card.value == 1 else card.value
        return value, card.color == cards[0].color, -place

    assert winning_position(cards) == max(range(len(cards)), key=strength)


def test_animals_belong_to_values() -> None:
    animals = [Card("blue", value).animal for value in range(1, 13)]
    assert animals == [Animal.HYDRA] * 5 + [Animal.PEGASUS] * 4 + [Animal.PHOENIX] * 3


@pytest.mark.parametrize(("players", "cards", "hand"), [(3, 48, 16), (4, 60, 15), (5, 60, 12)])
def test_the_whole_deck_is_dealt(players: int, cards: int, hand: int) -> None:
    setup = setup_for(players)
    deck = deck_of(COLORS, "green" if setup.removes_a_color else None)
    assert (len(deck), setup.hand_size) == (cards, hand)
    assert hand * players == cards


@given(CARDS)
def test_a_card_reads_back_from_its_text(card: Card) -> None:
    assert Card.from_text(str(card)) == card


@pytest.mark.parametrize("text", ["", "blue", "blue-0", "blue-13", "blue 7", "-7", "blue-07"])
def test_what_is_not_a_card_is_quoted(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        Card.from_text(text)
    assert caught.value.message.code == "oracle.card_unreadable"
    assert f"“{text}”" in str(caught.value)


@pytest.mark.parametrize("players", [2, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(Refusal) as caught:
        setup_for(players)
    assert caught.value.message.code == "oracle.player_count"

"""Chips: point chips, the journey of a loser chip, and what is always true of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.message import Refusal
from rules.oracle.box import PerAnimal, setup_for
from rules.oracle.cards import Animal
from rules.oracle.chips import (
    Chips,
    MoveKind,
    laid_out,
    loser_put_back,
    move_for,
    moved,
    point_chips_returned,
)

PLAYERS = ("thomas", "marc", "uwe", "beate", "stefan")


def won(chips: Chips, player: str, animal: Animal, times: int = 1) -> Chips:
    for _ in range(times):
        chips = moved(chips, move_for(chips, player, animal))
    return chips


def test_the_journey_of_the_phoenix_loser_chip() -> None:
    """Rulebook, "Loser-Chip nehmen", the example of Thomas and Marc."""
    chips = won(laid_out(setup_for(4), PLAYERS[:4]), "uwe", Animal.PHOENIX, times=6)
    assert chips.middle.phoenix == 0

    assert move_for(chips, "thomas", Animal.PHOENIX).kind is MoveKind.LOSER_FROM_MIDDLE
    chips = won(chips, "thomas", Animal.PHOENIX)
    assert chips.loser_holders.phoenix == "thomas"

    move = move_for(chips, "marc", Animal.PHOENIX)
    assert (move.kind, move.from_player) == (MoveKind.LOSER_FROM_HOLDER, "thomas")
    chips = moved(chips, move)
    assert chips.losers_of("marc") == {Animal.PHOENIX}
    assert chips.losers_of("thomas") == set()

    assert move_for(chips, "marc", Animal.PHOENIX).may_put_back
    kept = won(chips, "marc", Animal.PHOENIX)
    assert kept.loser_holders.phoenix == "marc"
    assert loser_put_back(kept, Animal.PHOENIX).loser_holders.phoenix is None


def test_a_loser_chip_in_the_middle_cannot_be_put_back() -> None:
    with pytest.raises(Refusal) as caught:
        loser_put_back(laid_out(setup_for(3), PLAYERS[:3]), Animal.HYDRA)
    assert caught.value.message.code == "oracle.loser_in_the_middle"


def test_the_holder_of_a_loser_chip_returns_only_that_animal() -> None:
    chips = won(laid_out(setup_for(3), PLAYERS[:3]), "thomas", Animal.HYDRA, times=2)
    chips = won(chips, "thomas", Animal.PHOENIX)
    chips = won(chips, "marc", Animal.HYDRA)
    chips = won(chips, "thomas", Animal.HYDRA)

    after = point_chips_returned(chips)
    assert after.hands["thomas"] == PerAnimal(phoenix=1, pegasus=0, hydra=0)
    assert after.hands["marc"].hydra == 1
    assert after.middle.hydra == 2
    assert after.loser_holders.hydra == "thomas"


@pytest.mark.parametrize(
    ("players", "point_chips", "stars"),
    [(3, (6, 4, 3), 39), (4, (6, 4, 3), 39), (5, (5, 3, 2), 29)],
)
def test_chips_and_stars_in_the_game(
    players: int, point_chips: tuple[int, int, int], stars: int
) -> None:
    chips = laid_out(setup_for(players), PLAYERS[:players])
    assert chips.middle == PerAnimal(*point_chips)
    everything = Chips(chips.middle, {**chips.hands, "uwe": chips.middle}, chips.loser_holders)
    assert everything.stars_of("uwe") == stars


@st.composite
def played_chips(draw: st.DrawFn) -> Chips:
    """Chips after any tricks at all, with any choices about loser chips."""
    players = PLAYERS[: draw(st.integers(3, 5))]
    setup = setup_for(len(players))
    chips = laid_out(setup, players)
    # Few animals and winners at a time, so that loser chips travel often.
    animals = draw(st.lists(st.sampled_from(Animal), min_size=1, unique=True))
    for _ in range(draw(st.integers(0, setup.tricks))):
        player, animal = draw(st.sampled_from(players)), draw(st.sampled_from(animals))
        move = move_for(chips, player, animal)
        chips = moved(chips, move)
        if move.may_put_back and draw(st.booleans()):
            chips = loser_put_back(chips, animal)
    return chips


@given(played_chips())
def test_chips_are_never_lost_or_made(chips: Chips) -> None:
    setup = setup_for(len(chips.hands))
    for table in (chips, point_chips_returned(chips)):
        for animal in Animal:
            lying = table.middle.of(animal) + sum(h.of(animal) for h in table.hands.values())
            assert lying == setup.point_chips.of(animal)
            assert table.middle.of(animal) >= 0


@given(played_chips())
def test_stars_never_exceed_those_in_the_game(chips: Chips) -> None:
    most = 29 if len(chips.hands) == 5 else 39
    for table in (chips, point_chips_returned(chips)):
        assert sum(table.stars_of(player) for player in table.hands) <= most


@given(played_chips())
def test_a_loser_chip_has_at_most_one_holder_and_waits_for_its_animal_to_run_out(
    chips: Chips,
) -> None:
    for animal in Animal:
        holders = [player for player in chips.hands if animal in chips.losers_of(player)]
        assert len(holders) <= 1
        assert not holders or chips.middle.of(animal) == 0


@given(played_chips())
def test_nobody_with_a_loser_chip_keeps_point_chips_of_its_animal(chips: Chips) -> None:
    after = point_chips_returned(chips)
    assert after.loser_holders == chips.loser_holders
    for player, hand in after.hands.items():
        for animal in Animal:
            kept = 0 if animal in chips.losers_of(player) else chips.hands[player].of(animal)
            assert hand.of(animal) == kept

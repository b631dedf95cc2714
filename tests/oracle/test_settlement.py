"""The reckoning of a round: the rulebook's worked examples, then every kind of condition."""

from __future__ import annotations

import pytest

from rules.oracle.box import PerAnimal, setup_for
from rules.oracle.chips import Chips
from rules.oracle.final_chips import final_chips
from rules.oracle.prophecy import OracleCard
from rules.oracle.settlement import PlayerSettlement, Ties, settle

TWO_PEGASUS = OracleCard.from_text("exactly 2 pegasus: 9")
ONE_OF_EACH = OracleCard.from_text(
    "at least 1 phoenix and at least 1 pegasus and at least 1 hydra: 6"
)


def table(**hands: str) -> Chips:
    """Hands as ``phoenix pegasus hydra`` counts, with the animals of loser chips behind."""
    raw = {}
    for player, hand in hands.items():
        phoenix, pegasus, hydra, *losers = hand.split()
        raw[player] = {
            "phoenix": int(phoenix),
            "pegasus": int(pegasus),
            "hydra": int(hydra),
            "losers": losers,
        }
    return final_chips(setup_for(len(hands)), hands, raw)


def settlement(
    chips: Chips, player: str, *cards: OracleCard | str, ties: Ties = Ties.SHARED
) -> PlayerSettlement:
    read = [OracleCard.from_text(card) if isinstance(card, str) else card for card in cards]
    return settle(chips, {player: read}, ties)[player]


def test_chrisly_wins_17_points_with_the_hydra_loser_chip() -> None:
    chips = table(chrisly="1 2 1 hydra", ada="3 2 1", bob="2 0 1")
    result = settlement(chips, "chrisly", TWO_PEGASUS, ONE_OF_EACH)
    assert result.stars == 8
    assert [card.fulfilled for card in result.cards] == [True, False]
    assert result.total == 17


def test_chrisly_would_have_won_28_points_without_it() -> None:
    chips = table(chrisly="1 2 1", ada="3 2 1 hydra", bob="2 0 1")
    result = settlement(chips, "chrisly", TWO_PEGASUS, ONE_OF_EACH)
    assert result.stars == 13
    assert result.total == 28


@pytest.mark.parametrize(
    ("stefan", "points"),
    [
        pytest.param("1 1 1", 5, id="exactly_one"),
        pytest.param("1 1 1 phoenix", 5, id="other_loser_chips_do_not_matter"),
        pytest.param("1 0 1", 0, id="none"),
        pytest.param("1 2 1", 0, id="more_than_one"),
        pytest.param("1 0 1 pegasus", 0, id="the_loser_chip_is_no_pegasus_chip"),
        pytest.param("1 1 1 pegasus", 0, id="returned_because_of_the_loser_chip"),
    ],
)
def test_exactly_one_pegasus_is_worth_5(stefan: str, points: int) -> None:
    pegasus = int(stefan.split()[1])
    chips = table(stefan=stefan, ada=f"3 {4 - pegasus} 0", bob="2 0 2")
    result = settlement(chips, "stefan", "exactly 1 pegasus: 5")
    assert result.total - result.stars == points


CHIPS = Chips(
    middle=PerAnimal(phoenix=0, pegasus=1, hydra=0),
    hands={
        "ada": PerAnimal(phoenix=3, pegasus=1, hydra=0),
        "bob": PerAnimal(phoenix=3, pegasus=0, hydra=1),
        "cy": PerAnimal(phoenix=0, pegasus=2, hydra=2),
    },
    loser_holders=PerAnimal(phoenix="cy", pegasus=None, hydra="ada"),
)


@pytest.mark.parametrize(
    ("prophecy", "fulfilled_for"),
    [
        ("exactly 3 phoenix", "ada bob"),
        ("at least 1 hydra", "bob cy"),
        ("at most 1 pegasus", "ada bob"),
        ("no pegasus", "bob"),
        ("no hydra and at least 1 pegasus", "ada"),
        ("most pegasus", "cy"),
        ("fewest hydra", "ada"),
        ("exactly 4 chips", "ada bob cy"),
        ("no losers", "bob"),
        ("exactly 1 losers", "ada cy"),
        ("exactly 1 hydra loser", "ada"),
        ("exactly 1 hydra with loser", "ada bob"),
        ("exactly 5 chips with losers", "ada cy"),
        ("fewest losers", "bob"),
    ],
)
def test_conditions_look_at_everyones_chips(prophecy: str, fulfilled_for: str) -> None:
    fulfilled = [
        player
        for player in CHIPS.hands
        if settlement(CHIPS, player, f"{prophecy}: 1").cards[0].fulfilled
    ]
    assert " ".join(fulfilled) == fulfilled_for


@pytest.mark.parametrize("prophecy", ["most phoenix", "fewest chips"])
def test_ties_for_most_and_fewest_are_a_table_rule(prophecy: str) -> None:
    def fulfilled(ties: Ties) -> bool:
        return settlement(CHIPS, "bob", f"{prophecy}: 1", ties=ties).cards[0].fulfilled

    assert fulfilled(Ties.SHARED)
    assert not fulfilled(Ties.NOBODY)


@pytest.mark.parametrize("ties", list(Ties))
def test_where_nobody_has_any_nobody_has_the_most(ties: Ties) -> None:
    chips = table(ada="3 2 0", bob="3 2 0", cy="0 0 0")
    assert not settlement(chips, "ada", "most hydra: 4", ties=ties).cards[0].fulfilled


def test_only_a_prophecy_that_came_true_needs_its_points() -> None:
    true = settlement(CHIPS, "bob", "no losers: ?")
    assert true.without_points == (OracleCard.from_text("no losers: ?"),)
    assert true.total == true.stars
    assert settlement(CHIPS, "ada", "no losers: ?").without_points == ()

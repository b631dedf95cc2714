"""What lies on the table for three, four and five players.

Rulebook, "Spielvorbereitung", "Spielkarten verteilen", "Orakelkarten verteilen" and
"Spielvariante".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Generic, TypeVar

from rules.oracle.cards import Animal
from rules.oracle.say import refusal

T = TypeVar("T")


@dataclass(frozen=True)
class PerAnimal(Generic[T]):
    """One value for each of the three animals."""

    phoenix: T
    pegasus: T
    hydra: T

    def of(self, animal: Animal) -> T:
        value: T = getattr(self, animal.value)
        return value

    def with_value(self, animal: Animal, value: T) -> PerAnimal[T]:
        return replace(self, **{animal.value: value})

    def to_json(self) -> dict[str, T]:
        return {animal.value: self.of(animal) for animal in Animal}


STARS = PerAnimal(phoenix=2, pegasus=3, hydra=5)
"""Stars on one point chip ("Tierwesen-Chip")."""

ORACLE_CARDS_IN_BOX = 40
ORACLE_CARDS_KEPT = 2
POINT_CHIPS_IN_BOX = PerAnimal(phoenix=6, pegasus=4, hydra=3)

# The variant takes 16 oracle cards out unseen and deals two to every player; the rest is the
# pile, of which every pass takes two.
_ORACLE_CARDS_OUT_OF_THE_DRAFT = 16
_ORACLE_CARDS_PER_PASS = 2


@dataclass(frozen=True)
class Setup:
    """The figures that depend on the number of players alone."""

    players: int
    hand_size: int
    oracle_cards_dealt: int
    point_chips: PerAnimal[int]

    @property
    def tricks(self) -> int:
        """Tricks are played until all hands are empty."""
        return self.hand_size

    @property
    def draft_pile(self) -> int:
        dealt = ORACLE_CARDS_KEPT * self.players
        return ORACLE_CARDS_IN_BOX - _ORACLE_CARDS_OUT_OF_THE_DRAFT - dealt

    @property
    def draft_passes(self) -> int:
        """9, 8 or 7 times two cards wander from the left of the dealer to the dealer."""
        return self.draft_pile // _ORACLE_CARDS_PER_PASS

    @property
    def removes_a_color(self) -> bool:
        return self.players == 3


_ONE_CHIP_LESS = PerAnimal(phoenix=5, pegasus=3, hydra=2)
SETUPS = MappingProxyType(
    {
        3: Setup(3, hand_size=16, oracle_cards_dealt=10, point_chips=POINT_CHIPS_IN_BOX),
        4: Setup(4, hand_size=15, oracle_cards_dealt=10, point_chips=POINT_CHIPS_IN_BOX),
        5: Setup(5, hand_size=12, oracle_cards_dealt=8, point_chips=_ONE_CHIP_LESS),
    }
)


FEWEST = min(SETUPS)


def setup_for(players: int) -> Setup:
    if players not in SETUPS:
        raise refusal("oracle.player_count", least=FEWEST, most=max(SETUPS), players=players)
    return SETUPS[players]

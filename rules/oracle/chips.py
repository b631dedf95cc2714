"""The creature chips: where every point chip and every loser chip lies.

Rulebook, "Karten ausspielen und Chips nehmen", "Loser-Chip nehmen" and "Tier-Chips werten".
Players are named by their id, because chips belong to people, not to seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.oracle.box import STARS, PerAnimal, Setup
from rules.oracle.cards import Animal
from rules.oracle.say import refusal

Counts = PerAnimal[int]

NO_CHIPS: Counts = PerAnimal(phoenix=0, pegasus=0, hydra=0)


@dataclass(frozen=True)
class Chips:
    """The chips on the table; a loser chip without a holder lies in the middle."""

    middle: Counts
    hands: Mapping[str, Counts]
    loser_holders: PerAnimal[str | None]

    def losers_of(self, player: str) -> frozenset[Animal]:
        return frozenset(a for a in Animal if self.loser_holders.of(a) == player)

    def stars_of(self, player: str) -> int:
        return sum(STARS.of(animal) * self.hands[player].of(animal) for animal in Animal)


class MoveKind(StrEnum):
    """What happens to the chips when a trick is won."""

    POINT_CHIP = "point_chip"
    LOSER_FROM_MIDDLE = "loser_from_middle"
    LOSER_FROM_HOLDER = "loser_from_holder"
    MAY_PUT_BACK = "may_put_back"


@dataclass(frozen=True)
class ChipMove:
    """The chip the winner of a trick gets, or the choice that the holder of a loser chip has."""

    player: str
    animal: Animal
    kind: MoveKind
    from_player: str | None = None

    @property
    def may_put_back(self) -> bool:
        return self.kind is MoveKind.MAY_PUT_BACK


def laid_out(setup: Setup, players: Iterable[str]) -> Chips:
    """Step 1 of a round: all chips in the middle ("Chips auslegen")."""
    nobody: PerAnimal[str | None] = PerAnimal(phoenix=None, pegasus=None, hydra=None)
    return Chips(setup.point_chips, dict.fromkeys(players, NO_CHIPS), nobody)


def move_for(chips: Chips, player: str, animal: Animal) -> ChipMove:
    """What the winner of a trick must take; nothing has moved yet."""
    if chips.middle.of(animal):
        return ChipMove(player, animal, MoveKind.POINT_CHIP)
    holder = chips.loser_holders.of(animal)
    if holder is None:
        return ChipMove(player, animal, MoveKind.LOSER_FROM_MIDDLE)
    if holder == player:
        return ChipMove(player, animal, MoveKind.MAY_PUT_BACK)
    return ChipMove(player, animal, MoveKind.LOSER_FROM_HOLDER, from_player=holder)


def moved(chips: Chips, move: ChipMove) -> Chips:
    """The table after the move; a holder who may put the loser chip back keeps it at first."""
    match move.kind:
        case MoveKind.POINT_CHIP:
            return replace(
                chips,
                middle=_plus(chips.middle, move.animal, -1),
                hands={
                    **chips.hands,
                    move.player: _plus(chips.hands[move.player], move.animal, 1),
                },
            )
        case MoveKind.LOSER_FROM_MIDDLE | MoveKind.LOSER_FROM_HOLDER:
            return _with_loser(chips, move.animal, move.player)
        case MoveKind.MAY_PUT_BACK:
            return chips


def loser_put_back(chips: Chips, animal: Animal) -> Chips:
    """The holder won this animal again and lays the loser chip back ("Loser-Chip nehmen", 2)."""
    if chips.loser_holders.of(animal) is None:
        raise refusal("oracle.loser_in_the_middle", animal=animal.value)
    return _with_loser(chips, animal, None)


def point_chips_returned(chips: Chips) -> Chips:
    """The round's end: who holds a loser chip gives back all point chips of that animal.

    The loser chip itself stays, for oracle cards that ask for it ("Tier-Chips werten").
    """
    for animal in Animal:
        holder = chips.loser_holders.of(animal)
        if holder is None:
            continue
        lost = chips.hands[holder].of(animal)
        chips = replace(
            chips,
            middle=_plus(chips.middle, animal, lost),
            hands={**chips.hands, holder: chips.hands[holder].with_value(animal, 0)},
        )
    return chips


def _plus(counts: Counts, animal: Animal, more: int) -> Counts:
    return counts.with_value(animal, counts.of(animal) + more)


def _with_loser(chips: Chips, animal: Animal, holder: str | None) -> Chips:
    return replace(chips, loser_holders=chips.loser_holders.with_value(animal, holder))

"""A round entered as the chips that lie in front of everyone when the last trick is over.

    {"ada": {"phoenix": 2, "pegasus": 1, "hydra": 0, "losers": ["hydra"]}, ...}

The chips are those before the return of point chips. What can't come about by the rules is
refused, because it is a slip of the hand: every trick moves a chip ("Karten ausspielen und
Chips nehmen"), and a loser chip moves only when its animal has run out ("Loser-Chip nehmen").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.oracle.box import PerAnimal, Setup
from rules.oracle.cards import Animal
from rules.oracle.chips import Chips, Counts, laid_out
from rules.oracle.say import refusal

_KEYS = {*(animal.value for animal in Animal), "losers"}


def final_chips(setup: Setup, players: Iterable[str], raw: object) -> Chips:
    """The table at the end of the last trick, or a refusal that names the impossibility."""
    empty = laid_out(setup, players)
    if not isinstance(raw, Mapping) or set(raw) != set(empty.hands):
        raise refusal("oracle.final.players", players=list(empty.hands))
    hands = {player: _hand(player, raw[player]) for player in empty.hands}
    middle, holders = empty.middle, empty.loser_holders
    for animal in Animal:
        left = _left_in_middle(setup, [hand.of(animal) for hand in hands.values()], animal)
        middle = middle.with_value(animal, left)
        holders = holders.with_value(animal, _holder(raw, animal, left))
    _check_tricks(setup, middle, holders)
    return Chips(middle, hands, holders)


def _hand(player: str, raw: object) -> Counts:
    malformed = refusal("oracle.final.malformed", player=player)
    if not isinstance(raw, Mapping) or set(raw) != _KEYS or not isinstance(raw["losers"], list):
        raise malformed
    numbers = [raw[animal.value] for animal in Animal]
    if any(type(number) is not int or number < 0 for number in numbers):
        raise malformed
    if any(loser not in list(Animal) for loser in raw["losers"]):
        raise malformed
    return PerAnimal(*numbers)


def _left_in_middle(setup: Setup, counts: list[int], animal: Animal) -> int:
    in_game = setup.point_chips.of(animal)
    if sum(counts) > in_game:
        raise refusal(
            "oracle.final.too_many", animal=animal.value, in_game=in_game, given=sum(counts)
        )
    return in_game - sum(counts)


def _holder(raw: Mapping[str, Mapping[str, list[str]]], animal: Animal, left: int) -> str | None:
    holders = [player for player, hand in raw.items() for lose in hand["losers"] if lose == animal]
    if len(holders) > 1:
        raise refusal("oracle.final.loser_twice", animal=animal.value, players=holders)
    if holders and left:
        raise refusal("oracle.final.loser_too_early", animal=animal.value, left=left)
    return holders[0] if holders else None


def _check_tricks(setup: Setup, middle: Counts, holders: PerAnimal[str | None]) -> None:
    """Every trick without a point chip was won with an animal that had run out."""
    taken = sum(setup.point_chips.of(animal) - middle.of(animal) for animal in Animal)
    if all(middle.of(animal) for animal in Animal):
        raise refusal("oracle.final.too_few", tricks=setup.tricks, taken=taken)
    without_point_chip = setup.tricks - taken
    held = sum(holders.of(animal) is not None for animal in Animal)
    if held > without_point_chip:
        raise refusal("oracle.final.too_many_losers", tricks=setup.tricks, taken=taken, held=held)

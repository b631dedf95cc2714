"""What a whole round can't be right about, though each entry alone could be: said, not refused.

There are only so many cards of an animal to win tricks with ("Spielkarte"), and point chips
never go back to the middle before the last trick ("Tier-Chips werten").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.message import Message
from rules.oracle.cards import HIGHEST, LOWEST, Animal, Card
from rules.oracle.chips import Chips, laid_out, loser_put_back, moved
from rules.oracle.say import say
from rules.oracle.state import State, Trick


def round_remarks(state: State) -> tuple[Message, ...]:
    return (*_too_many_tricks(state), *_chips_against_tricks(state))


def chips_after(state: State, tricks: tuple[Trick, ...]) -> Chips:
    """The chips as the tricks alone left them."""
    chips = laid_out(state.setup, state.round.chips.hands)
    for trick in tricks:
        chips = moved(chips, trick.move)
        if trick.put_back and chips.loser_holders.of(trick.animal):
            chips = loser_put_back(chips, trick.animal)
    return chips


def cards_with(state: State, animal: Animal) -> int:
    """How many cards of this game show the animal."""
    values = sum(Card("", value).animal is animal for value in range(LOWEST, HIGHEST + 1))
    return values * (len(state.rules.colors) - state.setup.removes_a_color)


def _too_many_tricks(state: State) -> Iterator[Message]:
    won = Counter(trick.animal for trick in state.round.tricks)
    for animal, tricks in won.items():
        cards = cards_with(state, animal)
        if tricks > cards:
            yield say("oracle.remark.animal", animal=animal.value, tricks=tricks, exist=cards)


def _chips_against_tricks(state: State) -> Iterator[Message]:
    """The chips at the end, entered after some tricks: whoever had a chip still has it."""
    round_ = state.round
    if not round_.chips_are_final or not round_.tricks:
        return
    before = chips_after(state, round_.tricks)
    for player, hand in round_.chips.hands.items():
        for animal in Animal:
            had, has = before.hands[player].of(animal), hand.of(animal)
            if has < had:
                name = state.table.name(player)
                params = {"name": name, "animal": animal.value, "had": had, "has": has}
                yield say("oracle.remark.fewer_chips", **params)
    taken = sum(before.middle.of(animal) - round_.chips.middle.of(animal) for animal in Animal)
    left = state.setup.tricks - len(round_.tricks)
    if taken > left:
        yield say("oracle.remark.too_many_chips", taken=taken, tricks=left)

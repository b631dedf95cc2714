"""Whose cards a photograph shows: by what lies there already, by heaps, and by where people sit."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.oraklos.cards import Card
from rules.oraklos.game_state import OraklosState
from vision.wish_cards.read_card import CardReading, ReadCard


@dataclass(frozen=True)
class SeenCard:
    """A card of the photograph by its `mark`. `choices` are what it may be, the likeliest first;
    `is_asked` says that a person has to choose. `player` is whose it seems to be."""

    mark: int
    read: ReadCard
    choices: tuple[Card, ...]
    is_asked: bool
    player: str | None


@dataclass(frozen=True)
class SeenCards:
    """What is new in a photograph, and how many cards in it were entered before."""

    cards: tuple[SeenCard, ...]
    known: int

    @property
    def asked(self) -> int:
        return sum(card.is_asked for card in self.cards)


def seen_cards(
    state: OraklosState,
    reading: CardReading,
    player: str | None,
    lacking: Mapping[str, int],
    turn: int,
) -> SeenCards:
    """The new cards of a photograph, given out to those who lack some; `player` is whose were
    asked for. `turn` moves everybody's cards on by that many neighbors."""
    lying = {*state.common, *(card for hand in state.hands.values() for card in hand)}
    pile = set(state.pile)
    fresh = [one for one in reading.cards if not (one.is_sure and str(one.card) in lying)]
    names = [str(one.card) for one in fresh]
    owners = _owners(fresh, reading.size, player, lacking, turn)
    seen = []
    for mark, (one, owner) in enumerate(zip(fresh, owners, strict=True), 1):
        choices = tuple(c.card for c in one.chances if str(c.card) in pile)
        is_sure = one.is_sure and str(one.card) in pile and names.count(str(one.card)) == 1
        seen.append(SeenCard(mark, one, choices, not is_sure, owner))
    return SeenCards(tuple(seen), len(reading.cards) - len(fresh))


def _owners(
    cards: Sequence[ReadCard],
    size: tuple[int, int],
    player: str | None,
    lacking: Mapping[str, int],
    turn: int,
) -> list[str | None]:
    """All to the one asked for, where they suffice; else heap by heap, clockwise around the table
    from the lower edge, where the photographer sits."""
    if player is not None and len(cards) <= lacking.get(player, 0):
        return [player] * len(cards)
    if not lacking:
        return [None] * len(cards)
    people = list(lacking)
    start = people.index(player) if player is not None and player in lacking else 0
    start = (start + turn) % len(people)
    wanted = [one for one in [*people[start:], *people[:start]] for _ in range(lacking[one])]
    around = _around([one.center for one in cards], size, lacking[people[start]])
    owners: list[str | None] = [None] * len(cards)
    for place, owner in zip(around, wanted, strict=False):
        owners[place] = owner
    return owners


def _around(places: Sequence[tuple[float, float]], size: tuple[int, int], first: int) -> list[int]:
    """The cards clockwise around the picture's middle, begun so that the `first` so many lie as
    near to its lower edge as any that follow each other."""
    off = [(x / size[0] - 0.5, y / size[1] - 0.5) for x, y in places]
    order = sorted(range(len(off)), key=lambda k: math.atan2(off[k][1], off[k][0]))
    turns = [[*order[k:], *order[:k]] for k in range(len(order))]
    return max(turns, key=lambda turn: sum(off[k][1] for k in turn[:first]), default=[])

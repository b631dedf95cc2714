"""The table as it lies: chips in the middle, chips in front of everyone, the loser chips' ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.oracle.box import STARS
from rules.oracle.cards import HIGHEST, LOWEST, Animal, Card
from rules.oracle.chips import ChipMove, Chips, MoveKind, move_for
from rules.oracle.state import State
from rules.table import Table
from webui.app.language import gettext as _
from webui.app.oracle.words import animal_name


@dataclass(frozen=True)
class Mat:
    """What lies in front of one player. `piles` leaves animals out of which there is no chip."""

    player: str
    name: str
    piles: tuple[tuple[str, int], ...]
    losers: tuple[str, ...]
    stars: int
    cost: int
    in_words: str
    deals: bool = False
    leads: bool = False


@dataclass(frozen=True)
class ChipPile:
    """The chips of one animal in the middle. `takes` says by player what winning a trick with
    this animal would mean now."""

    animal: str
    name: str
    stars: int
    values: str
    left: int
    loser_is_here: bool
    takes: Mapping[str, str]


@dataclass(frozen=True)
class Journey:
    """Where a loser chip has been: None is the middle. The last stop is where it lies."""

    animal: str
    name: str
    stops: tuple[str | None, ...]


def mats(state: State, chips: Chips) -> tuple[Mat, ...]:
    return tuple(
        mat(state.table, chips, player, state.round.dealer, state.round.leader)
        for player in chips.hands
    )


def mat(
    table: Table, chips: Chips, player: str, dealer: str | None = None, leader: str | None = None
) -> Mat:
    hand = chips.hands[player]
    piles = tuple((one.value, hand.of(one)) for one in Animal if hand.of(one))
    losers = tuple(one.value for one in Animal if chips.loser_holders.of(one) == player)
    return Mat(
        player=player,
        name=table.name(player),
        piles=piles,
        losers=losers,
        stars=chips.stars_of(player),
        cost=sum(STARS.of(one) * hand.of(one) for one in Animal if one.value in losers),
        in_words=_in_words(piles, losers),
        deals=player == dealer,
        leads=player == leader,
    )


def piles(state: State) -> tuple[ChipPile, ...]:
    chips, table = state.round.chips, state.table
    return tuple(
        ChipPile(
            animal=animal.value,
            name=animal_name(animal),
            stars=STARS.of(animal),
            values=_values(animal),
            left=chips.middle.of(animal),
            loser_is_here=chips.loser_holders.of(animal) is None,
            takes={one: _told(move_for(chips, one, animal), table) for one in table.here},
        )
        for animal in Animal
    )


def journeys(ways: Mapping[str, Sequence[Mapping[str, Any]]], table: Table) -> tuple[Journey, ...]:
    """Of the loser chips that have moved, from the view's `loser_journeys`."""
    return tuple(
        Journey(
            animal.value,
            animal_name(animal),
            (None, *(table.name(way["to"]) if way["to"] else None for way in ways[animal])),
        )
        for animal in Animal
        if animal in ways
    )


def _values(animal: Animal) -> str:
    """The numbers of the cards that show this animal."""
    every = range(LOWEST, HIGHEST + 1)
    own = [value for value in every if Card("any", value).animal is animal]
    return f"{own[0]}–{own[-1]}"


def _told(move: ChipMove, table: Table) -> str:
    match move.kind:
        case MoveKind.POINT_CHIP:
            return _("takes a chip")
        case MoveKind.LOSER_FROM_MIDDLE:
            return _("must take the loser chip")
        case MoveKind.LOSER_FROM_HOLDER:
            return _("gets the loser chip from %(name)s") % {"name": table.name(move.from_player)}
        case MoveKind.MAY_PUT_BACK:
            return _("may put the loser chip back")


def _in_words(piles: Sequence[tuple[str, int]], losers: Sequence[str]) -> str:
    """For those who do not see the drawing."""
    said = [f"{count} {animal_name(animal)}" for animal, count in piles]
    said += [_("%(animal)s loser chip") % {"animal": animal_name(animal)} for animal in losers]
    return ", ".join(said) or _("no chip")

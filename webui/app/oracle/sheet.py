"""The reckoning as a sheet that adds up, and all rounds as a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.oracle.box import ORACLE_CARDS_KEPT, STARS
from rules.oracle.cards import Animal
from rules.oracle.chips import Chips
from rules.oracle.moves import settlement_so_far
from rules.oracle.prophecy import OracleCard
from rules.oracle.settlement import PlayerSettlement, SettledCard
from rules.oracle.state import State
from webui.app.oracle.faces import ShownProphecy, prophecy
from webui.app.oracle.words import animal_name


@dataclass(frozen=True)
class ChipLine:
    """Point chips of one animal; those that went back to the middle count nothing."""

    animal: str
    name: str
    count: int
    stars: int
    is_returned: bool

    @property
    def points(self) -> int:
        return 0 if self.is_returned else self.count * self.stars


@dataclass(frozen=True)
class CardLine:
    """`points` None: it came true, and its value is not known yet."""

    card: OracleCard
    prophecy: ShownProphecy
    fulfilled: bool
    points: int | None

    def text_with(self, points: int) -> str:
        """The card as the rules write it once its value is known."""
        return str(replace(self.card, points=points))


@dataclass(frozen=True)
class PlayerSheet:
    player: str
    name: str
    chips: tuple[ChipLine, ...]
    losers: tuple[tuple[str, str], ...]
    stars: int
    cards: tuple[CardLine, ...]
    is_entered: bool
    total: int
    score_before: int

    @property
    def open_places(self) -> int:
        return ORACLE_CARDS_KEPT - len(self.cards)

    @property
    def lacks_points(self) -> bool:
        return any(line.points is None for line in self.cards)

    def cards_without(self, line: CardLine) -> list[str]:
        return [one.prophecy.text for one in self.cards if one is not line]

    @property
    def score_after(self) -> int:
        return self.score_before + self.total


@dataclass(frozen=True)
class RoundRow:
    number: int
    dealer: str
    cells: tuple[tuple[int, int, int] | None, ...]
    """Stars, oracle cards, total by player; None for those who had left."""


def sheets(state: State, scores: Mapping[str, int]) -> tuple[PlayerSheet, ...]:
    """Everyone's reckoning with what is entered so far."""
    chips = state.round.chips
    found = []
    for player, settlement in settlement_so_far(state).items():
        losers = [animal for animal in Animal if chips.loser_holders.of(animal) == player]
        found.append(
            PlayerSheet(
                player=player,
                name=state.table.name(player),
                chips=_chip_lines(chips, player),
                losers=tuple((animal.value, animal_name(animal)) for animal in losers),
                stars=settlement.stars,
                cards=tuple(_card_line(one) for one in settlement.cards),
                is_entered=state.round.kept_by(player) is not None,
                total=settlement.total,
                score_before=scores[player],
            )
        )
    return tuple(found)


def round_rows(state: State) -> tuple[RoundRow, ...]:
    return tuple(
        RoundRow(
            done.number,
            state.table.name(done.dealer),
            tuple(_cell(done.players.get(player)) for player in state.table.ids),
        )
        for done in state.settled
    )


def _cell(settled: PlayerSettlement | None) -> tuple[int, int, int] | None:
    if settled is None:
        return None
    return settled.stars, settled.total - settled.stars, settled.total


def _chip_lines(chips: Chips, player: str) -> tuple[ChipLine, ...]:
    hand = chips.hands[player]
    return tuple(
        ChipLine(
            animal=animal.value,
            name=animal_name(animal),
            count=hand.of(animal),
            stars=STARS.of(animal),
            is_returned=chips.loser_holders.of(animal) == player,
        )
        for animal in Animal
        if hand.of(animal)
    )


def _card_line(settled: SettledCard) -> CardLine:
    return CardLine(settled.card, prophecy(settled.card), settled.fulfilled, settled.points)

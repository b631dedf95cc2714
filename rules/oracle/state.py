"""A game of Oracle as a value: the table, its rules, the round being played, rounds settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from rules.oracle.box import Setup, setup_for
from rules.oracle.cards import Animal, Card
from rules.oracle.chips import ChipMove, Chips, laid_out
from rules.oracle.deck import Deck
from rules.oracle.draft import DraftStep, draft_step, draft_steps
from rules.oracle.prophecy import OracleCard
from rules.oracle.remarks import Remark
from rules.oracle.settlement import PlayerSettlement, Ties
from rules.table import Table

FEWEST_PLAYERS = 3


class PastTricks(StrEnum):
    """Table rule: won tricks lie face down, so only the last one can be looked at."""

    HIDDEN = "hidden"
    OPEN = "open"


@dataclass(frozen=True)
class TableRules:
    draft: bool
    colors: tuple[str, ...]
    ties: Ties
    past_tricks: PastTricks


class Phase(StrEnum):
    DRAFT = "draft"
    TRICKS = "tricks"
    LOSER_CHOICE = "loser_choice"
    SETTLEMENT = "settlement"
    OVER = "over"


@dataclass(frozen=True)
class Trick:
    """A won trick. ``plays`` holds the cards that are known, in order: all of them, or after
    quick entry none or the winner's."""

    number: int
    winner: str
    animal: Animal
    move: ChipMove
    plays: tuple[tuple[str, Card], ...] = ()
    remarks: tuple[Remark, ...] = ()
    put_back: bool | None = None
    """What the holder of a loser chip chose, where there was a choice and it has been made."""

    @property
    def complete(self) -> bool:
        return len(self.plays) > 1


@dataclass(frozen=True)
class Round:
    """``leader`` opens the next trick; ``kept`` are the oracle cards entered so far."""

    number: int
    dealer: str
    leader: str
    chips: Chips
    drafted: int = 0
    tricks: tuple[Trick, ...] = ()
    chips_are_final: bool = False
    kept: Mapping[str, tuple[OracleCard, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def kept_by(self, player: str) -> tuple[OracleCard, ...] | None:
        """None while nothing was entered, which is not the same as no card."""
        return self.kept.get(player)


@dataclass(frozen=True)
class SettledRound:
    """``chips`` as they lay before the return of point chips."""

    number: int
    dealer: str
    chips: Chips
    players: Mapping[str, PlayerSettlement]


@dataclass(frozen=True)
class State:
    table: Table
    rules: TableRules
    removed_color: str | None
    deck: Deck
    round: Round
    settled: tuple[SettledRound, ...] = ()

    @property
    def broken_off(self) -> bool:
        return len(self.table.here) < FEWEST_PLAYERS

    @property
    def setup(self) -> Setup:
        """Of this round: who leaves after its last trick still took part in it."""
        return setup_for(len(self.round.chips.hands))

    @property
    def rounds(self) -> int:
        """As many as there are players ("Spielende"); our ruling: players still at the table."""
        return len(self.table.here)

    @property
    def drafting(self) -> bool:
        return self.rules.draft and self.round.drafted < draft_steps(self.setup)

    @property
    def phase(self) -> Phase:
        if self.broken_off:
            return Phase.OVER
        if len(self.settled) >= self.rounds and not self.to_settle:
            return Phase.OVER
        if self.drafting:
            return Phase.DRAFT
        if self.choice is not None:
            return Phase.LOSER_CHOICE
        return Phase.SETTLEMENT if self.to_settle else Phase.TRICKS

    @property
    def to_settle(self) -> bool:
        """All tricks of the round are played, and it has not been written down yet."""
        played = self.round.chips_are_final or len(self.round.tricks) == self.setup.tricks
        return played and self.choice is None and self.round.number > len(self.settled)

    @property
    def choice(self) -> ChipMove | None:
        """The open question whether a loser chip goes back to the middle."""
        if not self.round.tricks or self.round.chips_are_final:
            return None
        last = self.round.tricks[-1]
        open_question = last.move.may_put_back and last.put_back is None
        return last.move if open_question else None

    @property
    def draft_step(self) -> DraftStep:
        return draft_step(self.setup, self.table, self.round.dealer, self.round.drafted)

    @property
    def order(self) -> tuple[str, ...]:
        """Who plays to the next trick, the leader first, then clockwise."""
        return self.table.clockwise_from(self.round.leader)

    @property
    def missing_color(self) -> bool:
        """Three players play with four colors; which one is out is asked once."""
        return self.setup.removes_a_color and self.removed_color is None


def new_round(table: Table, number: int, dealer: str) -> Round:
    """Chips in the middle; the dealer's left neighbor leads ("Karten ausspielen")."""
    chips = laid_out(setup_for(len(table.here)), table.here)
    return Round(number, dealer, table.after(dealer), chips)

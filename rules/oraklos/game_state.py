"""The state of a game of Oraklos: frozen values, replaced by every event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from rules.message import Message
from rules.oraklos.cards import ANTIPODES_CARDS, WISH_CARDS
from rules.oraklos.dice_counts import DiceCounts, count_doubts
from rules.oraklos.reading import Reading
from rules.oraklos.table_rules import TableRules, Variant
from rules.table import Table

#: "Spies": everyone draws up to three open wish cards.
HAND = 3
#: The audience markers, in the order in which they are reckoned.
MARKERS = (3, 2, 1)
#: Antipodes: six open cards for all.
COMMON_CARDS = 6
_WISH_NAMES, _ANTIPODES_NAMES = (tuple(map(str, d)) for d in (WISH_CARDS, ANTIPODES_CARDS))


class Phase(StrEnum):
    """What the table is doing. The names are those of the headline's codes, too."""

    DRAW = "draw"
    THROW = "throw"
    SEARCH = "search"
    RECKON = "reckon"
    RECKONED = "reckoned"
    TAKE = "take"


class CheckedBy(StrEnum):
    """Antipodes: who decides whether a claimed card is really absent."""

    PLAYERS = "players"
    REFEREE = "referee"


class CardsFrom(StrEnum):
    """Where wish cards come from: the players' own pile, or a deal by the app for those who
    play without the cards. Either way a draw is an event that names them."""

    BOX = "box"
    APP = "app"


class How(StrEnum):
    """Who decided a claim."""

    JUDGE = "judge"
    PLAYERS = "players"
    HESITATION = "hesitation"


@dataclass(frozen=True)
class Decision:
    """Whether a claim stands. A human word against the judge's is marked as overruled."""

    stands: bool
    how: How
    overruled: bool = False

    def to_json(self) -> dict[str, Any]:
        return {"stands": self.stands, "how": str(self.how), "overruled": self.overruled}


@dataclass(frozen=True)
class Shown:
    """Four dice that somebody pointed at, and what the judge said to them."""

    player: str
    dice: tuple[int, ...]
    judged: Mapping[str, Any] | None

    @property
    def verdict(self) -> str | None:
        return None if self.judged is None else str(self.judged["verdict"])

    def to_json(self) -> dict[str, Any]:
        return {"player": self.player, "dice": list(self.dice), "judged": self.judged}


@dataclass(frozen=True)
class Claim:
    """A marker on a wish card or, in Antipodes, a card said to be absent.

    `shown` is the claimant's prophecy or, in Antipodes, what the others held against it;
    `judge_says` is whether the judge let the claim stand, whatever was decided afterwards.
    """

    player: str
    card: str
    points: int
    shown: tuple[Shown, ...] = ()
    decision: Decision | None = None
    judge_says: bool | None = None

    @property
    def gain(self) -> int:
        """ "Reckoning": plus the marker's points if it stands, otherwise minus them."""
        if self.decision is None:
            return 0
        return self.points if self.decision.stands else -self.points

    def decided(self, stands: bool, how: How, overruled: bool = False) -> Claim:
        judge_says = stands if how is How.JUDGE else self.judge_says
        return replace(self, decision=Decision(stands, how, overruled), judge_says=judge_says)

    def to_json(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "card": self.card,
            "points": self.points,
            "shown": [one.to_json() for one in self.shown],
            "decision": self.decision.to_json() if self.decision else None,
        }


@dataclass(frozen=True)
class Thrown:
    """What lies on the table: how many dice, and the reading and picture if there are any."""

    on_table: int
    reading: Reading | None = None
    picture: str | None = None
    taken: frozenset[int] = frozenset()

    @property
    def lying(self) -> tuple[int, ...]:
        """The ids of the dice that were read and not yet taken back."""
        if self.reading is None:
            return ()
        return tuple(die.id for die in self.reading.dice if die.id not in self.taken)


@dataclass(frozen=True)
class OraklosState:
    """`claims` are this round's, `history` those of closed rounds: scores are their sum."""

    table: Table
    rules: TableRules
    check: CheckedBy
    counts: DiceCounts
    starter: str
    cards_from: CardsFrom = CardsFrom.BOX
    round: int = 1
    phase: Phase = Phase.DRAW
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    common: tuple[str, ...] = ()
    drawn: frozenset[str] = frozenset()
    thrown: Thrown | None = None
    claims: tuple[Claim, ...] = ()
    history: tuple[Claim, ...] = ()
    takers: tuple[str, ...] = ()
    missed: Mapping[str, Any] | None = None
    ended: Message | None = None
    broken_off: bool = False

    @property
    def dealt(self) -> bool:
        return self.cards_from is CardsFrom.APP

    @property
    def antipodes(self) -> bool:
        return self.rules.variant is Variant.ANTIPODES

    @property
    def pile(self) -> tuple[str, ...]:
        """The cards that can still be drawn, by pattern."""
        deck = _ANTIPODES_NAMES if self.antipodes else _WISH_NAMES
        if not self.drawn:
            return deck
        drawn = frozenset(self.drawn)
        return tuple(name for name in deck if name not in drawn)

    @property
    def scores(self) -> dict[str, int]:
        scores = dict.fromkeys(self.table.ids, 0)
        for claim in (*self.history, *self.claims):
            scores[claim.player] += claim.gain
        return scores

    @property
    def free_markers(self) -> tuple[int, ...]:
        taken = {claim.points for claim in self.claims}
        return tuple(marker for marker in MARKERS if marker not in taken)

    @property
    def current(self) -> Claim | None:
        """The claim that is being reckoned: 3 before 2 before 1, untaken ones skipped."""
        open_claims = [claim for claim in self.claims if claim.decision is None]
        return max(open_claims, key=lambda claim: claim.points, default=None)

    @property
    def dice_to_throw(self) -> int:
        return self.counts.staying + self.counts.put_in * len(self.table.here)

    @property
    def doubts(self) -> tuple[Message, ...]:
        """What the numbers of dice say against the reading."""
        if self.thrown is None or self.thrown.reading is None:
            return ()
        return count_doubts(self.thrown.reading.dice, self.thrown.on_table, self.counts.per_color)

    def missing_cards(self, player: str) -> int:
        return HAND - len(self.hands[player])

    def with_starter_here(self) -> OraklosState:
        """The throw goes on to the left when the start player has left."""
        here = self.table.clockwise_from(self.starter)
        return replace(self, starter=here[0]) if here else self

    def with_claim(self, old: Claim, new: Claim) -> OraklosState:
        return replace(self, claims=tuple(new if one == old else one for one in self.claims))

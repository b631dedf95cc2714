"""What the app points out in a trick whose cards were entered; the players decide.

A card can't be played twice, must be in this game's deck, and a color that a player could not
follow can't turn up in that player's hand later ("Karten ausspielen und Chips nehmen"). Such a
thing shows late, and it may be a slip of the entry as well: it is said, not refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from rules.message import Message
from rules.oracle.cards import Card
from rules.oracle.say import say
from rules.table import Table

Plays = Sequence[tuple[str, Card]]


class RemarkKind(StrEnum):
    PLAYED_BEFORE = "played_before"
    NOT_IN_GAME = "not_in_game"
    DID_NOT_FOLLOW = "did_not_follow"


class KnownTrick(Protocol):
    """As much of an earlier trick as remarks need."""

    @property
    def number(self) -> int: ...
    @property
    def plays(self) -> tuple[tuple[str, Card], ...]: ...


@dataclass(frozen=True)
class Remark:
    """``trick`` is the earlier trick that this one contradicts (the same one: a card twice)."""

    kind: RemarkKind
    player: str
    card: Card
    trick: int | None = None

    def describe(self, table: Table) -> Message:
        return say(
            f"oracle.remark.{self.kind}",
            name=table.name(self.player),
            card=str(self.card),
            color=self.card.color,
            trick=self.trick,
        )


def remarks_on(
    plays: Plays, number: int, earlier: Sequence[KnownTrick], deck: Collection[Card]
) -> tuple[Remark, ...]:
    """Everything that can't be right about the cards of a new trick, in the order of play."""
    return tuple(_remarks(plays, number, earlier, deck))


def _remarks(
    plays: Plays, number: int, earlier: Sequence[KnownTrick], deck: Collection[Card]
) -> Iterator[Remark]:
    seen = {card: trick.number for trick in reversed(earlier) for _, card in trick.plays}
    for player, card in plays:
        if card not in deck:
            yield Remark(RemarkKind.NOT_IN_GAME, player, card)
        elif card in seen:
            yield Remark(RemarkKind.PLAYED_BEFORE, player, card, seen[card])
        seen.setdefault(card, number)
        out_since = _shown_to_be_out(player, card.color, earlier)
        if out_since is not None:
            yield Remark(RemarkKind.DID_NOT_FOLLOW, player, card, out_since)


def _shown_to_be_out(player: str, color: str, earlier: Sequence[KnownTrick]) -> int | None:
    """The first trick in which this color was led and this player played another one.

    Of a quick trick at most the winning card is known, which gives nobody away.
    """
    for trick in earlier:
        if not trick.plays or trick.plays[0][1].color != color:
            continue
        if any(who == player and card.color != color for who, card in trick.plays):
            return trick.number
    return None

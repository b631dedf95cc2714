"""The oracle cards known at this table: some from the rulebook, the rest as players meet them.

A deck has a text form, one card a line with its source behind it; lines that begin with # are
remarks:

    exactly 1 pegasus: 5 [rulebook]
    fewest chips: ? [public]

Cards are told apart by their conditions, so typing in a value corrects the card. A game
carries its deck in the start event and learns from there; `Deck.changed` brings what a game has
learned, or taken back, into the deck that is remembered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from rules.oracle.prophecy import OracleCard
from rules.oracle.say import refusal


class Source(StrEnum):
    """Where a card is known from."""

    RULEBOOK = "rulebook"
    PUBLIC = "public"
    PLAYERS = "players"


@dataclass(frozen=True)
class DeckCard:
    card: OracleCard
    source: Source = Source.PLAYERS

    @classmethod
    def from_text(cls, text: str) -> Self:
        match = re.fullmatch(r"(.*?)\s*\[(\w+)\]", text.strip())
        if match is None or match[2] not in list(Source):
            raise refusal("oracle.deck.source", line=text)
        return cls(OracleCard.from_text(match[1]), Source(match[2]))

    def __str__(self) -> str:
        return f"{self.card} [{self.source}]"


@dataclass(frozen=True)
class Deck:
    """Known oracle cards in the order in which they were met, each prophecy once."""

    cards: tuple[DeckCard, ...] = ()

    @classmethod
    def from_lines(cls, lines: Iterable[str]) -> Self:
        deck = cls()
        for line in lines:
            entry = DeckCard.from_text(line)
            if deck.find(entry.card) is not None:
                raise refusal("oracle.deck.twice", line=line)
            deck = cls((*deck.cards, entry))
        return deck

    @classmethod
    def from_text(cls, text: str) -> Self:
        lines = (line.strip() for line in text.splitlines())
        return cls.from_lines(line for line in lines if line and not line.startswith("#"))

    def lines(self) -> list[str]:
        return [str(entry) for entry in self.cards]

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in self.lines())

    def find(self, card: OracleCard) -> DeckCard | None:
        """The deck's card with the same prophecy, whatever its points."""
        same = (entry for entry in self.cards if entry.card.conditions == card.conditions)
        return next(same, None)

    def completed(self, card: OracleCard) -> OracleCard:
        """The card with the deck's points where it has none of its own."""
        known = self.find(card)
        return known.card if card.points is None and known is not None else card

    def with_card(self, card: OracleCard, source: Source = Source.PLAYERS) -> Deck:
        """The deck that knows this card too; a value never gives way to an unknown one."""
        known = self.find(card)
        if known is not None and card.points in (None, known.card.points):
            return self
        return self.with_entry(DeckCard(card, source))

    def with_entry(self, new: DeckCard) -> Deck:
        """The deck with exactly this card, in the place of the same prophecy if it has one."""
        known = self.find(new.card)
        if known is None:
            return Deck((*self.cards, new))
        return Deck(tuple(new if entry is known else entry for entry in self.cards))

    def without(self, card: OracleCard) -> Deck:
        known = self.find(card)
        if known is None:
            raise refusal("oracle.deck.missing", prophecy=str(card))
        return Deck(tuple(entry for entry in self.cards if entry is not known))

    def changed(self, before: Deck, after: Deck) -> Deck:
        """This deck with what happened to another one. What was taken back there is taken back
        here as well, unless this deck has learned it otherwise by now."""
        deck = self
        for entry in before.cards:
            if after.find(entry.card) is None and entry in deck.cards:
                deck = deck.without(entry.card)
        for entry in after.cards:
            taken_back = entry.card.points is None
            if entry in before.cards or (
                taken_back and deck.find(entry.card) not in (None, before.find(entry.card))
            ):
                continue
            deck = deck.with_entry(entry)
        return deck

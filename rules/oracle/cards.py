"""The 60 playing cards: five colors with the values 1 to 12, each showing one creature.

Rulebook, "Spielkarte" and "Spielmaterial". The book names three of the five colors only, so
color names are data that belongs to a game; a card carries its color as a plain word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from rules.oracle.say import refusal

LOWEST, HIGHEST = 1, 12


class Animal(StrEnum):
    PHOENIX = "phoenix"
    PEGASUS = "pegasus"
    HYDRA = "hydra"

    @classmethod
    def from_text(cls, text: str) -> Animal:
        try:
            return cls(text)
        except ValueError:
            raise refusal("oracle.animal_unknown", animal=text) from None


@dataclass(frozen=True)
class Card:
    """A playing card with the text form ``blue-7``."""

    color: str
    value: int

    @property
    def animal(self) -> Animal:
        """Hydra 1 to 5, Pegasus 6 to 9, Phoenix 10 to 12 ("Spielkarte")."""
        if self.value <= 5:
            return Animal.HYDRA
        return Animal.PEGASUS if self.value <= 9 else Animal.PHOENIX

    @classmethod
    def from_text(cls, text: str) -> Self:
        match = re.fullmatch(r"(\S+)-([1-9]|1[0-2])", text)
        if match is None:
            raise refusal("oracle.card_unreadable", card=text)
        return cls(match[1], int(match[2]))

    def __str__(self) -> str:
        return f"{self.color}-{self.value}"


def deck_of(colors: Sequence[str], removed_color: str | None = None) -> frozenset[Card]:
    """Every playing card in the game; with three players one color is out ("Spielvorbereitung")."""
    return frozenset(
        Card(color, value)
        for color in colors
        if color != removed_color
        for value in range(LOWEST, HIGHEST + 1)
    )


def winning_position(cards: Sequence[Card]) -> int:
    """Which card of a trick wins, given in the order of play.

    The highest value wins whatever its color ("Karten ausspielen und Chips nehmen"), but a 1
    beats a 12 ("1 schlägt 12"). Among equal winners the led color wins, else the one played
    first ("Gleichstand auflösen").
    """
    values = [card.value for card in cards]
    upset = LOWEST in values and HIGHEST in values
    winning_value = LOWEST if upset else max(values)
    winners = [place for place, value in enumerate(values) if value == winning_value]
    in_led_color = [place for place in winners if cards[place].color == cards[0].color]
    return (in_led_color or winners)[0]

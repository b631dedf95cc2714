"""The 110 cards and the row each player builds per color (Das Orakel, "Eine Karte auslegen").

A card is written ``green-5``. Rows are plain tuples of numbers, oldest card first; what may be
added follows from the cards that lie there now, so a row that lost its last card is judged anew.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache

from rules.keltis.say import refusal

COLORS = ("redbrown", "yellow", "pink", "green", "blue")
LOWEST, HIGHEST = 0, 10
COPIES = 2
HAND_SIZE = 8
DECK_SIZE = len(COLORS) * (HIGHEST - LOWEST + 1) * COPIES

Numbers = tuple[int, ...]


@dataclass(frozen=True, order=True)
class Card:
    color: str
    number: int

    def __post_init__(self) -> None:
        if self.color not in COLORS or not LOWEST <= self.number <= HIGHEST:
            raise refusal("keltis.no_such_card", color=self.color, number=self.number)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``green-5``; anything else is refused with the text quoted."""
        color, _, number = text.partition("-")
        if color not in COLORS or not re.fullmatch("[0-9]{1,2}", number):
            raise refusal("keltis.card_unreadable", card=text)
        return cls(color, int(number))

    def __str__(self) -> str:
        return f"{self.color}-{self.number}"


@cache
def all_cards() -> tuple[Card, ...]:
    """Every kind of card once, in color and number order."""
    return tuple(Card(color, n) for color in COLORS for n in range(LOWEST, HIGHEST + 1))


class Direction(Enum):
    OPEN = "open"
    UP = "up"
    DOWN = "down"


def direction(row: Numbers) -> Direction:
    """The first number that differs from the first card fixes the direction."""
    for number in row:
        if number != row[0]:
            return Direction.UP if number > row[0] else Direction.DOWN
    return Direction.OPEN


def may_follow(row: Numbers, number: int) -> bool:
    """Equal numbers and gaps are always allowed; otherwise the row keeps its direction."""
    if not row:
        return True
    match direction(row):
        case Direction.UP:
            return number >= row[-1]
        case Direction.DOWN:
            return number <= row[-1]
        case Direction.OPEN:
            return True


def draw_pile_after_dealing(players: int) -> int:
    """Eight cards each are dealt; with two players thirty more leave unseen (set-up)."""
    removed = 30 if players == 2 else 0
    return DECK_SIZE - HAND_SIZE * players - removed

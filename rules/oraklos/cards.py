"""The colors and the 70 wish cards of Oraklos.

A wish card shows four colored squares in a ring. The box holds exactly the 70 rings of
four colors that differ by more than a rotation, so a card is named by its pattern, read
clockwise: ``RYBK``. Mirror images are different cards: 30 cards have a partner that can't
be turned into them, 40 look the same in a mirror.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product

from rules.oraklos.say import refusal

PROPHECY_DICE = 4
"""Dice of a prophecy, and squares on a wish card."""


class Color(StrEnum):
    """A die's color, in the order in which patterns are written."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    BLACK = "black"

    @property
    def letter(self) -> str:
        return _LETTERS[self]

    @classmethod
    def from_letter(cls, letter: str) -> Color:
        for color, known in _LETTERS.items():
            if known == letter.upper():
                return color
        raise refusal("card.letter", letter=letter[:20])


_LETTERS = {Color.RED: "R", Color.YELLOW: "Y", Color.BLUE: "B", Color.BLACK: "K"}
_RANK = {color: rank for rank, color in enumerate(Color)}


@dataclass(frozen=True)
class Card:
    """A wish card: four colors clockwise, always held in its canonical rotation.

    The canonical rotation is the first one in the alphabet R, Y, B, K. Build a card with
    `Card.of` (colors) or `Card.parse` (text); both take any rotation.
    """

    colors: tuple[Color, Color, Color, Color]

    def __post_init__(self) -> None:
        if self.colors != _canonical(self.colors):
            raise ValueError(f"not in canonical rotation, use Card.of: {self.colors!r}")

    @classmethod
    def of(cls, colors: Iterable[Color]) -> Card:
        ring = tuple(colors)
        if len(ring) != PROPHECY_DICE:
            raise refusal("card.length", right=PROPHECY_DICE, count=len(ring))
        return cls(_canonical(ring))

    @classmethod
    def parse(cls, text: str) -> Card:
        """A card from its text form, any rotation, e.g. ``"BKRY"`` is ``RYBK``."""
        letters = text.strip()
        if len(letters) != PROPHECY_DICE:
            raise refusal("card.text", written=text[:40])
        return cls.of(Color.from_letter(letter) for letter in letters)

    def __str__(self) -> str:
        return _written(self.colors)

    @property
    def mirror(self) -> Card:
        """The card that this one becomes in a mirror; the card itself when it is not chiral."""
        return Card.of(reversed(self.colors))

    @property
    def is_chiral(self) -> bool:
        return self.mirror != self

    @property
    def leaves_antipodes(self) -> bool:
        """Three or four equal colors: taken out for Antipodes (rulebook, "Variant 2")."""
        return max(self.colors.count(color) for color in self.colors) >= 3


@cache
def _written(colors: tuple[Color, ...]) -> str:
    # A game's pile is asked for its cards' names at every event.
    return "".join(color.letter for color in colors)


@cache
def _canonical(colors: tuple[Color, ...]) -> tuple[Color, Color, Color, Color]:
    turns = [(*colors[k:], *colors[:k]) for k in range(4)]
    a, b, c, d = min(turns, key=lambda ring: [_RANK[color] for color in ring])
    return a, b, c, d


def _deck() -> tuple[Card, ...]:
    patterns = dict.fromkeys(Card.of(colors) for colors in product(Color, repeat=PROPHECY_DICE))
    return tuple(sorted(patterns, key=lambda card: not card.leaves_antipodes))


#: All 70 cards. The 16 with three or four equal colors come first, as cards 1 to 16 of the
#: box do; which number carries which pattern is not known.
WISH_CARDS: tuple[Card, ...] = _deck()

#: The 54 cards of Antipodes (rulebook, "Variant 2").
ANTIPODES_CARDS: tuple[Card, ...] = tuple(c for c in WISH_CARDS if not c.leaves_antipodes)

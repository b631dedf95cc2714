"""What was read: cards with their squares' places, how sure each is, and what else it may be."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from rules.oraklos.cards import Card
from vision.channels import COLORS

SURE = 0.985
"""A card read with less is asked for. Set on generated sheets that are not measured with."""
_ALTERNATIVES = 4
_LEAST = 0.002


@dataclass(frozen=True)
class CardChance:
    """A card, and how likely it is that this one is meant."""

    card: Card
    chance: float


@dataclass(frozen=True)
class ReadCard:
    """A card in the picture: its squares' middles in pixels, clockwise, and what it may show,
    most likely first."""

    squares: tuple[tuple[float, float], ...]
    chances: tuple[CardChance, ...]

    @property
    def card(self) -> Card:
        return self.chances[0].card

    @property
    def confidence(self) -> float:
        return self.chances[0].chance

    @property
    def is_sure(self) -> bool:
        return self.confidence >= SURE

    @property
    def center(self) -> tuple[float, float]:
        xs, ys = zip(*self.squares, strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    def to_json(self) -> dict[str, Any]:
        return {
            "card": str(self.card),
            "confidence": round(self.confidence, 4),
            "sure": self.is_sure,
            "squares": [[round(x, 1), round(y, 1)] for x, y in self.squares],
            "alternatives": [
                {"card": str(one.card), "confidence": round(one.chance, 4)}
                for one in self.chances[1:]
            ],
        }


@dataclass(frozen=True)
class CardReading:
    """The cards of one picture, from top to bottom and left to right."""

    cards: tuple[ReadCard, ...]
    size: tuple[int, int]
    """Of the picture, in pixels."""

    def to_json(self) -> dict[str, Any]:
        width, height = self.size
        return {"width": width, "height": height, "cards": [one.to_json() for one in self.cards]}


def card_chances(chances: np.ndarray, trust: float) -> tuple[CardChance, ...]:
    """Cards by the chances (4, 4) of their squares' colors; `trust` is how likely it is that
    these four squares are a card at all."""
    sums: dict[Card, float] = {}
    left = np.maximum(1 - chances.sum(1, keepdims=True), 0) / len(COLORS)
    shares = chances + left
    for ring in product(range(len(COLORS)), repeat=4):
        chance = float(np.prod(shares[np.arange(4), ring]))
        if chance > 1e-6:
            card = Card.of(COLORS[k] for k in ring)
            sums[card] = sums.get(card, 0.0) + chance
    order = sorted(sums, key=lambda card: -sums[card])
    kept = [card for card in order[: _ALTERNATIVES + 1] if sums[card] > _LEAST or card == order[0]]
    return tuple(CardChance(card, float(sums[card] * trust)) for card in kept)

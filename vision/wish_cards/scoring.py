"""How right a reading of wish cards is, against the truth beside its picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.wish_cards.read_card import CardReading, ReadCard

_NEAR = 0.5
"""A card is found where its middle is, within half a side of its ring."""


@dataclass(frozen=True)
class SheetScore:
    """Of the readable cards of a sheet: how many there are, were read `right`, and were right
    without a question. `silent` cards are wrong, or none at all, and nobody was asked."""

    image: str
    cards: int
    right: int
    sure: int
    silent: int


def score_cards(reading: CardReading, truth: Mapping[str, Any]) -> SheetScore:
    right = sure = silent = cards = 0
    left = list(reading.cards)
    for known in truth["cards"]:
        found = _nearest(left, np.array(known["squares_px"]))
        is_right = found is not None and str(found.card) == known["card"]
        if found is not None:
            left.remove(found)
            silent += found.is_sure and not is_right
        if known["readable"]:
            cards += 1
            right += is_right
            sure += is_right and found is not None and found.is_sure
    silent += sum(card.is_sure for card in left)
    return SheetScore(str(truth["image"]), cards, right, sure, silent)


def _nearest(cards: list[ReadCard], squares_px: np.ndarray) -> ReadCard | None:
    middle = squares_px.mean(0)
    side = float(np.hypot(*(squares_px[0] - squares_px[1])))
    far = [float(np.hypot(*(np.array(card.center) - middle))) for card in cards]
    if not far or min(far) > _NEAR * side:
        return None
    return cards[int(np.argmin(far))]

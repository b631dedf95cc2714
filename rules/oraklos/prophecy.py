"""What a search finds: prophecies, and how many more there are than it tells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from rules.oraklos.cards import Card
from rules.oraklos.doubt import Doubt
from rules.oraklos.doubt_kind import DoubtKind

Ids = tuple[int, int, int, int]

MOST_TOLD = 1000
"""Of the true ones and of those too close to call; beyond, they are counted."""


@dataclass(frozen=True)
class Prophecy:
    """Four dice clockwise, the lowest id first, and the card that their colors make.

    `card` is `None` only where the ring as read has no inside, and a doubt might give it one.
    `margin_dice` is the smallest margin of its checks, in die widths.
    """

    dice: Ids
    card: Card | None
    margin_dice: float

    def __str__(self) -> str:
        dice = ", ".join(map(str, self.dice))
        return f"{dice}: {self.card or 'no card'}, by {self.margin_dice:.2f} die widths"

    def to_json(self) -> dict[str, Any]:
        card = None if self.card is None else str(self.card)
        return {"dice": list(self.dice), "card": card, "margin_dice": self.margin_dice}


@dataclass(frozen=True)
class Prophecies:
    """What a throw holds, in the order of the dice's ids. Of very many the first are told, and
    how many more there are. `open_doubts` about the throw as a whole keep the true ones from
    being sure."""

    true: tuple[Prophecy, ...]
    too_close: tuple[Prophecy, ...]
    more_true: int = 0
    more_too_close: int = 0
    open_doubts: tuple[Doubt, ...] = ()

    def __str__(self) -> str:
        told = [f"{len(self.true) + self.more_true} true", *map(str, self.true)]
        too_close = len(self.too_close) + self.more_too_close
        return "\n".join([*told, f"{too_close} too close to call", *map(str, self.too_close)])

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "true": [prophecy.to_json() for prophecy in self.true],
            "too_close": [prophecy.to_json() for prophecy in self.too_close],
        }
        if self.more_true or self.more_too_close:
            told["more"] = {"true": self.more_true, "too_close": self.more_too_close}
        if self.open_doubts:
            told["open_doubts"] = [doubt.to_json() for doubt in self.open_doubts]
        return told

    def hanging_on(self, doubts: Sequence[Doubt]) -> Prophecies:
        """The same while doubts about the whole throw are open: nothing is true for sure. As long
        as only nobody has counted the dice, they are true as far as was read."""
        if all(doubt.kind is DoubtKind.UNCOUNTED for doubt in doubts):
            return replace(self, open_doubts=tuple(doubts))
        unsure = self.first_of((), (*self.true, *self.too_close))
        more = self.more_true + self.more_too_close + unsure.more_too_close
        return replace(unsure, more_too_close=more, open_doubts=tuple(doubts))

    @classmethod
    def first_of(cls, true: Iterable[Prophecy], too_close: Iterable[Prophecy]) -> Self:
        """All of them in order; of very many the first."""
        all_true, all_close = (
            tuple(sorted(some, key=lambda prophecy: prophecy.dice)) for some in (true, too_close)
        )
        return cls(
            all_true[:MOST_TOLD],
            all_close[:MOST_TOLD],
            max(0, len(all_true) - MOST_TOLD),
            max(0, len(all_close) - MOST_TOLD),
        )

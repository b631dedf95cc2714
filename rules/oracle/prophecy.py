"""Oracle cards in a small grammar with a text form that reads back to the same card.

    card       = condition { "and" condition } ":" points
    condition  = ("exactly" | "at least" | "at most") number subject
               | ("no" | "most" | "fewest") subject
    subject    = animal | animal "loser" | animal "with loser"
               | "chips" | "losers" | "chips with losers"
    points     = number | "?"

For example ``exactly 2 pegasus: 9`` and ``no losers: ?``, whose points nobody has typed in yet.
A bare animal or "chips" means point chips: loser chips are not chips of their animal
("Orakelkarten werten", the note below the example). The book says so for one card; a card
that counts both is written "with loser".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from rules.message import Message
from rules.oracle.box import POINT_CHIPS_IN_BOX
from rules.oracle.cards import Animal
from rules.oracle.grammar import CONDITION, OF_ALL, OF_ONE_ANIMAL, split_card
from rules.oracle.say import refusal, say

MOST_POINTS = 99
"""No printed value is known to come near; a larger one is a slip of the finger."""


class Quantity(StrEnum):
    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    NONE = "no"
    MOST = "most"
    FEWEST = "fewest"


COUNTING = (Quantity.EXACTLY, Quantity.AT_LEAST, Quantity.AT_MOST)


class Kind(StrEnum):
    """Which chips a condition counts."""

    POINT_CHIPS = "point_chips"
    LOSERS = "losers"
    BOTH = "both"


@dataclass(frozen=True)
class Subject:
    """Chips of one animal, or of all three (``animal`` is None)."""

    animal: Animal | None
    kind: Kind = Kind.POINT_CHIPS

    @property
    def in_box(self) -> int:
        animals = list(Animal) if self.animal is None else [self.animal]
        point_chips = sum(POINT_CHIPS_IN_BOX.of(animal) for animal in animals)
        return (point_chips if self.kind is not Kind.LOSERS else 0) + (
            len(animals) if self.kind is not Kind.POINT_CHIPS else 0
        )

    def __str__(self) -> str:
        if self.animal is None:
            return OF_ALL[self.kind]
        return f"{self.animal}{OF_ONE_ANIMAL[self.kind]}"


SUBJECTS = tuple(Subject(animal, kind) for animal in (*Animal, None) for kind in Kind)
_SUBJECT_BY_TEXT = {str(subject): subject for subject in SUBJECTS}
_QUANTITIES = list(Quantity)


@dataclass(frozen=True)
class Condition:
    """One thing that must hold, e.g. ``exactly 2 pegasus``; ``count`` only where it counts."""

    quantity: Quantity
    subject: Subject
    count: int | None = None

    def __post_init__(self) -> None:
        if self.quantity not in COUNTING:
            if self.count is not None:
                raise ValueError(f"{self.quantity} takes no count: {self.count}")
        elif self.count is None or not 1 <= self.count <= self.subject.in_box:
            raise refusal(
                "oracle.prophecy.count",
                subject=str(self.subject),
                most=self.subject.in_box,
                count=self.count,
            )

    @classmethod
    def from_text(cls, text: str) -> Self:
        match = CONDITION.fullmatch(text)
        if match is None or match["subject"] not in _SUBJECT_BY_TEXT:
            raise refusal("oracle.prophecy.unreadable", prophecy=text)
        subject = _SUBJECT_BY_TEXT[match["subject"]]
        if match["plain"]:
            return cls(Quantity(match["plain"]), subject)
        return cls(Quantity(match["counting"]), subject, int(match["count"]))

    def describe(self) -> Message:
        return say(
            f"oracle.prophecy.{self.quantity.name.lower()}",
            chips=self._chips,
            subject=str(self.subject),
            count=self.count,
        )

    @property
    def _chips(self) -> str:
        return str(self.subject) if self.count is None else f"{self.count} {self.subject}"

    def __str__(self) -> str:
        return f"{self.quantity} {self._chips}"


def _reading_order(condition: Condition) -> tuple[int, int, int]:
    place = SUBJECTS.index(condition.subject)
    return place, _QUANTITIES.index(condition.quantity), condition.count or 0


@dataclass(frozen=True)
class OracleCard:
    """Conditions that must all hold, and what that is worth (None: not typed in yet).

    Conditions are kept in one order, so that the same card composed twice is equal.
    """

    conditions: tuple[Condition, ...]
    points: int | None

    def __post_init__(self) -> None:
        if not self.conditions:
            raise refusal("oracle.prophecy.empty")
        if self.points is not None and not 1 <= self.points <= MOST_POINTS:
            raise refusal("oracle.prophecy.points", points=self.points, most=MOST_POINTS)
        in_order = tuple(sorted(set(self.conditions), key=_reading_order))
        object.__setattr__(self, "conditions", in_order)

    @classmethod
    def from_text(cls, text: str) -> Self:
        parts = split_card(text)
        if parts is None:
            raise refusal("oracle.prophecy.no_points", prophecy=text)
        conditions, points = parts
        return cls(
            tuple(Condition.from_text(condition) for condition in conditions),
            None if points == "?" else int(points),
        )

    def to_json(self) -> dict[str, Any]:
        """For a page: the text form, and the conditions in codes that can be translated."""
        return {
            "text": str(self),
            "conditions": [condition.describe().to_json() for condition in self.conditions],
            "points": self.points,
        }

    def __str__(self) -> str:
        points = "?" if self.points is None else self.points
        return f"{' and '.join(map(str, self.conditions))}: {points}"

"""An oracle card while it is being put together, one tap after the other.

All of it stands in the page's address, so every tap is a link and the way back is the
browser's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from rules.message import Refusal
from rules.oracle.cards import Animal
from rules.oracle.prophecy import (
    COUNTING,
    MOST_POINTS,
    Condition,
    Kind,
    OracleCard,
    Quantity,
    Subject,
)

ANY_ANIMAL = "any"
MOST_CONDITIONS = 4
POINTS_SHOWN = range(1, 21)
"""One button each; what is printed on a card beyond these is reached by counting on."""


@dataclass(frozen=True)
class Composition:
    """The conditions that are done, the one being chosen, and the points."""

    done: tuple[Condition, ...] = ()
    quantity: Quantity = Quantity.EXACTLY
    count: int = 1
    animal: Animal | None = Animal.PHOENIX
    kind: Kind = Kind.POINT_CHIPS
    points: int | None = None

    @classmethod
    def from_address(cls, args: MultiDict[str, str]) -> Composition:
        """Whatever the address says that makes no sense is left at its default."""
        begun = cls.of_card(args.get("card", "")) or cls(done=tuple(_conditions(args)))
        animal = args.get("animal", "")
        return replace(
            begun,
            quantity=_one_of(Quantity, args.get("quantity"), begun.quantity),
            count=_number(args.get("count"), 99) or begun.count,
            animal=None if animal == ANY_ANIMAL else _one_of(Animal, animal, begun.animal),
            kind=_one_of(Kind, args.get("kind"), begun.kind),
            points=_number(args.get("points"), MOST_POINTS) or begun.points,
        )

    @classmethod
    def of_card(cls, text: str) -> Composition | None:
        """Begin with a card that is known already, e.g. to fill in its points."""
        try:
            card = OracleCard.from_text(text)
        except Refusal:
            return None
        *done, last = card.conditions
        subject = last.subject
        return cls(
            tuple(done), last.quantity, last.count or 1, subject.animal, subject.kind, card.points
        )

    @property
    def subject(self) -> Subject:
        return Subject(self.animal, self.kind)

    @property
    def counts(self) -> bool:
        return self.quantity in COUNTING

    @property
    def most(self) -> int:
        """How many such chips the box holds."""
        return self.subject.in_box

    @property
    def condition(self) -> Condition:
        count = min(self.count, self.most) if self.counts else None
        return Condition(self.quantity, self.subject, count)

    @property
    def card(self) -> OracleCard:
        return OracleCard((*self.done, self.condition), self.points)

    @property
    def may_grow(self) -> bool:
        return len(self.done) + 1 < MOST_CONDITIONS

    def with_(self, **choice: Any) -> Composition:
        return replace(self, **choice)

    def grown(self) -> Composition:
        """This condition is done; another one begins."""
        return Composition(done=(*self.done, self.condition), points=self.points)

    def without(self, condition: Condition) -> Composition:
        return replace(self, done=tuple(one for one in self.done if one != condition))

    def address(self) -> Mapping[str, Any]:
        return {
            "with": [str(condition) for condition in self.done],
            "quantity": self.quantity.value,
            "count": self.condition.count or self.count,
            "animal": ANY_ANIMAL if self.animal is None else self.animal.value,
            "kind": self.kind.value,
            "points": self.points,
        }


def _conditions(args: MultiDict[str, str]) -> Iterable[Condition]:
    for text in args.getlist("with")[: MOST_CONDITIONS - 1]:
        try:
            yield Condition.from_text(text)
        except Refusal:
            continue


def _one_of(kinds: Any, text: str | None, default: Any) -> Any:
    return kinds(text) if text in list(kinds) else default


def _number(text: str | None, most: int) -> int | None:
    if not text or not text.isascii() or not text.isdigit() or len(text) > 2:
        return None
    return int(text) if 1 <= int(text) <= most else None

"""What a page about a case was asked for. It all stands in the address, so that reloading,
going back and sharing a link show the same thing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from rules.fields import Point
from rules.message import Refusal
from rules.oraklos.cards import PROPHECY_DICE, Card, Color
from rules.oraklos.reading import Reading
from rules.oraklos.table_rules import TableRules

_RULE_NAMES = ("variant", "corners", "row", "mirror")


class Mode(StrEnum):
    """What a tap on a die means."""

    PICK = "pick"
    FIX = "fix"


@dataclass(frozen=True)
class Asked:
    """`dice` in the order tapped; `die` or `at` is what is being corrected; `begun` are the
    first colors of a card that is being chosen; `paint` is the color that every die tapped gets."""

    dice: tuple[int, ...] = ()
    card: Card | None = None
    rules: TableRules = field(default_factory=TableRules)
    mode: Mode = Mode.PICK
    die: int | None = None
    at: Point | None = None
    begun: tuple[Color, ...] | None = None
    view: int = 0
    from_above: bool = False
    listing: bool = False
    paint: Color | None = None

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> Asked:
        """What can't be understood is left out: an old or cut link still opens its page."""
        return cls(
            dice=_distinct(_whole(part) for part in query.get("dice", "").split(","))[
                :PROPHECY_DICE
            ],
            card=_understood(lambda: Card.parse(query["card"])),
            rules=_understood(lambda: _rules(query)) or TableRules(),
            mode=_understood(lambda: Mode(query["mode"])) or Mode.PICK,
            die=_whole(query.get("die", "")),
            at=_point(query.get("at", "")),
            begun=_understood(lambda: _colors(query["begun"])),
            view=_whole(query.get("view", "")) or 0,
            from_above=query.get("draw") == "above",
            listing=query.get("show") == "prophecies",
            paint=_understood(lambda: Color(query["paint"])),
        )

    def to_query(self) -> dict[str, Any]:
        """The other way round; defaults are left out."""
        default = TableRules()
        query: dict[str, Any] = {
            "view": self.view or None,
            "dice": ",".join(str(die) for die in self.dice) or None,
            "card": None if self.card is None else str(self.card),
            "mode": None if self.mode is Mode.PICK else str(self.mode),
            "die": self.die,
            "at": None if self.at is None else f"{self.at[0]:.1f},{self.at[1]:.1f}",
            "begun": None if self.begun is None else "".join(c.letter for c in self.begun),
            "draw": "above" if self.from_above else None,
            "show": "prophecies" if self.listing else None,
            "paint": None if self.paint is None else str(self.paint),
        }
        for name in _RULE_NAMES:
            if getattr(self.rules, name) != getattr(default, name):
                query[name] = str(getattr(self.rules, name))
        return {name: value for name, value in query.items() if value is not None}

    def about(self, reading: Reading) -> Asked:
        """The same, as far as it speaks of dice that are there."""
        known = {die.id for die in reading.dice}
        return replace(
            self,
            dice=tuple(die for die in self.dice if die in known),
            die=self.die if self.die in known else None,
        )

    def tapped(self, die: int) -> Asked:
        """What a tap on a die leads to."""
        if self.mode is Mode.FIX:
            return replace(self, die=die, at=None, paint=None)
        if die in self.dice:
            return replace(self, dice=tuple(other for other in self.dice if other != die))
        # With four chosen the question was asked: the next tap begins a new one.
        dice = () if len(self.dice) == PROPHECY_DICE else self.dice
        return replace(self, dice=(*dice, die))

    def for_others(self) -> Asked:
        """The same for those who may look and ask, but not correct."""
        return replace(self, mode=Mode.PICK, die=None, at=None, paint=None)

    def picking(self) -> Asked:
        """Back to choosing dice."""
        return self.for_others()

    def painting(self, color: Color | None) -> Asked:
        """From now on every die tapped is of this color; None ends it."""
        return replace(
            self, mode=Mode.FIX, paint=color, die=None, at=None, begun=None, listing=False
        )

    def looking_at(self, die: int | None, at: Point | None) -> Asked:
        """The same with one die, or one place, being corrected."""
        return replace(self, mode=Mode.FIX, die=die, at=at, paint=None, begun=None, listing=False)

    def with_(self, **changes: Any) -> Asked:
        return replace(self, **changes)

    def with_rule(self, name: str, value: str) -> Asked:
        chosen = self.rules.to_json() | {name: value}
        return replace(self, rules=TableRules.from_json(chosen))


def _rules(query: Mapping[str, str]) -> TableRules:
    return TableRules.from_json({name: query[name] for name in _RULE_NAMES if name in query})


def _colors(letters: str) -> tuple[Color, ...]:
    return tuple(Color.from_letter(letter) for letter in letters[: PROPHECY_DICE - 1])


def _understood(attempt: Any) -> Any:
    try:
        return attempt()
    except (KeyError, ValueError, Refusal):
        return None


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def _point(text: str) -> Point | None:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        return None
    return (x, y) if abs(x) < 1e6 and abs(y) < 1e6 else None


def _distinct(numbers: Any) -> tuple[int, ...]:
    return tuple(dict.fromkeys(number for number in numbers if number is not None))

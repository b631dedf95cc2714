"""One of the five checks of a claim, with all its faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from rules.message import Message
from rules.oraklos.say import recorded
from rules.oraklos.uncertainty import Margin, smallest


class Rule(StrEnum):
    """The five checks, in the order in which they are told."""

    HOLES = "holes"
    LINES = "lines"
    CORNERS = "corners"
    HEART = "heart"
    CARD = "card"


@dataclass(frozen=True)
class Fault:
    """One thing wrong (or too close): what to say, which dice to circle, which lines to redden."""

    message: Message
    dice: tuple[int, ...]
    lines: tuple[tuple[int, int], ...] = ()
    margin: Margin | None = None

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Self:
        """What was recorded; the margin stands with the check."""
        lines = tuple((one, other) for one, other in said["lines"])
        return cls(recorded(said), tuple(said["dice"]), lines)

    def to_json(self) -> dict[str, Any]:
        return self.message.to_json() | {
            "dice": list(self.dice),
            "lines": [list(line) for line in self.lines],
            "margin_dice": None if self.margin is None else self.margin.dice,
        }


@dataclass(frozen=True)
class Check:
    """One of the five checks. `ok` is `None` when it does not apply or is too close to call.

    `faults` says everything that is wrong; with `ok` `None`, everything that is too close.
    `smallest_margin` is that of all lengths looked at. `notes` says what other table rules
    would make of it.
    """

    rule: Rule
    ok: bool | None
    message: Message
    smallest_margin: Margin | None = None
    faults: tuple[Fault, ...] = ()
    notes: tuple[Message, ...] = ()

    @property
    def margin(self) -> Margin | None:
        """What the check hangs on: the worst fault's margin, else the smallest of all.

        Of two lengths the smaller one may well be clear and the larger one too close, if it
        is known less well.
        """
        return smallest(fault.margin for fault in self.faults) or self.smallest_margin

    @property
    def is_close(self) -> bool:
        return self.ok is None and bool(self.faults)

    @property
    def dice(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(die for fault in self.faults for die in fault.dice))

    @property
    def reason(self) -> str:
        said = [fault.message for fault in self.faults] or [self.message]
        return " ".join(message.text for message in (*said, *self.notes))

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Self:
        margin, half_width = said["margin_dice"], said["uncertainty_dice"]
        return cls(
            rule=Rule(said["rule"]),
            ok=said["ok"],
            message=recorded({**said, "text": said["reason"]}),
            smallest_margin=None if margin is None else Margin(margin, half_width),
            faults=tuple(Fault.from_json(fault) for fault in said["faults"]),
            notes=tuple(recorded(note) for note in said["notes"]),
        )

    def to_json(self, edge_mm: float | None) -> dict[str, Any]:
        margin = None if self.margin is None else self.margin.dice
        return {
            "rule": str(self.rule),
            "ok": self.ok,
            "code": self.message.code,
            "params": dict(self.message.params),
            "reason": self.reason,
            "dice": list(self.dice),
            "margin_dice": margin,
            "margin_mm": None if margin is None or edge_mm is None else margin * edge_mm,
            "uncertainty_dice": None if self.margin is None else self.margin.half_width,
            "faults": [fault.to_json() for fault in self.faults],
            "notes": [note.to_json() for note in self.notes],
        }

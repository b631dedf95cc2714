"""What the judge says: a verdict with its five checks, all faults, margins and open doubts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.message import Message
from rules.oraklos.cards import Card
from rules.oraklos.reading import Doubt
from rules.oraklos.table_rules import TableRules
from rules.oraklos.throw import PlaneReport
from rules.oraklos.uncertainty import Margin, smallest

#: Recorded with every verdict: a better judge never rewrites an old score.
JUDGE_VERSION = 1


class Outcome(StrEnum):
    TRUE = "true"
    FALSE = "false"
    TOO_CLOSE = "too_close"


class Rule(StrEnum):
    """The five checks, in the order in which they are told."""

    HOLES = "holes"
    LINES = "lines"
    CORNERS = "corners"
    HEART = "heart"
    CARD = "card"


class Shape(StrEnum):
    CONVEX = "convex"
    ARROWHEAD = "arrowhead"
    THREE_IN_A_ROW = "three_in_a_row"
    ALL_IN_A_ROW = "all_in_a_row"
    CROSSED = "crossed"


class Closeness(StrEnum):
    """Why a verdict is too close to call."""

    MARGIN = "margin"
    READING = "reading"


@dataclass(frozen=True)
class Fault:
    """One thing wrong (or too close): what to say, which dice to circle, which lines to redden."""

    message: Message
    dice: tuple[int, ...]
    lines: tuple[tuple[int, int], ...] = ()
    margin: Margin | None = None

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


@dataclass(frozen=True)
class Verdict:
    """The judge's word on one claim.

    `ring` are the four dice clockwise, the lowest id first; `pattern` is the card that their
    colors make (`None` in a ring without inside), `card` the one that was claimed.
    """

    outcome: Outcome
    shape: Shape
    ring: tuple[int, int, int, int]
    pattern: Card | None
    card: Card | None
    rules: TableRules
    checks: tuple[Check, ...]
    closeness: Closeness | None = None
    open_doubts: tuple[Doubt, ...] = ()
    edge_mm: float | None = None
    plane: PlaneReport | None = None
    judge_version: int = JUDGE_VERSION

    @property
    def margin(self) -> Margin | None:
        """What the verdict hangs on: the failed checks, else those too close, else all."""
        deciding = self.failed or tuple(check for check in self.checks if check.is_close)
        return smallest(check.margin for check in deciding) or self.smallest_margin

    @property
    def smallest_margin(self) -> Margin | None:
        """The smallest margin of all checks, wherever it may be."""
        return smallest(
            margin for check in self.checks for margin in (check.smallest_margin, check.margin)
        )

    @property
    def failed(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.ok is False)

    def check(self, rule: Rule) -> Check:
        return next(check for check in self.checks if check.rule is rule)

    @property
    def message(self) -> Message:
        dice = ", ".join(str(die) for die in self.ring)
        if self.outcome is Outcome.TRUE:
            return Message("verdict.true", {"dice": dice}, f"The prophecy {dice} is true.")
        if self.outcome is Outcome.FALSE:
            return Message("verdict.false", {"dice": dice}, f"The prophecy {dice} is not true.")
        if self.closeness is Closeness.READING:
            return Message(
                "verdict.reading",
                {"dice": dice},
                f"The prophecy {dice} hangs on a doubt of the reading: settle it first.",
            )
        return Message(
            "verdict.margin",
            {"dice": dice},
            f"The prophecy {dice} is too close to call: take the measuring cord.",
        )

    def to_json(self) -> dict[str, Any]:
        margin = self.margin
        return {
            "verdict": str(self.outcome),
            "reason": None if self.closeness is None else str(self.closeness),
            "text": self.message.text,
            "shape": str(self.shape),
            "ring": list(self.ring),
            "card": None if self.card is None else str(self.card),
            "pattern": None if self.pattern is None else str(self.pattern),
            "rules": self.rules.to_json(),
            "checks": [check.to_json(self.edge_mm) for check in self.checks],
            "margin_dice": None if margin is None else margin.dice,
            "uncertainty_dice": None if margin is None else margin.half_width,
            "open_doubts": [doubt.to_json() for doubt in self.open_doubts],
            "plane": None if self.plane is None else self.plane.to_json(),
            "judge_version": self.judge_version,
        }

"""What the judge says: a verdict with its five checks, all faults, margins and open doubts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from rules.message import Message
from rules.oraklos.cards import Card
from rules.oraklos.check import Check, Fault, Rule
from rules.oraklos.reading import Doubt
from rules.oraklos.say import say
from rules.oraklos.table_rules import TableRules
from rules.oraklos.throw import PlaneReport
from rules.oraklos.uncertainty import Margin, smallest

__all__ = ["Check", "Fault", "Rule"]

#: Recorded with every verdict: a better judge never rewrites an old score.
JUDGE_VERSION = 3


class Outcome(StrEnum):
    TRUE = "true"
    FALSE = "false"
    TOO_CLOSE = "too_close"


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

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Self:
        """A verdict as it was recorded, by this judge or an earlier one."""
        a, b, c, d = said["ring"]
        reason, plane = said["reason"], said.get("plane")
        return cls(
            outcome=Outcome(said["verdict"]),
            shape=Shape(said["shape"]),
            ring=(a, b, c, d),
            pattern=None if said["pattern"] is None else Card.parse(said["pattern"]),
            card=None if said["card"] is None else Card.parse(said["card"]),
            rules=TableRules.from_json(said["rules"]),
            checks=tuple(Check.from_json(check) for check in said["checks"]),
            closeness=None if reason is None else Closeness(reason),
            open_doubts=tuple(Doubt.from_json(one, "A doubt") for one in said["open_doubts"]),
            plane=None if plane is None else PlaneReport.from_json(plane),
            judge_version=said["judge_version"],
        )

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
    def is_earned(self) -> bool:
        """Whether true is said for sure: nothing that is open could turn it."""
        return self.outcome is Outcome.TRUE and not self.open_doubts

    @property
    def shown_as(self) -> Outcome:
        """The color in which it is shown: true only when that is earned."""
        if self.outcome is Outcome.TRUE and not self.is_earned:
            return Outcome.TOO_CLOSE
        return self.outcome

    @property
    def failed(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.ok is False)

    def check(self, rule: Rule) -> Check:
        return next(check for check in self.checks if check.rule is rule)

    def __str__(self) -> str:
        return self.message.text

    @property
    def message(self) -> Message:
        dice = ", ".join(str(die) for die in self.ring)
        if self.outcome is Outcome.TRUE and not self.is_earned:
            return say("verdict.uncounted", dice=dice)
        if self.outcome is Outcome.TRUE:
            return say("verdict.true", dice=dice)
        if self.outcome is Outcome.FALSE:
            return say("verdict.false", dice=dice)
        if self.closeness is Closeness.READING:
            return say("verdict.reading", dice=dice)
        return say("verdict.margin", dice=dice)

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

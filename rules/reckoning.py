"""How a total came about, line by line: what for, the summands, and their sum.

A page, a print, a picture, a table file and the history all show the same lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.message import Message

MINUS = "\N{MINUS SIGN}"


def signed(points: int) -> str:
    """Points as people write them: the real minus sign, no plus."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def gained(points: int) -> str:
    """What was won or lost at once: with its sign either way."""
    return f"+{points}" if points > 0 else signed(points)


@dataclass(frozen=True)
class Part:
    """One line of a player's reckoning, e.g. the figures: 6 + 2 + 1."""

    label: Message
    terms: tuple[int, ...]

    @property
    def points(self) -> int:
        return sum(self.terms)

    def to_json(self) -> dict[str, Any]:
        return {"label": self.label.to_json(), "terms": list(self.terms), "points": self.points}


Parts = tuple[Part, ...]

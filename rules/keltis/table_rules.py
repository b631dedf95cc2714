"""What a table of Das Orakel agrees on where its book leaves room, as options of the start event.

A rule that the start event does not name is the one that held before the rule could be chosen:
games begun then are told as they were told then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from rules.acts import Choice, Field
from rules.keltis.say import say

CloverRule = Literal["same", "any"]
SpiralRule = Literal["again", "once"]
LeprechaunRule = Literal["later", "landing"]


@dataclass(frozen=True)
class TableRules:
    """``clover``: whom a clover moves. ``spiral``: whether one sends the same figure back once
    more when another effect brings it there again. ``leprechauns``: whether a scoring that was
    left can be taken on a later turn while the figures stand there, or only by a new landing."""

    clover: CloverRule = "same"
    spiral: SpiralRule = "again"
    leprechauns: LeprechaunRule = "later"

    @classmethod
    def agreed(cls, options: Mapping[str, Any]) -> TableRules:
        return cls(
            cast(CloverRule, options.get("clover", "same")),
            cast(SpiralRule, options.get("spiral", "once")),
            cast(LeprechaunRule, options.get("leprechauns", "landing")),
        )


def _rule(name: str, *values: str, since_then: bool = False) -> Field:
    """A rule to choose; its first value is the default. One that came with a later ruling
    (``since_then``) is missing in the start events of earlier games."""
    choices = tuple(Choice(value, say(f"keltis.option.{name}.{value}")) for value in values)
    label = say(f"keltis.option.{name}")
    return Field(name, "choice", label, choices, optional=since_then, default=values[0])


OPTIONS = (
    _rule("clover", "same", "any"),
    _rule("spiral", "again", "once", since_then=True),
    _rule("leprechauns", "later", "landing", since_then=True),
)

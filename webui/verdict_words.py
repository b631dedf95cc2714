"""Margins and doubts in English words, for the command line and for drawings."""

from __future__ import annotations

from rules.oraklos.reading import Doubt
from rules.oraklos.throw import Margin


def said_margin(margin: Margin) -> str:
    """`−0.12 ± 0.02 die`: positive when clear."""
    sign = "−" if margin.dice < 0 else ""
    return f"{sign}{abs(margin.dice):.2f} ± {margin.half_width:.2f} die"


def said_doubt(doubt: Doubt) -> str:
    what = "a place in the picture" if doubt.die is None else f"die {doubt.die}"
    return f"The reader is not sure about {what} ({doubt.kind.replace('_', ' ')})."

"""Sums as people write them, with their summands."""

from __future__ import annotations

from rules.reckoning import MINUS, Part, Parts, signed
from webui.app.sentences import say_message

BETWEEN = " · "  # two lines of a reckoning that stand in one


def terms_of(part: Part) -> str:
    """A line of a reckoning with its summands: 6 + 2 − 1 = 7."""
    if not part.terms:
        return "–"
    first, *others = part.terms
    sums = signed(first) + "".join(
        f" {MINUS} {-term}" if term < 0 else f" + {term}" for term in others
    )
    return f"{sums} = {signed(part.points)}" if others else sums


def breaking_before_signs(sums: str) -> str:
    """In a narrow column a sign stays with its number: 14, then − 3, then + 10."""
    for sign in f"+{MINUS}=":
        sums = sums.replace(f"{sign} ", f"{sign}\N{NO-BREAK SPACE}")
    return sums


def line_of(parts: Parts) -> str:
    """A whole reckoning in one line; what brought nothing is left out."""
    return BETWEEN.join(
        f"{say_message(part.label)} {terms_of(part)}" for part in parts if any(part.terms)
    )

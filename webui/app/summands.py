"""Points as people write them: one minus sign, and sums with their summands."""

from __future__ import annotations

from rules.reckoning import Part


def signed_points(points: int) -> str:
    """One minus sign everywhere: the real one."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def terms_of(part: Part) -> str:
    """A line of a reckoning with its summands: 6 + 2 − 1 = 7."""
    if not part.terms:
        return "–"
    first, *others = part.terms
    sums = signed_points(first) + "".join(
        f" \N{MINUS SIGN} {-term}" if term < 0 else f" + {term}" for term in others
    )
    return f"{sums} = {signed_points(part.points)}" if others else sums

"""Margins and doubts in English words, for the command line and for drawings."""

from __future__ import annotations

from rules.oraklos.doubt_kind import DoubtKind
from rules.oraklos.reading import Doubt
from rules.oraklos.throw import Margin


def said_margin(margin: Margin) -> str:
    """`−0.12 ± 0.02 die`: positive when clear."""
    sign = "−" if margin.dice < 0 else ""
    return f"{sign}{abs(margin.dice):.2f} ± {margin.half_width:.2f} die"


_OF_THE_WHOLE = {
    DoubtKind.UNCOUNTED: "How many dice were thrown? Say it with --count.",
    DoubtKind.MISSING: "Fewer dice were read than were thrown: where is the missing one?",
    DoubtKind.SURPLUS: "More dice were read than were thrown: which is none?",
    DoubtKind.PLANE: "The dice do not look like equal squares on one table.",
    DoubtKind.HARD: "The picture is hard to read: many of its dice are in doubt.",
    DoubtKind.DARK: "The picture is too dark to tell the colors for sure.",
    DoubtKind.BLUR: "The picture is blurred.",
}


def said_doubt(doubt: Doubt) -> str:
    if doubt.kind in _OF_THE_WHOLE:
        return _OF_THE_WHOLE[doubt.kind]
    what = "a place in the picture" if doubt.die is None else f"die {doubt.die}"
    return f"The reader is not sure about {what} ({doubt.kind.replace('_', ' ')})."

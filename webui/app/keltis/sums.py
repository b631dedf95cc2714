"""The reckoning as a table: one column a player, one line for each source of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.keltis.editions import Edition
from rules.keltis.scoring import Reckoning
from webui.app.keltis.drawing import Person
from webui.app.language import gettext as _


@dataclass(frozen=True)
class Sum:
    person: Person
    reckoning: Reckoning


@dataclass(frozen=True)
class SumRow:
    label: str
    points: tuple[int, ...]


def sums_context(edition: Edition, sums: Sequence[Sum]) -> dict[str, Any]:
    """For templates/keltis/reckoning.html; only the lines this edition has."""
    lines = [("on_the_way", _("On the way")), ("figures", _("Figures"))]
    lines.append(("wish_stones", _("Wish stones")))
    if edition.mirrors:
        lines.append(("mirrors", _("Mirrors")))
    if edition.stones_by_color:
        lines.append(("same_color_sets", _("Three of a color")))
    return {
        "sums": sums,
        "sum_lines": [
            SumRow(label, tuple(getattr(one.reckoning, name) for one in sums))
            for name, label in lines
        ],
    }

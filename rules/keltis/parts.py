"""A reckoning of Keltis as lines: tiles, Priestess and leprechauns apart, figures one by one.

All players of a game get the same lines, so that they stand beside each other in a table.
"""

from __future__ import annotations

from rules.keltis.editions import Edition
from rules.keltis.say import say
from rules.keltis.scoring import Reckoning
from rules.reckoning import Part, Parts


def parts_of(edition: Edition, sums: Reckoning, mirrors: int, set_right: bool) -> Parts:
    """``mirrors`` is how many were collected, each its own summand; ``set_right``: anybody's
    points were corrected by hand."""
    lines = [_part("tiles", sums.way.tiles)]
    if edition.priestess:
        lines.append(_part("priestess", sums.way.priestess))
        lines.append(_part("leprechauns", sums.way.leprechauns))
    if set_right:
        lines.append(_part("set_right", sums.way.set_right))
    lines.append(_part("figures", *sums.figure_values))
    lines.append(_part("stones", sums.wish_stones))
    if edition.mirrors:
        lines.append(_part("mirrors", *(sums.wish_stones,) * mirrors))
    if edition.stones_by_color:
        lines.append(_part("sets", sums.same_color_sets))
    return tuple(lines)


def _part(name: str, *terms: int) -> Part:
    return Part(say(f"keltis.part.{name}"), terms)

"""The color of a player's place. A player's id is the color they chose: no two share it, it
never changes, and the log reads well. Games made elsewhere have ids of their own; there the
seat gives the color."""

from __future__ import annotations

from rules.table import Table

COLORS = ("plum", "teal", "amber", "rose", "moss")


def color_of(table: Table, player: str) -> str:
    """The name behind the css class `seat-NAME`."""
    if player in COLORS:
        return player
    free = [color for color in COLORS if color not in table.ids]
    strangers = [one for one in table.ids if one not in COLORS]
    return free[strangers.index(player) % len(free)] if free else COLORS[0]

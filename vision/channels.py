"""The maps the network puts out, by channel, at a quarter of its input's size."""

from __future__ import annotations

from rules.oraklos.cards import Color

COLORS = tuple(Color)
"""In the order of their channels; after them comes every other color."""
OTHER = len(COLORS)

STRIDE = 4
"""Input pixels to a cell of the output."""
WORK_EDGE_PX = 24.0
"""Die width the network is best at; pictures are scaled to it."""

HEAT = 0
OFFSET = slice(1, 3)
QUAD = slice(3, 8)
COLOR = slice(8, 13)
HOLE = 13
VISIBLE = 14
PIPS = 15
PART = slice(16, 19)
SPREAD = 19
COUNT = 20

OFFSET_UNIT_PX = 8.0
"""Offsets are put out in this many input pixels."""

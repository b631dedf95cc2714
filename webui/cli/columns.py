"""Plain tables for a terminal: aligned, without color, with signs that need none."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence


def columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of a table; the last column is wrapped where the terminal ends."""
    widths = [max(len(cell) for cell in column) for column in zip(heads, *rows, strict=True)]
    indent = sum(width + 2 for width in widths[:-1])
    room = max(30, shutil.get_terminal_size((100, 24)).columns - indent)
    lines = []
    for row in [heads, *rows]:
        *cells, last = row
        start = "".join(
            cell.ljust(width + 2) for cell, width in zip(cells, widths[:-1], strict=True)
        )
        first, *more = textwrap.wrap(last, room) or [""]
        lines.append((start + first).rstrip())
        lines += [" " * indent + line for line in more]
    return lines


def mark(ok: bool | None, close: bool = False) -> str:
    """A tick, a cross, a question mark for what is too close, a dash for what does not apply."""
    if ok is None:
        return "?" if close else "–"
    return "✓" if ok else "✗"

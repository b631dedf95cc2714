"""A season as a file: JSON with everything, CSV with the table for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json

from webui.statistics.league import League

# A spreadsheet takes a cell that begins like this for a formula and runs it.
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")


def season_json(league: League) -> str:
    return json.dumps(league.to_json(), indent=1, ensure_ascii=False) + "\n"


def season_csv(league: League) -> str:
    """One line a person, one column an evening."""
    written = io.StringIO()
    lines = csv.writer(written)
    days = league.evenings
    lines.writerow(["place", "name", "points", "games", "wins", *(day.isoformat() for day in days)])
    for place, one in enumerate(league.standings, 1):
        evenings = [one.evenings.get(day, "") for day in days]
        row = [place, harmless(one.name), one.points, one.games, one.wins, *evenings]
        lines.writerow(row)
    return written.getvalue()


def harmless(cell: object) -> object:
    """Text of any column, since files from elsewhere may be imported; numbers are numbers."""
    is_formula = isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULA_SIGNS)
    return f"'{cell}" if is_formula else cell

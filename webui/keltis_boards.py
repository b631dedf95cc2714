"""The boards of Keltis that come with the program, opened from its package data.

They hold what is known and a default for the rest; the page says which values to compare with
the players' own copy (``rules.keltis.board_edit.entries``).
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from rules.keltis.editions import edition


def shipped_board(game: str) -> dict[str, Any]:
    """The board of ``orakel``, ``base`` or ``new_paths`` as data, a new copy each time."""
    board: dict[str, Any] = json.loads(shipped_board_text(game))
    return board


@cache
def shipped_board_text(game: str) -> str:
    folder = resources.files("rules.keltis") / "boards"
    return (folder / f"{edition(game).name}.json").read_text("utf-8")

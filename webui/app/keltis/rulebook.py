"""The rules of Keltis on one page: what its three boards share, and what each adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.keltis.cards import HAND_SIZE
from rules.keltis.editions import EDITIONS
from rules.keltis.scoring import (
    LEPRECHAUN_POINTS,
    PRIESTESS_BONUS,
    SAME_COLOR_POINTS,
    SAME_COLOR_SET,
)
from webui.app.keltis.words import edition_name
from webui.keltis_boards import shipped_board
from webui.pad import Rulebook


def _facts() -> Mapping[str, Any]:
    boards = {name: shipped_board(name) for name in EDITIONS}
    return {
        "hand_size": HAND_SIZE,
        "editions": EDITIONS,
        "goal_spaces": {name: len(board["goal"][0]) for name, board in boards.items()},
        "edition_name": edition_name,
        "priestess_bonus": PRIESTESS_BONUS,
        "leprechauns": LEPRECHAUN_POINTS,
        "same_color": (SAME_COLOR_SET, SAME_COLOR_POINTS),
        "stones": {
            name: [points for points, _ in board["wish_stones"].values()]
            for name, board in boards.items()
        },
    }


RULEBOOK = Rulebook("keltis", "keltis/rulebook.html", _facts)

"""The board a game starts on: part of its start event, and refused unless it can be played on.

Editing a board later changes no game that has begun.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.acts import Field
from rules.keltis.board import Board
from rules.keltis.board_check import board_faults
from rules.keltis.board_text import board_from_json
from rules.keltis.say import refusal, say
from rules.message import Refusal

BoardData = Mapping[str, Any]


def board_option(shipped: BoardData) -> Field:
    return Field("board", "data", say("keltis.option.board"), default=shipped)


def playable_board(variant: str, raw: object) -> Board:
    """The board of a start event; refused with its first fault, or when it is another game's."""
    board = board_from_json(raw)
    if board.game != variant:
        raise refusal("keltis.other_board", board=board.game, variant=variant)
    if faults := board_faults(board):
        raise Refusal(faults[0])
    return board

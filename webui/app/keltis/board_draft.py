"""A board on its way to being the players' own: kept between taps, faults and all.

Only boards without a fault can be saved (`webui.own_boards`); a draft may have any number of
them, and waits for its people through a reload or a restart. There is one draft an edition.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rules.keltis.board import Board
from rules.keltis.board_check import board_faults
from rules.keltis.board_edit import confirmed, edited, entries
from rules.keltis.board_text import board_from_json, board_to_json
from rules.message import Message, Refusal
from webui.store.memories import Memories


@dataclass(frozen=True)
class BoardDraft:
    """`begun_from` names the board it was a copy of at first."""

    begun_from: str
    board: Board

    @cached_property
    def faults(self) -> tuple[Message, ...]:
        return board_faults(self.board)

    @property
    def faulty_spaces(self) -> frozenset[str]:
        return frozenset(str(one.params["space"]) for one in self.faults if "space" in one.params)

    @property
    def uncompared(self) -> int:
        """How many values nobody has compared with a real board yet."""
        return sum(one.compare for one in entries(self.board))

    def changed(self, place: str, value: object) -> BoardDraft:
        return replace(self, board=edited(self.board, place, value))

    def compared(self) -> BoardDraft:
        return replace(self, board=confirmed(self.board))

    def as_json(self) -> dict[str, Any]:
        return board_to_json(self.board)


class BoardDrafts:
    def __init__(self, memories: Memories) -> None:
        self._memories = memories

    def find(self, edition: str) -> BoardDraft | None:
        """None where nobody is at work; what can't be read any more is nobody's work."""
        known = self._memories.get(_name(edition))
        if known is None:
            return None
        try:
            return BoardDraft(str(known["begun_from"]), board_from_json(known["board"]))
        except (Refusal, KeyError):
            return None

    def keep(self, edition: str, draft: BoardDraft) -> None:
        kept = {"begun_from": draft.begun_from, "board": draft.as_json()}
        self._memories.change(_name(edition), lambda _: kept)

    def forget(self, edition: str) -> None:
        self._memories.forget(_name(edition))


def _name(edition: str) -> str:
    return f"keltis board draft {edition}"

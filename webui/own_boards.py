"""Boards of Keltis that players corrected after their own copy and saved under a name.

    boards = OwnBoards(store)
    boards.save("orakel", "Grandma's copy", board_to_json(edited(board, "wish_stones/4", 6)))
    play.start("keltis", "orakel", players, {"board": "Grandma's copy"}, at)

A game that starts on a board's name carries the whole board in its start event: saving or
deleting the board later changes no game that has begun.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.acts import Choice, Field
from rules.game import Game
from rules.keltis.board import Board
from rules.keltis.board_check import board_faults
from rules.keltis.board_text import board_from_json, board_to_json, format_board, parse_board
from rules.keltis.sheet_game import KeltisSheet
from rules.keltis.start_board import playable_board
from rules.keltis.turn_game import KeltisTurns
from rules.message import Message, Refusal
from rules.one_line import is_one_line
from webui.keltis_boards import shipped_board
from webui.sentences.boards import refusal, say
from webui.store import Store

OPTION = "board"
LONGEST_NAME = 60


@dataclass(frozen=True)
class ListedBoard:
    """One line of the list of boards; `problem` says why a stored one can't be used any more."""

    name: str
    own: bool
    problem: Message | None = None


class OwnBoards:
    """Editions are called as in `rules.keltis.editions`: `orakel`, `base`, `new_paths`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def save(self, edition: str, name: str, raw: object) -> Board:
        """Keep a board under a name; one of that name is replaced. Refused with all its faults."""
        name = _checked_name(edition, name)
        board = board_from_json(raw)
        if board.game == edition and (faults := board_faults(board)):
            told = [fault.to_json() for fault in faults]
            raise refusal("keltis.own_board.faults", name=name, faults=told)
        named = replace(playable_board(edition, raw), name=name)
        self._store.boards.put(edition, name, format_board(named))
        return named

    def listed(self, edition: str) -> tuple[ListedBoard, ...]:
        """The shipped board first, then the players' own; a damaged one hinders no other."""
        own = (self._listed(edition, name) for name in self._store.boards.names(edition))
        return (ListedBoard(_shipped_name(edition), own=False), *own)

    def open(self, edition: str, name: str) -> Board:
        """The shipped board with what was taught on it, or an own one; a Refusal that names it
        when it is unknown or damaged."""
        if name == _shipped_name(edition):
            return board_from_json(self._taught(edition))
        text = self._store.boards.get(edition, name)
        if text is None:
            raise _unknown(edition, name)
        try:
            return playable_board(edition, board_to_json(parse_board(text)))
        except Refusal as refused:
            reason = refused.message.to_json()
            raise refusal("keltis.own_board.damaged", name=name, reason=reason) from refused

    def delete(self, edition: str, name: str) -> None:
        """Only own boards go; damaged ones, too."""
        if not self._store.boards.delete(edition, name):
            raise _unknown(edition, name)

    def offered(self, game: Game[Any], edition: str, field: Field) -> Field:
        """The start form's field with the names of all boards that can be played on."""
        if not _takes_a_board(game) or field.name != OPTION:
            return field
        usable = (one for one in self.listed(edition) if one.problem is None)
        return replace(field, choices=tuple(Choice(one.name, _label(one)) for one in usable))

    def filled_in(
        self, game: Game[Any], edition: str, options: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """The options of a start with the whole board in place of its name."""
        name = options.get(OPTION)
        if not _takes_a_board(game) or not isinstance(name, str) or edition not in game.variants:
            return options
        return {**options, OPTION: board_to_json(self.open(edition, name))}

    def learn(self, game: Game[Any], start: Mapping[str, Any], before: Any, after: Any) -> bool:
        """What was taught in a game on an own board goes onto that board, if it is still there.
        False when the game is not on an own board."""
        if not isinstance(game, KeltisTurns):
            return False
        edition, name = start["variant"], start["options"][OPTION]["name"]
        if name == _shipped_name(edition):
            return False

        def taught(text: str) -> str:
            try:
                known = {OPTION: board_to_json(parse_board(text))}
            except Refusal:
                return text  # damaged: left as it is, for `open` to report
            return format_board(board_from_json(game.taught(known, before, after)[OPTION]))

        self._store.boards.change(edition, name, taught)
        return True

    def _taught(self, edition: str) -> Any:
        known = self._store.memories.get(KeltisTurns(shipped_board).memory(edition)) or {}
        return known.get(OPTION) or shipped_board(edition)

    def _listed(self, edition: str, name: str) -> ListedBoard:
        try:
            self.open(edition, name)
        except Refusal as refused:
            return ListedBoard(name, own=True, problem=refused.message)
        return ListedBoard(name, own=True)


def _takes_a_board(game: Game[Any]) -> bool:
    return isinstance(game, KeltisTurns | KeltisSheet)


def _shipped_name(edition: str) -> str:
    return str(shipped_board(edition)["name"])


def _checked_name(edition: str, name: str) -> str:
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not is_one_line(name):
        raise refusal("keltis.own_board.name", name=name, most=LONGEST_NAME)
    if name.casefold() == _shipped_name(edition).casefold():
        raise refusal("keltis.own_board.shipped_name", name=name)
    return name


def _label(board: ListedBoard) -> Message:
    code = "keltis.own_board.own" if board.own else "keltis.own_board.shipped"
    return say(code, name=board.name)


def _unknown(edition: str, name: str) -> Refusal:
    return refusal("keltis.own_board.unknown", name=name, edition=edition)

"""Where figures and the Priestess may go. Nothing here changes anything.

A card or clover moves a figure forward as its edition says; only the spiral leads back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.keltis.board import JOKER, START
from rules.keltis.editions import BASE, NEW_PATHS, ORAKEL
from rules.keltis.position import Position, Question


@dataclass(frozen=True)
class Move:
    figure: str
    to: str


def card_moves(position: Position, color: str) -> tuple[Move, ...]:
    """Where a card of this color takes each own figure."""
    match position.board.game:
        case ORAKEL.name:
            moves = _to_next_of_color(position, color)
        case BASE.name:
            moves = _along_the_path(position, color)
        case _:
            moves = _one_space(position, color)
    return tuple(moves)


def clover_moves(position: Position, question: Question) -> tuple[Move, ...]:
    """What a clover allows.

    Das Orakel: the same figure on to the next space of the clover's color; by the variant, any
    own figure. The other two: any own figure one space, without a card.
    """
    if position.board.game != ORAKEL.name:
        return tuple(_free_step(position))
    moves = _to_next_of_color(position, position.tiles[question.space].color)
    if position.rules.clover == "any":
        return tuple(moves)
    return tuple(move for move in moves if move.figure == question.figure)


def spiral_targets(position: Position, question: Question) -> tuple[str, ...]:
    """Any space behind the figure, the start too, except where it stood when the turn began.

    Its landing asks again whenever another effect brings a figure to a spiral; a table may have
    agreed that each spiral sends the same figure back once a turn (see ``table_rules``).
    """
    used = (question.space, question.figure) in position.turn.spirals_used
    if used and position.rules.spiral == "once":
        return ()
    behind = [START]
    for space in position.board.ahead(START):
        if space == question.space:
            break
        behind.append(space)
    return tuple(space for space in behind if space != position.turn.began_at[question.figure])


def priestess_targets(position: Position, steps: int) -> tuple[str, ...]:
    """The spaces the Priestess reaches with one step up to the card's green number."""
    return tuple(
        space
        for space, _ in zip(position.board.ahead(position.priestess), range(steps), strict=False)
    )


def priestess_can_move(position: Position) -> bool:
    """On the last space of the path she stays for the rest of the game."""
    return position.board.edition.priestess and bool(position.board.following(position.priestess))


def can_use(position: Position, color: str) -> bool:
    """A card that could move nothing may not be laid (ruling)."""
    return priestess_can_move(position) or bool(card_moves(position, color))


def _to_next_of_color(position: Position, color: str) -> Iterator[Move]:
    board = position.board
    for figure, at in position.seat.figures.items():
        for space in board.ahead(at):
            if board.color(space) == color:
                yield Move(figure, space)
                break


def _along_the_path(position: Position, color: str) -> Iterator[Move]:
    """Base game: one own figure per path; once it stands on the end space, cards of that color
    move any own figure instead (Neue Wege names this rule where it drops it)."""
    board, figures = position.board, position.seat.figures
    for figure, at in figures.items():
        if board.color(at) == color:
            if board.following(at):
                yield Move(figure, board.following(at)[0])
            else:
                yield from _free_step(position)
            return
    for figure, at in figures.items():
        if at == START:
            yield from (
                Move(figure, first) for first in board.start.value if board.color(first) == color
            )


def _one_space(position: Position, color: str) -> Iterator[Move]:
    """New Paths: the next space must have the card's color or be a joker."""
    for move in _free_step(position):
        if position.board.color(move.to) in (color, JOKER):
            yield move


def _free_step(position: Position) -> Iterator[Move]:
    """Any own figure one space forward. In the base game a figure on the start may open a path
    this way (ruling), but none that an own figure is on."""
    board, figures = position.board, position.seat.figures
    taken = {board.color(at) for at in figures.values()} if board.game != NEW_PATHS.name else set()
    for figure, at in figures.items():
        for space in board.following(at):
            if at != START or board.color(space) not in taken:
                yield Move(figure, space)

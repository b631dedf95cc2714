"""A figure lands on a space: the end is noticed first, then the space does its work.

Das Orakel, chapters "Die Wegeplättchen" and "Spielende"; Neue Wege, "Die Wegeplättchen". Only
the space landed on counts. The landing that ends the game carries out and collects nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.keltis.board import START, Board
from rules.keltis.movement import clover_moves, spiral_targets
from rules.keltis.position import EndReason, Position, Question, Stage
from rules.keltis.scoring import LEPRECHAUN_POINTS
from rules.keltis.tiles import COLLECTED, Tile


def land(position: Position, figure: str, to: str) -> Position:
    """Move an own figure and let the space act; what is optional becomes a question."""
    position = position.with_seat(figures={**position.seat.figures, figure: to})
    if reason := goal_reached(position):
        return end(position, reason)
    if position.stones.get(to):
        position = _collect_stone(position, position.board.by_id[to].holds.value.color)
        return replace(position, stones={**position.stones, to: position.stones[to] - 1})
    if tile := position.tiles.get(to):
        return _carry_out(position, tile, Question("clover", figure, to))
    return position


def end(position: Position, reason: EndReason) -> Position:
    """The game is over at once: open questions lapse, and nobody draws."""
    return replace(position, ended=reason, questions=(), draws_due=0)


def earned(position: Position, **points: int) -> Position:
    """Points for the player whose turn it is, by what they are for (see ``OnTheWay``)."""
    way = position.seat.way
    more = {what: getattr(way, what) + number for what, number in points.items()}
    return position.with_seat(way=replace(way, **more))


def goal_reached(position: Position) -> EndReason | None:
    """Figures that stand in the goal now; one that left it by spiral no longer counts."""
    edition, board = position.board.edition, position.board
    own = _in_goal(board, position.seat.figures.values())
    everyone = sum(_in_goal(board, seat.figures.values()) for seat in position.seats.values())
    if edition.goal_own is not None and own >= edition.goal_own:
        return "goal_own"
    return "goal_all" if everyone >= edition.goal_all else None


def figures_to_the_end(position: Position) -> int:
    """How many more figures in the goal end the game, at least: of everybody, or of one player
    where a player's own last figure ends it too."""
    edition, board, table = position.board.edition, position.board, position.table
    inside = {one: _in_goal(board, seat.figures.values()) for one, seat in position.seats.items()}
    left = [edition.goal_all - sum(inside.values())]
    if edition.goal_own is not None:
        left += [edition.goal_own - inside[player] for player in table.here]
    return max(0, min(left))


def leprechaun_points(position: Position) -> int:
    """What the leprechaun scoring would bring now: 0 unless all own figures stand on some."""
    spaces = set(position.seat.figures.values())
    on_leprechauns = all(
        space != START and space in position.tiles and position.tiles[space].kind == "leprechaun"
        for space in spaces
    )
    return LEPRECHAUN_POINTS.get(len(spaces), 0) if on_leprechauns else 0


def may_score_leprechauns(position: Position) -> bool:
    """Before the card, where an earlier landing was left unused ("Koboldwertung": once during
    the game, when all three stand there)."""
    return (
        position.rules.leprechauns == "later"
        and not position.seat.leprechauns_scored
        and leprechaun_points(position) > 0
    )


def _carry_out(position: Position, tile: Tile, asked: Question) -> Position:
    match tile.kind:
        case "points":
            return earned(position, tiles=tile.points)
        case "stone":
            position = _collect_stone(position, tile.color)
        case "mirror":
            position = position.with_seat(mirrors=position.seat.mirrors + 1)
        case "clover":
            return _ask(position, asked) if clover_moves(position, asked) else position
        case "spiral":
            asked = replace(asked, kind="spiral")
            return _ask(position, asked) if spiral_targets(position, asked) else position
        case "leprechaun":
            if leprechaun_points(position) and not position.seat.leprechauns_scored:
                position = _ask(position, replace(asked, kind="leprechauns"))
            return _ask(position, replace(asked, kind="discard"))
        case "discard":
            return _ask(position, replace(asked, kind="discard"))
    assert tile.kind in COLLECTED
    left = {space: one for space, one in position.tiles.items() if space != asked.space}
    return replace(position, tiles=left)


def _ask(position: Position, question: Question) -> Position:
    return replace(position, stage=Stage.TILE, questions=(*position.questions, question))


def _collect_stone(position: Position, color: str) -> Position:
    held = position.seat.stones
    return position.with_seat(stones={**held, color: held.get(color, 0) + 1})


def _in_goal(board: Board, spaces: Iterable[str]) -> int:
    return sum(space in board.goal_spaces for space in spaces)

"""What one viewer may see of a game in turn mode, as plain JSON.

Only what lies open: of discard piles the top card, of hands nothing, and of the stones on the
New Paths board, which lie face down, the number until the scoring (their owner sees the colors).
"""

from __future__ import annotations

from typing import Any

from rules.keltis.board import Space
from rules.keltis.cards import direction
from rules.keltis.landing import figures_to_the_end
from rules.keltis.position import Position, Seat
from rules.keltis.scoring import track_space
from rules.keltis.turn import drawn_from_pile


def turn_view(position: Position, viewer: str | None) -> dict[str, Any]:
    laid = position.turn.laid
    question = position.questions[0] if position.questions else None
    following = drawn_from_pile(position)
    return {
        "game": position.board.game,
        "stage": position.stage.value,
        "turn": position.player,
        "laid": str(laid) if laid else None,
        "question": (
            {"kind": question.kind, "figure": question.figure, "space": question.space}
            if question
            else None
        ),
        "draws_due": position.draws_due,
        "may_go_on": following.player if following else None,
        "pile": position.pile,
        "discards": {c: row[-1] if row else None for c, row in position.discards.items()},
        "blocked": sorted(position.turn.blocked),
        "priestess": position.priestess if position.board.edition.priestess else None,
        "priestess_steps": {str(n): steps for n, steps in position.priestess_steps.items()},
        "start": list(position.board.start.value),
        "track_length": position.board.track_length.value,
        "spaces": [_space(position, space) for space in position.board.spaces],
        "players": {one: _seat(position, one, viewer) for one in position.table.ids},
        "figures_to_the_end": figures_to_the_end(position),
        "ended": position.ended,
    }


def _space(position: Position, space: Space) -> dict[str, Any]:
    tile = position.tiles.get(space.id)
    holds = space.holds.value
    return {
        "id": space.id,
        "row": space.row,
        "lane": space.lane,
        "color": space.color.value,
        "points": space.points.value,
        "next": list(space.next.value),
        "goal": space.id in position.board.goal_spaces,
        "place": holds.kind,
        "tile": str(tile) if tile else None,
        "stones": position.stones.get(space.id, 0),
        "stone_color": holds.color if holds.kind == "stones" else None,
    }


def _seat(position: Position, player: str, viewer: str | None) -> dict[str, Any]:
    seat = position.seats[player]
    open_stones = position.shows_stones(player, viewer)
    return {
        "figures": dict(seat.figures),
        "rows": _rows(seat),
        "points": seat.points,
        "track": track_space(seat.points, position.board.track_length.value),
        "stones": seat.stone_count,
        "stone_colors": dict(seat.stones) if open_stones else None,
        "mirrors": seat.mirrors,
        "leprechauns_scored": seat.leprechauns_scored,
        "if_ended_now": position.reckoning(player).to_json() if open_stones else None,
    }


def _rows(seat: Seat) -> dict[str, Any]:
    return {
        color: {"numbers": list(numbers), "direction": direction(numbers).value}
        for color, numbers in seat.rows.items()
    }

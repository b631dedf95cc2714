"""Setting right what slipped in turn mode: what lies on the table is what counts.

Each correction says how one thing is: where a figure or the Priestess stands, where a scoring
stone stands, the top of a pile or row, what somebody has collected. Nothing follows from it but
the end of the game, which depends on the figures in the goal and on the pile alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.acts import Act, Choice, Field, player_field
from rules.events import Event
from rules.keltis.board import PLAIN, START
from rules.keltis.cards import COLORS, HIGHEST, LOWEST, draw_pile_after_dealing
from rules.keltis.landing import end, goal_reached
from rules.keltis.position import Position, Seat, Stage
from rules.keltis.say import say
from rules.keltis.tiles import mirrors_in_box
from rules.keltis.turn import settled
from rules.keltis.words import color_name, figure_name, space_name

MOST_POINTS = 300  # far beyond any game; catches a slip of the finger
NONE = "none"

Data = Mapping[str, Any]


def corrections(position: Position) -> tuple[Act, ...]:
    edition = position.board.edition
    player = player_field(position.table, position.table.ids)
    supply = position.board.wish_stone_supply()
    colored = (_colors(),) if edition.stones_by_color else ()
    acts = [
        _act("figure", player, _figures(position), _spaces(position)),
        _act("points", player, _number("points", 0, MOST_POINTS)),
        _act("discards", _colors(), _top()),
        _act("row", player, _colors(), _top()),
        _act("pile", _number("count", 1, draw_pile_after_dealing(len(position.table.ids)))),
        _act("stones", player, *colored, _number("count", 0, max(supply.values(), default=0))),
    ]
    if edition.priestess:
        acts.append(_act("priestess", _spaces(position)))
        acts.append(_act("mirrors", player, _number("count", 0, mirrors_in_box(position.board))))
    return tuple(acts)


def corrected(position: Position, event: Event) -> Position:
    position = _CORRECTED[event.data["what"]](position, event.data)
    return _ended_anew(position)


def _figure(position: Position, data: Data) -> Position:
    """An open question of this figure's landing lapses: it does not stand there."""
    player, figure, space = data["player"], data["figure"], data["space"]
    seat = position.seats[player]
    position = _seat(position, player, figures={**seat.figures, figure: space})
    if player != position.player:
        return position
    if position.stage in (Stage.LAYOUT, Stage.CARD):
        return position.with_turn(began_at=position.seat.figures)
    if position.stage is not Stage.TILE:
        return position
    open_ones = tuple(q for q in position.questions if q.figure != figure or q.space == space)
    return settled(replace(position, questions=open_ones))


def _points(position: Position, data: Data) -> Position:
    seat = position.seats[data["player"]]
    more = data["points"] - seat.points
    way = replace(seat.way, set_right=seat.way.set_right + more)
    return _seat(position, data["player"], way=way)


def _discards(position: Position, data: Data) -> Position:
    """The top of a pile; `none`: no card of this color lies there."""
    color = data["color"]
    pile = _topped(position.discards[color], data["top"])
    return replace(position, discards={**position.discards, color: pile})


def _row(position: Position, data: Data) -> Position:
    """The last card of a row; `none`: the row is empty."""
    color, rows = data["color"], position.seats[data["player"]].rows
    row = _topped(rows[color], data["top"])
    return _seat(position, data["player"], rows={**rows, color: row})


def _pile(position: Position, data: Data) -> Position:
    return replace(position, pile=data["count"])


def _priestess(position: Position, data: Data) -> Position:
    return replace(position, priestess=data["space"])


def _stones(position: Position, data: Data) -> Position:
    held = position.seats[data["player"]].stones
    stones = {**held, data.get("color", PLAIN): data["count"]}
    return _seat(position, data["player"], stones=stones)


def _mirrors(position: Position, data: Data) -> Position:
    return _seat(position, data["player"], mirrors=data["count"])


_CORRECTED: Mapping[str, Callable[[Position, Data], Position]] = {
    "figure": _figure,
    "points": _points,
    "discards": _discards,
    "row": _row,
    "pile": _pile,
    "priestess": _priestess,
    "stones": _stones,
    "mirrors": _mirrors,
}


def _ended_anew(position: Position) -> Position:
    """Whether the game is over follows from what stands and lies there now; a game that goes on
    after all waits for the card that was not drawn."""
    for player in position.table.ids:
        turn = replace(position.turn, player=player)
        if reason := goal_reached(replace(position, turn=turn)):
            return end(position, reason)
    if position.ended in ("goal_own", "goal_all") or (position.ended == "pile" and position.pile):
        return settled(replace(position, ended=None))
    return position


def _topped(numbers: tuple[int, ...], top: str | int) -> tuple[int, ...]:
    return () if top == NONE else (*numbers[:-1], int(top))


def _seat(position: Position, player: str, **changes: Any) -> Position:
    seat: Seat = replace(position.seats[player], **changes)
    return replace(position, seats={**position.seats, player: seat})


def _act(what: str, *fields: Field) -> Act:
    return Act("correct", say(f"keltis.correct.{what}"), fields=fields, data={"what": what})


def _figures(position: Position) -> Field:
    choices = tuple(Choice(one, figure_name(one)) for one in position.board.edition.figures)
    return Field("figure", "choice", say("keltis.field.figure"), choices)


def _spaces(position: Position) -> Field:
    ids = (START, *(space.id for space in position.board.spaces))
    choices = tuple(Choice(space, space_name(position.board, space)) for space in ids)
    return Field("space", "choice", say("keltis.field.space"), choices)


def _colors() -> Field:
    choices = tuple(Choice(color, color_name(color)) for color in COLORS)
    return Field("color", "choice", say("keltis.field.color"), choices)


def _top() -> Field:
    numbers = (Choice(n, say("keltis.value", value=n)) for n in range(LOWEST, HIGHEST + 1))
    return Field(
        "top", "choice", say("keltis.field.top"), (Choice(NONE, say("keltis.top.none")), *numbers)
    )


def _number(name: str, least: int, most: int) -> Field:
    return Field(name, "number", say(f"keltis.field.{name}"), least=least, most=most)

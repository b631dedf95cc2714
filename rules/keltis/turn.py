"""One turn, step by step: lay and move, or discard; answer the tiles; draw (chapter "Spielablauf").

Every function takes a position and the data of an event that was checked, and gives the next
position. Chains of tiles are a queue of questions; the turn goes on to drawing when it is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.keltis.cards import Card
from rules.keltis.hands import shown_from_hand
from rules.keltis.landing import earned, end, land, leprechaun_points
from rules.keltis.movement import priestess_targets
from rules.keltis.position import Position, Stage, Turn
from rules.keltis.scoring import PRIESTESS_BONUS
from rules.keltis.tiles import parse_layout
from rules.table import Table

PILE = "pile"
HAND, ROW = "hand", "row"

Data = Mapping[str, Any]


def after(position: Position, kind: str, data: Data) -> Position:
    """The position after a step that may be done now."""
    return step(before_step(position, kind), kind, data)


def step(position: Position, kind: str, data: Data) -> Position:
    """One step, carried out from this very position."""
    return _STEPS[kind](position, data)


def before_step(position: Position, kind: str) -> Position:
    """The position a step is taken from: the next player's step says that the last one drew
    from the pile."""
    drawn = drawn_from_pile(position)
    return drawn if kind in _OPENS_A_TURN and drawn is not None else position


def drawn_from_pile(position: Position) -> Position | None:
    """The next player's turn, if all cards due now came from the pile; None where none are due.

    Nobody has to say so, but for the last card: it ends the game, and that is told aloud.
    """
    if position.ended or position.stage is not Stage.DRAW or position.pile <= position.draws_due:
        return None
    position = replace(position, pile=position.pile - position.draws_due)
    return begun_turn(position, position.table.after(position.player))


def open_discards(position: Position) -> tuple[str, ...]:
    """The discard piles a card may be drawn from now: none that was covered in this turn."""
    return tuple(
        color
        for color, numbers in position.discards.items()
        if numbers and color not in position.turn.blocked
    )


def reseated(position: Position, table: Table) -> Position:
    """Figures of a player who left stay where they are; fewer than two players end the game."""
    position = replace(position, table=table)
    if position.ended:
        return position
    if len(table.here) < 2:
        return end(position, "left")
    if position.player in table.left:
        return begun_turn(position, table.after(position.player))
    return position


def _lay_out(position: Position, data: Data) -> Position:
    tiles = parse_layout(position.board, data["tiles"])
    return replace(position, tiles=tiles, stage=Stage.CARD)


def _lay(position: Position, data: Data) -> Position:
    card = Card.parse(data["card"])
    position = shown_from_hand(position, card).with_turn(laid=card)
    rows = position.seat.rows
    longer = (*rows[card.color], card.number)
    return replace(position.with_seat(rows={**rows, card.color: longer}), stage=Stage.MOVE)


def _discard(position: Position, data: Data) -> Position:
    card = Card.parse(data["card"])
    return settled(_onto_discards(shown_from_hand(position, card), card))


def _move(position: Position, data: Data) -> Position:
    return settled(land(position, data["figure"], data["to"]))


def _learn_priestess_number(position: Position, data: Data) -> Position:
    assert position.turn.laid is not None
    learned = {position.turn.laid.number: data["steps"]}
    return replace(position, priestess_steps={**position.priestess_steps, **learned})


def _move_priestess(position: Position, data: Data) -> Position:
    """Five points once if own figures stand where she stops; she carries nothing out."""
    target = priestess_targets(position, data["steps"])[-1]
    if target in position.seat.figures.values():
        position = earned(position, priestess=PRIESTESS_BONUS)
    return settled(replace(position, priestess=target))


def _follow_clover(position: Position, data: Data) -> Position:
    return settled(land(_answered(position), data["figure"], data["to"]))


def _follow_spiral(position: Position, data: Data) -> Position:
    space, figure = position.question.space, position.question.figure
    used = position.turn.spirals_used | {(space, figure)}
    return settled(land(_answered(position).with_turn(spirals_used=used), figure, data["to"]))


def _score_leprechauns(position: Position, data: Data) -> Position:
    """By a landing that asks, or, where it was left then, before a later card."""
    asked = position.stage is Stage.TILE
    position = earned(position, leprechauns=leprechaun_points(position))
    position = position.with_seat(leprechauns_scored=True)
    return settled(_answered(position)) if asked else position


def _drop(position: Position, data: Data) -> Position:
    """Leprechaun or discard tile: one card from hand, or the last of a row, is put away."""
    card = Card.parse(data["card"])
    if data["from"] == HAND:
        position = shown_from_hand(position, card)
    else:
        rows = position.seat.rows
        position = position.with_seat(rows={**rows, card.color: rows[card.color][:-1]})
    return settled(_answered(_onto_discards(position, card)))


def _decline(position: Position, data: Data) -> Position:
    return settled(_answered(position))


def _draw(position: Position, data: Data) -> Position:
    """One card after the other; the last card of the pile ends the game at once."""
    source = data["pile"]
    if source == PILE:
        position = replace(position, pile=position.pile - 1)
        if position.pile == 0:
            return end(position, "pile")
    else:
        *covered, top = position.discards[source]
        discards = {**position.discards, source: tuple(covered)}
        taken = (*position.seat.taken, Card(source, top))
        position = replace(position.with_seat(taken=taken), discards=discards)
    if position.draws_due == 1:
        return begun_turn(position, position.table.after(position.player))
    return replace(position, draws_due=position.draws_due - 1)


def _onto_discards(position: Position, card: Card) -> Position:
    """A card discarded in this turn can't be taken back in it, so it blocks its pile."""
    pile = (*position.discards[card.color], card.number)
    position = replace(position, discards={**position.discards, card.color: pile})
    return position.with_turn(blocked=position.turn.blocked | {card.color})


def _answered(position: Position) -> Position:
    return replace(position, questions=position.questions[1:])


def settled(position: Position) -> Position:
    """On to drawing, unless a tile still asks something."""
    if position.ended or position.questions:
        return position
    return replace(position, stage=Stage.DRAW, draws_due=position.turn.cards_from_hand)


def begun_turn(position: Position, player: str) -> Position:
    """The first moment of a player's turn."""
    stage = Stage.LAYOUT if position.stage is Stage.LAYOUT else Stage.CARD
    turn = Turn(player, position.seats[player].figures)
    return replace(position, turn=turn, stage=stage, questions=(), draws_due=0)


_OPENS_A_TURN = frozenset({"lay", "discard", "leprechauns"})

_STEPS: Mapping[str, Callable[[Position, Data], Position]] = {
    "layout": _lay_out,
    "lay": _lay,
    "discard": _discard,
    "move": _move,
    "priestess": _move_priestess,
    "priestess_number": _learn_priestess_number,
    "clover": _follow_clover,
    "spiral": _follow_spiral,
    "leprechauns": _score_leprechauns,
    "drop": _drop,
    "decline": _decline,
    "draw": _draw,
}

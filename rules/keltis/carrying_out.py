"""A step that no longer fits, because something before it was set right: what people did anyway.

They laid the card and moved the figure at the table, whatever the rules say to it now, so the
position follows them as far as it can.
"""

from __future__ import annotations

from dataclasses import replace

from rules.events import Event
from rules.keltis.landing import leprechaun_points
from rules.keltis.movement import priestess_targets
from rules.keltis.position import Position, Question, Stage
from rules.keltis.turn import HAND, PILE, begun_turn, drawn_from_pile, step

_QUESTION_OF = {"clover": "clover", "spiral": "spiral", "drop": "discard"}


def carried_out(position: Position, event: Event) -> Position | None:
    """None where nothing can be made of it."""
    position = replace(position, ended=None)
    player = event.by
    if event.kind in ("lay", "discard"):
        if player is None:
            return None
        return step(_turn_of(position, player), event.kind, event.data)
    if player != position.player or position.stage is Stage.LAYOUT:
        return None
    return _in_turn(position, event)


def _turn_of(position: Position, player: str) -> Position:
    """The beginning of this player's turn; what the turn before still asked lapses."""
    following = drawn_from_pile(position) or position
    if following.player == player and following.stage is Stage.CARD:
        return following
    return begun_turn(following, player)


def _in_turn(position: Position, event: Event) -> Position | None:
    data = event.data
    match event.kind:
        case "move":
            return step(replace(position, questions=()), "move", data)
        case "priestess" if priestess_targets(position, data["steps"]):
            return step(replace(position, questions=()), "priestess", data)
        case "priestess_number" if position.turn.laid:
            return step(position, event.kind, data)
        case "clover" | "spiral" | "drop":
            return _answer(position, event)
        case "leprechauns" if leprechaun_points(position):
            return step(position, event.kind, data)
        case "draw":
            return _draw(position, event)
    return None


def _answer(position: Position, event: Event) -> Position | None:
    """An answer to a question that is no longer asked; whoever went on or put a card away did."""
    kind, data = event.kind, event.data
    if not position.questions or position.question.kind != _QUESTION_OF[kind]:
        if kind == "spiral":
            return None
        asked = Question("clover" if kind == "clover" else "discard", data.get("figure", ""), "")
        position = replace(position, questions=(asked, *position.questions))
    if kind == "drop" and data["from"] != HAND:
        color = data["card"].partition("-")[0]
        if not position.seat.rows.get(color):
            return None
    return step(position, kind, data)


def _draw(position: Position, event: Event) -> Position | None:
    source = event.data["pile"]
    if source == PILE and not position.pile:
        return None
    if source != PILE and not position.discards.get(source):
        return None
    due = max(position.draws_due, 1)
    return step(
        replace(position, stage=Stage.DRAW, questions=(), draws_due=due), "draw", event.data
    )

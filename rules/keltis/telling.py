"""Turn mode in words: what a step says, and what it brought, was collected or ended."""

from __future__ import annotations

from typing import Any

from rules.events import Event
from rules.keltis.cards import Card
from rules.keltis.movement import priestess_targets
from rules.keltis.position import EndReason, Position
from rules.keltis.turn import HAND, PILE, after
from rules.keltis.words import card_name, figure_name, space_name
from rules.message import Message

_ENDS: dict[EndReason, str] = {
    "goal_own": "All figures of one player stand in the goal.",
    "goal_all": "The fifth figure has reached the goal.",
    "pile": "The last card of the pile was drawn.",
    "left": "Too few players are left.",
}


def describe(position: Position, event: Event, viewer: str | None) -> tuple[Message, ...]:
    """What was done, then what followed from it."""
    following = after(position, event.kind, event.data)
    return (_said(position, event), *_gained(position, following, viewer), *_ended(following))


def end_reason(position: Position) -> Message:
    assert position.ended is not None
    return Message(f"keltis.end.{position.ended}", text=_ENDS[position.ended])


def headline(position: Position) -> Message:
    """What the table waits for."""
    if position.ended:
        return end_reason(position)
    name = position.table.name(position.player)
    texts = {
        "layout": "The tiles are laid out.",
        "card": f"{name} lays or discards a card.",
        "move": f"{name} moves.",
        "tile": f"{name} decides.",
        "draw": f"{name} draws.",
    }
    stage = position.stage.value
    return Message(f"keltis.now.{stage}", {"name": name}, texts[stage])


def _said(position: Position, event: Event) -> Message:
    name, data = position.table.name(event.by), event.data
    match event.kind:
        case "layout":
            return _message("layout", "The tiles lie on the board.")
        case "lay" | "discard":
            card = card_name(Card.parse(data["card"]))
            text = f"{name} {event.kind}s {card.text}."
            return _message(event.kind, text, name=name, **card.params)
        case "move" | "clover":
            return _gone(position, event.kind, name, data["figure"], data["to"])
        case "spiral":
            return _gone(position, "spiral", name, position.question.figure, data["to"])
        case "priestess":
            space = priestess_targets(position, data["steps"])[-1]
            text = f"{name} moves the Priestess to {space_name(position.board, space).text}."
            return _message("priestess", text, name=name, space=space)
        case "priestess_number":
            assert position.turn.laid is not None
            number, steps = position.turn.laid.number, data["steps"]
            text = f"A {number} moves the Priestess up to {steps}."
            return _message("priestess_number", text, number=number, steps=steps)
        case "drop":
            card = card_name(Card.parse(data["card"]))
            where = "hand" if data["from"] == HAND else "the row"
            text = f"{name} puts away {card.text} from {where}."
            return _message(f"drop_{data['from']}", text, name=name, **card.params)
        case "leprechauns":
            return _message("leprechauns", f"{name} scores the leprechauns.", name=name)
        case "draw":
            if data["pile"] == PILE:
                return _message("draw", f"{name} draws from the pile.", name=name)
            top = card_name(Card(data["pile"], position.discards[data["pile"]][-1]))
            text = f"{name} takes {top.text} from the discards."
            return _message("take", text, name=name, **top.params)
        case _:
            return _message("decline", f"{name} leaves it.", name=name, what=position.question.kind)


def _gone(position: Position, kind: str, name: str, figure: str, to: str) -> Message:
    who, where = figure_name(figure).text.lower(), space_name(position.board, to).text
    ways = {"move": "moves {} to {}", "clover": "follows the clover with {} to {}"}
    way = ways.get(kind, "goes back with {} to {}").format(who, where)
    return _message(kind, f"{name} {way}.", name=name, figure=figure, to=to)


def _gained(before: Position, following: Position, viewer: str | None) -> list[Message]:
    old, new, player = before.seat, following.seats[before.player], before.player
    said = []
    if points := new.points - old.points:
        text = f"That is {points} point{'s' * (points > 1)}."
        said.append(_message("points", text, points=points))
    if new.stone_count > old.stone_count:
        said.append(_message("stone", "A wish stone is taken."))
        # New Paths: the stone is laid face down; only its owner is told the color afterwards.
        if before.board.edition.stones_by_color and viewer == player:
            [color] = [c for c, n in new.stones.items() if n > old.stones.get(c, 0)]
            said.append(_message("stone_color", f"It is {color}.", color=color))
    if new.mirrors > old.mirrors:
        said.append(_message("mirror", "A mirror is taken."))
    return said


def _ended(position: Position) -> list[Message]:
    return [end_reason(position)] if position.ended else []


def _message(code: str, text: str, **params: Any) -> Message:
    return Message(f"keltis.told.{code}", params, text)

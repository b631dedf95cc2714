"""Turn mode in words: what a step says, and what it brought, was collected or ended."""

from __future__ import annotations

from rules.events import Event
from rules.keltis.cards import Card
from rules.keltis.movement import priestess_targets
from rules.keltis.position import Position, Stage
from rules.keltis.say import say
from rules.keltis.turn import PILE, after, before_step, drawn_from_pile, open_discards
from rules.message import Message


def describe(position: Position, event: Event, viewer: str | None) -> tuple[Message, ...]:
    """What was done, then what followed from it."""
    if event.kind == "correct":
        return (_set_right(position, event),)
    following = after(position, event.kind, event.data)
    found = before_step(position, event.kind)
    return (
        *_drew(position, found),
        _said(found, event),
        *_gained(found, following, viewer),
        *_ended(following),
    )


def end_reason(position: Position) -> Message:
    assert position.ended is not None
    return say(f"keltis.end.{position.ended}", figures=position.board.edition.goal_all)


def headline(position: Position) -> Message:
    """What the table waits for."""
    if position.ended:
        return end_reason(position)
    following = drawn_from_pile(position)
    if following and not open_discards(position):
        position = following
    name = position.table.name(position.player)
    if following and position.stage is Stage.DRAW:
        then = position.table.name(following.player)
        return say("keltis.now.draw_or_go_on", name=name, next=then)
    return say(f"keltis.now.{position.stage.value}", name=name)


def _drew(before: Position, found: Position) -> list[Message]:
    """What the next player's step says of the one before."""
    if found is before:
        return []
    name = before.table.name(before.player)
    return [say("keltis.told.draw", name=name)]


def _said(position: Position, event: Event) -> Message:
    name, data = position.table.name(event.by), event.data
    match event.kind:
        case "layout":
            return say("keltis.told.layout")
        case "lay" | "discard":
            card = Card.parse(data["card"])
            return say(f"keltis.told.{event.kind}", name=name, color=card.color, number=card.number)
        case "move" | "clover":
            return say(f"keltis.told.{event.kind}", name=name, figure=data["figure"], to=data["to"])
        case "spiral":
            figure = position.question.figure
            return say("keltis.told.spiral", name=name, figure=figure, to=data["to"])
        case "priestess":
            space = priestess_targets(position, data["steps"])[-1]
            return say("keltis.told.priestess", name=name, space=space)
        case "priestess_number":
            assert position.turn.laid is not None
            number = position.turn.laid.number
            return say("keltis.told.priestess_number", number=number, steps=data["steps"])
        case "drop":
            card, code = Card.parse(data["card"]), f"keltis.told.drop_{data['from']}"
            return say(code, name=name, color=card.color, number=card.number)
        case "leprechauns":
            return say("keltis.told.leprechauns", name=name)
        case "draw" if data["pile"] == PILE:
            return say("keltis.told.draw", name=name)
        case "draw":
            number = position.discards[data["pile"]][-1]
            return say("keltis.told.take", name=name, color=data["pile"], number=number)
        case _:
            return say("keltis.told.decline", name=name, what=position.question.kind)


def _set_right(position: Position, event: Event) -> Message:
    data = {key: value for key, value in event.data.items() if key not in ("what", "after")}
    name = position.table.name(data["player"]) if "player" in data else ""
    code = f"keltis.set_right.{event.data['what']}"
    return say(f"{code}.none" if data.get("top") == "none" else code, **{**data, "name": name})


def _gained(before: Position, following: Position, viewer: str | None) -> list[Message]:
    old, new, player = before.seat, following.seats[before.player], before.player
    said = []
    if points := new.points - old.points:
        said.append(say("keltis.told.points", points=points))
    if new.stone_count > old.stone_count:
        said.append(say("keltis.told.stone"))
        # New Paths: the stone is laid face down; only its owner is told the color afterwards.
        if before.board.edition.stones_by_color and viewer == player:
            [color] = [c for c, n in new.stones.items() if n > old.stones.get(c, 0)]
            said.append(say("keltis.told.stone_color", color=color))
    if new.mirrors > old.mirrors:
        said.append(say("keltis.told.mirror"))
    return said


def _ended(position: Position) -> list[Message]:
    return [end_reason(position)] if position.ended else []

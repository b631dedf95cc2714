"""Names of cards, colors, figures, spaces and tiles, as messages."""

from __future__ import annotations

from functools import cache

from rules.keltis.board import START, Board
from rules.keltis.cards import Card
from rules.keltis.editions import LARGE
from rules.message import Message

_COLOR_WORDS = {"redbrown": "red-brown"}


@cache
def color_name(color: str) -> Message:
    return Message(f"keltis.color.{color}", text=_COLOR_WORDS.get(color, color))


@cache
def card_name(card: Card) -> Message:
    params = {"color": card.color, "number": card.number}
    return Message("keltis.card", params, f"{color_name(card.color).text} {card.number}")


def figure_name(figure: str) -> Message:
    if figure == LARGE:
        return Message("keltis.figure.large", text="The large figure")
    return Message("keltis.figure.small", {"figure": figure}, f"Figure {figure}")


def space_name(board: Board, space: str) -> Message:
    if space == START:
        return Message("keltis.space.start", text="the start")
    color = str(board.color(space))
    params = {"space": space, "color": color}
    text = f"space {space}" if color in space else f"space {space} ({color_name(color).text})"
    return Message("keltis.space", params, text)

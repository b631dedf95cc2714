"""Names of cards, colors, figures, spaces and tiles, as messages."""

from __future__ import annotations

from functools import cache

from rules.keltis.board import START, Board
from rules.keltis.cards import Card
from rules.keltis.say import figure_word, say
from rules.message import Message

figure_name = figure_word


@cache
def color_name(color: str) -> Message:
    return say(f"keltis.color.{color}")


@cache
def card_name(card: Card) -> Message:
    return say("keltis.card", color=card.color, number=card.number)


def space_name(board: Board, space: str) -> Message:
    if space == START:
        return say("keltis.space.start")
    return say("keltis.space", space=space, color=board.color(space))

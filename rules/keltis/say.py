"""How Keltis says its sentences: parameters that name a thing are called by that thing's name.

Cards, colors, figures, spaces and tiles are named from the form in which the rules write them;
what is written otherwise is quoted as it is, so that a refusal can show it.
"""

from __future__ import annotations

from typing import Any

from rules.keltis.sentences import SENTENCES
from rules.message import Book, Message
from rules.reckoning import signed
from rules.sentences import WHO


def color_word(color: str) -> Message | str:
    return _known(f"keltis.color.{color}") or color


def edition_word(edition: str) -> Message | str:
    return _known(f"keltis.edition.{edition}") or edition


def card_word(card: str) -> Message | str:
    color, _dash, number = card.partition("-")
    return say("keltis.card", color=color, number=number) if number else card


def figure_word(figure: str) -> Message:
    return _known(f"keltis.figure.{figure}") or say("keltis.figure.small", number=figure)


def place_word(space: str) -> Message:
    """A space by its id alone, where no board is at hand: in a log, in a refusal."""
    color, _dash, number = space.rpartition("-")
    if color:
        return say("keltis.space.on_path", color=color, number=number)
    return _known(f"keltis.space.{space}") or say("keltis.space.numbered", number=number)


def tile_word(tile: Any) -> Any:
    kind, _colon, detail = tile.partition(":") if isinstance(tile, str) else ("", "", "")
    if kind == "points":
        return say("keltis.tile.points", points=detail)
    word = _known(f"keltis.tile.{kind}")
    return say("keltis.tile.colored", tile=kind, color=detail) if word and detail else word or tile


def _known(code: str) -> Message | None:
    return say(code) if code in SENTENCES else None


BOOK = Book(
    __name__,
    SENTENCES,
    {
        **WHO,
        "board": edition_word,
        "card": card_word,
        "color": color_word,
        "figure": figure_word,
        "points": lambda points: signed(points) if isinstance(points, int) else points,
        "space": place_word,
        "tile": tile_word,
        "to": place_word,
        "total": signed,
        "value": signed,
        "variant": edition_word,
    },
)
say, refusal = BOOK.say, BOOK.refusal

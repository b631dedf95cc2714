"""How Oraklos says its sentences: dice by their numbers, colors by their names.

A page has better names for dice, whose colors it shows; it hands them in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.message import ENGLISH, Book, Message
from rules.oraklos.game_sentences import GAME_SENTENCES
from rules.oraklos.sentences import SENTENCES
from rules.reckoning import gained
from rules.sentences import WHO

DICE = frozenset({"die", "from", "to", "from1", "to1", "from2", "to2", "before", "after"})
"""Parameters that hold a die's id."""


def color_word(color: str) -> Message | str:
    code = f"oraklos.color.{color}"
    return say(code) if code in SENTENCES else color


def die_word(die: int) -> Message:
    return say("oraklos.numbered_die", number=die)


def recorded(written: Mapping[str, Any]) -> Message:
    """A message that was written down, as its sentence reads today; where there is none by this
    code any more, or it asks for other parameters, in the words of that time."""
    code, params = written["code"], written["params"]
    try:
        message = say(code, **params)
        message.said_in(ENGLISH)
    except (KeyError, TypeError, ValueError):
        words = str(written["text"]).replace("%", "%%")
        return Message(code, params, Book("recorded", {code: words}))
    return message


BOOK = Book(
    __name__,
    {**SENTENCES, **GAME_SENTENCES},
    {**WHO, **dict.fromkeys(DICE, die_word), "color": color_word, "gain": gained},
)
say, refusal = BOOK.say, BOOK.refusal

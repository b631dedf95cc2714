"""Every code as a whole sentence in the reader's language.

The rules and the reader speak in codes with parameters, and their books hold the sentences; the
catalogs hold the German and Dutch ones. Dice are called by their names on the page (`R7`), cards
by the reader's letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from rules.message import Message, Refusal, Word
from rules.oraklos.cards import Card
from rules.oraklos.naming import words_for
from rules.oraklos.reading import Reading
from rules.oraklos.say import BOOK as ORAKLOS
from rules.sentences import BOOK as TABLE
from webui.app.language import spoken
from webui.app.words import card_name, die_aloud, die_name
from webui.sentences import BOOK_OF


def say(code: str, params: Mapping[str, Any]) -> str:
    """The sentence for a code."""
    return say_message(BOOK_OF[code].say(code, **params))


def say_message(message: Message) -> str:
    """What the rules said, with cards called as the page calls them."""
    return spoken(message, _CARDS if message.book.home == ORAKLOS.home else {})


def say_about(message: Message, reading: Reading, aloud: bool = False) -> str:
    """What the judge said, with dice and cards called as the page calls them: `Y8`, or “yellow 8”
    where it is heard."""
    name = die_aloud if aloud else die_name
    names = {die.id: name(die.color, die.id) for die in reading.dice}
    if message.book is TABLE:  # it knows no dice, and calls other things by the same names
        return spoken(message)
    return spoken(message, {**_CARDS, **words_for(names)})


def _card_names(value: Any) -> Any:
    """`RYBK, RRBB` in the reader's letters; whatever is no card stays as it is."""
    try:
        return ", ".join(card_name(Card.parse(one)) for one in str(value).split(", "))
    except Refusal:
        return value


# Parameters of Oraklos that hold cards.
_CARDS: dict[str, Word] = dict.fromkeys(("card", "cards", "pattern"), _card_names)


def install(app: Flask) -> None:
    app.jinja_env.globals["say"] = say
    app.jinja_env.globals["say_message"] = say_message

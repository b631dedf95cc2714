"""Dice by their names: `Y8` is the yellow die with the id 8."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.fields import counted
from rules.message import Message, Word
from rules.oraklos.reading import Reading
from rules.oraklos.say import BOOK, DICE


def named(message: Message, reading: Reading | None) -> Message:
    """The message with its dice called as a picture of them calls them."""
    if reading is None or message.book is not BOOK:
        return message
    names = {die.id: die.name for die in reading.dice}
    return replace(message, book=replace(BOOK, words={**BOOK.words, **words_for(names)}))


def words_for(names: Mapping[int, str]) -> dict[str, Word]:
    """What parameters that hold dice are called, by the dice's names."""

    def several(value: Any) -> Any:
        """`Y8, R7` for `8, 7`; a number of dice stays a number."""
        if not isinstance(value, str):
            return value
        ids = [counted(one) for one in value.split(", ")]
        return ", ".join(names.get(one, str(one)) for one in ids if one is not None) or value

    one: dict[str, Word] = dict.fromkeys(DICE, lambda die: names.get(die, die))
    return {**one, "dice": several, "named": several}

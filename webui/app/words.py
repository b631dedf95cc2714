"""How dice, colors and cards are called on the page: `R7` is the red die with the id 7."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Flask

from rules.oraklos.cards import Card, Color
from rules.oraklos.reading import Reading
from rules.oraklos.say import color_word
from webui.app.language import pgettext, spoken


def color_letters() -> dict[Color, str]:
    """One letter a color, the first of its name in the reader's language."""
    return {
        Color.RED: pgettext("letter on a red die", "R"),
        Color.YELLOW: pgettext("letter on a yellow die", "Y"),
        Color.BLUE: pgettext("letter on a blue die", "B"),
        Color.BLACK: pgettext("letter on a black die", "K"),
    }


def color_names() -> dict[Color, str]:
    return {color: spoken(color_word(color)) for color in Color}


def die_name(color: Color, die_id: int) -> str:
    return f"{color_letters()[color]}{die_id}"


def die_aloud(color: Color, die_id: int) -> str:
    """For those who hear it: `yellow 8`."""
    return f"{color_names()[color]} {die_id}"


def dice_names(reading: Reading, dice: Iterable[int]) -> str:
    """Several dice of a reading: `R7, B9`."""
    colors = {die.id: die.color for die in reading.dice}
    return ", ".join(die_name(colors[die], die) for die in dice if die in colors)


def card_name(card: Card) -> str:
    """A card's letters in the reader's language, clockwise."""
    letters = color_letters()
    return "".join(letters[color] for color in card.colors)


def card_in_words(card: Card) -> str:
    """A card for those who hear it: `red, yellow, blue, black`."""
    names = color_names()
    return ", ".join(names[color] for color in card.colors)


def install(app: Flask) -> None:
    @app.context_processor
    def words() -> dict[str, Any]:
        return {
            "letters": color_letters(),
            "color_names": color_names(),
            "die_name": die_name,
            "dice_names": dice_names,
            "card_name": card_name,
            "card_in_words": card_in_words,
        }

"""How Oracle's animals, colors and prophecies are called on the page."""

from __future__ import annotations

from collections.abc import Sequence

from rules.oracle.cards import Card
from rules.oracle.prophecy import Condition, OracleCard, Subject
from rules.oracle.say import (
    animal_word,
    card_word,
    chips_word,
    color_word,
    conditions_word,
    playing_card_word,
)
from webui.app.language import spoken

# What the five colors are called when nobody renamed them; names of the players' own stay theirs.
_HUES_OF_NAMES = {
    "blue": ("blue", "blau", "blauw"),
    "red": ("red", "rot", "rood"),
    "green": ("green", "grün", "groen"),
    "yellow": ("yellow", "gelb", "geel", "gold"),
    "purple": ("purple", "violet", "violett", "lila", "paars"),
    "orange": ("orange", "oranje"),
    "gray": ("gray", "grey", "grau", "grijs", "black", "schwarz", "zwart", "white", "weiß", "wit"),
    "brown": ("brown", "braun", "bruin"),
    "pink": ("pink", "rosa", "roze"),
    "teal": ("teal", "turquoise", "türkis", "turkoois"),
}
_HUE_OF = {name: hue for hue, names in _HUES_OF_NAMES.items() for name in names}


def hues(colors: Sequence[str]) -> dict[str, str]:
    """A different hue for every color of a game: the one its name says, else one still free."""
    found = {color: _HUE_OF[color.lower()] for color in colors if color.lower() in _HUE_OF}
    chosen: dict[str, str] = {}
    for color in colors:
        hue = found.get(color)
        if hue is None or hue in chosen.values():
            taken = {*found.values(), *chosen.values()}
            hue = next(one for one in _HUES_OF_NAMES if one not in taken)
        chosen[color] = hue
    return chosen


def color_name(color: str) -> str:
    return spoken(color_word(color))


def animal_name(animal: str) -> str:
    return spoken(animal_word(animal))


def card_name(card: Card) -> str:
    """``blue 7``"""
    return spoken(playing_card_word(str(card)))


def prophecy_in_words(card: OracleCard) -> str:
    """What an oracle card asks for, without its points."""
    return spoken(conditions_word([str(condition) for condition in card.conditions]))


def prophecy_with_points(card: OracleCard) -> str:
    return spoken(card_word(str(card)))


def condition_in_words(condition: Condition) -> str:
    return spoken(condition.describe())


def subject_in_words(subject: Subject) -> str:
    """Chips in the plural, without a number."""
    return spoken(chips_word(str(subject)))
